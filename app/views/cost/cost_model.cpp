#include "app/views/cost/cost_model.h"

#include <fmt/format.h>

#include "core/attention/mask.h"
#include "core/memory.h"
#include "core/plural.h"
#include "core/texts/cost.h"

namespace attend {

namespace {

CostSizes with_pairs(CostSizes sizes, Pairs pairs) {
    sizes.pairs = pairs;
    sizes.largest = false;
    return sizes;
}

struct CurveName {
    std::string name, label, brief;
};

CostCurve curve(const CostSizes& sizes, CurveName name, Stroke stroke, double (*of)(const Cost&)) {
    CostCurve result;
    result.name = std::move(name.name);
    result.label = std::move(name.label);
    result.brief = std::move(name.brief);
    result.stroke = stroke;
    result.operations = [sizes, of](double n) { return of(cost_of(with_tokens(sizes, n))); };
    return result;
}

double of_attention(const Cost& cost) { return cost.attention(); }
double of_projections(const Cost& cost) { return cost.projections; }

enum Column : Index { here, thousand, million };

double figure(const Matrix& figures, std::string_view name, Column column) {
    return static_cast<double>(figures(cost_row(name), column));
}

/// Of masks whose cost depends on the tokens or on what was painted nothing can be said for more
/// words than there are.
std::string mask_that_saves(const Scene& scene) {
    const std::string& mask = scene.choices.mask;
    if (scene.blocks.front().joined()) return say<texts::cost::of_own_keys>();
    if (mask == "none" || mask == "top_k" || pairs_by_rule(scene.choices) != Pairs::full) return {};
    return say<texts::cost::the_mask>("name"_is = mask);
}

}  // namespace

std::vector<CostCurve> cost_curves(const Scene& scene) {
    const CostSizes own = cost_sizes(scene);
    const auto window = with_pairs(own, Pairs::window);
    CostSizes top = with_pairs(own, Pairs::full);
    top.largest = true;
    const int kept = scene.choices[mask_top];
    std::vector<CostCurve> curves{
        curve(with_pairs(own, Pairs::full), {"full", "every pair: scores + mixing", "every pair"},
              Stroke::solid, of_attention),
        curve(with_pairs(own, Pairs::causal), {"causal", "causal: half of it", "causal"},
              Stroke::dashed, of_attention),
        curve(top,
              {"top_k", fmt::format("top {}: all scores, few mixed", kept),
               fmt::format("top {}", kept)},
              Stroke::dotted, of_attention),
        curve(window,
              {"window", fmt::format("window of {} to either side", own.reach),
               fmt::format("window ±{}", own.reach)},
              Stroke::dash_dot, of_attention),
        curve(own, {"projections", "projections", "projections"}, Stroke::solid, of_projections),
    };
    const std::array order{with_pairs(own, Pairs::full), with_pairs(own, Pairs::causal), top,
                           window};
    for (std::size_t i = 0; i < order.size(); ++i) curves[i].own = order[i] == own;
    curves.back().fine = true;
    return curves;
}

std::vector<CostRow> cost_table(const Matrix& figures) {
    std::vector<CostRow> rows;
    for (const CostFigure& of : cost_figures()) {
        if (of.label.empty()) continue;
        if (of.name == "feed_forward" && figure(figures, of.name, here) == 0) continue;
        const auto text = [&](Column column) {
            const double number = figure(figures, of.name, column);
            return of.bytes ? bytes_text(number) : spoken(number);
        };
        rows.push_back({std::string(of.label), text(here), text(thousand), text(million),
                        std::string(of.help), cost_row(of.name)});
    }
    return rows;
}

std::string cost_in_words(const Scene& scene, const Matrix& figures) {
    const CostSizes sizes = cost_sizes(scene);
    const auto scored = [&](Column column) { return figure(figures, "scored", column); };
    const std::string text = say<texts::cost::scores>(
        "n"_is = static_cast<Index>(sizes.queries), "keys"_is = counted(sizes.keys),
        "scored"_is = counted(scored(here)), "of_thousand"_is = counted(scored(thousand)),
        "of_million"_is = spoken(scored(million)));
    const std::string mask = mask_that_saves(scene);
    return mask.empty() ? text
                        : say<texts::cost::mask_not_counted>("before"_is = text, "mask"_is = mask);
}

std::string pairwise_in_words(const Scene& scene, const Matrix& figures) {
    const CostSizes sizes = cost_sizes(scene);
    const auto of = [&](std::string_view name, Column column) {
        return figure(figures, name, column);
    };
    const std::string product = say<texts::cost::product>(
        "queries"_is = counted(sizes.queries), "keys"_is = counted(sizes.keys),
        "product"_is = counted(of("pairs", here)));
    const std::string calls =
        of("calls", here) < of("pairs", here)
            ? say<texts::cost::called_once>("calls"_is = counted(of("calls", here)),
                                            "product"_is = product)
            : say<texts::cost::called_times>("product"_is = product);
    return say<texts::cost::pairwise>("calls"_is = calls, "maps"_is = counted(of("maps", here)),
                                      "of_thousand"_is = counted(of("calls", thousand)),
                                      "maps_of_thousand"_is = counted(of("maps", thousand)),
                                      "called"_is = spoken(of("called_operations", thousand)),
                                      "mapped"_is = spoken(of("mapped_operations", thousand)));
}

}  // namespace attend
