#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/views/matrix/mask_paint.h"
#include "app/views/parts/measured.h"
#include "app/views/weights/weights.h"
#include "core/analysis/row_sums.h"
#include "core/attention/normalizer.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"

namespace attend {

namespace {

/// Null where they are still being made, or no longer of what is shown.
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
        if (edit->second.whole) return "this matrix was put in by hand";
        for (const auto& [cell, number] : edit->second.cells) edited += cell.row == row;
    }
    if (!std::isfinite(sum) && edited == 0)
        return "some of them are no finite numbers; their explanation leads to where that began";
    if (edited == 1) return "one weight of it is overridden";
    if (edited > 1) return fmt::format("{} weights of it are overridden", edited);
    return "every score of it is masked, so nothing is left to share";
}

bool shows_sums(const Frame& frame, NodeId id) {
    return frame.node(id).notation.role == Role::weights &&
           normalizer_of(frame.scene()->choices).rows_sum_to_one;
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

/// Lines of text at the right of a row, as many as it has room for, and what they mean.
struct RowMark {
    Index row;
    std::string tag;
    std::vector<std::string> lines;
    std::string brief;  // in one line
    float width;        // em
    std::string help;
};

constexpr float small_mark = 0.5f, mark_gap = 0.4f;  // em

/// In words where the panel has room for them beside the matrix; otherwise as a bar.
void draw_mark(Frame& frame, const HeatmapLayout& layout, const RowMark& mark, float right) {
    const Ui& ui = frame.ui;
    const ImVec2 low = layout.cell_min({mark.row, 0}), high = layout.cell_max({mark.row, 0});
    const float x = layout.seen_max().x + ui.em(mark_gap), middle = (low.y + high.y) / 2;
    if (middle < layout.min.y || middle > layout.max.y) return;
    const float line = ui.em(1.05f), room = high.y - low.y;
    const auto wanted = static_cast<float>(mark.lines.size());
    const float lines = std::clamp(std::floor(room / line), 1.0f, wanted);
    const float height = std::min(room, lines * line), top = std::round(middle - height / 2);
    const bool in_words = height >= ui.em(0.8f) && x + ui.em(mark.width) <= right;
    const float width = ui.em(in_words ? mark.width : small_mark);
    press_area(ui, mark.tag, {x, top}, {width, std::max(height, 1.0f)}, ImGuiButtonFlags_None);
    tooltip(ui, mark.help);
    if (!in_words)  // they are in its tooltip
        return canvas().AddRectFilled({x, top}, {x + width, top + std::max(height, 1.0f)},
                                      ink(ui.theme->warning));
    for (std::size_t i = 0; i < static_cast<std::size_t>(lines); ++i)
        draw_text(ui, {x, top + height * (static_cast<float>(i) + 0.5f) / lines},
                  lines < wanted ? mark.brief : mark.lines[i],
                  {Face::semibold, 0.88f, ui.theme->warning}, {0, 0.5f});
}

constexpr float sum_width = 2.9f, nothing_width = 6;  // em

RowMark sum_mark(const Frame& frame, const Node& node, Index row, double sum) {
    return {row,
            fmt::format("weights/sum[{}]", row),
            {fmt::format("Σ {}", number_text(sum, 2))},
            fmt::format("Σ {}", number_text(sum, 2)),
            sum_width,
            fmt::format("The weights of “{}” sum to {}, not to 1: {}.",
                        unique_label(node.axes.rows, row), number_text(sum, 4),
                        why(frame, node, row, sum))};
}

RowMark nothing_mark(const Node& node, Index row, bool masked) {
    if (!masked)
        return {row,
                fmt::format("weights/no_weight[{}]", row),
                {"no weight"},
                "no weight",
                nothing_width,
                fmt::format("No score of “{}” weighs anything: there is nothing to share.",
                            unique_label(node.axes.rows, row))};
    return {row,
            fmt::format("weights/nothing_left[{}]", row),
            {"nothing left:", "zeros"},
            "nothing left",
            nothing_width,
            fmt::format("Nothing left: every score of “{}” is masked, so its weights, and with "
                        "them its head's output, are zeros.",
                        unique_label(node.axes.rows, row))};
}

}  // namespace

std::string row_sums_text(const Frame& frame, NodeId weights) {
    if (!normalizer_of(frame.scene()->choices).rows_sum_to_one) return "rows need not sum to 1";
    const Value made = sums_of(frame, weights);
    if (!made) return "adding up rows …";
    if (!made->allFinite()) return "some rows hold no finite numbers";
    Index odd = 0;
    for (Index i = 0; i < made->size(); ++i)
        odd += is_one(static_cast<double>(made->number(i))) ? 0 : 1;
    if (odd == 0) return made->size() == 1 ? "the row sums to 1" : "each row sums to 1";
    if (made->size() == 1) return "the row sums to " + digits(static_cast<double>(made->number(0)));
    return fmt::format("{} of {} rows do not sum to 1", counted(odd), counted(made->size()));
}

float row_marks_width(Frame& frame, NodeId id) {
    // Also while there are none: an edit must not move the cells away from under the mouse.
    const bool may_have_marks = weights_of(frame, id).has_value() || shows_sums(frame, id);
    return may_have_marks ? frame.ui.em(small_mark + mark_gap) : 0;
}

void draw_row_marks(Frame& frame, NodeId id, const HeatmapLayout& layout) {
    const Node& node = frame.node(id);
    const Value sums = shows_sums(frame, id) ? sums_of(frame, id) : nullptr;
    const MatrixWork::Emptied& emptied = emptied_rows(frame, id);
    const HeatmapLayout::Span rows = layout.rows();
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    for (Index row = rows.begin; row < rows.end; ++row) {
        const auto at = static_cast<std::size_t>(row);
        if (emptied.any && emptied.rows[at]) {
            draw_mark(frame, layout, nothing_mark(node, row, is_masked(*emptied.scores, row)),
                      right);
        } else if (sums) {
            const auto sum = static_cast<double>((*sums)(row, 0));
            if (!is_one(sum)) draw_mark(frame, layout, sum_mark(frame, node, row, sum), right);
        }
    }
}

}  // namespace attend
