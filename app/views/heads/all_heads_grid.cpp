#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/small_map.h"
#include "app/gui/text.h"
#include "app/views/heads/all_heads.h"
#include "app/views/heads/all_heads_colors.h"
#include "app/views/heads/head_grid.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/head_part.h"
#include "app/views/parts/show_view.h"
#include "app/views/parts/small_map.h"
#include "core/texts/heads.h"

namespace attend {

namespace {

constexpr float caption_line = 1.2f, caption_text = 0.82f;  // em, relative to body text
constexpr Index most_aspect = 2;

/// What all maps of the picture share.
struct GridLook {
    HeadGrid grid;
    ImVec2 origin;
    const HeadNumbers& numbers;
    bool names;  // a map has room for its head's name beside the number
    bool own_scales;
};

/// Stands for a map that is still to be made.
Value nothing_yet(const Frame& frame, Shape shape) {
    return frame.ui.states.kept(std::tuple(shape.rows, shape.columns), [&] {
        return share(Matrix(Matrix::Zero(shape.rows, shape.columns)));
    });
}

/// Square cells where the map still fills its place.
bool is_nearly_square(Shape shape) {
    return shape.columns <= most_aspect * shape.rows && shape.rows <= most_aspect * shape.columns;
}

/// Returns where its cells stand.
HeatmapLayout draw_head_map(Frame& frame, HeadPlace place, const GridLook& look, ImVec2 min,
                            bool hovered) {
    const NodeId id = block_of(frame, place).weights;
    const Node& node = frame.node(id);
    const bool kept = !weights_are_transient(frame);
    const Value map = map_of(frame, place);
    const Axes& axes = frame.node(map_node(frame, block_of(frame, place))).axes;
    HeatmapView view;
    if (kept)
        view.value = drawn_value(frame, id), view.written = frame.evaluation()->at(id);
    else
        view.value = map ? map : nothing_yet(frame, axes.shape());
    view.scale = scale_of_map(frame, node, view.value, look.own_scales);
    view.dimmed = fades(frame) || !was_on(frame, place) || !map || !head_maps(frame).current;
    const auto in_map = [&](Cell cell) { return cell_of_map(cell, node.shape(), axes.shape()); };
    const Hover& hover = frame.session().hover;
    if (hover.node == node.path)
        view.hovered = in_map(hover.cell);
    else if (hover.query && hover.key)
        view.hovered = in_map({*hover.query, *hover.key});
    if (const auto pair = chosen_pair(frame)) view.selected = in_map(*pair);
    const auto [layout, labels] =
        labelled_in(frame.ui, view, axes, min, {look.grid.width, look.grid.map},
                    is_nearly_square(shape_of(*view.value)));
    fit_numbers(frame.ui, view, layout.cell);
    const bool speck = std::min(layout.cell.x, layout.cell.y) < frame.ui.em(0.5f);
    const auto marked = speck ? std::exchange(view.selected, std::nullopt) : std::nullopt;
    paint_heatmap(frame.ui, view, layout, labels);
    outline_map(frame.ui, layout);
    if (marked) {
        draw_edge_marks(frame.ui, layout, *marked);
        frame.ui.states.of<EdgeMarks>().drawn = true;
    }
    const auto cell = hovered ? layout.at(ImGui::GetIO().MousePos) : std::nullopt;
    if (cell) frame.hover(node, cell_of_weights(*cell, axes.shape(), node.shape()));
    return layout;
}

std::string head_help(const Frame& frame, HeadPlace place, std::optional<double> number) {
    const Value map = map_of(frame, place);
    const auto range = map ? frame.ui.readings.range(map) : std::nullopt;
    return say<texts::heads::map>(
        "name"_is = title_of_head(frame, place), "on"_is = was_on(frame, place),
        "measured"_is = number ? measured_as_text(chosen_measure(frame), *number) : "none",
        "largest"_is = range ? number_text(static_cast<double>(range->highest), 4) : "none");
}

void read_clicks(Frame& frame, HeadPlace place, bool pressed) {
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        choose_head(frame, place.layer, place.head);
        frame.session().large_node.clear();
        show_view(frame, "weights");
    } else if (pressed) {
        choose_head(frame, place.layer, place.head);
    }
    if (!ImGui::IsItemClicked(ImGuiMouseButton_Right)) return;
    switch_head(frame, place.layer, place.head, !is_on(frame, place.layer, place.head));
}

/// What stands below a map.
struct HeadCaption {
    std::string name, largest, figure;  // "h0", "to 0.65", "entropy 1.73 nats"
};

/// `width`: pixels of a caption below a map.
HeadCaption caption_of(const Frame& frame, HeadPlace place, const GridLook& look, float width,
                       std::optional<double> number) {
    const auto wide = [&](const std::string& text) {
        return text.empty() ? 0
                            : measure_text(frame.ui, text, Face::semibold, caption_text).x +
                                  frame.ui.em(0.5f);
    };
    HeadCaption caption;
    if (look.names) caption.name = fmt::format("h{}", place.head);
    if (!was_on(frame, place)) {
        caption.figure = "off";
        return caption;
    }
    std::vector<std::string> ways{look.names ? "" : "–"};
    if (number) {
        const HeadMeasure& measure = chosen_measure(frame);
        const std::string brief = measured_as_text(measure, *number, false);
        ways = {measured_as_text(measure, *number), brief, brief.substr(0, brief.find(' '))};
        const std::size_t head = counted_on(frame, place);
        if (head < look.numbers.evenness.size() && std::isfinite(look.numbers.evenness[head])) {
            const std::string share = percent_figure(look.numbers.evenness[head]);
            ways = {say<texts::heads::entropy_of_even>("share"_is = share),
                    say<texts::heads::of_even>("share"_is = share), share};
        }
    }
    const bool stacked = look.grid.beside > 0;
    const float room = stacked ? look.grid.beside : width + frame.ui.em(0.5f) - wide(caption.name);
    if (look.own_scales)
        if (const Value map = map_of(frame, place); const auto range = frame.ui.readings.range(map))
            caption.largest =
                "to " +
                number_text(static_cast<double>(std::max(range->highest, -range->lowest)), 2);
    // Without the measure's name, which stands above; then without its number: where maps have
    // scales of their own, the end of each stays.
    if (!caption.largest.empty()) ways.emplace_back();
    for (const std::string& way : ways)
        if ((stacked ? 0 : wide(caption.largest)) + wide(way) <= room) {
            caption.figure = way;
            return caption;
        }
    caption.figure = caption.largest.empty() ? ways.back() : "";
    return caption;
}

/// Below a map from its left edge on, so that the next map's begins after it ends.
void draw_head_caption(const Frame& frame, HeadPlace place, const GridLook& look, ImVec2 corner,
                       const HeatmapLayout& cells, std::optional<double> number) {
    const Ui& ui = frame.ui;
    const Selection& selection = frame.store.session.selection;
    const bool chosen = selection.layer == place.layer && selection.head == place.head;
    const float middle = corner.y + look.grid.map + ui.em(caption_line) / 2;
    const float left = std::max(cells.min.x, corner.x), right = corner.x + look.grid.width;
    const HeadCaption caption = caption_of(frame, place, look, right - left, number);
    const Rgb color = chosen ? ui.theme->accent : ui.theme->text;
    const TextStyle strong{Face::semibold, caption_text, color},
        dim = dim_style(ui, caption_text),
        plain{Face::regular, caption_text,
              was_on(frame, place) && look.numbers.current ? color : ui.theme->dim_text, 1};
    const std::array<std::pair<std::string, TextStyle>, 3> parts{
        {{caption.name, strong}, {caption.figure, plain}, {caption.largest, dim}}};
    if (look.grid.beside > 0) {
        ImVec2 at{corner.x + look.grid.width + ui.em(0.4f), corner.y};
        for (const auto& [text, style] : parts) {
            draw_text(ui, at, text, style);
            if (!text.empty()) at.y += ui.em(caption_line * 0.95f);
        }
        return;
    }
    if (!look.names && caption.largest.empty())
        return draw_text(ui, {corner.x + look.grid.width / 2, middle}, caption.figure, plain,
                         {0.5f, 0.5f});
    float x = left;
    for (const auto& [text, style] : parts) {
        if (text.empty()) continue;
        const float wide = measure_text(ui, text, style.face, style.size).x;
        draw_text(ui, {x, middle}, text, style, {0, 0.5f});
        x += wide + ui.em(0.5f);
    }
    ui.tag(fmt::format("all_heads/caption/{}/{}", place.layer, place.head),
           {left, middle - ui.em(0.5f)}, {x - ui.em(0.5f), middle + ui.em(0.5f)});
}

void draw_head(Frame& frame, HeadPlace place, const GridLook& look) {
    const Ui& ui = frame.ui;
    const ImVec2 from = look.grid.place(place.layer, place.head);
    const ImVec2 min{look.origin.x + from.x, look.origin.y + from.y};
    const bool stacked = look.grid.beside > 0;
    const ImVec2 size{look.grid.width + look.grid.beside,
                      look.grid.map + (stacked ? 0 : ui.em(caption_line))};
    if (!ImGui::IsRectVisible(min, {min.x + size.x, min.y + size.y})) return;
    const std::optional<double> number = look.numbers.of(counted_on(frame, place));
    const std::string tag = fmt::format("all_heads/{}/{}", place.layer, place.head);
    const bool pressed = press_area(ui, tag, min, size);
    tooltip(ui, head_help(frame, place, number));
    const bool hovered = ImGui::IsItemHovered();
    read_clicks(frame, place, pressed);
    const Selection& selection = frame.session().selection;
    const bool chosen = selection.layer == place.layer && selection.head == place.head;
    const HeatmapLayout cells = draw_head_map(frame, place, look, min, hovered);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float line = 2 * ui.hairline(), out = line + ui.hairline();
    if (chosen || hovered)
        list.AddRect({cells.min.x - out, cells.min.y - out}, {cells.max.x + out, cells.max.y + out},
                     ink(chosen ? ui.theme->accent : ui.theme->dim_text), 0, 0, line);
    draw_head_caption(frame, place, look, min, cells, number);
}

/// Over the heads [first, last) of one line that share keys and values.
void draw_bracket(const Frame& frame, const GridLook& look, int layer, int group, int first,
                  int last) {
    const Ui& ui = frame.ui;
    const ImVec2 from = look.grid.place(layer, first), to = look.grid.place(layer, last - 1);
    const float left = look.origin.x + from.x, right = look.origin.x + to.x + look.grid.width;
    const float y = look.origin.y + from.y - ui.em(0.35f), drop = ui.em(0.2f);
    if (!ImGui::IsRectVisible({left, y - ui.em(1.2f)}, {right, y + drop})) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 points[] = {{left, y + drop}, {left, y}, {right, y}, {right, y + drop}};
    list.AddPolyline(points, 4, ui.role(Role::key), 0, ui.hairline());
    const float room = right - left;
    std::string text = fmt::format("share K, V of group {}", group);
    if (measure_text(ui, text, Face::regular, 0.75f).x > room) text = fmt::format("K, V {}", group);
    const ImVec2 at{left, y - ui.em(1.0f)};
    draw_text(ui, at, shortened(ui, text, room, Face::regular, 0.75f),
              {Face::regular, 0.75f, ui.theme->role(Role::key)});
    ui.tag(fmt::format("all_heads/group/{}/{}", layer, group), at, {right, y + drop});
}

void draw_groups(const Frame& frame, const GridLook& look, int group_size) {
    const int heads = frame.scene()->choices.heads;
    for (int layer = 0; layer < frame.layers(); ++layer)
        for (int first = 0; first < heads;) {
            const int group = first / group_size;
            const int of_line = (first / look.grid.columns + 1) * look.grid.columns;
            const int last = std::min({(group + 1) * group_size, of_line, heads});
            draw_bracket(frame, look, layer, group, first, last);
            first = last;
        }
}

/// Layers at the left; over the columns the heads, where the maps are too small for names.
void draw_names(const Frame& frame, const GridLook& look) {
    const Ui& ui = frame.ui;
    const HeadGrid& grid = look.grid;
    if (frame.layers() == 1) return;
    for (int layer = 0; layer < frame.layers(); ++layer) {
        const float top = look.origin.y + grid.place(layer, 0).y;
        const bool own = frame.store.session.selection.layer == layer;
        draw_text(ui, {look.origin.x, top + grid.map / 2}, fmt::format("layer {}", layer),
                  {own ? Face::semibold : Face::regular, 0.88f,
                   own ? ui.theme->text : ui.theme->dim_text},
                  {0, 0.5f});
    }
}

void draw_head_header(const Frame& frame, const GridLook& look, float y) {
    const Ui& ui = frame.ui;
    for (int head = 0; head < look.grid.columns; ++head)
        draw_text(ui, {look.origin.x + look.grid.place(0, head).x + look.grid.width / 2, y},
                  fmt::format("h{}", head), dim_style(ui, 0.82f), {0.5f, 0});
}

/// How many heads share keys and values; 1: each has its own.
int group_size_of(const Frame& frame) {
    const Choices& choices = frame.scene()->choices;
    return choices.heads / std::max(choices.key_value_heads.value_or(choices.heads), 1);
}

HeadGrid plan_grid(const Frame& frame, ImVec2 room, bool names) {
    const Ui& ui = frame.ui;
    HeadGridRequest request;
    request.layers = frame.layers(), request.heads = frame.scene()->choices.heads;
    request.group = std::max(group_size_of(frame), 1);
    request.room = room;
    request.label = request.layers > 1 ? ui.em(3.8f) : 0;
    request.below = ui.em(caption_line);
    request.beside = ui.em(3.4f);
    request.bracket = request.group > 1 ? ui.em(1.5f) : ui.em(0.2f);
    request.gap = ui.em(0.7f);
    request.least = names ? ui.em(3.3f) : ui.em(2);
    request.most = ui.em(24), request.scrolled = ui.em(8);
    const Shape shape = weights_axes(frame).shape();
    request.aspect = std::clamp(static_cast<float>(shape.columns) / static_cast<float>(shape.rows),
                                1.0f / most_aspect, 1.0f * most_aspect);
    return plan_head_grid(request);
}

/// Where all heads of a layer stand in one line only without their names, the names stand on top.
bool without_names(const Frame& frame, ImVec2 room) {
    return plan_grid(frame, room, true).lines > 1 && plan_grid(frame, room, false).lines == 1 &&
           frame.layers() > 1;
}

/// Scrolls to the chosen head where it is out of sight, once for each that is chosen.
void keep_chosen_in_sight(const Frame& frame, const GridLook& look) {
    const Selection& selection = frame.store.session.selection;
    struct Shown {
        int layer = -1, head = -1;
    };
    auto& shown = frame.ui.states.of<Shown>();
    const bool other = shown.layer != selection.layer || shown.head != selection.head;
    if (!other && !ImGui::IsWindowAppearing()) return;
    shown = {selection.layer, selection.head};
    const float top = look.origin.y + look.grid.place(selection.layer, selection.head).y -
                      look.grid.bracket - ImGui::GetWindowPos().y,
                bottom = top + look.grid.pitch_y;
    const float high = ImGui::GetWindowHeight(), pitch = look.grid.pitch_y;
    if (top >= 0 && bottom <= high) return;
    // Near the middle, and what is seen begins with a whole line.
    const float of_line = ImGui::GetScrollY() + top, least = of_line + pitch - high,
                middle = of_line - (high - pitch) / 2, nearest = std::round(middle / pitch) * pitch;
    ImGui::SetScrollY(nearest >= least ? nearest : std::ceil(middle / pitch) * pitch);
}

void draw_head_grid(Frame& frame, const HeadNumbers& numbers, ImVec2 position, ImVec2 room) {
    const Ui& ui = frame.ui;
    ui.states.of<EdgeMarks>().drawn = false;
    const ImVec2 inner{room.x - ImGui::GetStyle().ScrollbarSize, room.y};
    const bool header = without_names(frame, inner);
    const float top = header ? ui.em(1.3f) : 0;
    ImGui::SetCursorScreenPos({position.x, position.y + top});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.em(0.25f), 0});
    ImGui::BeginChild("all_heads/grid", {room.x, room.y - top},
                      ImGuiChildFlags_AlwaysUseWindowPadding);
    ImGui::PopStyleVar();
    const ImVec2 free{inner.x - ui.em(0.5f), inner.y - top};
    GridLook look{plan_grid(frame, free, !header), ImGui::GetCursorScreenPos(), numbers, !header,
                  maps_have_own_scales(frame)};
    const ImVec2 corner = look.origin;
    look.origin.x += std::floor(std::max(free.x - look.grid.right(), 0.0f) / 2);
    look.origin.y += std::floor(std::max(free.y - look.grid.height, 0.0f) / 3);
    keep_chosen_in_sight(frame, look);
    draw_names(frame, look);
    for (const HeadPlace& place : all_places(frame)) draw_head(frame, place, look);
    if (const int size = group_size_of(frame); size > 1) draw_groups(frame, look, size);
    take_room(corner, {1, look.grid.height});
    ImGui::EndChild();
    if (header) draw_head_header(frame, look, position.y + look.origin.y - corner.y);
}

}  // namespace

Box head_grid(Frame& frame, const HeadNumbers& numbers) {
    return box::canvas({{8, 4}, {40, 30}}, [&frame, &numbers](const Ui&, Place place) {
        draw_head_grid(frame, numbers, place.position, place.size);
    });
}

}  // namespace attend
