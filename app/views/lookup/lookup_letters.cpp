#include <fmt/format.h>

#include <algorithm>
#include <list>
#include <tuple>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/map.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/lookup/lookup_table.h"
#include "app/views/parts/cell_strip.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/lead.h"
#include "core/graph/unique_label.h"
#include "core/texts/look_up.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

constexpr std::size_t most_rows = 40;
constexpr float name_wide = sizes::of(86), query_high = sizes::of(13), keys_high = 2;

/// Rows of q and K, and the columns of these in which any of them has something.
struct Compared {
    std::vector<Index> rows, columns;
    Value query, keys;  // these alone
    Value drawn_keys;   // what the query does not have steps back
};

/// Rows of K, which is not there as a whole where it would be too large.
Matrix rows_of_keys(const Frame& frame, const std::vector<Index>& rows) {
    const Scene& scene = *frame.scene();
    const NodeId keys = scene.blocks.front().k;
    if (frame.node(keys).on_demand)
        return letters_of(scene)->counts_of_keys(scene.choices.query, rows);
    const Matrix& k = frame.evaluation()->value(keys);
    Matrix chosen(std::ssize(rows), k.cols());
    for (Index i = 0; i < chosen.rows(); ++i)
        chosen.row(i) = k.row(rows[static_cast<std::size_t>(i)]);
    return chosen;
}

Value only(const Matrix& rows, const std::vector<Index>& columns) {
    Matrix chosen(rows.rows(), std::ssize(columns));
    for (Index i = 0; i < chosen.cols(); ++i)
        chosen.col(i) = rows.col(columns[static_cast<std::size_t>(i)]);
    return share(std::move(chosen));
}

/// Fainter in the columns in which the query has nothing.
Value stepping_back(const Matrix& keys, const Matrix& query) {
    constexpr Scalar faint = 0.35f;
    Matrix drawn = keys;
    for (Index column = 0; column < drawn.cols(); ++column)
        if (query(0, column) == 0) drawn.col(column) *= faint;
    return share(std::move(drawn));
}

/// From the ground to a hue. Made once: the graphics card knows a map by its address.
const Colormap& map_to(Rgb ground, Rgb hue) {
    static std::list<Colormap> made;
    for (const Colormap& map : made)
        if (map.colors.front() == ground && map.colors.back() == hue) return map;
    Colormap map{"", "", false, {}};
    for (int i = 0; i < Colormap::size; ++i)
        map.colors[static_cast<std::size_t>(i)] =
            mix(ground, hue, static_cast<float>(i) / (Colormap::size - 1));
    return made.emplace_back(std::move(map));
}

/// Counts run from the ground to the hue of queries or keys, vectors of words as everywhere.
ColorScale scale_of(const Frame& frame, NodeId id, const Value& drawn) {
    const Node& node = frame.node(id);
    if (!letters_of(*frame.scene()))
        return part_of(frame.ui, frame.coloring.of(node),
                       frame.evaluation()->at(node.on_demand ? frame.block().q : id));
    const Theme& theme = *frame.ui.theme;
    const Role role = id == frame.block().q ? Role::query : Role::key;
    ColorScale scale{&map_to(theme.panel, theme.role(role)), RangeMode::fixed};
    scale.fixed = {0, std::max(Scalar(1), drawn->maxCoeff())};
    scale.spacing = Spacing::power;
    return scale;
}

const Compared& compared(Frame& frame) {
    const LookUpState& state = look_up_state(frame);
    std::vector<Index> rows = state.shown;
    rows.resize(std::min(rows.size(), most_rows));
    return frame.ui.states.kept(std::tuple(frame.store.computation().revision(), rows), [&] {
        const Matrix& query = frame.evaluation()->value(frame.block().q);
        const Matrix keys = rows_of_keys(frame, rows);
        Compared made{rows, {}, nullptr, nullptr, nullptr};
        for (Index column = 0; column < query.cols(); ++column)
            if (query(0, column) != 0 || !keys.col(column).isZero(0))
                made.columns.push_back(column);
        made.query = only(query, made.columns), made.keys = only(keys, made.columns);
        made.drawn_keys = stepping_back(*made.keys, *made.query);
        return made;
    });
}

/// In how many of all keys a column of the query has something.
std::string keys_with(const Frame& frame, Index column) {
    const GramTable* const letters = letters_of(*frame.scene());
    if (!letters) return {};
    const auto counts = letters->keys_with(frame.scene()->choices.query);
    if (column >= std::ssize(counts)) return {};
    const auto keys = counts[static_cast<std::size_t>(column)];
    return "\n" + say<texts::look_up::keys_have_letters>("n"_is = keys);
}

void point_out(Frame& frame, const Node& node, Cell cell) {
    frame.hover(node, cell);
    tooltip(
        frame.ui,
        fmt::format("{}[{}, {}]{}", node.notation.matrix, unique_label(node.axes.rows, cell.row),
                    unique_label(node.axes.columns, cell.column), keys_with(frame, cell.column)));
}

/// Cells of rows of q or K. A matrix that is not made as a whole has tooltips, but no cell is
/// chosen.
Box map_of(Frame& frame, NodeId id, const std::vector<Index>& rows, const Value& numbers,
           const Value& drawn, float least) {
    const Node& node = frame.node(id);
    HeatmapView view;
    view.value = letters_of(*frame.scene()) ? drawn : numbers;
    view.written = numbers;
    view.scale = scale_of(frame, id, view.value);
    view.dimmed = fades(frame);
    const auto found = std::ranges::find(rows, key_looked_at(frame).value_or(-1));
    if (id == frame.block().k && found != rows.end()) view.outlined_row = found - rows.begin();
    return box::map(
        frame.ui, fmt::format("lookup/{}", node.notation.matrix), view,
        {{8, least}, {40, 3 * least}, true},
        [&frame, &node, rows, columns = compared(frame).columns](const HeatmapEvents& events) {
            const auto in_node = [&](Cell at) {
                return Cell{rows[static_cast<std::size_t>(at.row)],
                            columns[static_cast<std::size_t>(at.column)]};
            };
            if (events.clicked && !node.on_demand)
                select_cell(frame, node, in_node(*events.clicked));
            if (events.hovered) point_out(frame, node, in_node(*events.hovered));
        });
}

/// The query above the keys, column by column; the names of the query and of the key looked at.
Box maps(Frame& frame) {
    const Compared& shown = compared(frame);
    const Block& block = frame.block();
    const auto name = [&](const std::string& text, Role role) {
        const TextStyle style{Face::semibold, sizes::control, frame.ui.theme->role(role)};
        return box::text(text, style).right().wide(name_wide);
    };
    const Index lit = key_looked_at(frame).value_or(shown.rows.front());
    Box key = name(key_text(*frame.scene(), lit), Role::key);
    // Beside its row.
    const auto row = std::ranges::find(shown.rows, lit) - shown.rows.begin(),
               last = std::max<std::ptrdiff_t>(std::ssize(shown.rows) - 1, 1);
    key.anchor.y = static_cast<float>(std::min(row, last)) / static_cast<float>(last);
    Box query = box::row({name(frame.scene()->choices.query, Role::query),
                          map_of(frame, block.q, {0}, shown.query, shown.query, query_high).grow()},
                         0.6f);
    Box keys = box::row(
        {std::move(key),
         map_of(frame, block.k, shown.rows, shown.keys, shown.drawn_keys, keys_high).grow()},
        0.6f);
    return box::column({std::move(query).high(query_high), std::move(keys).grow_high()}, 0.35f);
}

}  // namespace

Box letters_in_common(Frame& frame) {
    const Scene& scene = *frame.scene();
    const bool compares = frame.node(frame.block().scores).inputs.size() == 2 || letters_of(scene);
    const Similarity& similarity = similarity_of(scene.choices);
    const std::string what = similarity.compared ? similarity.compared(scene.choices) : "";
    const bool empty =
        !compares || look_up_state(frame).shown.empty() || compared(frame).columns.empty();
    Boxes lines;
    if (empty)
        for (const RichText& sentence : look_up_in_words(
                 scene, *frame.evaluation(), look_up_state(frame).model, share_curves_of(frame)))
            lines.push_back(box::rich(sentence, {sizes::title, false, 0}));
    return object(frame.ui,
                  letters_of(scene) ? "Letters in common"
                  : empty           ? "In words"
                                    : "Query and keys",
                  empty               ? "what follows from the numbers"
                  : letters_of(scene) ? "q and K count " + what
                                      : "q above K, column by column",
                  empty ? box::column(std::move(lines), 0.5f) : maps(frame).grow_high());
}

}  // namespace attend
