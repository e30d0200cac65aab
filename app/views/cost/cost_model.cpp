#include "app/views/cost/cost_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/attention/mask.h"
#include "core/attention/scores/additive.h"
#include "core/memory.h"

namespace attend {

namespace {

CostSizes with_pairs(CostSizes sizes, Pairs pairs) {
    sizes.pairs = pairs;
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
double of_feed_forward(const Cost& cost) { return cost.feed_forward; }

CostRow row(const CostSizes& sizes, std::string what, std::string help,
            const std::function<std::string(const CostSizes&)>& text) {
    return {std::move(what), text(sizes), text(with_tokens(sizes, 1000)),
            text(with_tokens(sizes, most_cost_tokens)), std::move(help)};
}

/// The sentence's own tokens answer beside a second text.
bool joined(const Scene& scene) { return scene.cross && scene.choices.join_keys; }

/// Of masks whose cost depends on the tokens or on what was painted nothing can be said for more
/// words than there are.
std::string mask_not_counted(const Scene& scene) {
    const std::string& mask = scene.choices.mask;
    if (joined(scene))
        return " What the mask of the sentence's own keys saves is not counted here.";
    if (mask == "none" || cost_sizes(scene).pairs != Pairs::full) return {};
    return fmt::format(" What the mask {} saves is not counted here.", mask);
}

}  // namespace

CostSizes cost_sizes(const Scene& scene) {
    const Choices& choices = scene.choices;
    CostSizes sizes;
    sizes.queries = static_cast<double>(scene.x.tokens.size());
    sizes.keys = static_cast<double>(scene.graph->node(scene.graph->at("memory")).shape().rows);
    const auto columns = [&](const char* path) {  // with what positions put beside the words
        const Graph& graph = *scene.graph;
        return static_cast<double>(graph.node(graph.at(path)).shape().columns);
    };
    sizes.width = columns("x");
    sizes.memory_width = columns("memory");
    sizes.heads = choices.heads;
    sizes.layers = choices.layers;
    sizes.key_value_heads = choices.key_value_heads.value_or(0);
    sizes.shared_key_value = choices.shared_key_value;
    sizes.key_width = static_cast<double>(scene.key_width);
    sizes.value_width = static_cast<double>(scene.value_width);
    sizes.output_projection = scene.output_projection;
    sizes.reach = choices[mask_window];
    sizes.kept = choices[mask_top];
    if (choices.feed_forward != "none")
        sizes.feed_forward_width =
            choices.feed_forward_width ? *choices.feed_forward_width : 4 * sizes.width;
    if (joined(scene)) return sizes;
    if (choices.mask == "causal") sizes.pairs = Pairs::causal;
    if (choices.mask == "window") sizes.pairs = Pairs::window;
    if (choices.mask == "top_k") sizes.pairs = Pairs::top_k;
    return sizes;
}

CostSizes with_tokens(CostSizes sizes, double n) {
    sizes.queries = sizes.keys = n;
    return sizes;
}

std::vector<CostCurve> cost_curves(const Scene& scene) {
    const CostSizes own = cost_sizes(scene);
    const auto window = with_pairs(own, Pairs::window), top = with_pairs(own, Pairs::top_k);
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
        curve(own, {"projections", "projections", "projections"}, Stroke::fine, of_projections),
    };
    constexpr std::array order{Pairs::full, Pairs::causal, Pairs::top_k, Pairs::window};
    for (std::size_t i = 0; i < order.size(); ++i) curves[i].own = order[i] == own.pairs;
    return curves;
}

std::vector<CostRow> cost_table(const Scene& scene) {
    const CostSizes sizes = cost_sizes(scene);
    const auto operations = [](double (*of)(const Cost&)) {
        return [of](const CostSizes& s) { return spoken(of(cost_of(s))); };
    };
    const double hidden = scene.choices[hidden_width];
    std::vector<CostRow> rows{
        row(sizes, "scores of a head", "How many pairs of a query and a key are compared",
            [](const CostSizes& s) { return spoken(cost_of(s).scored); }),
        row(sizes, "bytes of all scores",
            "In float32, if each score of each head is kept. Attend keeps masked ones, too",
            [](const CostSizes& s) { return bytes_text(cost_of(s).score_bytes); }),
        row(sizes, "operations: scores q·k", "2·d_k for each score of each head",
            operations([](const Cost& cost) { return cost.scores; })),
        row(sizes, "operations: mixing", "2·d_v for each weight of each head",
            operations([](const Cost& cost) { return cost.mixing; })),
        row(sizes, "operations: projections",
            "W_Q, W_K, W_V and W_O of all heads: 8nd² a layer where heads·d_k = heads·d_v = d",
            operations(of_projections)),
        row(sizes, "calls of a pairwise function",
            "a(s, h) for every pair that is compared: M·N without a mask",
            [&](const CostSizes& s) { return spoken(pairwise_cost(s, hidden).calls); }),
        row(sizes, "maps instead", "M + N: f(s) and g(h) once each, then one product of matrices",
            [&](const CostSizes& s) { return spoken(pairwise_cost(s, hidden).maps); }),
    };
    if (sizes.feed_forward_width > 0)
        rows.insert(rows.begin() + 5,
                    row(sizes, "operations: feed-forward", "4·d·d_ff for each word of each layer",
                        operations(of_feed_forward)));
    return rows;
}

std::string cost_in_words(const Scene& scene) {
    const CostSizes sizes = cost_sizes(scene);
    const auto scores = [](const CostSizes& s) { return counted(cost_of(s).scored); };
    return fmt::format(
        "{} {} ask{} {}: {} scores a head. 1,000 words make {} scores, a million words {}.{}",
        counted(sizes.queries), sizes.queries == 1 ? "word" : "words",
        sizes.queries == 1 ? "s" : "", counted(sizes.keys), scores(sizes),
        scores(with_tokens(sizes, 1000)), spoken(cost_of(with_tokens(sizes, 1e6)).scored),
        mask_not_counted(scene));
}

std::string pairwise_in_words(const Scene& scene) {
    const CostSizes sizes = cost_sizes(scene);
    const double hidden = scene.choices[hidden_width], all = sizes.queries * sizes.keys;
    const PairwiseCost here = pairwise_cost(sizes, hidden);
    const PairwiseCost large = pairwise_cost(with_tokens(sizes, 1000), hidden);
    const std::string product =
        fmt::format("M·N = {}·{} = {}", counted(sizes.queries), counted(sizes.keys), counted(all));
    const std::string calls =
        here.calls < all ? fmt::format("once for each pair that the mask leaves, {} times of {}",
                                       counted(here.calls), product)
                         : product + " times";
    return fmt::format(
        "A function of pairs, as additive attention has it, is called {}; mapping both sides first "
        "takes M + N = {} maps and one product. At 1,000 words: {} calls against {} maps, {} "
        "operations against {}.",
        calls, counted(here.maps), counted(large.calls), counted(large.maps),
        spoken(large.called_operations), spoken(large.mapped_operations));
}

}  // namespace attend
