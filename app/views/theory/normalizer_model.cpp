#include "app/views/theory/normalizer_model.h"

#include <algorithm>

#include "app/views/matrix/matrix_parts.h"
#include "app/views/parts/small_map.h"
#include "core/analysis/row_sums.h"

namespace attend {

namespace {

/// From 0, so that rounding beside 1 is no color of its own.
ColorScale sums_scale(const Frame& frame, const Value& sums) {
    ColorScale scale = own_scale(frame, sums);
    const auto range = frame.ui.ranges.of(sums);
    scale.mode = RangeMode::fixed;
    const float most = range ? std::max({range->highest, -range->lowest, 1.0f}) : 1;
    scale.fixed = {range && range->lowest < 0 ? -most : 0, most};
    return scale;
}

/// The scale of all matrices of its kind, unless some of those are so much larger that this one
/// would be a slab of one color.
ColorScale seen_scale(const Frame& frame, NodeId id) {
    const ColorScale scale = frame.coloring.of(frame.node(id));
    const Value& value = frame.evaluation()->values[id];
    const auto range = frame.ui.ranges.of(value);
    if (!range || scale.mode != RangeMode::fixed || frame.store.document().view.range == "fixed")
        return scale;
    const float largest = std::max(range->highest, -range->lowest);
    return largest < 0.3f * scale.fixed.highest ? own_scale(frame, value) : scale;
}

/// A number of a row that its cells add up to stands after them.
bool sums_cells(const StepsMemory& kept, const StepName& name) {
    return kept.cells && name.symbol.starts_with("Σ");
}

}  // namespace

const StepsMemory& steps_of(Frame& frame, NodeId weights) {
    auto& kept = frame.ui.memory.of<StepsMemory>();
    const Evaluation& evaluation = *frame.evaluation();
    const Choices& choices = frame.scene()->choices;
    const Value &scores = evaluation.at(frame.node(weights).inputs.front()),
                &result = evaluation.at(weights);
    const Normalizer& rule = normalizer_of(choices);
    if (kept.scores == scores && kept.weights == result && kept.normalizer == &rule &&
        kept.temperature == choices.temperature)
        return kept;
    kept = {scores, result, &rule, choices.temperature, {}, {}, nullptr, nullptr, nullptr};
    kept.steps = normalizer_steps(rule, *scores, choices.temperature);
    for (Index column = 0; column < kept.steps.numbers.cols(); ++column)
        kept.columns.push_back(share(kept.steps.numbers.col(column)));
    if (kept.steps.cells.size() > 0) {
        kept.cells = share(kept.steps.cells);
        const Matrix open = (scores->array() != minus_infinity).cast<Scalar>().matrix();
        kept.cells_drawn = hatched_by_mask(kept.cells, open);
    }
    const std::vector<double> sums = row_sums(*result);
    kept.sums = share(
        Matrix(Eigen::Map<const Eigen::VectorXd>(sums.data(), result->rows()).cast<Scalar>()));
    return kept;
}

std::vector<StepPart> parts_of(Frame& frame, NodeId weights, const StepsMemory& kept) {
    const NodeId scores = frame.node(weights).inputs.front();
    const Evaluation& evaluation = *frame.evaluation();
    const double temperature = kept.temperature;
    std::vector<StepPart> parts;
    const bool masked = frame.node(scores).path.ends_with("masked");
    parts.push_back({masked ? "masked scores" : "scores", "s", "what the normalizer gets",
                     kept.scores, kept.scores, seen_scale(frame, scores), false, scores,
                     Role::score});
    const auto add_numbers = [&](bool after) {
        for (std::size_t i = 0; i < kept.columns.size(); ++i)
            if (const StepName& name = kept.steps.names[i]; sums_cells(kept, name) == after)
                parts.push_back({std::string(name.name), step_symbol(name, temperature),
                                 std::string(name.help), kept.columns[i], kept.columns[i],
                                 own_scale(frame, kept.columns[i]), true, std::nullopt,
                                 Role::other});
    };
    add_numbers(false);
    if (kept.cells) {
        const StepName& name = kept.steps.cell_name;
        parts.push_back({std::string(name.name), step_symbol(name, temperature),
                         std::string(name.help), kept.cells, kept.cells_drawn,
                         own_scale(frame, kept.cells), false, std::nullopt, Role::other});
    }
    add_numbers(true);
    parts.push_back({"weights", "α", std::string(kept.normalizer->formula), evaluation.at(weights),
                     drawn_value(frame, weights), seen_scale(frame, weights), false, weights,
                     Role::weights});
    parts.push_back(
        {"row sum", "Σ_j α_j",
         kept.normalizer->rows_sum_to_one ? "1, unless nothing is left or you set weights"
                                          : "rows need not sum to 1",
         kept.sums, kept.sums, sums_scale(frame, kept.sums), true, std::nullopt, Role::other});
    return parts;
}

std::string formula_of(const StepsMemory& kept) {
    std::string formula(kept.normalizer->formula);
    if (kept.temperature != 1) return formula;
    const std::pair<std::string, std::string> shorter[] = {{"(2τ)", "2"}, {"/τ", ""}};
    for (const auto& [with, without] : shorter)
        for (std::size_t at = 0; (at = formula.find(with, at)) != std::string::npos;)
            formula.replace(at, with.size(), without);
    return formula;
}

}  // namespace attend
