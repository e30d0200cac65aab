#include "app/views/computation/computation.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <tuple>

#include "app/gui/controls.h"
#include "app/gui/formula.h"
#include "app/gui/text.h"
#include "app/views/computation/computation_plan.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/panels.h"
#include "core/plural.h"

namespace attend {

namespace {

float operation_text_size(bool stacked) { return stacked ? 0.95f : 1.05f; }
float arrow_width(const Ui& ui, bool stacked) { return ui.em(stacked ? 0.75f : 1.05f); }
float line_height(const Ui& ui, bool stacked) { return ui.em(stacked ? 1.05f : 1.15f); }

FormulaStyle style_of(const Ui& ui, const OperationRun& run, bool stacked) {
    FormulaStyle style;
    style.size = operation_text_size(stacked);
    style.color = run.role == Role::other ? ui.theme->text : ui.theme->role(run.role);
    return style;
}

float line_width(const Ui& ui, const OperationLine& line, bool stacked) {
    float width = 0;
    for (const OperationRun& run : line)
        width += measure_formula(ui, run.markup, style_of(ui, run, stacked)).x;
    return width;
}

float draw_line(const Ui& ui, ImVec2 position, const OperationLine& line, bool stacked) {
    for (const OperationRun& run : line)
        position.x += draw_formula(ui, position, run.markup, {}, style_of(ui, run, stacked)).x;
    return position.x;
}

/// Drawn, so that its length and height fit whatever stands beside it.
void draw_arrow(const Ui& ui, float left, float middle, float length) {
    ImDrawList& list = canvas();
    const float right = left + length, head = ui.em(0.26f);
    const float y = std::round(middle) + (static_cast<int>(ui.hairline()) % 2 ? 0.5f : 0.0f);
    const float width = ui.hairline() * 1.2f;
    const ImU32 color = ink(ui.theme->text);
    list.AddLine({left, y}, {right, y}, color, width);
    list.AddLine({right - head, y - head}, {right, y}, color, width);
    list.AddLine({right - head, y + head}, {right, y}, color, width);
}

// em, of an arrow that is short, before it and behind it.
constexpr float alone = 0.42f, beside_words = 0.15f, behind = 0.15f;

/// One of several above each other has no height for an arrow below its words.
bool arrow_beside(const PlannedPiece& piece, bool stacked) {
    const bool whole = piece.top <= 0 && piece.bottom >= 1;
    return stacked && !whole && piece.arrow && piece.lines.size() == 1;
}

/// What an arrow takes below its words: less where pieces stand above each other.
float arrow_height(const Ui& ui, const PlannedPiece& piece) {
    const bool whole = piece.top <= 0 && piece.bottom >= 1;
    return ui.em(whole ? 0.9f : 0.5f);
}

/// The room that an operation takes, in one line and in several.
ImVec2 measure_operation(const Ui& ui, const PlannedPiece& piece, bool stacked) {
    if (piece.lines.empty()) return {ui.em(0.75f), ui.em(0.9f)};
    float widest = 0, sum = 0;
    for (const OperationLine& line : piece.lines) {
        const float width = line_width(ui, line, stacked);
        widest = std::max(widest, width);
        sum += width + (sum > 0 ? ui.em(0.3f) : 0);
    }
    const auto lines = static_cast<float>(piece.lines.size());
    if (arrow_beside(piece, stacked))
        return {widest + ui.em(beside_words + alone + behind), line_height(ui, true)};
    if (stacked)
        return {std::max(widest, piece.arrow ? arrow_width(ui, true) : 0),
                lines * line_height(ui, true) + (piece.arrow ? arrow_height(ui, piece) : 0)};
    const float arrow = piece.arrow ? arrow_width(ui, false) + (sum > 0 ? ui.em(0.35f) : 0) : 0;
    return {sum + arrow, line_height(ui, false)};
}

/// Draws it at `min`, with its tooltip; a double click shows `piece.large` in the large panel.
void draw_operation(Frame& frame, const PlannedPiece& piece, ImVec2 min, ImVec2 max, bool stacked,
                    const std::string& name) {
    const Ui& ui = frame.ui;
    const float middle = (min.x + max.x) / 2;
    if (!piece.help.empty()) {
        press_area(ui, name, min, max - min, ImGuiButtonFlags_None);
        tooltip(ui, piece.large ? piece.help + ". Double-click to see it large." : piece.help);
        if (piece.large && ImGui::IsItemHovered() &&
            ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
            show_large(frame, frame.node(*piece.large));
    }
    float x = min.x, y = min.y;
    for (const OperationLine& line : piece.lines) {
        const bool centered = stacked && !arrow_beside(piece, stacked);
        const float left = centered ? middle - line_width(ui, line, stacked) / 2 : x;
        x = draw_line(ui, {left, y}, line, stacked) + ui.em(0.3f);
        if (stacked) y += line_height(ui, true);
    }
    if (!piece.arrow) return;
    const float length = arrow_width(ui, stacked);
    // An arrow alone stays away from the matrix behind it, where the mark of a low row may stand.
    if (piece.lines.empty())
        draw_arrow(ui, min.x, (min.y + max.y) / 2, ui.em(alone));
    else if (arrow_beside(piece, stacked))
        draw_arrow(ui, max.x - ui.em(alone + behind), (min.y + max.y) / 2, ui.em(alone));
    else if (stacked)
        draw_arrow(ui, middle - length / 2, max.y - arrow_height(ui, piece) / 2, length);
    else
        draw_arrow(ui, max.x - length, (min.y + max.y) / 2, length);
}

constexpr std::string_view computation_panel = "computation";

std::vector<ColumnSpec> specs_of(const Frame& frame, const std::vector<PlannedColumn>& plan) {
    const Graph& graph = *frame.evaluation()->graph;
    std::vector<ColumnSpec> columns;
    for (const PlannedColumn& planned : plan) {
        ColumnSpec column;
        column.shown = planned.shown;
        for (const PlannedPiece& piece : planned.pieces) {
            PieceSpec spec;
            spec.top = piece.top, spec.bottom = piece.bottom;
            spec.in_line = measure_operation(frame.ui, piece, false);
            spec.stacked = measure_operation(frame.ui, piece, true);
            if (piece.node) {
                const Node& node = graph.node(*piece.node);
                spec.matrix = true;
                spec.shape = node.shape();
                spec.marked = rows_ask(node);
                spec.tokens = node.axes.columns.counts_tokens();
                const bool main = piece.top <= 0 && piece.bottom >= 1;
                spec.bare_width = name_width(frame.ui, node);
                spec.title_width = title_width(frame, node);
                // Pieces above each other have no height for two lines: they take the width.
                spec.name_width = main ? title_width_in_two_lines(frame, node) : spec.title_width;
            }
            column.pieces.push_back(spec);
        }
        columns.push_back(std::move(column));
    }
    return columns;
}

/// Where the formula stands on the screen, and what it was made of.
struct Picture {
    ImVec2 origin;
    FormulaRoom room;
    const std::vector<PlannedColumn>& plan;
    FormulaLayout layout;
};

bool draw_matrix_piece(Frame& frame, const Picture& picture, const PlannedPiece& piece,
                       const PlacedPiece& place) {
    const Ui& ui = frame.ui;
    const Node& node = frame.node(*piece.node);
    const ImVec2 min = picture.origin + place.min, max = picture.origin + place.max;
    const bool main = piece.top <= 0 && piece.bottom >= 1;
    const ImVec2 name = {min.x, min.y - place.title};
    const bool at_matrix = main && !place.two_lines;  // one line stands next to it
    const float note_left = name_width(ui, node) + ui.em(0.5f);
    bool noted = false;
    // Below the matrix, but inside the panel: a scroll bar for it would move everything.
    const float lowest = ImGui::GetCurrentWindow()->ContentRegionRect.Max.y - ui.em(1.15f);
    if (main)
        edited_note(frame, node, computation_panel, {min.x, std::min(max.y + ui.em(0.2f), lowest)},
                    place.name_room);
    else
        noted =
            edited_note(frame, node, computation_panel, {name.x + note_left, name.y + ui.em(0.13f)},
                        place.name_room - note_left);
    matrix_title(frame, node, computation_panel,
                 {name.x, at_matrix ? min.y - picture.room.title : name.y},
                 noted || place.bare ? TitleLines::name
                 : place.two_lines   ? TitleLines::two
                                     : TitleLines::one);
    ImGui::SetCursorScreenPos(min);
    MatrixOptions options;
    options.panel = computation_panel;
    options.size = max - min;
    return draw_matrix(frame, *piece.node, options).hovered.has_value();
}

/// Returns whether a cell is pointed at.
bool draw_pieces(Frame& frame, const Picture& picture) {
    bool hovered = false;
    for (std::size_t i = 0; i < picture.plan.size(); ++i) {
        const std::vector<PlacedPiece>& places = picture.layout.columns[i];
        for (std::size_t k = 0; k < places.size(); ++k) {
            const PlannedPiece& piece = picture.plan[i].pieces[k];
            if (piece.node)
                hovered = draw_matrix_piece(frame, picture, piece, places[k]) || hovered;
            else
                draw_operation(frame, piece, picture.origin + places[k].min,
                               picture.origin + places[k].max, picture.layout.stacked,
                               "computation/operation/" + std::to_string(i));
        }
    }
    return hovered;
}

/// At the bottom right, below the matrices that leave room there.
void draw_hint(const Frame& frame, const Picture& picture) {
    const Ui& ui = frame.ui;
    constexpr std::string_view text =
        "every matrix: click a cell to ask, double-click or drag to change, right-click to export";
    constexpr float size = 0.82f;
    float left = 0, lowest = 0;
    for (std::size_t i = 0; i < picture.plan.size(); ++i)
        for (std::size_t k = 0; k < picture.layout.columns[i].size(); ++k) {
            const PlacedPiece& place = picture.layout.columns[i][k];
            const bool part = picture.plan[i].pieces[k].bottom - picture.plan[i].pieces[k].top < 1;
            if (part) left = std::max(left, place.max.x + ui.em(1.2f));
            if (!part) lowest = std::max(lowest, place.max.y);
        }
    const ImVec2 extent = measure_text(ui, text, Face::regular, size);
    const float right = picture.room.size.x;
    const float top = picture.room.size.y - extent.y;
    if (left + extent.x > right || lowest + picture.room.note > top) return;
    draw_text(ui, picture.origin + ImVec2(right - extent.x, top), text, dim_style(ui, size));
}

/// What goes on to the right: a sign cut in half would look like another.
void fade_at_right(const Ui& ui) {
    if (ImGui::GetScrollX() >= ImGui::GetScrollMaxX() - 1) return;
    const ImRect seen = ImGui::GetCurrentWindow()->InnerClipRect;
    const ImU32 none = ink(ui.theme->panel, 0), full = ink(ui.theme->panel);
    canvas().AddRectFilledMultiColor({seen.Max.x - ui.em(3), seen.Min.y}, seen.Max, none, full,
                                     full, none);
}

/// Ctrl+wheel beside the matrices makes them wider; the wheel alone goes along the formula.
void read_wheel(Frame& frame, bool over_matrix) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseWheel == 0 || !ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows)) return;
    float& zoom = frame.session().matrices.computation_zoom;
    if (io.KeyCtrl && !over_matrix)
        zoom = std::clamp(zoom * std::pow(1.2f, io.MouseWheel), 1.0f, 20.0f);
    if (!io.KeyCtrl && !io.KeyShift && ImGui::GetScrollMaxX() > 0)
        ImGui::SetScrollX(ImGui::GetScrollX() - io.MouseWheel * frame.ui.em(3));
}

}  // namespace

RichText computation_subtitle(const Frame& frame) {
    const Scene* const scene = frame.scene();
    if (scene && scene->table) {
        const std::size_t keys = scene->table->table->rows.size();
        return {
            {fmt::format("one query, {} {}", number_in_words(keys), keys == 1 ? "key" : "keys")}};
    }
    if (!scene || scene->layers.empty()) return {};
    RichText text;
    const int layers = frame.layers();
    if (layers > 1 || scene->blocks.size() > 1)
        text = {{frame.head_label()},
                {layers > 1 ? fmt::format(" · layers 0 to {}", layers - 1) : ""}};
    const Block& block = frame.block();
    const auto& values = frame.evaluation()->values;
    const std::tuple three(values[block.q], values[block.k], values[block.v]);
    const bool alike = frame.ui.states.kept(three, [&] {
        const auto same = [](const Value& a, const Value& b) {
            return a && b && shape_of(*a) == shape_of(*b) && *a == *b;
        };
        const auto& [q, k, v] = three;
        return same(q, k) && same(k, v);
    });
    if (alike)
        text.push_back({fmt::format("{}Q = K = V: nothing is trained, one W stands for all three",
                                    text.empty() ? "" : " · ")});
    return text;
}

void draw_computation(Frame& frame) {
    if (!frame.evaluation()) return draw_no_matrix(frame, "Here will stand the computation");
    const Ui& ui = frame.ui;
    const std::vector<PlannedColumn> plan = plan_formula(frame);
    const std::vector<ColumnSpec> specs = specs_of(frame, plan);
    FormulaRoom room;
    // The mark of a low query row stands left or right of a matrix, of the first and last, too.
    const float margin = ui.em(0.5f);
    room.size = ImGui::GetContentRegionAvail();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    room.em = ui.em();
    room.hairline = ui.hairline();
    room.title = title_height(ui, TitleLines::one);
    room.tall = title_height(ui, TitleLines::two);
    room.note = ui.em(1.2f);
    room.zoom = frame.session().matrices.computation_zoom;
    FormulaLayout layout = lay_out_formula(specs, room);
    if (layout.width > room.size.x) {
        room.size.y -= ImGui::GetStyle().ScrollbarSize;
        layout = lay_out_formula(specs, room);
    }
    ImGui::SetCursorScreenPos({corner.x - margin, corner.y});
    // It goes on to the right alone: a second bar would take the room of the first.
    ImGui::SetNextWindowContentSize({margin + layout.width, room.size.y});
    const ImVec2 inside = ImGui::GetContentRegionAvail();
    ImGui::BeginChild("##formula", {inside.x + margin, inside.y}, ImGuiChildFlags_NavFlattened,
                      ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    const ImVec2 begin = ImGui::GetCursorScreenPos();
    const Picture picture{{begin.x + margin, begin.y}, room, plan, std::move(layout)};
    const bool over_matrix = draw_pieces(frame, picture);
    draw_hint(frame, picture);
    fade_at_right(ui);
    take_room(picture.origin, {picture.layout.width, room.size.y});
    read_wheel(frame, over_matrix);
    ImGui::EndChild();
}

}  // namespace attend
