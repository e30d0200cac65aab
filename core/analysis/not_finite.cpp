#include "core/analysis/not_finite.h"

#include <fmt/format.h>

#include <cmath>

#include "core/files/numbers.h"
#include "core/graph/evaluate_node.h"
#include "core/graph/unique_label.h"
#include "core/texts/notes.h"

namespace attend {

namespace {

/// In one pass that a processor does many numbers at a time of: infinity · 0 is NaN, as NaN · 0.
bool all_finite(const Matrix& value) { return (value.array() * 0).sum() == 0; }

/// Whether an infinite number says "masked": it was put in, or made from a −∞ at the same place.
bool is_masked(const Node& node, const Edit& edit, const std::vector<Value>& inputs, Cell cell) {
    if (edit.holds(cell)) return true;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const Matrix& from = *inputs[i];
        if (shape_of(from) != node.shape()) continue;
        if (from(cell.row, cell.column) == minus_infinity) return true;
    }
    return false;
}

/// Of NaN: what the operation says of all such numbers, or of this one, whose note then begins with
/// "no number: "; what else a note says of a number is no reason that there is none.
std::string why_none(const Node& node, const std::vector<Value>& inputs, const Matrix& value,
                     Cell cell) {
    if (!std::isnan(value(cell.row, cell.column))) return {};
    const std::string_view why = node.operation->why_none();
    if (!why.empty() || !node.on_demand) return std::string(why);
    constexpr std::string_view begin = "no number: ";
    const std::string note = node.operation->explain(inputs, value, cell).note;
    return note.starts_with(begin) ? note.substr(begin.size()) : std::string();
}

}  // namespace

std::optional<NotFinite> not_finite_in(const Graph& graph, NodeId id, const Edit& edit,
                                       const Matrix& value,
                                       const std::function<std::vector<Value>()>& inputs_of) {
    if (all_finite(value)) return std::nullopt;
    const std::vector<Value> inputs = inputs_of();
    const bool masks = graph.node(id).operation->masks();
    for (Index row = 0; row < value.rows(); ++row)
        for (Index column = 0; column < value.cols(); ++column) {
            const Scalar number = value(row, column);
            if (std::isfinite(number)) continue;
            const Cell cell{row, column};
            const bool masked = masks && number == minus_infinity;
            if (std::isinf(number) && (masked || is_masked(graph.node(id), edit, inputs, cell)))
                continue;
            return NotFinite{id, cell, number, why_none(graph.node(id), inputs, value, cell)};
        }
    return std::nullopt;
}

std::optional<NotFinite> first_not_finite(const Evaluation& evaluation, std::optional<NodeId> of) {
    const Graph& graph = *evaluation.graph;
    const std::vector<bool> needed =
        of ? needed_for(graph, *of) : std::vector<bool>(graph.size(), true);
    // Nodes stand after their inputs: the first one found has finite inputs.
    for (NodeId id = 0; id < needed.size(); ++id)
        if (needed[id] && (of || !graph.node(id).on_demand))
            if (const auto found =
                    not_finite_in(graph, id, edit_of(*evaluation.edits, graph.node(id).path),
                                  evaluation.value(id), [&] { return evaluation.inputs(id); }))
                return found;
    return std::nullopt;
}

std::string not_finite_text(const Graph& graph, const NotFinite& found) {
    const Node& node = graph.node(found.node);
    const std::string cell = fmt::format("{}[{},{}]", node.path, found.cell.row, found.cell.column);
    if (found.reason.empty())
        return say<texts::notes::first_not_finite>(
            "cell"_is = cell, "number"_is = number_text(static_cast<float>(found.number)),
            "infinite"_is = std::isinf(found.number));
    std::string place = unique_label(node.axes.rows, found.cell.row);
    if (node.operation->why_none().empty() && node.shape().columns > 1)
        place += ", " + unique_label(node.axes.columns, found.cell.column);
    return say<texts::notes::no_number_at>("cell"_is = cell, "place"_is = place,
                                           "why"_is = found.reason);
}

}  // namespace attend
