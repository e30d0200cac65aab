#include "app/views/normalizer/normalizer_columns.h"

#include <algorithm>
#include <map>
#include <memory>

#include "app/views/matrix/matrix_on_screen.h"
#include "app/views/parts/measured.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/symbols.h"
#include "core/analysis/readings.h"
#include "core/analysis/row_sums.h"
#include "core/graph/markup.h"

namespace attend {

namespace {

/// From 0, so that rounding beside 1 is no color of its own.
ColorScale sums_scale(const Frame& frame, const Value& sums) {
    ColorScale scale = own_scale(frame, sums);
    const auto range = frame.ui.readings.range(sums);
    scale.mode = RangeMode::fixed;
    const float most = range ? std::max({range->highest, -range->lowest, 1.0f}) : 1;
    scale.fixed = {range && range->lowest < 0 ? -most : 0, most};
    return scale;
}

/// The scale of all matrices of its kind, unless some of those are so much larger that this one
/// would be a slab of one color.
ColorScale seen_scale(const Frame& frame, NodeId id) {
    const ColorScale scale = frame.coloring.of(frame.node(id));
    const Value& value = frame.evaluation()->at(id);
    const auto range = frame.ui.readings.range(value);
    if (!range || scale.mode != RangeMode::fixed || frame.store.document().view.range == "fixed")
        return scale;
    const float largest = std::max(range->highest, -range->lowest);
    return largest < 0.3f * scale.fixed.highest ? own_scale(frame, value) : scale;
}

/// What the parts are of, in the order in which they are made.
std::vector<NormalizerColumn> plan_parts(const Frame& frame, const Normalizer& rule,
                                         double temperature) {
    const Block& block = frame.block();
    const Graph& graph = *frame.evaluation()->graph;
    std::vector<NormalizerColumn> parts,
        sums;  // a number that its cells add up to stands after them
    parts.push_back({block.masked == block.scores ? "scores" : "masked scores", "s",
                     "what the normalizer gets", block.masked, Role::score});
    const bool has_cells = !rule.internals->cells.name.empty();
    NodeId at = block.first_step;
    for (const StepName* const name : step_names(*rule.internals)) {
        const bool narrow = name != &rule.internals->cells;
        (narrow && has_cells && name->symbol.starts_with("Σ") ? sums : parts)
            .push_back({std::string(name->name), step_symbol(*name, temperature),
                        std::string(name->help), at++, Role::other, narrow});
    }
    parts.insert(parts.end(), sums.begin(), sums.end());
    parts.push_back(
        {"weights", "α", plain(in_notation(frame.ui, rule.formula)), block.weights, Role::weights});
    parts.push_back({"row sum", "Σ_j α_j",
                     rule.rows_sum_to_one ? "1, unless nothing is left or you set weights"
                                          : "rows need not sum to 1",
                     *row_sums_of(graph, block.weights), Role::other, true});
    return parts;
}

/// A step's cells, hatched where the score is −∞; made once a value.
const Value& hatched_step(const Frame& frame, const Value& cells) {
    const Value& scores = frame.evaluation()->at(frame.block().masked);
    return frame.ui.states.kept(std::tuple(scores, cells), [&] {
        return hatched_by_mask(cells, (scores->array() != minus_infinity).cast<Scalar>().matrix());
    });
}

/// Of each theme, from the panel's ground half the way to its text.
struct QuietRamps {
    std::map<const Theme*, std::unique_ptr<const Colormap>> of_theme;
};

const Colormap& quiet_ramp(const Ui& ui) {
    auto& ramp = ui.states.of<QuietRamps>().of_theme[ui.theme];
    if (ramp) return *ramp;
    auto made = std::make_unique<Colormap>(colormap(ui.theme->neutral));
    const Rgb end = mix(ui.theme->panel, ui.theme->text, 0.52f);
    for (std::size_t i = 0; i < made->colors.size(); ++i)
        made->colors[i] = mix(ui.theme->panel, end, static_cast<float>(i) / (Colormap::size - 1));
    ramp = std::move(made);
    return *ramp;
}

void show_part(Frame& frame, NormalizerColumn& part, const Value& value) {
    const Block& block = frame.block();
    part.value = part.drawn = value;
    if (part.node == block.masked) {
        part.scale = seen_scale(frame, part.node);
    } else if (part.node == block.weights) {
        part.drawn = drawn_value(frame, part.node);
        part.scale = seen_scale(frame, part.node);
    } else if (part.node == row_sums_of(*frame.evaluation()->graph, block.weights)) {
        part.scale = sums_scale(frame, value);
    } else {
        if (!part.narrow) part.drawn = hatched_step(frame, value);
        part.scale = own_scale(frame, value);
        // Neither score nor weight: its largest cells would outshine the weights beside it.
        if (!part.scale.map->diverging) part.scale.map = &quiet_ramp(frame.ui);
    }
}

}  // namespace

NormalizerColumns normalizer_columns(Frame& frame) {
    const Choices& choices = frame.scene()->choices;
    const Normalizer& rule = normalizer_of(choices);
    const double temperature = reads_temperature(rule) ? choices.temperature : 1;
    NormalizerColumns model{&rule, temperature, {}, {}, false};
    model.parts = plan_parts(frame, *model.normalizer, model.temperature);
    std::vector<NodeId> nodes;
    for (const NormalizerColumn& part : model.parts) nodes.push_back(part.node);
    const Measured values = measured(frame, "Normalizing", nodes);
    model.current = values.current;
    if (!values) {
        model.parts.clear();
        return model;
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        show_part(frame, model.parts[i], values.values[i]);
        if (nodes[i] == frame.block().weights)
            model.parts[i].help = plain(in_notation(frame.ui, formula_of(model)));
    }
    const NodeId first = frame.block().first_step;
    for (std::size_t step = 0; step < model.normalizer->internals->numbers.size(); ++step)
        for (const NormalizerColumn& part : model.parts)
            if (part.node == first + step) model.numbers.push_back(&part);
    return model;
}

std::string formula_of(const NormalizerColumns& model) {
    std::string formula(model.normalizer->formula);
    const StepRule& rule = *model.normalizer->internals;
    // Only the exponentials are made otherwise than the formula has them.
    const bool shifted = !rule.cells.name.empty() && !rule.numbers.empty() &&
                         rule.numbers.front().symbol.starts_with("max_");
    const std::string as_made = shifted ? weight_in_symbols(rule, model.temperature) : "";
    const auto whole = [&] {
        return as_made.empty() || formula.ends_with(as_made) ? formula : formula + " = " + as_made;
    };
    if (model.temperature != 1) return whole();
    const std::pair<std::string, std::string> shorter[] = {{"(2τ)", "2"}, {"/τ", ""}};
    for (const auto& [with, without] : shorter)
        for (std::size_t at = 0; (at = formula.find(with, at)) != std::string::npos;)
            formula.replace(at, with.size(), without);
    return whole();
}

}  // namespace attend
