#include "app/views/walkthrough/step_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "app/gui/controls.h"
#include "app/gui/formula.h"
#include "app/gui/heatmap.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/walkthrough/line_layout.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float caption_text = 0.95f;
constexpr float tight_line = 12;  // em: of a line without room to spare
constexpr Index most_addends = 100'000;

/// `above`: the middle of the line above that an arrow comes from, at `right`.
void draw_sign(const Ui& ui, const PicturePart& part, float left, float right, float middle,
               std::optional<float> above) {
    if (part.sign.empty()) return;
    FormulaStyle style;
    style.size = part.arrow ? step_arrow_size : step_sign_size;
    const ImVec2 extent = measure_formula(ui, part.sign, style);
    ImDrawList& list = canvas();
    const float center = (left + right) / 2;
    const float y =
        std::round(part.arrow ? middle - extent.y - ui.em(0.15f) : middle - extent.y / 2);
    draw_formula(ui, {std::round(center - extent.x / 2), y}, part.sign, {}, style);
    if (!part.arrow) return;
    const float length = std::max(extent.x, ui.em(1.4f)), head = ui.em(0.28f);
    const float from = center - length / 2, to = center + length / 2;
    const float line = std::round(middle + ui.em(0.15f)) + 0.5f;
    const ImU32 color = ink(ui.theme->text);
    const float width = ui.hairline() * 1.4f;
    if (above) {
        const ImVec2 down[] = {{right - ui.em(0.2f), std::round(*above) + 0.5f},
                               {from, std::round(*above) + 0.5f},
                               {from, line}};
        list.AddPolyline(down, 3, color, 0, width);
    }
    list.AddLine({from, line}, {to, line}, color, width);
    list.AddLine({to - head, line - head}, {to, line}, color, width);
    list.AddLine({to - head, line + head}, {to, line}, color, width);
}

/// The rows that the step does not look at.
void veil_other_rows(const Ui& ui, const HeatmapLayout& layout, Index row) {
    const ImVec2 min = layout.seen_min(), max = layout.seen_max();
    const float above = std::clamp(layout.cell_min({row, 0}).y, min.y, max.y);
    const float below = std::clamp(layout.cell_max({row, 0}).y, min.y, max.y);
    const ImU32 veil = ink(ui.theme->panel, 0.62f);
    if (above > min.y) canvas().AddRectFilled(min, {max.x, above}, veil);
    if (below < max.y) canvas().AddRectFilled({min.x, below}, max, veil);
}

/// Not a node: a click asks how the sum came about.
void draw_addends(Frame& frame, const PlacedPart& part, Index row, ImVec2 position,
                  const std::string& tag) {
    HeatmapView view = part.measured;
    view.scale = frame.coloring.of(frame.node(*part.part->addends_of));
    if (leaves_zero_out(view.scale.fixed)) view.scale = frame.coloring.vectors();
    view.row_role = Role::key, view.column_role = Role::output;
    view.dimmed = fades(frame);
    view.hovered_row = frame.session().hover.key;
    ImGui::SetCursorScreenPos(position);
    const HeatmapEvents events = heatmap(frame.ui, tag, view, part.size);
    const Node& output = frame.node(*part.part->addends_of);
    if (events.hovered) {
        frame.session().next_hover.key = events.hovered->row;
        const Matrix& value = *view.value;
        tooltip(frame.ui,
                fmt::format(
                    "{} adds {} to {}. Click to see the sum.",
                    unique_label(view.axes->rows, events.hovered->row),
                    digits(static_cast<double>(value(events.hovered->row, events.hovered->column))),
                    output.path));
    }
    if (events.clicked) select_cell(frame, output, {row, events.clicked->column});
}

struct StepDrawing {
    Frame& frame;
    const Step& step;
    Index row;
    bool tight = false;           // names without shapes, no captions
    std::map<NodeId, int> drawn;  // how often a node stands there already
    const SumPlay* play = nullptr;
    bool focused = false;  // a matrix has the keyboard
};

TitleLines title_lines(const StepDrawing& drawing) {
    return drawing.tight ? TitleLines::name : TitleLines::two;
}

void draw_node_part(StepDrawing& drawing, const PlacedPart& part, ImVec2 position, float title) {
    Frame& frame = drawing.frame;
    const Ui& ui = frame.ui;
    const NodeId id = *part.part->node;
    const Node& node = frame.node(id);
    const int times = ++drawing.drawn[id];
    const std::string panel = times == 1 ? "steps" : fmt::format("steps/{}", times);
    const float left = std::min(part.size.x, part.wish.x);
    matrix_title(frame, node, panel, {position.x, position.y - title}, title_lines(drawing));
    edited_note(frame, node, panel, {position.x, position.y + part.size.y + ui.em(0.2f)},
                part.size.x);
    ImGui::SetCursorScreenPos(position);
    MatrixOptions options;
    options.panel = panel;
    options.size = {left - (part.part->transposed ? ui.em(1) : 0), part.size.y};
    options.labels = part.measured.row_labels;
    options.column_labels = part.measured.column_labels;
    options.alternating_labels = part.measured.alternating_labels;
    options.numbers = true;
    options.square = part.measured.square;
    options.decimals = part.measured.decimals;
    const MatrixEvents events = draw_matrix(frame, id, options);
    drawing.focused = drawing.focused || events.focused;
    if (drawing.step.row && rows_ask(node)) veil_other_rows(ui, events.layout, drawing.row);
    if (drawing.play) outline_terms(frame, *drawing.play, id, events.layout);
    if (part.part->transposed) {
        FormulaStyle style;
        style.size = 1.6f;
        draw_formula(ui, {events.layout.seen_max().x + ui.em(0.25f), events.layout.seen_min().y},
                     "ᵀ", {}, style);
    }
    if (!part.part->left_out.empty())
        draw_text(ui, {position.x, position.y + part.size.y + ui.em(1.3f)}, part.part->left_out,
                  dim_style(ui, 0.88f));
}

/// What stands above a line's matrices.
struct AboveLine {
    float title = 0, caption = 0;
};
AboveLine above_line(const StepDrawing& drawing, const PictureLine& line) {
    const Ui& ui = drawing.frame.ui;
    return {title_height(ui, title_lines(drawing)) + ui.em(0.2f),
            line.caption.empty() || drawing.tight ? 0 : ui.em(1.6f)};
}

struct PlacedLine {
    const PictureLine* line = nullptr;
    std::vector<PlacedPart> parts;
    /// Whether all parts stand at one height below their names: a single row beside many would have
    /// its name far from those of the others, in the middle of their height.
    bool hangs() const {
        return std::ranges::any_of(
            parts, [](const PlacedPart& part) { return part.measured.value->rows() == 1; });
    }
    /// Of the signs, from the line's top.
    float middle() const {
        const auto [least, most] =
            std::ranges::minmax(parts, {}, [](const PlacedPart& part) { return part.size.y; });
        return (hangs() ? least.size.y : most.size.y) / 2;
    }
    float width() const {
        float all = 0;
        for (const PlacedPart& part : parts) all += part.before + part.size.x;
        return all;
    }
};

/// The lines with the room of each part, in `size` pixels a line. Single rows below each other all
/// begin at one place.
std::vector<PlacedLine> placed_lines(const StepDrawing& drawing,
                                     const std::vector<PictureLine>& lines, bool rows,
                                     ImVec2 size) {
    const Ui& ui = drawing.frame.ui;
    const float note = ui.em(drawing.tight ? 1.2f : 1.6f);
    std::vector<PlacedLine> placed;
    float indent = 0;
    for (const PictureLine& line : lines) {
        placed.push_back({&line, {}});
        for (const PicturePart& part : line.parts)
            placed.back().parts.push_back(measured_part(drawing.frame, part, drawing.row));
        if (rows) indent = std::max(indent, placed.back().parts.front().before);
    }
    for (PlacedLine& line : placed) {
        if (rows) line.parts.front().before = indent;
        const AboveLine above = above_line(drawing, *line.line);
        lay_out_step_line(ui, line.parts, {size.x, size.y - above.title - above.caption - note});
    }
    return placed;
}

/// The middle of the cells of a single row, whose names stand above them, from the line's top.
float middle_of_row(const Ui& ui, const PlacedPart& part) {
    const HeatmapView& view = part.measured;
    const float beside = heatmap_size(ui, view, {1, 1}).x - static_cast<float>(view.value->cols()),
                cell = (part.size.x - beside) / static_cast<float>(view.value->cols()),
                above = heatmap_size(ui, view, {cell, 1}).y - 1;
    return (part.size.y + above) / 2;
}

/// Returns the middle of its matrices. `above`: that of the line that it goes on from.
float draw_line_of_step(StepDrawing& drawing, const PlacedLine& placed, ImVec2 position,
                        std::optional<float> above) {
    Frame& frame = drawing.frame;
    const Ui& ui = frame.ui;
    const PictureLine& line = *placed.line;
    const auto [title, caption] = above_line(drawing, line);
    if (caption > 0)
        draw_text(ui, position, line.caption, {Face::semibold, caption_text, ui.theme->text});
    const float top = position.y + caption + title,
                middle = top + (placed.parts.size() == 1 && placed.hangs()
                                    ? middle_of_row(ui, placed.parts.front())
                                    : placed.middle());
    float x = position.x;
    for (const PlacedPart& part : placed.parts) {
        draw_sign(ui, *part.part, x, x + part.before, middle,
                  &part == &placed.parts.front() ? above : std::nullopt);
        x += part.before;
        const ImVec2 at = {std::round(x),
                           std::round(placed.hangs() ? top : middle - part.size.y / 2)};
        if (part.part->node) {
            draw_node_part(drawing, part, at, title);
        } else {
            draw_text(ui, {at.x, at.y - title}, addends_title(frame),
                      {Face::regular, 1, ui.theme->role(Role::value)});
            draw_addends(frame, part, drawing.row, at,
                         fmt::format("steps/addends/{}", frame.node(line.result).path));
        }
        x += part.size.x;
    }
    return middle;
}

bool too_many_addends(const Frame& frame, const std::vector<PictureLine>& lines) {
    for (const PictureLine& line : lines)
        for (const PicturePart& part : line.parts)
            if (part.addends_of) {
                const Node& node = frame.node(*part.addends_of);
                const Shape shape = frame.node(node.inputs.front()).shape();
                if (shape.columns * node.shape().columns > most_addends) return true;
            }
    return false;
}

/// Matrices of one long row stand below each other: side by side they would be narrow strips.
std::vector<PictureLine> stacked(const Frame& frame, const std::vector<PictureLine>& lines) {
    constexpr Index long_row = 8;
    if (lines.size() != 1) return lines;
    const PictureLine& line = lines.front();
    const auto is_long_row = [&](const PicturePart& part) {
        if (!part.node || part.transposed) return false;
        const Shape shape = frame.node(*part.node).shape();
        return shape.rows == 1 && shape.columns >= long_row;
    };
    if (!std::all_of(line.parts.begin(), line.parts.end(), is_long_row)) return lines;
    std::vector<PictureLine> rows;
    for (const PicturePart& part : line.parts) rows.push_back({{}, {part}, line.result});
    return rows;
}

}  // namespace

bool draw_step_picture(Frame& frame, const Step& step, const std::vector<PictureLine>& lines,
                       const SumPlay* play, ImVec2 position, ImVec2 size) {
    const Ui& ui = frame.ui;
    if (too_many_addends(frame, lines)) {
        ImGui::SetCursorScreenPos(position);
        empty_state(ui, fmt::format("More than {} products: too many to draw them all",
                                    counted(most_addends)));
        return false;
    }
    const Index rows = frame.node(step.node).shape().rows;
    const Index row =
        std::clamp<Index>(step.row.value_or(frame.session().selection.query), 0, rows - 1);
    StepDrawing drawing{frame, step, row, false, {}, play, false};
    const std::vector<PictureLine> shown = stacked(frame, lines);
    const auto count = static_cast<float>(shown.size());
    const float beside = ui.em(0.6f);  // of the last matrix: a mark points at the chosen row
    const float gap = ui.em(0.6f), height = std::floor((size.y - gap * (count - 1)) / count);
    drawing.tight = height < ui.em(tight_line);
    const bool rows_of_one = shown.size() > lines.size();
    const std::vector<PlacedLine> placed =
        placed_lines(drawing, shown, rows_of_one, {size.x - beside, height});
    float widest = 0;
    for (const PlacedLine& line : placed) widest = std::max(widest, line.width());
    position.x += std::max(std::floor((size.x - beside - widest) / 2), 0.0f);
    std::optional<float> above;
    for (const PlacedLine& line : placed) {
        const float middle = draw_line_of_step(drawing, line, position, above);
        if (rows_of_one) above = middle;
        position.y += height + gap;
    }
    return drawing.focused;
}

}  // namespace attend
