#include "app/views/weights/row_marks.h"

#include <fmt/format.h>

#include <cmath>

#include "app/views/matrix/mask_paint.h"
#include "app/views/parts/measured.h"
#include "app/views/weights/weights.h"
#include "core/analysis/row_sums.h"
#include "core/attention/normalizer.h"
#include "core/graph/unique_label.h"
#include "core/texts/weights.h"

namespace attend {

namespace {

/// The sums of all rows; null until those of the present weights are made.
Value sums_of(const Frame& frame, NodeId weights) {
    const auto id = row_sums_of(*frame.evaluation()->graph, weights);
    if (!id) return nullptr;
    const Measured sums = measured(frame, "Adding up rows", {*id});
    return sums.current ? sums.values.front() : nullptr;
}

std::string why(const Frame& frame, const Node& node, Index row, double sum) {
    const auto edit = frame.store.draft.edits.find(node.path);
    Index edited = 0;
    if (edit != frame.store.draft.edits.end()) {
        if (edit->second.whole) return say<texts::weights::by_hand>();
        for (const auto& [cell, number] : edit->second.cells) edited += cell.row == row;
    }
    if (!std::isfinite(sum) && edited == 0) return say<texts::weights::not_finite>();
    if (edited > 0) return say<texts::weights::overridden>("n"_is = edited);
    return say<texts::weights::all_masked>();
}

bool is_masked(const Matrix& scores, Index row) {
    return (scores.row(row).array() == minus_infinity).all();
}

bool is_emptied(const Matrix& weights, Index row) {
    return (weights.row(row).array() == Scalar(0)).all();
}

/// The weights that belong to a matrix: itself, or its head's.
std::optional<NodeId> weights_of(const Frame& frame, NodeId id) {
    const Graph& graph = *frame.evaluation()->graph;
    const Node& node = graph.node(id);
    if (node.notation.role == Role::weights) return id;
    if (!is_paintable(frame, node)) return std::nullopt;
    const Block& block =
        node.head < 0 ? frame.block() : frame.block(std::max(node.layer, 0), node.head);
    return block.weights;
}

/// Rows without any weight, be it that every score is masked or that none weighs anything.
const MatrixWork::Emptied& emptied_rows(Frame& frame, NodeId id) {
    static const MatrixWork::Emptied none;
    const auto weights_id = weights_of(frame, id);
    if (!weights_id) return none;
    const Evaluation& evaluation = *frame.evaluation();
    const Node& node = evaluation.graph->node(*weights_id);
    if (node.inputs.empty()) return none;
    const Value &weights = evaluation.at(*weights_id), &scores = evaluation.at(node.inputs[0]);
    if (shape_of(*weights) != shape_of(*scores)) return none;
    MatrixWork::Emptied& kept = frame.session().matrices.emptied;
    if (kept.weights == weights && kept.scores == scores) return kept;
    kept = {weights, scores, std::vector<bool>(static_cast<std::size_t>(weights->rows())), false};
    for (Index row = 0; row < weights->rows(); ++row)
        if (is_emptied(*weights, row)) kept.rows[static_cast<std::size_t>(row)] = kept.any = true;
    return kept;
}

RowMark sum_mark(const Frame& frame, const Node& node, Index row, double sum) {
    return {fmt::format("weights/sum[{}]", row), fmt::format("Σ {}", number_text(sum, 2)),
            say<texts::weights::row_sum>("query"_is = unique_label(node.axes.rows, row),
                                         "sum"_is = number_text(sum, 4),
                                         "why"_is = why(frame, node, row, sum))};
}

RowMark nothing_mark(const Node& node, Index row, bool masked) {
    const std::string name = unique_label(node.axes.rows, row);
    if (!masked)
        return {fmt::format("weights/no_weight[{}]", row), say<texts::weights::no_weight>(),
                say<texts::weights::no_weight_help>("query"_is = name)};
    return {fmt::format("weights/nothing_left[{}]", row), say<texts::weights::nothing_left>(),
            say<texts::weights::nothing_left_help>("query"_is = name)};
}

}  // namespace

bool rows_are_shares(const Frame& frame, NodeId id) {
    return frame.node(id).notation.role == Role::weights &&
           normalizer_of(frame.scene()->choices).rows_sum_to_one;
}

bool has_row_margin(const Frame& frame, NodeId id) {
    return rows_are_shares(frame, id) || weights_of(frame, id).has_value();
}

RowMarks::RowMarks(Frame& frame, NodeId id)
    : id_(id),
      sums_(rows_are_shares(frame, id) ? sums_of(frame, id) : nullptr),
      emptied_(emptied_rows(frame, id)) {}

std::optional<RowMark> RowMarks::of(const Frame& frame, Index row) const {
    const Node& node = frame.node(id_);
    if (emptied_.any && emptied_.rows[static_cast<std::size_t>(row)])
        return nothing_mark(node, row, is_masked(*emptied_.scores, row));
    if (!sums_) return std::nullopt;
    const auto sum = static_cast<double>((*sums_)(row, 0));
    return is_one(sum) ? std::nullopt : std::optional(sum_mark(frame, node, row, sum));
}

std::string row_sums_text(const Frame& frame, NodeId weights) {
    if (!normalizer_of(frame.scene()->choices).rows_sum_to_one)
        return say<texts::weights::need_not_sum>();
    const Value made = sums_of(frame, weights);
    if (!made) return say<texts::weights::adding_up>();
    if (!made->allFinite()) return say<texts::weights::some_not_finite>();
    Index odd = 0;
    for (Index i = 0; i < made->size(); ++i)
        odd += is_one(static_cast<double>(made->number(i))) ? 0 : 1;
    if (odd == 0) return say<texts::weights::all_shares>("n"_is = made->size());
    if (made->size() == 1)
        return say<texts::weights::row_sums_to>("sum"_is =
                                                    digits(static_cast<double>(made->number(0))));
    return say<texts::weights::some_do_not_sum>("n"_is = odd, "all"_is = made->size());
}

}  // namespace attend
