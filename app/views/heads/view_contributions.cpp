#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/formula.h"
#include "app/gui/heatmap.h"
#include "app/gui/legend.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/heads/head_place.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/measured.h"
#include "app/views/parts/small_map.h"
#include "app/views/pointing.h"
#include "app/views/scene_view.h"
#include "core/analysis/range.h"
#include "core/analysis/weight_scale.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

/// A scale ends at a number, whatever else stands in the matrix.
float largest_finite(const Matrix& matrix) {
    float largest = 0;
    for (const auto& row : matrix.rowwise())
        for (const Scalar number : row)
            if (std::isfinite(number)) largest = std::max(largest, static_cast<float>(number));
    return largest;
}

/// What the view draws with.
struct ContributionsLook {
    HeadPlace place;
    const Block& block;
    const Node& weights;
    Value added, lengths;
    float longest = 0;       // value of all heads: their bars have one scale
    bool projected = false;  // by W_O
    bool dimmed = false;

    const char* length_symbol() const { return projected ? "‖v_j W_O‖" : "‖v_j‖"; }
    const char* added_symbol() const { return projected ? "‖α_{ij} v_j W_O‖" : "‖α_{ij} v_j‖"; }
    const char* added_name() const { return projected ? "length of α v W_O" : "length of α v"; }
};

/// Of what each head adds and the lengths of its values, in turn: the longest value.
float longest_of(const Frame& frame, const std::vector<Value>& values) {
    return frame.ui.states.kept(values, [&] {
        float longest = 0;
        for (std::size_t i = 1; i < values.size(); i += 2)
            longest = std::max(longest, largest_finite(*values[i]));
        return longest;
    });
}

/// Nothing until it was made once; then `why_none` says why.
std::optional<ContributionsLook> find_contributions(const Frame& frame, std::string& why_none) {
    const Selection& selection = frame.store.session.selection;
    const HeadPlace place{selection.layer, selection.head};
    std::vector<NodeId> nodes;
    for (int head = 0; head < frame.scene()->choices.heads; ++head) {
        const Block& block = block_of(frame, {place.layer, head});
        nodes.push_back(*block.contribution);
        nodes.push_back(*block.value_length);
    }
    const Measured made = measured(frame, "Measuring contributions", nodes);
    why_none = made.why_none;
    if (!made) return std::nullopt;
    const auto at = 2 * static_cast<std::size_t>(place.head);
    const Block& block = block_of(frame, place);
    return ContributionsLook{place,
                             block,
                             frame.node(block.weights),
                             made.values.at(at),
                             made.values.at(at + 1),
                             longest_of(frame, made.values),
                             frame.layer_block().w_o.has_value(),
                             fades(frame) || !made.current};
}

/// A map in a half of the room, `size` pixels: of two texts as wide as there is room.
HeatmapView map_view(const Frame& frame, const ContributionsLook& look, const Value& value,
                     ImVec2 size) {
    HeatmapView view;
    view.value = value;
    view.axes = &look.weights.axes;
    view.scale = frame.coloring.weights();
    view.centered = view.row_labels = view.column_labels = view.numbers = true;
    view.square = is_squarish(shape_of(*value), size, frame.ui.em());
    view.largest_cell = frame.ui.em(5);
    view.dimmed = look.dimmed;
    view.outlined_row = frame.asking();
    light_tokens(frame, view);
    return view;
}

/// Where a scale of lengths ends: as one of weights would, were the largest of them 1.
float end_of_lengths(const Frame& frame, const Value& lengths) {
    return frame.ui.states.kept(lengths, [&] {
        const float largest = std::max(largest_finite(*lengths), 1e-6f);
        const Matrix shares = *lengths / static_cast<Scalar>(largest);
        return largest * static_cast<float>(weight_scale_end(shares));
    });
}

void read_map(Frame& frame, const ContributionsLook& look, const HeatmapEvents& events) {
    Hover& next = frame.session().next_hover;
    if (events.hovered_row) point_at_query(frame, *events.hovered_row);
    if (events.hovered_column) next.key = events.hovered_column;
    if (events.clicked_row) choose_query(frame, *events.clicked_row);
    if (events.clicked) select_cell(frame, look.weights, *events.clicked);
    if (!events.hovered) return;
    const Cell cell = *events.hovered;
    point_at(frame, cell);
    const auto number = [&](const Value& value, Index row, Index column) {
        return static_cast<double>((*value)(row, column));
    };
    const double alpha = number(frame.evaluation()->at(look.block.applied), cell.row, cell.column);
    const double length = number(look.lengths, cell.column, 0);
    cell_tooltip(frame, {{look.added_name(), Role::value, true}}, look.weights.axes, cell,
                 number(look.added, cell.row, cell.column),
                 fmt::format("= α · length of {} = {} · {}", look.projected ? "v W_O" : "v",
                             number_text(alpha, 4), number_text(length, 4)));
}

/// ‖v W_O‖ as bars that stand over the columns of the map, from `low` down to `high`.
void draw_length_bars(const Frame& frame, const ContributionsLook& look, const HeatmapLayout& cells,
                      float low, float high) {
    const Ui& ui = frame.ui;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const HeatmapLayout::Span columns = cells.columns();
    const bool figures = cells.cell.x >= ui.em(2);
    const float top = low + (figures ? ui.em(0.95f) : 0);
    list.AddLine({cells.seen_min().x, high}, {cells.seen_max().x, high}, ink(ui.theme->border),
                 ui.hairline());
    for (Index key = columns.begin; key < columns.end; ++key) {
        const float length = static_cast<float>((*look.lengths)(key, 0));
        const float share = look.longest > 0 ? length / look.longest : 0;
        const float left = cells.cell_min({0, key}).x, right = cells.cell_max({0, key}).x;
        const float inset = std::min(ui.em(0.5f), (right - left) * 0.2f);
        const float y = std::round(high - share * (high - top));
        const bool lit = frame.store.session.hover.key == key;
        list.AddRectFilled({left + inset, y}, {std::max(right - inset, left + inset + 1), high},
                           ui.role(Role::value, lit ? 1.0f : 0.75f));
        if (figures)
            draw_text(ui, {(left + right) / 2, y - ui.em(0.1f)},
                      number_text(static_cast<double>(length), 2),
                      {Face::regular, 0.78f, ui.theme->text}, {0.5f, 1});
    }
    ui.tag("contributions/lengths", {cells.seen_min().x, low}, {cells.seen_max().x, high});
}

/// What stands over a map.
struct MapTitle {
    const char* symbol;
    const char* words;
    float high;      // pixels taken, the same for both maps
    Index even = 0;  // among so many keys a weight is shared; 0: it is none
};
constexpr RichTextStyle words_style{0.9f, true, 0};

float words_height(const Ui& ui, const char* words, float width) {
    RichTextStyle style = words_style;
    style.width = width;
    return measure_rich(ui, {{words}}, style).y;
}

constexpr float map_foot = 1.6f;  // em below a map, for its colors

/// Over the middle of a map's cells, as far as its room allows.
void draw_map_title(const Ui& ui, const MapTitle& title, float middle, ImVec2 min, float width) {
    const auto left_of = [&](float wide) {
        return std::floor(std::clamp(middle - wide / 2, min.x, min.x + width - wide));
    };
    FormulaStyle symbol;
    symbol.size = 1.35f;
    const float formula = std::min(measure_formula(ui, title.symbol, symbol).x + 1, width);
    fitted_formula(ui, {left_of(formula), min.y}, formula, title.symbol, {1.35f, 0.7f, true});
    RichTextStyle style = words_style;
    style.width = width;
    const float words = std::min(measure_rich(ui, {{title.words}}, words_style).x, width);
    draw_rich(ui, {left_of(words), min.y + ui.em(1.75f)}, {{title.words}}, style);
}

/// What a map with its labels and words takes of a half of the room.
float column_width(const Ui& ui, const HeatmapView& view, const char* words, float half,
                   float high) {
    const auto rows = static_cast<float>(std::max<Index>(view.value->rows(), 1));
    const float cell = std::clamp((high - ui.em(1.4f)) / rows, 1.0f, view.largest_cell),
                wide = view.square ? cell : view.largest_cell;
    const float map = heatmap_size(ui, view, {wide, cell}).x + ui.em(1);
    return std::min(std::max(map, measure_rich(ui, {{words}}, words_style).x), half);
}

/// A map with symbol and words above it and its colors below; what stands over its columns is left
/// free.
HeatmapEvents draw_titled_map(Frame& frame, const ContributionsLook& look, const char* tag,
                              const MapTitle& title, const HeatmapView& view, Range range,
                              ImVec2 min, ImVec2 size, float free) {
    const Ui& ui = frame.ui;
    ImGui::SetCursorScreenPos({min.x, min.y + title.high + free});
    const ImVec2 room{size.x, std::max(size.y - title.high - free - ui.em(map_foot), ui.em(3))};
    const HeatmapEvents events = heatmap(frame.ui, tag, view, room);
    read_map(frame, look, events);
    draw_map_title(ui, title, (events.layout.seen_min().x + events.layout.seen_max().x) / 2, min,
                   size.x);
    // From where the cells begin, or further left where it had no room there.
    const float wide = std::min(ui.em(15), size.x),
                left = std::clamp(events.layout.seen_min().x, min.x, min.x + size.x - wide);
    ImGui::SetCursorScreenPos({left, min.y + size.y - ui.em(1)});
    legend(ui, view.scale, range, ui.readings.range(view.written), wide, title.even);
    return events;
}

void draw_maps(Frame& frame, const ContributionsLook& look, ImVec2 min, ImVec2 size) {
    const Ui& ui = frame.ui;
    const float half = std::floor((size.x - ui.em(1.2f)) / 2);
    // The lower the room, the less stands beside the maps.
    const bool maps_alone = size.y < ui.em(18), symbols_alone = size.y < ui.em(26);
    const float bars =
        maps_alone ? 0 : std::clamp(size.y * 0.22f - ui.em(2.4f), ui.em(2), ui.em(5));
    const char *const looked = symbols_alone ? "" : "how much each token is looked at",
                      *const adds = symbols_alone ? "" : "how long the vector is that it adds";
    const float words =
        symbols_alone ? 0 : std::max(words_height(ui, looked, half), words_height(ui, adds, half));
    const float title = ui.em(2.05f) + words;
    const ImVec2 cells{half, size.y - title - bars - ui.em(map_foot)};
    HeatmapView view = map_view(frame, look, drawn_value(frame, look.block.applied), cells);
    view.written = frame.evaluation()->at(look.block.applied);
    // As much room beside both maps as between them.
    const float wide = std::floor(column_width(ui, view, looked, half, cells.y)),
                gap = std::floor((size.x - 2 * wide) / 3);
    const ImVec2 first{min.x + (wide < half ? gap : 0), min.y};
    draw_titled_map(
        frame, look, "contributions/weights", {"α_{ij}", looked, title, keys_of_query(frame)}, view,
        scale_range(view.scale, ui.readings.range(view.written)), first, {wide, size.y}, bars);
    view = map_view(frame, look, hatched_together(frame, look.added, {look.place}), cells);
    view.written = look.added;
    view.scale.mode = RangeMode::fixed;
    view.scale.fixed = {0, end_of_lengths(frame, look.added)};
    const ImVec2 right{wide < half ? first.x + wide + gap : min.x + size.x - wide, min.y};
    const HeatmapEvents events =
        draw_titled_map(frame, look, "contributions/added", {look.added_symbol(), adds, title},
                        view, view.scale.fixed, right, {wide, size.y}, bars);
    if (maps_alone) return;
    const float low = right.y + title;
    draw_length_bars(frame, look, events.layout, low, low + bars - ui.em(0.5f));
    FormulaStyle style;
    style.size = 1.1f;
    const float room = events.layout.seen_min().x - right.x - ui.em(0.6f),
                named = std::min(measure_formula(ui, look.length_symbol(), style).x + 1, room);
    fitted_formula(ui, {right.x + room - named, low + bars - ui.em(2)}, named, look.length_symbol(),
                   {1.1f, 0.7f});
}

/// "station looks most at train, but takes most from left": of the query that is shown.
RichText most_of_query(const Frame& frame, const ContributionsLook& look) {
    const Index query = frame.asking();
    const Value& weights = frame.evaluation()->at(look.block.applied);
    if (query >= weights->rows()) return {};
    Index most_weight = 0, most_added = 0;
    const auto alpha = static_cast<double>(weights->row(query).maxCoeff(&most_weight));
    const auto added = static_cast<double>(look.added->row(query).maxCoeff(&most_added));
    const Axes& axes = look.weights.axes;
    // Of several that add as much, the one that is looked at most is named.
    const bool same = most_weight == most_added ||
                      (*look.added)(query, most_weight) >= (*look.added)(query, most_added);
    return {{unique_label(axes.rows, query), Role::query, true},
            {" looks most at "},
            {unique_label(axes.columns, most_weight), Role::key, true},
            {fmt::format(" (α = {}){}", number_text(alpha, 2),
                         same ? " and takes most from it, too" : ", but takes most from ")},
            {same ? "" : unique_label(axes.columns, most_added), Role::key, true},
            {fmt::format(": it adds a vector of length {}.", number_text(added, 2))}};
}

RichText contributions_subtitle(const Frame& frame) {
    return {{frame.head_label() + " · how long is what each token adds, beside its weight · "
                                  "Kobayashi et al. 2020"}};
}

void draw_contributions(Frame& frame) {
    if (draw_problem(frame, "contributions")) return;
    const Ui& ui = frame.ui;
    const ImVec2 position = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const HeadPlace place{frame.block().layer, frame.block().head};
    if (!was_on(frame, place))
        return empty_state(
            ui, fmt::format("Head {} is switched off: it adds nothing to any word.", place.head));
    std::string why_none;
    const std::optional<ContributionsLook> look = find_contributions(frame, why_none);
    if (!look) return empty_state(ui, why_none);
    const RichText words = most_of_query(frame, *look);
    const RichTextStyle style{1, false, room.x};
    const float below = measure_rich(ui, words, style).y + ui.em(0.5f);
    draw_maps(frame, *look, position, {room.x, std::max(room.y - below, ui.em(6))});
    draw_rich(ui, {position.x, position.y + room.y - below + ui.em(0.4f)}, words, style);
    ui.tag("contributions/words", {position.x, position.y + room.y - below},
           {position.x + room.x, position.y + room.y});
}

}  // namespace

namespace view_files {
extern constinit const SceneView contributions{
    .place = 70,
    .name = "contributions",
    .tab = "Contributions",
    .label = "Contributions",
    .group = ViewGroup::see,
    .help = "What each token adds: the length of α v W_O beside the weight α",
    .extent = ViewExtent::below,
    .draw = draw_contributions,
    .subtitle = contributions_subtitle,
    .applies = to_heads};
}

}  // namespace attend
