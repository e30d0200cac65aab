#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>

#include "app/gui/controls.h"
#include "app/gui/heatmap_paint.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/compare/compare.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/figures.h"
#include "app/views/parts/room.h"
#include "app/views/parts/small_map.h"
#include "core/analysis/difference.h"
#include "core/graph/markup.h"

namespace attend {

namespace {

constexpr Index most_compared = 8'000'000;                          // numbers of a matrix
constexpr float title_line = 1.6f, legend_line = 1.6f, gap = 1.4f;  // em

/// One of the three.
struct ComparedMap {
    std::string tag, name, words;
    const Node* node;
    Value value, drawn;
    ColorScale scale;
};

/// With masked weights hatched.
Value drawn_of(const Ui& ui, const Evaluation& evaluation, NodeId id, const Value& value) {
    const Node& node = evaluation.graph->node(id);
    if (node.notation.role != Role::weights || node.inputs.empty()) return value;
    const Value& scores = evaluation.at(node.inputs.front());
    return shape_of(*scores) == shape_of(*value) ? ui.readings.hatched(value, scores) : value;
}

/// Of A and B: the same number has the same color in both.
ColorScale scale_of_both(const CompareLook& look) {
    const Frame& frame = look.frame;
    auto& readings = frame.ui.readings;
    const auto larger = [&](auto end_of) {
        return look.a ? std::max(end_of(look.in_a), end_of(look.in_b)) : end_of(look.in_b);
    };
    const auto lowest = [&](const Value& value) {
        const auto range = readings.range(value);
        return range ? -range->lowest : 0;
    };
    if (look.node().notation.role == Role::weights && larger(lowest) <= 0)
        return frame.coloring.weights_to(
            larger([&](const Value& value) { return readings.weights_end(value); }));
    return scale_of_difference(
        frame, larger([&](const Value& value) { return readings.signed_end(value); }));
}

/// What is A: "nothing off, nothing edited", or what was pinned.
std::string words_of_a(const CompareLook& look) {
    const PinnedScene* const pinned = look.other.pinned ? pinned_scene(look.frame) : nullptr;
    if (!pinned) return "nothing off, nothing edited";
    if (pinned->scene->choices.sentence != look.frame.scene()->choices.sentence)
        return "pinned, of another text";
    return "pinned" + (pinned->altered.empty() ? "" : ": " + pinned->altered);
}

/// Why there is no difference; `most` signs would be too many in a third of the room.
std::string why_no_difference(const CompareLook& look) {
    if (!look.a) return "A has no matrix of this name";
    const Shape a = look.node_of_a().shape(), b = look.node().shape();
    return fmt::format("A is {} × {}, B {} × {}", a.rows, a.columns, b.rows, b.columns);
}

std::string number_in(const Value& value, Cell cell) {
    if (!value || !contains(shape_of(*value), cell)) return "–";
    const auto number = static_cast<double>((*value)(cell.row, cell.column));
    return std::isfinite(number) ? typeset(number) : number_text(number, 0);
}

/// "A 0.7041, B 0.1226, B − A −0.5815"
std::string numbers_in_words(const CompareLook& look, Cell cell) {
    return fmt::format("A {}, B {}, B − A {}", number_in(look.in_a, cell),
                       number_in(look.in_b, cell), number_in(look.difference, cell));
}

/// Cells are as high as wide where rows and columns are of one kind.
bool is_square(const Node& node) { return node.axes.rows.name() == node.axes.columns.name(); }

/// What a map of this width needs of the height, its names included.
float height_of_map(const Node& node, float wide, float high) {
    const Shape shape = node.shape();
    const float needed = wide * static_cast<float>(shape.rows) / static_cast<float>(shape.columns);
    return is_square(node) ? std::clamp(needed, 1.0f, high) : high;
}

/// In the middle of the width, as the map below it.
void draw_title(const Ui& ui, const ComparedMap& map, ImVec2 min, float width) {
    constexpr float words = 0.88f;
    const float name = measure_text(ui, map.name, Face::semibold, 1.1f).x + ui.em(0.6f);
    const std::string text = ended(ui, map.words, width - name, Face::regular, words);
    const float all = name + measure_text(ui, text, Face::regular, words).x;
    const float left = std::round(min.x + std::max(width - all, 0.0f) / 2);
    draw_text(ui, {left, min.y}, map.name, {Face::semibold, 1.1f, ui.theme->text});
    draw_text(ui, {left + name, min.y + ui.em(0.15f)}, text, dim_style(ui, words));
}

void draw_compared_map(const CompareLook& look, const ComparedMap& map, ImVec2 min, ImVec2 size) {
    Frame& frame = look.frame;
    Ui& ui = frame.ui;
    HeatmapView view;
    view.value = map.drawn, view.written = map.value, view.scale = map.scale;
    view.dimmed = fades(frame);
    view.decimals = decimals_near(static_cast<double>(map.scale.fixed.highest), 2);
    const Session& session = frame.session();
    if (session.hover.node == map.node->path) view.hovered = session.hover.cell;
    if (session.selection.node == map.node->path) view.selected = session.selection.cell;
    const auto [layout, labels] =
        labelled_in(ui, view, map.node->axes, min, size, is_square(*map.node));
    const std::string tag = "compare/" + map.tag;
    const bool pressed =
        press_area(ui, tag, layout.min, {layout.max.x - layout.min.x, layout.max.y - layout.min.y});
    const bool hovered = ImGui::IsItemHovered();
    fit_numbers(ui, view, layout.cell);
    // With less than two figures of the largest most would read 0.
    view.numbers = view.numbers && std::pow(10.0f, 1 - view.decimals) <= map.scale.fixed.highest;
    paint_heatmap(ui, view, layout, labels);
    outline_map(ui, layout);
    const auto cell = hovered ? layout.at(ImGui::GetIO().MousePos) : std::nullopt;
    if (!cell) return;
    if (contains(look.node().shape(), *cell)) {
        frame.hover(look.node(), *cell);
        if (pressed) select_cell(frame, look.node(), *cell);
    }
    cell_tooltip(frame, {{map.name + ": " + plain(map.node->notation.matrix), Role::other, true}},
                 map.node->axes, *cell, static_cast<double>((*map.value)(cell->row, cell->column)),
                 numbers_in_words(look, *cell));
}

void draw_compared_legend(const Ui& ui, const ComparedMap& map, ImVec2 position, float width) {
    const auto numbers = ui.readings.range(map.value);
    if (numbers && map.tag == "difference" && *numbers == Range{}) return;  // nothing to tell apart
    const float wide = std::min(width, ui.em(14));
    ImGui::SetCursorScreenPos({std::round(position.x + (width - wide) / 2), position.y});
    legend(ui, map.scale, map.scale.fixed, numbers, wide);
}

}  // namespace

ColorScale scale_of_difference(const Frame& frame, float end) {
    ColorScale scale = frame.coloring.vectors();
    scale.mode = RangeMode::fixed;
    const float most = end > 0 ? end : 1;
    scale.fixed = {-most, most};
    return scale;
}

CompareLook compare_look(Frame& frame, const OtherScene& other) {
    const auto selected = frame.scene()->graph->find(frame.session().selection.node);
    const Shape shape = selected ? frame.node(*selected).shape() : Shape{};
    const bool fits = selected && shape.rows * shape.columns <= most_compared;
    CompareLook look{frame, other, fits ? *selected : frame.block().weights};
    look.in_b = frame.evaluation()->at(look.b);
    look.a = other.evaluation->graph->find(look.node().path);
    if (!look.a) return look;
    look.in_a = other.evaluation->at(*look.a);
    if (shape_of(*look.in_a) == shape_of(*look.in_b))
        look.difference = frame.ui.memory.kept(std::tuple(look.in_a, look.in_b), [&] {
            return share(difference(*look.in_b, *look.in_a));
        });
    return look;
}

void draw_compared_maps(const CompareLook& look, Place place) {
    const Ui& ui = look.frame.ui;
    const float wide = (place.size.x - 2 * ui.em(gap)) / 3,
                high = place.size.y - ui.em(title_line + legend_line);
    const ColorScale both = scale_of_both(look);
    std::vector<ComparedMap> maps;
    if (look.a)
        maps.push_back({"a", "A", words_of_a(look), &look.node_of_a(), look.in_a,
                        drawn_of(ui, *look.other.evaluation, *look.a, look.in_a), both});
    const std::string altered = altered_in_words(look.frame);
    maps.push_back({"b", "B", altered.empty() ? "as it is" : altered, &look.node(), look.in_b,
                    drawn_of(ui, *look.frame.evaluation(), look.b, look.in_b), both});
    if (look.difference)
        maps.push_back({"difference", "B − A",
                        look.difference->isZero(0) ? "nothing changed here" : "what changed",
                        &look.node(), look.difference,
                        drawn_of(ui, *look.frame.evaluation(), look.b, look.difference),
                        scale_of_difference(look.frame, ui.readings.signed_end(look.difference))});
    ImVec2 at = place.position;
    for (const ComparedMap& map : maps) {
        const float top = at.y + ui.em(title_line),
                    map_high = height_of_map(*map.node, wide, std::max(high, 1.0f));
        draw_title(ui, map, at, wide);
        draw_compared_map(look, map, {at.x, top}, {wide, map_high});
        draw_compared_legend(ui, map, {at.x, top + map_high + ui.em(0.6f)}, wide);
        at.x += wide + ui.em(gap);
    }
    if (look.difference) return;
    const Room rest("compare/none", at, {wide, place.size.y});
    empty_state(ui, "No difference: " + why_no_difference(look));
}

}  // namespace attend
