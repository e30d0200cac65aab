#include "app/views/weights/weights_foot.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/legend.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/render/reduction.h"
#include "app/state/editing.h"
#include "app/views/matrix/mask_paint.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/room.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/stage.h"
#include "app/views/weights/weights.h"

namespace attend {

namespace {

constexpr float least_legend = 9.7f, short_legend = 8, shortest_legend = 6.2f, foot_gap = 0.8f,
                close_gap = 0.6f, least_for_legend = 13, as_list = 6.2f;  // em

/// The stages that this graph has, in the order of the computation; last what else is shown large.
std::vector<NodeId> stages(const Frame& frame) {
    const std::optional<Block>& of_many = frame.scene()->of_many;
    std::vector<NodeId> found = of_many ? of_many->stages() : frame.block().stages();
    const NodeId shown = large_node(frame);
    if (std::ranges::find(found, shown) == found.end()) found.push_back(shown);
    return found;
}
std::string_view stage_name(const Frame& frame, NodeId stage) {
    return short_path(frame.node(stage).path);
}

/// What segments, which are equally wide, need so that their names stand apart.
float least_segments(const Frame& frame) {
    float widest = 0;
    const std::vector<NodeId> found = stages(frame);
    for (const NodeId stage : found)
        widest = std::max(widest,
                          measure_text(frame.ui, stage_name(frame, stage), Face::regular, 0.92f).x);
    return std::ceil((widest + frame.ui.em(0.45f)) * static_cast<float>(found.size()));
}

float switcher_width(const Frame& frame, float room) {
    const auto count = static_cast<float>(stages(frame).size());
    const float wanted = std::min(frame.ui.em(4.2f) * count, frame.ui.em(21));
    return std::min(std::max(wanted, least_segments(frame)), room);
}

/// A place for the switcher on the title line, beside the name of the head; as a list to open where
/// segments would run together.
std::optional<ImVec2> switcher_above(const Frame& frame, const Node& node, float& width) {
    const Ui& ui = frame.ui;
    const float kept = node.head >= 0 ? subtitle_width(ui, frame.head_label()) : 0;
    const float high = ImGui::GetFrameHeight();
    for (const float wide : {least_segments(frame), ui.em(as_list)})
        if (const auto place = title_room(ui, {wide, high}, kept)) {
            width = wide;
            return place;
        }
    return std::nullopt;
}

/// The one being shown, in the hue of what it is.
void stage_switcher(Frame& frame, ImVec2 position, float width) {
    const std::vector<NodeId> found = stages(frame);
    std::vector<std::string_view> labels;
    for (const NodeId stage : found) labels.push_back(stage_name(frame, stage));
    int chosen = static_cast<int>(std::ranges::find(found, large_node(frame)) - found.begin());
    ImGui::SetCursorScreenPos(position);
    if (width < least_segments(frame) ? choice(frame.ui, "weights/stage", "", labels, chosen, width)
                                      : segmented(frame.ui, "weights/stage", labels, chosen, width))
        frame.session().large_node = frame.node(found[static_cast<std::size_t>(chosen)]).path;
}

/// What the colors of the legend span; with a range a row, that of the chosen query's.
Range legend_range(const Frame& frame, const ColorScale& scale, NodeId id) {
    const Value& value = frame.evaluation()->at(id);
    if (scale.mode == RangeMode::matrix) return scale_range(scale, frame.ui.readings.range(value));
    const Index row = std::min<Index>(frame.asking(), value->rows() - 1);
    if (scale.mode == RangeMode::row) return scale_range(scale, finite_range_of_row(*value, row));
    return scale_range(scale, std::nullopt);
}

/// What its marks mean, a line each.
std::string marks_of(const WeightLegend& legend) {
    std::string marks;
    const auto say = [&](const std::string& mark) { marks += (marks.empty() ? "" : "\n") + mark; };
    if (legend.even > 0 && static_cast<float>(legend.even) * legend.range.highest > 1)
        say(even_in_words(legend.even));
    if (legend.at) say("Triangle above: the chosen weight");
    if (legend.numbers && legend.numbers->highest > legend.range.highest)
        say("Triangle in a cell: a weight beyond the end of the colors");
    return marks;
}

/// Of weights: its end is the one that fits the chosen head, or 1.
void draw_weight_legend(Frame& frame, NodeId id, const ColorScale& scale, float width) {
    const Ui& ui = frame.ui;
    const Value& value = frame.evaluation()->at(id);
    const Selection& selection = frame.session().selection;
    const ImVec2 position = ImGui::GetCursorScreenPos();
    WeightLegend legend;
    legend.scale = scale, legend.range = legend_range(frame, scale, id);
    legend.numbers = ui.readings.range(value);
    legend.even = keys_of_query(frame, id);
    legend.text = message_size(frame, legend.text);
    if (selection.node == frame.node(id).path && contains(shape_of(*value), selection.cell))
        legend.at = static_cast<double>((*value)(selection.cell.row, selection.cell.column));
    const bool fits = !on_stage(frame) && frame.store.document().view.tied &&
                      scale.mode == RangeMode::fixed &&
                      frame.store.document().view.range == "matrix";
    const float bar = width - (fits ? padlock_width(ui) + ui.em(0.2f) : 0);
    weight_legend(ui, legend, position, bar);
    ui.tag("weights/legend");
    if (const std::string marks = marks_of(legend); !marks.empty()) tooltip(ui, marks);
    if (!fits) return;
    ImGui::SetCursorScreenPos({position.x + bar + ui.em(0.2f), position.y});
    padlock(ui, "weights/lock", frame.draft().view.weights_to_one);
    tooltip(ui,
            frame.draft().view.weights_to_one
                ? "Colors of weights run from 0 to 1. Open: they end where the chosen head's "
                  "weights do, but for the largest 0.5 %"
                : "Colors of weights end where the chosen head's do, but for the largest 0.5 %. "
                  "Closed: they run from 0 to 1");
}

void draw_legend(Frame& frame, NodeId id, float width) {
    const ColorScale scale = frame.coloring.of(frame.node(id));
    if (frame.node(id).notation.role == Role::weights && !scale.map->diverging &&
        scale.spacing != Spacing::logarithmic)
        return draw_weight_legend(frame, id, scale, width);
    legend(frame.ui, scale, legend_range(frame, scale, id),
           frame.ui.readings.range(frame.evaluation()->at(id)), width);
    frame.ui.tag("weights/legend");
}

bool is_zoomed(const Frame& frame) {
    const auto& zooms = frame.store.session.matrices.zooms;
    const auto zoom = zooms.find(std::string(paint_panel));
    return zoom != zooms.end() && zoom->second.cell_width > 0;
}

void fit_link(Frame& frame, ImVec2 position) {
    ImGui::SetCursorScreenPos(position);
    if (link(frame.ui, "weights/fit", "Fit", Role::query, 0.88f))
        frame.session().matrices.zooms.erase(std::string(paint_panel));
    tooltip(frame.ui, "Shows the whole matrix again");
}

/// What is left of a line for the legend.
float room_beside(const Ui& ui, const WeightsFoot& foot, float width) {
    for (const float taken : {foot.above ? 0 : foot.switcher, foot.paint,
                              foot.note_on_title || foot.own_line ? 0 : foot.note})
        if (taken > 0) width -= taken + ui.em(foot.close ? close_gap : foot_gap);
    return width;
}

/// A square matrix would leave this much at its right: it grows by what stood below it.
float room_at_side(const Ui& ui, const Node& node, ImVec2 room) {
    const float side = ui.em(least_legend + foot_gap);
    const bool square = node.shape().rows == node.shape().columns,
               low = room.y < ui.em(least_for_legend);
    return square && low && room.x - side >= room.y ? side : 0;
}

}  // namespace

void draw_colors(Frame& frame, NodeId id, ImVec2 position, float width) {
    const Ui& ui = frame.ui;
    ImGui::SetCursorScreenPos(position);
    if (ui.readings.range(frame.evaluation()->at(id))) return draw_legend(frame, id, width);
    rich_text(ui, {{"no finite number"}}, {0.82f, true, width});
    ui.tag("weights/no_legend");
}

float colors_height(const Frame& frame, NodeId id) {
    const bool weights = frame.node(id).notation.role == Role::weights;
    return weights ? weight_legend_height(frame.ui, message_size(frame, WeightLegend().text))
                   : frame.ui.em(1.4f);
}

namespace {

/// Where a legend begins that has `room` pixels: below its matrix, which begins at `matrix`, if
/// that leaves it `least` em.
float legend_left(const Ui& ui, float room, float matrix, float least) {
    const float most = matrix <= room - ui.em(least) ? matrix : room - ui.em(short_legend);
    return std::clamp(matrix, 0.0f, std::max(most, 0.0f));
}

/// Where segments would keep the legend from standing below its matrix they become a list.
WeightsFoot with_legend_below(const Ui& ui, WeightsFoot foot, float width, float matrix) {
    constexpr float seen = 1.5f;  // em, that it stands too far left
    if (foot.above || foot.own_line || foot.switcher <= ui.em(as_list)) return foot;
    if (matrix - legend_left(ui, room_beside(ui, foot, width), matrix, short_legend) >= ui.em(seen))
        foot.switcher = ui.em(as_list);
    return foot;
}

void draw_switcher_above(Frame& frame, const WeightsFoot& foot) {
    const Room over("weights/switcher", *foot.above, {foot.switcher, ImGui::GetFrameHeight()});
    stage_switcher(frame, *foot.above, foot.switcher);
}

/// Where several numbers share a pixel.
void say_folded(const Ui& ui, PixelFold fold, ImVec2 position, float width) {
    const bool mean = fold == PixelFold::mean;
    for (const char* text :
         {mean ? "each pixel: the mean of its numbers" : "each pixel: its largest number",
          mean ? "its mean a pixel" : "its largest a pixel", mean ? "mean a pixel" : "max a pixel"})
        if (measure_text(ui, text, Face::regular, 0.82f).x <= width) {
            dim_line(ui, position, width, text);
            return ui.tag("weights/folded", position, {position.x + width, position.y + ui.em(1)});
        }
}

/// What was edited, the way back from a part of the matrix, and what a pixel shows.
void draw_notes(Frame& frame, NodeId id, const WeightsFoot& foot, ImVec2 at, float end,
                const HeatmapLayout& matrix) {
    const Ui& ui = frame.ui;
    const Node& node = frame.node(id);
    if (foot.note_on_title && (is_zoomed(frame) || edited_count(frame.draft(), node) > 0))
        if (const auto place = title_room(ui, {foot.note, ui.em(0.82f)}))
            at = *place, end = at.x + foot.note;
    const float gap = ui.em(foot_gap), fit = is_zoomed(frame) ? gap + ui.em(2) : 0;
    at.x += edited_note(frame, node, paint_panel, at, end - fit - at.x);
    if (std::min(matrix.cell.x, matrix.cell.y) < 1) {
        const bool diverging = frame.coloring.of(node).map->diverging;
        say_folded(ui, pixel_fold(*frame.evaluation()->at(id), diverging), at, end - at.x);
    }
    if (is_zoomed(frame)) fit_link(frame, {std::min(at.x + gap, end - fit + gap), at.y});
}

/// The widest way in which switcher, button and note leave the legend its room on their line; false
/// where there is none.
bool place_controls(const Frame& frame, const Node& node, ImVec2 room, WeightsFoot& foot) {
    const Ui& ui = frame.ui;
    const bool paintable = is_paintable(frame, node),
               folded = room.y < static_cast<float>(node.shape().rows) ||
                        room.x < static_cast<float>(node.shape().columns);
    const float usual = switcher_width(frame, room.x), segments = least_segments(frame),
                brush = paintable ? paint_brush_width(ui) : 0;
    foot.paint = paintable ? paint_button_width(frame, room.x - usual - ui.em(foot_gap)) : 0;
    foot.switcher = usual;
    if (room_beside(ui, foot, room.x) >= ui.em(least_legend)) return true;
    if (const float side = room_at_side(ui, node, room); side > 0) {
        foot.above = switcher_above(frame, node, foot.switcher);
        foot.side = foot.above ? side : 0;
        if (foot.above) return true;
    }
    foot.close = true, foot.paint = brush;
    const auto fits = [&](float switcher, bool note_on_title, float legend) {
        foot.switcher = switcher, foot.note_on_title = note_on_title;
        return room_beside(ui, foot, room.x) >= ui.em(legend);
    };
    if (fits(segments, false, short_legend)) return true;
    // What several numbers share a pixel for is said on the line.
    if (!folded)
        for (const float legend : {short_legend, shortest_legend})
            if (fits(segments, true, legend) || fits(ui.em(as_list), true, legend)) return true;
    foot.note_on_title = false;
    foot.above = switcher_above(frame, node, foot.switcher);
    if (!foot.above) foot.switcher = usual;
    if (!foot.above && usual + ui.em(close_gap) + brush > room.x) foot.paint = 0;
    return room_beside(ui, foot, room.x) >= ui.em(short_legend);
}

}  // namespace

WeightsFoot plan_foot(const Frame& frame, NodeId id, ImVec2 room) {
    const Ui& ui = frame.ui;
    const Node& node = frame.node(id);
    WeightsFoot foot;
    // Room for "3 · Reset", also while nothing is edited: the matrix does not move when it is.
    foot.note = ui.em(5) + (is_zoomed(frame) ? ui.em(foot_gap + 2) : 0);
    const bool weights = node.notation.role == Role::weights,
               low = room.y < ui.em(least_for_legend);
    foot.legend =
        weights ? weight_legend_height(ui, message_size(frame, WeightLegend().text)) : ui.em(0.82f);
    const bool crowded = !on_stage(frame) && !place_controls(frame, node, room, foot);
    foot.own_line = crowded && !low;
    foot.says_colors = !crowded || !low;
    foot.height = foot.own_line
                      ? ImGui::GetFrameHeight() + foot.legend + ui.em(weights ? 0.3f : 0.48f)
                  : foot.switcher + foot.paint > 0 ? std::max(ImGui::GetFrameHeight(), foot.legend)
                                                   : foot.legend;
    if (foot.side > 0) foot.height = 0;
    return foot;
}

void draw_foot(Frame& frame, NodeId id, const WeightsFoot& planned, ImVec2 position, float width,
               const HeatmapLayout& matrix) {
    const Ui& ui = frame.ui;
    const WeightsFoot foot = with_legend_below(ui, planned, width, matrix.min.x - position.x);
    const float gap = ui.em(foot.close ? close_gap : foot_gap);
    const float lower = position.y + foot.height - ImGui::GetFrameHeight(),
                line = foot.own_line ? position.y
                                     : position.y + std::round((foot.height - foot.legend) / 2);
    float end = position.x + width;
    if (foot.above) {
        draw_switcher_above(frame, foot);
    } else if (foot.switcher > 0) {
        stage_switcher(frame, {end - foot.switcher, lower}, foot.switcher);
        end -= foot.switcher + gap;
    }
    const float room = foot.own_line ? width - foot.note : room_beside(ui, foot, width),
                left = legend_left(ui, room, matrix.min.x - position.x, shortest_legend),
                legend = std::min(ui.em(15), room - left);
    float x = position.x + left;
    if (foot.says_colors && legend >= ui.em(5)) {
        draw_colors(frame, id, {x, line}, legend);
        x += legend + gap;
    }
    if (foot.paint > 0) {
        const bool beside_legend = foot.close && !foot.own_line;
        draw_paint_button(frame, {beside_legend ? x : end - foot.paint, lower}, foot.paint);
        beside_legend ? x += foot.paint + gap : end -= foot.paint + gap;
    }
    if (foot.own_line) end = position.x + width;
    draw_notes(frame, id, foot, {x, line}, end, matrix);
}

void draw_side(Frame& frame, NodeId id, const WeightsFoot& foot, ImVec2 position, float height) {
    const Ui& ui = frame.ui;
    const float left = position.x + ui.em(foot_gap), width = foot.side - ui.em(foot_gap),
                gap = ui.em(0.5f);
    draw_switcher_above(frame, foot);
    float y = position.y + height;
    const auto up = [&](float by) { return ImVec2(left, y -= by); };
    if (foot.paint > 0) draw_paint_button(frame, up(ImGui::GetFrameHeight()), foot.paint), y -= gap;
    draw_colors(frame, id, up(foot.legend), width);
    edited_note(frame, frame.node(id), paint_panel, up(ui.em(1.1f)), width);
    if (is_zoomed(frame)) fit_link(frame, up(ui.em(1.3f)));
}

}  // namespace attend
