#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "app/gui/box/containers.h"
#include "app/gui/box/legends.h"
#include "app/gui/box/map.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/gui/small_map.h"
#include "app/gui/text.h"
#include "app/views/compare/compare.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/small_map.h"
#include "core/attention/normalizer.h"
#include "core/attention/paths.h"
#include "core/document/change.h"
#include "core/graph/markup.h"
#include "core/graph/matrix.h"
#include "core/text/utf8.h"
#include "core/texts/compare.h"
#include "core/texts/heads.h"

namespace attend {

namespace {

constexpr std::string_view difference_tag = "difference";

/// Cells that are framed as one.
struct CellBox {
    Cell first, last;
};

/// One of the three.
struct ComparedMap {
    std::string tag, name;
    std::string words;
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
    if (a.layer < 0) return say<texts::heads::head>("head"_is = a.head);
    return say<texts::heads::layer_head>("layer"_is = a.layer, "head"_is = a.head);
}

/// What is A.
std::string words_of_a(const CompareLook& look) {
    const PinnedScene* const pinned = look.other.pinned ? pinned_scene(look.frame) : nullptr;
    if (!pinned) return say<texts::compare::nothing_changed>();
    const std::string head = head_of_a(look);
    std::string words = head.empty() ? say<texts::compare::pinned>()
                                     : say<texts::compare::pinned_head>("head"_is = head);
    const std::string& text = pinned->scene->choices.sentence;
    if (text != look.frame.scene()->choices.sentence)
        words = say<texts::compare::of_text>("pinned"_is = words, "text"_is = in_quotes(text));
    if (pinned->altered.empty()) return words;
    return say<texts::compare::altered>("pinned"_is = words,
                                        "changes"_is = lower_case(pinned->altered));
}

/// What of B is other than A.
std::string words_of_b(const CompareLook& look) {
    if (!look.other.pinned) return lower_case(altered_in_words(look.frame));
    const PinnedScene& pinned = *pinned_scene(look.frame);
    const Scene& here = *look.frame.scene();
    return look.frame.ui.states.kept(
        std::tuple(pinned.scene, here.graph, pinned.evaluation.edits,
                   look.frame.evaluation()->edits),
        [&]() -> std::string {
            Document then = look.frame.store.document(), now = then;
            then.choices = pinned.scene->choices, then.edits = *pinned.evaluation.edits;
            now.choices = here.choices, now.edits = *look.frame.evaluation()->edits;
            if (then != now) return describe_change(then, now);
            const auto opened = [](const Scene& scene) {
                return std::pair(scene.asks().opened, scene.answers().opened);
            };
            if (opened(*pinned.scene) != opened(here))
                return say<texts::compare::files_read_again>();
            return say<texts::compare::as_pinned>();
        });
}

/// "1 of 600 numbers", where so few changed that they are framed, too.
std::string words_of_difference(const Changes& changes, bool shares) {
    if (changes.count == 0) return say<texts::compare::none_differ>();
    if (changes.framed.empty()) return say<texts::compare::many_differ>("shares"_is = shares);
    return say<texts::compare::some_differ>("n"_is = changes.count, "all"_is = changes.of);
}

/// Numbers that are not broken between lines.
std::string why_no_difference(const CompareLook& look) {
    if (!look.a) return say<texts::compare::no_such_matrix>();
    const auto shape = [](Shape of) {
        return fmt::format("{}\u00a0×\u00a0{}", of.rows, of.columns);
    };
    return say<texts::compare::shapes>("a"_is = shape(look.node_of_a().shape()),
                                       "b"_is = shape(look.node().shape()));
}

/// "A 0.7041, B 0.1226, B − A −0.5815", of a cell of B; of one that A has not, what there is.
std::string numbers_in_words(const CompareLook& look, Cell cell) {
    return say<texts::compare::numbers>("a"_is = number_of_a(look, cell),
                                        "b"_is = number_in(look.in_b, cell),
                                        "difference"_is = number_in(look.difference, cell));
}

/// Cells are as high as wide where rows and columns are of one kind.
bool is_square(const Axes& axes) { return axes.rows.name() == axes.columns.name(); }

/// Whether it is weights, which are told in percents.
bool are_shares(const CompareLook& look) {
    return look.node().notation.role == Role::weights &&
           normalizer_of(look.frame.scene()->choices).rows_sum_to_one;
}

/// Points of 100.
Value points_of(const Ui& ui, const Value& shares) {
    return ui.states.kept(shares, [&] { return share(Matrix(*shares * Scalar(100))); });
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
               framed.position + framed.size);
    }
}

HeatmapView view_of(const CompareLook& look, const ComparedMap& map) {
    HeatmapView view;
    view.value = map.drawn, view.written = map.value, view.scale = map.scale;
    view.axes = map.labels ? map.labels : map.axes;
    view.row_labels = view.column_labels = view.centered = true;
    view.numbers = !unchanged(look.frame.ui, map);
    view.square = is_square(*map.axes);
    view.decimals = decimals_near(static_cast<double>(map.scale.fixed.highest), 2);
    const bool shares = are_shares(look);
    // What did not change is empty, and so is what has nothing beside it.
    if (map.tag == difference_tag) {
        view.least_number = shares ? 0.5f : std::numeric_limits<float>::min();
        view.dotted = view.plus = true;
        if (shares) view.written = points_of(look.frame.ui, map.value), view.decimals = 0;
    } else if (shares) {
        view.least_number = 0.095f;  // what is rounded to .10
        view.others_quiet = 0.2f;
    }
    if (rows_ask(look.node())) {
        const Cell asking{look.frame.asking(), 0};
        const auto row = map.tag == "a" ? look.cell_of_a(asking) : std::optional(asking);
        if (row) view.outlined_row = row->row;
    }
    const Session& session = look.frame.session();
    const Node& node = look.node();
    const auto here = [&](Cell of_b) {
        return map.tag == "a" ? look.cell_of_a(of_b) : std::optional(of_b);
    };
    if (session.hover.node == node.path) view.hovered = here(session.hover.cell);
    if (session.selection.node == node.path) view.selected = here(session.selection.cell);
    view.dimmed = look.frame.stale();
    return view;
}

void read_map(const CompareLook& look, const ComparedMap& map, const HeatmapEvents& events) {
    Frame& frame = look.frame;
    frame.ui.tag("compare/" + map.tag, events.layout.min, events.layout.max);
    if (map.framed) draw_frames(frame.ui, events.layout, *map.framed);
    if (!events.hovered) return;
    const Node& node = look.node();
    const Cell cell = *events.hovered;
    const auto of_b = map.tag == "a" ? look.cell_of_b(cell) : std::optional(cell);
    if (of_b && contains(node.shape(), *of_b)) {
        frame.hover(node, *of_b);
        if (events.clicked) select_cell(frame, node, *of_b);
    }
    cell_tooltip(frame, {{map.name + ": " + plain(node.notation.matrix), Role::other, true}},
                 *map.axes, cell, static_cast<double>((*map.value)(cell.row, cell.column)),
                 of_b ? numbers_in_words(look, *of_b) : "a token of A alone");
}

/// Which color is which number of it.
Box legend_of(const CompareLook& look, const ComparedMap& map) {
    if (unchanged(look.frame.ui, map)) return box::space(0).high(1.1f);
    const bool weights = look.node().notation.role == Role::weights && map.tag != difference_tag;
    return box::color_legend([&frame = look.frame, scale = map.scale, value = map.value,
                              weights]() -> std::optional<box::ColorLegend> {
               return box::ColorLegend{scale, scale.fixed, frame.ui.readings.range(value),
                                       weights ? keys_of_query(frame) : 0};
           })
        .wide({6, 22, 22});
}

Box title_of(const CompareLook& look, const std::string& name, const std::string& words) {
    return box::row({box::text(name, {Face::semibold, sizes::title, look.frame.ui.theme->text}),
                     box::text(words, dim_style(look.frame.ui, sizes::control), 3)},
                    sizes::near);
}

Box titled_map(const CompareLook& look, const ComparedMap& map) {
    return box::column(
               {title_of(look, map.name, map.words),
                box::map(
                    look.frame.ui, "compare/" + map.tag, view_of(look, map), {{5, 4}, {20, 14}},
                    [&look, map](const HeatmapEvents& events) { read_map(look, map, events); })},
               sizes::tight)
        .grow()
        .grow_high();
}

ComparedMap map_of_a(const CompareLook& look, const ColorScale& scale) {
    return {"a",
            "A",
            words_of_a(look),
            &look.node_of_a().axes,
            look.in_a,
            hatched_where_masked(look.frame.ui, *look.other.evaluation, *look.a, look.in_a),
            scale};
}

ComparedMap map_of_b(const CompareLook& look, const ColorScale& scale) {
    return {"b",
            "B",
            words_of_b(look),
            &look.node().axes,
            look.in_b,
            hatched_where_masked(look.frame.ui, *look.frame.evaluation(), look.b, look.in_b),
            scale};
}

ComparedMap map_of_difference(const CompareLook& look) {
    const Ui& ui = look.frame.ui;
    const Changes& changes =
        ui.states.kept(look.difference, [&] { return changes_in(*look.difference); });
    return {std::string(difference_tag),
            "B − A",
            words_of_difference(changes, are_shares(look)),
            look.axes,
            look.difference,
            drawn_difference(look),
            scale_of_difference(look.frame, ui.readings.signed_end(look.difference)),
            &changes.framed,
            look.labels};
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

Box compared_pair(const CompareLook& look, bool beside) {
    const ColorScale both = scale_of_both(look);
    const ComparedMap b = map_of_b(look, both);
    Boxes maps;
    if (look.a) maps.push_back(titled_map(look, map_of_a(look, both)));
    maps.push_back(titled_map(look, b));
    Box pair = beside ? box::row(std::move(maps), sizes::apart)
                      : box::column(std::move(maps), sizes::near);
    return box::column({std::move(pair).grow().grow_high(), legend_of(look, b)}, sizes::tight)
        .grow()
        .grow_high();
}

Box compared_difference(const CompareLook& look) {
    if (!look.difference)
        return box::empty(say<texts::compare::no_difference>("why"_is = why_no_difference(look)));
    const ComparedMap map = map_of_difference(look);
    return box::column({titled_map(look, map), legend_of(look, map)}, sizes::tight)
        .grow()
        .grow_high();
}

}  // namespace attend
