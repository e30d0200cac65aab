#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/views/kernel/kernel_parts.h"
#include "app/views/kernel/number_line.h"
#include "app/views/kernel/plot_parts.h"
#include "app/views/kernel/points.h"
#include "app/views/matrix/matrix_view.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"
#include "core/plural.h"

namespace attend {

namespace {

struct ValidationMemory {
    int shown = 1;  // scores or weights
};

/// The queries that no point is in reach of.
void cover_empty_rows(const Frame& frame, const HeatmapLayout& layout) {
    const Ui& ui = frame.ui;
    const Matrix& output = frame.evaluation()->value("validation/output");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 low = layout.seen_min(), high = layout.seen_max();
    const auto [begin, end] = layout.rows();
    for (Index row = begin; row < end; ++row) {
        if (std::isfinite(output(row, 0))) continue;
        Index last = row;
        while (last + 1 < end && !std::isfinite(output(last + 1, 0))) ++last;
        const float top = layout.cell_min({row, 0}).y, bottom = layout.cell_max({last, 0}).y;
        hatch(ui, list, {low.x, top}, {high.x, bottom});
        const std::string text = fmt::format("no point within {}: no estimate",
                                             short_number(frame.scene()->choices[bandwidth]));
        const ImVec2 size = measure_text(ui, text, Face::regular, 0.82f);
        const ImVec2 middle{(low.x + high.x) / 2, (top + bottom) / 2};
        if (kernel(frame.scene()->choices.score).ends_at_sigma && bottom - top > size.y &&
            high.x - low.x > size.x + ui.em(1)) {
            list.AddRectFilled({middle.x - size.x / 2 - ui.em(0.3f), middle.y - size.y / 2},
                               {middle.x + size.x / 2 + ui.em(0.3f), middle.y + size.y / 2},
                               ink(ui.theme->panel, 0.9f), ui.em(0.2f));
            draw_text(ui, list, middle, text, {Face::regular, 0.82f, ui.theme->text, 1},
                      {0.5f, 0.5f});
        }
        row = last;
    }
}

void outline_query(const Frame& frame, const HeatmapLayout& layout) {
    const auto row = validation_row(frame);
    if (!row) return;
    const Ui& ui = frame.ui;
    const float line = 2 * ui.hairline();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect({layout.seen_min().x - line, layout.seen_min().y - line},
                      {layout.seen_max().x + line, layout.seen_max().y + line}, true);
    list.AddRect({layout.seen_min().x - line, layout.cell_min({*row, 0}).y - line / 2},
                 {layout.seen_max().x + line, layout.cell_max({*row, 0}).y + line / 2},
                 ui.role(Role::query), 0, 0, line);
    list.PopClipRect();
}

}  // namespace

std::string counts_text(const Frame& frame) {
    const Evaluation& evaluation = *frame.evaluation();
    const Index queries = evaluation.value("validation/q").rows(),
                points = evaluation.value(frame.block().k).rows();
    return fmt::format("{} × {}", count_of(queries, "validation query"),
                       count_of(points, "training point"));
}

std::optional<Index> validation_row(const Frame& frame) {
    const Matrix& places = frame.evaluation()->value("validation/q");
    const Scalar query = frame.evaluation()->value(frame.block().q)(0, 0);
    const Scalar slack = Scalar(1e-6) * std::max(Scalar(1), std::abs(query));
    for (Index i = 0; i < places.rows(); ++i)
        if (std::abs(places(i, 0) - query) <= slack) return i;
    return std::nullopt;
}

void draw_validation(Frame& frame, Place room) {
    const Ui& ui = frame.ui;
    auto& memory = frame.ui.memory.of<ValidationMemory>();
    static constexpr std::array<std::string_view, 2> names{"scores", "weights"};
    const float wide = std::min(ui.em(10), room.size.x), high = ImGui::GetFrameHeight();
    ImGui::SetCursorScreenPos({room.position.x + room.size.x - wide, room.position.y});
    segmented(ui, "kernel/stage", names, memory.shown, wide);
    const std::string counts = counts_text(frame);
    const float beside = room.size.x - wide - ui.em(0.6f);
    if (measure_text(ui, counts, Face::regular, 0.85f).x <= beside)
        draw_text(ui, *ImGui::GetWindowDrawList(), {room.position.x, room.position.y + high / 2},
                  counts, {Face::regular, 0.85f, ui.theme->dim_text, 1}, {0, 0.5f});
    const float top = room.position.y + high + ui.em(0.4f);
    MatrixOptions options;
    options.panel = "kernel";
    options.labels = true;
    options.zoomable = true;
    options.size = {room.size.x, room.position.y + room.size.y - top};
    if (options.size.y < ui.em(3)) return;
    ImGui::SetCursorScreenPos({room.position.x, top});
    const std::string path =
        fmt::format("validation/{}", names[static_cast<std::size_t>(memory.shown)]);
    const MatrixEvents events = draw_matrix(frame, frame.evaluation()->graph->at(path), options);
    cover_empty_rows(frame, events.layout);
    outline_query(frame, events.layout);
    // The row that was clicked is asked.
    if (events.clicked)
        ask_for(frame, static_cast<double>(frame.evaluation()->value("validation/q")(
                           frame.session().selection.cell.row, 0)));
}

}  // namespace attend
