#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/box/beside_cells.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/lengths.h"
#include "app/gui/box/lines.h"
#include "app/gui/box/list.h"
#include "app/gui/box/of_size.h"
#include "app/gui/cell_marks.h"
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

constexpr float caption_line = 1.2f, bracket_line = 1.5f, text_size = 0.82f;  // em
constexpr float beside_word = 0.5f, edge = 0.25f;
constexpr Index most_aspect = 2;

/// What is kept of the maps between frames: where the cells of each stand, and which is pointed at.
struct DrawnMaps {
    std::vector<HeatmapLayout> cells;
    std::optional<std::size_t> pointed;
    int frame = -1;
};

bool is_chosen(const Frame& frame, HeadPlace place) {
    const Selection& selection = frame.store.session.selection;
    return selection.layer == place.layer && selection.head == place.head;
}

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

/// The map of a head as it stands in its place; `cells` is told where.
void draw_head_map(Frame& frame, HeadPlace place, bool own_scale, Place where) {
    const NodeId id = block_of(frame, place).weights;
    const Node& node = frame.node(id);
    const Value map = map_of(frame, place);
    const Axes& axes = frame.node(map_node(frame, block_of(frame, place))).axes;
    HeatmapView view;
    if (!weights_are_transient(frame))
        view.value = drawn_value(frame, id), view.written = frame.evaluation()->at(id);
    else
        view.value = map ? map : nothing_yet(frame, axes.shape());
    view.scale = scale_of_map(frame, node, view.value, own_scale);
    view.dimmed = fades(frame) || !was_on(frame, place) || !map || !head_maps(frame).current;
    const auto in_map = [&](Cell cell) { return cell_of_map(cell, node.shape(), axes.shape()); };
    const Hover& hover = frame.session().hover;
    if (hover.node == node.path)
        view.hovered = in_map(hover.cell);
    else if (hover.query && hover.key)
        view.hovered = in_map({*hover.query, *hover.key});
    if (const auto pair = chosen_pair(frame)) view.selected = in_map(*pair);
    const auto [layout, labels] = labelled_in(frame.ui, view, axes, where.position, where.size,
                                              is_nearly_square(shape_of(*view.value)));
    fit_numbers(frame.ui, view, layout.cell);
    const bool speck = shorter_side(frame.ui, layout) < 0.5f;
    const auto marked = speck ? std::exchange(view.selected, std::nullopt) : std::nullopt;
    paint_heatmap(frame.ui, view, layout, labels);
    outline_map(frame.ui, layout);
    if (marked) {
        draw_edge_marks(frame.ui, layout, *marked);
        frame.ui.states.of<EdgeMarks>().drawn = true;
    }
    auto& maps = frame.ui.states.of<DrawnMaps>();
    const std::size_t index = counted_on(frame, place);
    const bool pointed = maps.pointed == index && maps.frame == ImGui::GetFrameCount();
    if (is_chosen(frame, place) || pointed)
        outline_around(frame.ui, layout,
                       is_chosen(frame, place) ? frame.ui.theme->accent : frame.ui.theme->dim_text);
    maps.cells[index] = layout;
}

/// The mouse lies over the map of a head, whose cells stood there in the last frame.
void point_at_map(Frame& frame, HeadPlace place) {
    auto& maps = frame.ui.states.of<DrawnMaps>();
    maps.pointed = counted_on(frame, place), maps.frame = ImGui::GetFrameCount();
    const HeatmapLayout& cells = maps.cells[*maps.pointed];
    const Axes& axes = frame.node(map_node(frame, block_of(frame, place))).axes;
    const Node& node = frame.node(block_of(frame, place).weights);
    if (!(cells.shape == axes.shape())) return;
    if (const auto cell = cells.at(ImGui::GetIO().MousePos))
        frame.hover(node, cell_of_weights(*cell, axes.shape(), node.shape()));
}

std::string head_help(const Frame& frame, HeadPlace place, std::optional<double> number) {
    const Value map = map_of(frame, place);
    const auto range = map ? frame.ui.readings.range(map) : std::nullopt;
    return say<texts::heads::map>(
        "name"_is = title_of_head(frame, place), "on"_is = was_on(frame, place),
        "measured"_is = number ? measured_as_text(chosen_measure(frame), *number) : "none",
        "largest"_is = range ? number_text(static_cast<double>(range->highest), 4) : "none");
}

/// What is said of a head's number, the longest first.
std::vector<std::string> figures_of(const Frame& frame, HeadPlace place,
                                    const HeadNumbers& numbers) {
    const std::size_t head = counted_on(frame, place);
    const auto number = numbers.of(head);
    if (!number) return {};
    if (head < numbers.evenness.size() && std::isfinite(numbers.evenness[head])) {
        const std::string share = percent_figure(numbers.evenness[head]);
        return {say<texts::heads::entropy_of_even>("share"_is = share),
                say<texts::heads::of_even>("share"_is = share), share};
    }
    const HeadMeasure& measure = chosen_measure(frame);
    const std::string brief = measured_as_text(measure, *number, false);
    return {measured_as_text(measure, *number), brief, brief.substr(0, brief.find(' '))};
}

/// How many heads share keys and values; 1: each has its own.
int group_size_of(const Frame& frame) {
    const Choices& choices = frame.scene()->choices;
    return std::max(choices.heads / std::max(choices.key_value_heads.value_or(choices.heads), 1),
                    1);
}

HeadGrid plan_grid(const Frame& frame, box::Extent room, bool names) {
    HeadGridRequest request;
    request.layers = frame.layers(), request.heads = frame.scene()->choices.heads;
    request.group = group_size_of(frame);
    request.pixel = box::em_of(frame.ui, 1);
    request.wide = room.wide, request.high = room.high;
    request.label = request.layers > 1 ? 3.8f : 0;
    request.below = caption_line;
    request.beside = 3.4f;
    request.bracket = request.group > 1 ? bracket_line : 0.2f;
    request.gap = 0.7f;
    request.least = names ? 3.3f : 2;
    request.most = 24, request.scrolled = 8;
    const Shape shape = weights_axes(frame).shape();
    request.aspect = std::clamp(static_cast<float>(shape.columns) / static_cast<float>(shape.rows),
                                1.0f / most_aspect, 1.0f * most_aspect);
    return plan_head_grid(request);
}

/// The maps of all heads in their bands.
class HeadTiles {
  public:
    HeadTiles(Frame& frame, const HeadNumbers& numbers, box::Extent room)
        : frame_(frame),
          ui_(frame.ui),
          numbers_(numbers),
          own_scales_(maps_have_own_scales(frame)) {
        const float bar = box::em_of(ui_, ImGui::GetStyle().ScrollbarSize);
        room_ = {room.wide - bar - 2 * edge, room.high};
        names_ = !without_names();
        if (!names_) room_.high -= caption_line;
        grid_ = plan_grid(frame, room_, names_);
        frame.ui.states.of<EdgeMarks>().drawn = false;
        frame.ui.states.of<DrawnMaps>().cells.resize(all_places(frame).size());
    }

    Box whole() const {
        const auto heads_in_line = static_cast<std::size_t>(grid_.columns);
        const auto chosen = static_cast<std::size_t>(frame_.session().selection.head);
        const auto lines = static_cast<std::size_t>(grid_.lines);
        box::ListRows rows;
        rows.count = lines * static_cast<std::size_t>(frame_.layers());
        rows.pitch = grid_.pitch_y;
        rows.row = [*this](std::size_t i) {
            return line(static_cast<int>(i) / grid_.lines, static_cast<int>(i) % grid_.lines);
        };
        rows.in_sight = static_cast<std::size_t>(frame_.session().selection.layer) * lines +
                        chosen / heads_in_line;
        Box all = box::list("all_heads/grid", std::move(rows));
        if (!names_) all = box::column({header(), std::move(all)}, 0);
        const float aside = edge + std::max(room_.wide - grid_.right(), 0.0f) / 2,
                    above = std::max(room_.high - grid_.height, 0.0f) / 3;
        return box::column(
            {box::space(0).high(above),
             box::row({box::space(0).wide(aside), std::move(all).grow().at_top()}, 0).grow_high()},
            0);
    }

  private:
    /// Where all heads of a layer stand in one line only without their names, these stand on top.
    bool without_names() const {
        return frame_.layers() > 1 && plan_grid(frame_, room_, true).lines > 1 &&
               plan_grid(frame_, room_, false).lines == 1;
    }
    float between() const { return grid_.pitch_x - grid_.width - grid_.beside; }
    int first_of(int line) const { return line * grid_.columns; }
    int behind_last_of(int line) const {
        return std::min((line + 1) * grid_.columns, frame_.scene()->choices.heads);
    }

    Box header() const {
        Boxes names{box::space(0).wide(grid_.label)};
        for (int head = 0; head < grid_.columns; ++head)
            names.push_back(
                box::layers(
                    {box::text(fmt::format("h{}", head), dim_style(ui_, text_size), 1).centered()})
                    .wide(grid_.pitch_x));
        return box::row(std::move(names), 0).high(caption_line);
    }

    Box line(int layer, int line) const {
        Boxes tiles{line == 0 ? layer_name(layer) : box::space(0).wide(grid_.label)};
        for (int head = first_of(line); head < behind_last_of(line); ++head) {
            tiles.push_back(tile({layer, head}));
            tiles.push_back(box::space(0).wide(between()));
        }
        Box above = group_size_of(frame_) > 1 ? brackets(layer, line) : box::space(0);
        return box::column({std::move(above).high(grid_.bracket), box::row(std::move(tiles), 0)},
                           0);
    }

    Box layer_name(int layer) const {
        if (grid_.label <= 0) return box::space(0);
        const bool own = frame_.session().selection.layer == layer;
        return box::layers({box::text(fmt::format("layer {}", layer),
                                      {own ? Face::semibold : Face::regular, 0.88f,
                                       own ? ui_.theme->text : ui_.theme->dim_text})})
            .wide(grid_.label)
            .high(grid_.map)
            .at_top();
    }

    Box tile(HeadPlace place) const {
        BoxActs acts;
        acts.point = [&frame = frame_, place] { point_at_map(frame, place); };
        acts.click = [&frame = frame_, place] { choose_head(frame, place.layer, place.head); };
        acts.double_click = [&frame = frame_, place] {
            choose_head(frame, place.layer, place.head);
            frame.session().large_node.clear();
            show_view(frame, "weights");
        };
        acts.menu = [&frame = frame_, place] {
            switch_head(frame, place.layer, place.head, !is_on(frame, place.layer, place.head));
        };
        Box map = box::canvas({},
                              [&frame = frame_, place, own = own_scales_](const Ui&, Place where) {
                                  draw_head_map(frame, place, own, where);
                              })
                      .wide(grid_.width)
                      .high(grid_.map);
        const bool stacked = grid_.beside > 0;
        Box said = caption(place, stacked);
        Box all = stacked
                      ? box::row({std::move(map), std::move(said).wide(grid_.beside).at_top()}, 0)
                      : box::column({std::move(map), std::move(said).high(caption_line)}, 0);
        return std::move(all)
            .wide(grid_.width + grid_.beside)
            .at_top()
            .named(fmt::format("all_heads/{}/{}", place.layer, place.head))
            .help(head_help(frame_, place, numbers_.of(counted_on(frame_, place))))
            .on(std::move(acts))
            .without_hover();
    }

    /// "to 0.65": where maps have scales of their own, the end of each.
    std::string largest_of(HeadPlace place) const {
        const Value map = own_scales_ ? map_of(frame_, place) : nullptr;
        const auto range = map ? ui_.readings.range(map) : std::nullopt;
        if (!range) return {};
        return "to " +
               number_text(static_cast<double>(std::max(range->highest, -range->lowest)), 2);
    }

    /// Name, number and largest weight: as much of the number as fits, of a head that is off that.
    Box caption(HeadPlace place, bool stacked) const {
        const Theme& theme = *ui_.theme;
        const Rgb color = is_chosen(frame_, place) ? theme.accent : theme.text;
        const bool on = was_on(frame_, place);
        const std::string name = names_ ? fmt::format("h{}", place.head) : "",
                          largest = on ? largest_of(place) : "";
        std::vector<std::string> figures =
            on ? figures_of(frame_, place, numbers_) : std::vector<std::string>{"off"};
        if (!largest.empty() || figures.empty()) figures.emplace_back();
        const TextStyle strong{Face::semibold, text_size, color},
            dim = dim_style(ui_, text_size),
            plain{Face::regular, text_size, on && numbers_.current ? color : theme.dim_text};
        Boxes forms;
        for (const std::string& figure : figures) {
            Boxes parts;
            for (const auto& [text, style] :
                 {std::pair(name, strong), std::pair(figure, plain), std::pair(largest, dim)})
                if (!text.empty()) parts.push_back(box::text(text, style));
            forms.push_back(stacked ? box::column(std::move(parts), 0)
                                    : box::row(std::move(parts), beside_word));
        }
        Box all = box::first_that_fits(std::move(forms))
                      .named(fmt::format("all_heads/caption/{}/{}", place.layer, place.head));
        if (stacked) return box::padded(std::move(all), {0.4f, 0});
        const std::size_t index = counted_on(frame_, place);
        return box::below_cells(&ui_.states.of<DrawnMaps>().cells[index], std::move(all), 0).grow();
    }

    /// Over the heads of a line that share keys and values.
    Box brackets(int layer, int line) const {
        const int size = group_size_of(frame_);
        Boxes boxes{box::space(0).wide(grid_.label)};
        for (int first = first_of(line); first < behind_last_of(line);) {
            const int group = first / size,
                      last = std::min((group + 1) * size, behind_last_of(line));
            const auto heads = static_cast<float>(last - first);
            boxes.push_back(bracket(group)
                                .wide(heads * grid_.pitch_x - between())
                                .named(fmt::format("all_heads/group/{}/{}", layer, group)));
            boxes.push_back(box::space(0).wide(between()));
            first = last;
        }
        return box::row(std::move(boxes), 0);
    }
    Box bracket(int group) const {
        const Rgb color = ui_.theme->role(Role::key);
        const TextStyle style{Face::regular, 0.75f, color};
        const auto end = [&] { return box::rule(true, color).high(0.2f); };
        return box::column(
            {box::first_that_fits({box::text(fmt::format("share K, V of group {}", group), style),
                                   box::text(fmt::format("K, V {}", group), style, 1)}),
             box::rule(false, color), box::row({end(), box::space(0).grow(), end()}, 0)},
            0);
    }

    Frame& frame_;
    const Ui& ui_;
    const HeadNumbers& numbers_;
    bool own_scales_, names_ = true;  // a map has room for its head's name beside the number
    box::Extent room_;
    HeadGrid grid_;
};

}  // namespace

Box head_grid(Frame& frame, const HeadNumbers& numbers) {
    return box::of_size({{8, 4}, {40, 30}, true},
                        [&frame, &numbers](box::Extent room) {
                            return HeadTiles(frame, numbers, room).whole();
                        })
        .grow()
        .grow_high();
}

}  // namespace attend
