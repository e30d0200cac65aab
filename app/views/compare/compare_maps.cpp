#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap_paint.h"
#include "app/gui/legend.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/compare/compare.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/room.h"
#include "app/views/parts/small_map.h"
#include "core/attention/paths.h"
#include "core/document/change.h"
#include "core/graph/markup.h"
#include "core/graph/matrix.h"
#include "core/plural.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr float title_line = 1.6f, legend_line = 1.6f, gap = 1.4f;  // em

constexpr std::string_view difference_tag = "difference";

struct CellBox {
    Cell first, last;
};

/// One of the three.
struct ComparedMap {
    std::string tag, name;
    std::pair<std::string, std::string> words;  // in full, and shortly
    const Axes* axes;
    Value value, drawn;
    ColorScale scale;
    const std::vector<CellBox>* framed = nullptr;
    const Axes* labels = nullptr;  // beside it; null: as the axes have them
};

/// What a difference has that is not 0.
struct Changes {
    Index count = 0, of = 0;
    std::vector<CellBox> framed;  // of few, each; of those of a row, or close together, all
};
Changes changes_in(const Matrix& difference) {
    constexpr Index most_framed = 24, a_hundredth = 100;
    const auto changed = [](Scalar by) { return by != Scalar(0) && !std::isnan(by); };
    Changes changes{0, 0, {}};
    for (Index row = 0; row < difference.rows(); ++row)
        for (Index column = 0; column < difference.cols(); ++column) {
            changes.count += changed(difference(row, column));
            changes.of += !std::isnan(difference(row, column));
        }
    const Index few = difference.size() / a_hundredth;
    if (changes.count == 0 || changes.count > few) return changes;
    std::vector<CellBox> each;
    CellBox all{{difference.rows(), difference.cols()}, {0, 0}};
    for (Index row = 0; row < difference.rows(); ++row)
        for (Index column = 0; column < difference.cols(); ++column) {
            if (!changed(difference(row, column))) continue;
            if (changes.count <= most_framed) each.push_back({{row, column}, {row, column}});
            all = {{std::min(all.first.row, row), std::min(all.first.column, column)},
                   {std::max(all.last.row, row), std::max(all.last.column, column)}};
        }
    const Index high = all.last.row - all.first.row + 1,
                wide = all.last.column - all.first.column + 1;
    if (!each.empty())
        changes.framed = std::move(each);
    else if (high * wide <= few)
        changes.framed = {all};
    return changes;
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

/// "head 2" where the matrix of A is of another head than that of B; else empty.
std::string head_of_a(const CompareLook& look) {
    if (!look.a) return {};
    const Node &a = look.node_of_a(), &b = look.node();
    if (a.head < 0 || (a.head == b.head && std::max(a.layer, 0) == std::max(b.layer, 0))) return {};
    return a.layer < 0 ? fmt::format("head {}", a.head)
                       : fmt::format("layer {} · head {}", a.layer, a.head);
}

/// What is A, in words and in one.
std::pair<std::string, std::string> words_of_a(const CompareLook& look) {
    const PinnedScene* const pinned = look.other.pinned ? pinned_scene(look.frame) : nullptr;
    if (!pinned) return {"nothing off, nothing edited", "unchanged"};
    std::string words = "pinned";
    if (const std::string head = head_of_a(look); !head.empty()) words += " " + head;
    const std::string& text = pinned->scene->choices.sentence;
    if (text != look.frame.scene()->choices.sentence) words += " of " + in_quotes(text);
    if (!pinned->altered.empty()) words += ": " + lower_case(pinned->altered);
    return {std::move(words), "pinned"};
}

/// What of B is other than A.
std::pair<std::string, std::string> words_of_b(const CompareLook& look) {
    if (!look.other.pinned) return {lower_case(altered_in_words(look.frame)), "changed"};
    const PinnedScene& pinned = *pinned_scene(look.frame);
    const Scene& here = *look.frame.scene();
    return look.frame.ui.states.kept(
        std::tuple(pinned.scene, here.graph, pinned.evaluation.edits,
                   look.frame.evaluation()->edits),
        [&]() -> std::pair<std::string, std::string> {
            Document then = look.frame.store.document(), now = then;
            then.choices = pinned.scene->choices, then.edits = *pinned.evaluation.edits;
            now.choices = here.choices, now.edits = *look.frame.evaluation()->edits;
            if (then != now) return {describe_change(then, now), "changed"};
            const auto opened = [](const Scene& scene) {
                return std::pair(scene.asks().opened, scene.answers().opened);
            };
            if (opened(*pinned.scene) != opened(here))
                return {"its files read again", "read again"};
            return {"as it was pinned: now change something", "the same"};
        });
}

/// "1 of 600 numbers", where so few changed that they are framed, too.
std::pair<std::string, std::string> words_of_difference(const Changes& changes) {
    if (changes.count == 0) return {"nothing changed here", "no change"};
    if (changes.framed.empty()) return {"what changed", "change"};
    return {fmt::format("{} of {} changed", changes.count, count_of(changes.of, "number")),
            "change"};
}

/// Numbers that are not broken between lines.
std::string why_no_difference(const CompareLook& look) {
    if (!look.a) return "A has no matrix of this name";
    const auto shape = [](Shape of) {
        return fmt::format("{}\u00a0×\u00a0{}", of.rows, of.columns);
    };
    return fmt::format("A is {}, B is {}", shape(look.node_of_a().shape()),
                       shape(look.node().shape()));
}

/// "A 0.7041, B 0.1226, B − A −0.5815", of a cell of B; of one that A has not, what there is.
std::string numbers_in_words(const CompareLook& look, Cell cell) {
    return fmt::format("A {}, B {}, B − A {}", number_of_a(look, cell), number_in(look.in_b, cell),
                       number_in(look.difference, cell));
}

/// Cells are as high as wide where rows and columns are of one kind.
bool is_square(const Axes& axes) { return axes.rows.name() == axes.columns.name(); }

/// What a map of this width needs of the height, its names included.
float height_of_map(const Axes& axes, float wide, float high) {
    const Shape shape = axes.shape();
    const float needed = wide * static_cast<float>(shape.rows) / static_cast<float>(shape.columns);
    return is_square(axes) ? std::clamp(needed, 1.0f, high) : high;
}

/// In the middle of the width, as the map below it: what does not fit is said shortly, and in full
/// where it is pointed at.
void draw_title(const Ui& ui, const ComparedMap& map, ImVec2 min, float width) {
    constexpr float size = 0.88f;
    const float name = measure_text(ui, map.name, Face::semibold, 1.1f).x + ui.em(0.6f);
    const auto wide = [&](const std::string& text) {
        return measure_text(ui, text, Face::regular, size).x;
    };
    const auto& [words, brief] = map.words;
    const std::string& text = name + wide(words) <= width ? words : brief;
    const float left = std::round(min.x + std::max(width - name - wide(text), 0.0f) / 2);
    draw_text(ui, {left, min.y}, map.name, {Face::semibold, 1.1f, ui.theme->text});
    draw_text(ui, {left + name, min.y + ui.em(0.15f)}, text, dim_style(ui, size));
    if (text == words) return;
    press_area(ui, "compare/words/" + map.tag, min, {width, ui.em(1.3f)}, ImGuiButtonFlags_None);
    tooltip(ui, words);
}

/// Zeros alone have nothing to tell apart.
bool unchanged(const Ui& ui, const ComparedMap& map) {
    if (map.tag != difference_tag) return false;
    const auto range = ui.readings.range(map.value);
    return !range || *range == Range{};
}

void draw_frames(const Ui& ui, const HeatmapLayout& layout, const std::vector<CellBox>& boxes) {
    for (const auto& [first, last] : boxes) {
        const Place framed = frame_cells(ui, layout, first, last, ui.theme->edited);
        ui.tag(fmt::format("compare/changed[{},{}]", first.row, first.column), framed.position,
               {framed.position.x + framed.size.x, framed.position.y + framed.size.y});
    }
}

HeatmapView view_of(const CompareLook& look, const ComparedMap& map) {
    HeatmapView view;
    view.value = map.drawn, view.written = map.value, view.scale = map.scale;
    view.decimals = decimals_near(static_cast<double>(map.scale.fixed.highest), 2);
    // What did not change is empty, and so is what has nothing beside it.
    if (map.tag == difference_tag) view.least_number = std::numeric_limits<float>::min();
    const Session& session = look.frame.session();
    const Node& node = look.node();
    const auto here = [&](Cell of_b) {
        return map.tag == "a" ? look.cell_of_a(of_b) : std::optional(of_b);
    };
    if (session.hover.node == node.path) view.hovered = here(session.hover.cell);
    if (session.selection.node == node.path) view.selected = here(session.selection.cell);
    return view;
}

void draw_compared_map(const CompareLook& look, const ComparedMap& map, HeatmapView& view,
                       const LabelledMap& in_place) {
    Frame& frame = look.frame;
    Ui& ui = frame.ui;
    const Node& node = look.node();
    const auto& [layout, labels] = in_place;
    const std::string tag = "compare/" + map.tag;
    const bool pressed =
        press_area(ui, tag, layout.min, {layout.max.x - layout.min.x, layout.max.y - layout.min.y});
    const bool hovered = ImGui::IsItemHovered();
    fit_numbers(ui, view, layout.cell);
    view.numbers = view.numbers && !unchanged(ui, map);
    paint_heatmap(ui, view, layout, labels);
    outline_map(ui, layout);
    if (labels.top == 0 && view.selected) draw_edge_marks(ui, layout, *view.selected);
    if (map.framed) draw_frames(ui, layout, *map.framed);
    const auto cell = hovered ? layout.at(ImGui::GetIO().MousePos) : std::nullopt;
    if (!cell) return;
    const auto of_b = map.tag == "a" ? look.cell_of_b(*cell) : cell;
    if (of_b && contains(node.shape(), *of_b)) {
        frame.hover(node, *of_b);
        if (pressed) select_cell(frame, node, *of_b);
    }
    cell_tooltip(frame, {{map.name + ": " + plain(node.notation.matrix), Role::other, true}},
                 *map.axes, *cell, static_cast<double>((*map.value)(cell->row, cell->column)),
                 of_b ? numbers_in_words(look, *of_b) : "a token of A alone");
}

void draw_compared_legend(const CompareLook& look, const ComparedMap& map, ImVec2 position,
                          float width) {
    const Ui& ui = look.frame.ui;
    if (unchanged(ui, map)) return;
    const bool weights = look.node().notation.role == Role::weights && map.tag != difference_tag;
    const float wide = std::min(width, ui.em(14));
    ImGui::SetCursorScreenPos({std::round(position.x + (width - wide) / 2), position.y});
    legend(ui, map.scale, map.scale.fixed, ui.readings.range(map.value), wide,
           weights ? keys_of_query(look.frame) : 0);
}

/// Each with its title and legend, in so many pixels; their cells are alike.
void draw_side_by_side(const CompareLook& look, const std::vector<ComparedMap>& maps, ImVec2 at,
                       ImVec2 size) {
    const Ui& ui = look.frame.ui;
    const float top = at.y + ui.em(title_line);
    float high = 1;
    bool square = true;
    for (const ComparedMap& map : maps) {
        high = std::max(high, height_of_map(*map.axes, size.x, size.y));
        square = square && is_square(*map.axes);
    }
    std::vector<HeatmapView> views;
    for (const ComparedMap& map : maps) views.push_back(view_of(look, map));
    std::vector<MapBeside> beside;
    for (std::size_t i = 0; i < maps.size(); ++i)
        beside.push_back({views[i],
                          maps[i].labels ? *maps[i].labels : *maps[i].axes,
                          {at.x + static_cast<float>(i) * (size.x + ui.em(gap)), top}});
    const std::vector<LabelledMap> in_place = labelled_alike(ui, beside, {size.x, high}, square);
    for (std::size_t i = 0; i < maps.size(); ++i) {
        const float left = beside[i].min.x;
        draw_title(ui, maps[i], {left, at.y}, size.x);
        draw_compared_map(look, maps[i], views[i], in_place[i]);
        draw_compared_legend(look, maps[i], {left, top + high + ui.em(0.6f)}, size.x);
    }
}

}  // namespace

ColorScale scale_of_difference(const Frame& frame, float end) {
    ColorScale scale = frame.coloring.vectors();
    scale.mode = RangeMode::fixed;
    const float most = end > 0 ? end : 1;
    scale.fixed = {-most, most};
    return scale;
}

Value drawn_difference(const CompareLook& look) {
    const Frame& frame = look.frame;
    const Value drawn_b = hatched_where_masked(frame.ui, *frame.evaluation(), look.b, look.in_b);
    return frame.ui.states.kept(std::tuple(look.difference, drawn_b), [&] {
        Matrix drawn = *look.difference;
        for (Index row = 0; row < drawn.rows(); ++row)
            for (Index column = 0; column < drawn.cols(); ++column) {
                Scalar& by = drawn(row, column);
                if (std::isnan(by)) by = 0;
                if ((*drawn_b)(row, column) == minus_infinity) by = minus_infinity;
            }
        return share(std::move(drawn));
    });
}

void draw_compared_maps(const CompareLook& look, Place place) {
    const Ui& ui = look.frame.ui;
    const float wide = (place.size.x - 2 * ui.em(gap)) / 3,
                high = place.size.y - ui.em(title_line + legend_line);
    const ColorScale both = scale_of_both(look);
    std::vector<ComparedMap> maps;
    const Evaluation &in_a = *look.other.evaluation, &in_b = *look.frame.evaluation();
    if (look.a)
        maps.push_back({"a", "A", words_of_a(look), &look.node_of_a().axes, look.in_a,
                        hatched_where_masked(ui, in_a, *look.a, look.in_a), both});
    const Value drawn_b = hatched_where_masked(ui, in_b, look.b, look.in_b);
    maps.push_back({"b", "B", words_of_b(look), &look.node().axes, look.in_b, drawn_b, both});
    if (look.difference) {
        const Changes& changes =
            ui.states.kept(look.difference, [&] { return changes_in(*look.difference); });
        maps.push_back({std::string(difference_tag), "B − A", words_of_difference(changes),
                        look.axes, look.difference, drawn_difference(look),
                        scale_of_difference(look.frame, ui.readings.signed_end(look.difference)),
                        &changes.framed, look.labels});
    }
    draw_side_by_side(look, maps, place.position, {wide, std::max(high, 1.0f)});
    if (look.difference) return;
    const float used = static_cast<float>(maps.size()) * (wide + ui.em(gap));
    const Room rest("compare/none", {place.position.x + used, place.position.y},
                    {wide, place.size.y});
    empty_state(ui, "No difference: " + why_no_difference(look));
}

}  // namespace attend
