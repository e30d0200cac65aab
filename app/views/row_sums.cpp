#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/views/weights.h"
#include "core/attention/normalizer.h"

namespace attend {

namespace {

constexpr double tolerance = 1e-3;  // float32 rounding of a long row stays well below

bool is_odd(double sum) { return std::abs(sum - 1) > tolerance; }

const std::vector<double>& sums_of(Frame& frame, const Value& weights) {
    MatrixWork::Sums& kept = frame.session().matrices.sums;
    if (kept.weights != weights) {
        kept.weights = weights;
        kept.rows.assign(static_cast<std::size_t>(weights->rows()), 0);
        for (Index row = 0; row < weights->rows(); ++row)
            for (Index column = 0; column < weights->cols(); ++column)
                kept.rows[static_cast<std::size_t>(row)] +=
                    static_cast<double>((*weights)(row, column));
    }
    return kept.rows;
}

std::string why(const Frame& frame, const Node& node, Index row) {
    const auto edit = frame.store.draft.edits.find(node.path);
    Index edited = 0;
    if (edit != frame.store.draft.edits.end()) {
        if (edit->second.whole) return "this matrix was put in by hand";
        for (const auto& [cell, number] : edit->second.cells) edited += cell.row == row;
    }
    if (edited == 1) return "one weight of it is overridden";
    if (edited > 1) return fmt::format("{} weights of it are overridden", edited);
    return "every score of it is masked, so nothing is left to share";
}

void draw_mark(Frame& frame, const Node& node, const HeatmapLayout& layout, Index row, double sum) {
    const Ui& ui = frame.ui;
    const ImVec2 low = layout.cell_min({row, 0}), high = layout.cell_max({row, 0});
    const float x = layout.seen_max().x + ui.em(0.5f), middle = (low.y + high.y) / 2;
    if (middle < layout.min.y || middle > layout.max.y) return;
    const std::string text = fmt::format("Σ {}", number_text(sum, 2));
    const float height = std::min(high.y - low.y, ui.em(1.2f));
    const std::string tag = fmt::format("weights/sum[{}]", row);
    ImGui::SetCursorScreenPos({x, std::round(middle - height / 2)});
    ImGui::InvisibleButton(("##" + tag).c_str(), {ui.em(2.9f), std::max(height, 1.0f)});
    ui.tag(tag);
    tooltip(ui, fmt::format("The weights of “{}” sum to {}, not to 1: {}.",
                            node.axes.rows.label(row), number_text(sum, 4), why(frame, node, row)));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (height >= ui.em(0.8f))
        draw_text(ui, list, {x, middle}, text, {Face::semibold, 0.88f, ui.theme->warning, 1},
                  {0, 0.5f});
    else  // no room for a number: a mark, and the number in its tooltip
        list.AddRectFilled(
            {x, std::round(middle - height / 2)},
            {x + ui.em(0.5f), std::round(middle - height / 2) + std::max(height, 1.0f)},
            ink(ui.theme->warning));
}

}  // namespace

bool has_row_sums(Frame& frame, NodeId id) {
    const Evaluation& evaluation = *frame.evaluation();
    if (evaluation.graph->node(id).notation.role != Role::weights ||
        !normalizer(frame.scene()->choices.normalizer).rows_sum_to_one)
        return false;
    const std::vector<double>& sums = sums_of(frame, evaluation.values[id]);
    return std::any_of(sums.begin(), sums.end(), is_odd);
}

void draw_row_sums(Frame& frame, NodeId id, const HeatmapLayout& layout) {
    const Node& node = frame.evaluation()->graph->node(id);
    const std::vector<double>& sums = sums_of(frame, frame.evaluation()->values[id]);
    const HeatmapLayout::Span rows = layout.rows();
    for (Index row = rows.begin; row < rows.end; ++row) {
        const double sum = sums[static_cast<std::size_t>(row)];
        if (is_odd(sum)) draw_mark(frame, node, layout, row, sum);
    }
}

}  // namespace attend
