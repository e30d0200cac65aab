#include "core/analysis/contributions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/formula.h"
#include "app/gui/heatmap.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/heads/layer_parts.h"
#include "app/views/heads/layer_views.h"
#include "app/views/matrix/matrix_parts.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/small_map.h"

namespace attend {

namespace {

/// The contributions of all heads of a layer: their scale is one, whichever is looked at.
struct ContributionsMemory {
    struct Key {
        std::uint64_t revision = 0;
        int layer = 0;
        bool operator==(const Key&) const = default;
    };
    struct Result {
        std::vector<Contributions> heads;
        std::vector<Value> drawn;               // what they add, −∞ where it is masked
        float most_added = 0, most_length = 0;  // of all heads
        bool projected = false;                 // by W_O
    };
    LatestJob<Key, Result> job;
};

/// What the work reads: values of nodes, safe to take along into a job.
struct ContributionsInput {
    std::vector<Value> weights, scores, values;
    Value w_o;  // null where it is off
};

ContributionsInput input_of(const Frame& frame, int layer) {
    ContributionsInput input;
    const Evaluation& evaluation = *frame.evaluation();
    for (int head = 0; head < frame.scene()->choices.heads; ++head) {
        input.weights.push_back(weights_of(frame, {layer, head}));
        input.scores.push_back(scores_under(frame, {layer, head}));
        const auto v = find_in_head(frame, {layer, head}, "v");
        input.values.push_back(evaluation.at(*v));
    }
    if (const auto w_o = evaluation.graph->find(layer_prefix(frame.layers(), layer) + "w_o"))
        input.w_o = evaluation.at(*w_o);
    return input;
}

/// A scale ends at a number, whatever else stands in the matrix.
float largest_finite(const Matrix& matrix) {
    float largest = 0;
    for (const auto row : matrix.rowwise())
        for (const Scalar number : row)
            if (std::isfinite(number)) largest = std::max(largest, static_cast<float>(number));
    return largest;
}

ContributionsMemory::Result contributions_of(const ContributionsInput& input,
                                             const Progress& progress) {
    ContributionsMemory::Result result;
    result.projected = input.w_o != nullptr;
    const std::size_t count = input.weights.size();
    for (std::size_t head = 0; head < count; ++head) {
        const Matrix& v = *input.values[head];
        const Matrix rows =
            input.w_o ? rows_of_head(*input.w_o, static_cast<Index>(head), v.cols()) : Matrix();
        result.heads.push_back(contributions(*input.weights[head], v, input.w_o ? &rows : nullptr));
        const Contributions& last = result.heads.back();
        result.drawn.push_back(
            hatched_together(last.added, {input.weights[head]}, {input.scores[head]}));
        result.most_added = std::max(result.most_added, largest_finite(*last.added));
        result.most_length = std::max(result.most_length, largest_finite(*last.lengths));
        progress.at(static_cast<double>(head + 1) / static_cast<double>(count));
    }
    return result;
}

const ContributionsMemory::Result* find_contributions(Frame& frame) {
    auto& job = frame.ui.memory.of<ContributionsMemory>().job;
    const int layer = frame.session().selection.layer;
    const Shape shape = weights_axes(frame).shape();
    const Index numbers = shape.rows * shape.columns * frame.scene()->choices.heads;
    const bool current =
        follow(frame, job, "Measuring contributions", {frame.store.computation().revision(), layer},
               numbers, [&] {
                   return [input = input_of(frame, layer)](const Progress& progress) {
                       return contributions_of(input, progress);
                   };
               });
    return current ? job.result() : nullptr;
}

/// What the view draws with.
struct ContributionsLook {
    const Contributions& head;
    const ContributionsMemory::Result& all;
    HeadPlace place;
    const Node& weights;

    const Value& drawn() const { return all.drawn[static_cast<std::size_t>(place.head)]; }
    const char* length_symbol() const { return all.projected ? "‖v_j W_O‖" : "‖v_j‖"; }
    const char* added_symbol() const { return all.projected ? "‖α_{ij} v_j W_O‖" : "‖α_{ij} v_j‖"; }
    const char* added_name() const { return all.projected ? "length of α v W_O" : "length of α v"; }
};

HeatmapView map_view(const Frame& frame, const ContributionsLook& look, const Value& value) {
    HeatmapView view;
    view.value = value;
    view.axes = &look.weights.axes;
    view.scale = frame.coloring.weights();
    view.square = view.centered = view.row_labels = view.column_labels = view.numbers = true;
    view.widest = 1.5f;
    view.largest_cell = frame.ui.em(5);
    view.dimmed = frame.stale();
    view.outlined_row = frame.store.session.selection.query;
    light_tokens(frame, view);
    return view;
}

void read_map(Frame& frame, const ContributionsLook& look, const HeatmapEvents& events) {
    Hover& next = frame.session().next_hover;
    if (events.hovered_row) next.query = events.hovered_row;
    if (events.hovered_column) next.key = events.hovered_column;
    if (events.clicked_row) choose_query(frame, *events.clicked_row);
    if (events.clicked) select_cell(frame, look.weights, *events.clicked);
    if (!events.hovered) return;
    const Cell cell = *events.hovered;
    point_at(frame, cell);
    const auto number = [&](const Value& value, Index row, Index column) {
        return static_cast<double>((*value)(row, column));
    };
    const double alpha =
        number(frame.evaluation()->values[*find_in_head(frame, look.place, "weights")], cell.row,
               cell.column);
    const double length = number(look.head.lengths, 0, cell.column);
    cell_tooltip(frame, {{look.added_name(), Role::value, true}}, look.weights.axes, cell,
                 number(look.head.added, cell.row, cell.column),
                 fmt::format("= α · length of {} = {} · {}", look.all.projected ? "v W_O" : "v",
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
        const float length = static_cast<float>((*look.head.lengths)(0, key));
        const float share = look.all.most_length > 0 ? length / look.all.most_length : 0;
        const float left = cells.cell_min({0, key}).x, right = cells.cell_max({0, key}).x;
        const float inset = std::min(ui.em(0.5f), (right - left) * 0.2f);
        const float y = std::round(high - share * (high - top));
        const bool lit = frame.store.session.hover.key == key;
        list.AddRectFilled({left + inset, y}, {std::max(right - inset, left + inset + 1), high},
                           ui.role(Role::value, lit ? 1.0f : 0.75f));
        if (figures)
            draw_text(ui, list, {(left + right) / 2, y - ui.em(0.1f)},
                      number_text(static_cast<double>(length), 2),
                      {Face::regular, 0.78f, ui.theme->text, 1}, {0.5f, 1});
    }
    ui.tag("contributions/lengths", {cells.seen_min().x, low}, {cells.seen_max().x, high});
}

/// What stands over a map.
struct MapTitle {
    const char* symbol;
    const char* words;
    float high;  // pixels taken, the same for both maps
};
constexpr RichTextStyle words_style{0.9f, true, 0};

float words_height(const Ui& ui, const char* words, float width) {
    RichTextStyle style = words_style;
    style.width = width;
    return measure_rich(ui, {{words}}, style).y;
}

/// A map with symbol and words above it and its colors below; what stands over its columns is left
/// free.
HeatmapEvents draw_titled_map(Frame& frame, const ContributionsLook& look, const char* tag,
                              const MapTitle& title, const HeatmapView& view, Range range,
                              ImVec2 min, ImVec2 size, float free) {
    const Ui& ui = frame.ui;
    const float foot = ui.em(1.6f);
    fitted_formula(ui, min, size.x, title.symbol, {1.35f, 0.7f, true});
    RichTextStyle style = words_style;
    style.width = size.x;
    const float wide = std::min(measure_rich(ui, {{title.words}}, words_style).x, size.x);
    draw_rich(ui, *ImGui::GetWindowDrawList(),
              {min.x + std::floor((size.x - wide) / 2), min.y + ui.em(1.75f)}, {{title.words}},
              style);
    ImGui::SetCursorScreenPos({min.x, min.y + title.high + free});
    const ImVec2 room{size.x, std::max(size.y - title.high - free - foot, ui.em(3))};
    const HeatmapEvents events = heatmap(frame.ui, tag, view, room);
    read_map(frame, look, events);
    const float left = std::max(events.layout.seen_min().x, min.x);
    ImGui::SetCursorScreenPos({left, min.y + size.y - ui.em(1)});
    legend(ui, view.scale, range, std::min(ui.em(12), min.x + size.x - left));
    return events;
}

void draw_maps(Frame& frame, const ContributionsLook& look, ImVec2 min, ImVec2 size) {
    const Ui& ui = frame.ui;
    const float gap = ui.em(1.2f), wide = std::floor((size.x - gap) / 2);
    const bool low_room = size.y < ui.em(18);  // then the maps alone
    const float bars = low_room ? 0 : std::clamp(size.y * 0.18f, ui.em(2), ui.em(5));
    const char *const looked = low_room ? "" : "how much each token is looked at",
                      *const adds = low_room ? "" : "how long the vector is that it adds";
    const float title =
        ui.em(2.05f) + std::max(words_height(ui, looked, wide), words_height(ui, adds, wide));
    const NodeId weights = *find_in_head(frame, look.place, "weights");
    HeatmapView view = map_view(frame, look, drawn_value(frame, weights));
    view.written = frame.evaluation()->values[weights];
    draw_titled_map(frame, look, "contributions/weights", {"α_{ij}", looked, title}, view,
                    scale_range(view.scale, ui.ranges.of(view.written)), min, {wide, size.y}, bars);
    view = map_view(frame, look, look.drawn());
    view.written = look.head.added;
    view.scale.mode = RangeMode::fixed;
    view.scale.fixed = {0, std::max(look.all.most_added, 1e-6f)};
    const ImVec2 right{min.x + wide + gap, min.y};
    const HeatmapEvents events =
        draw_titled_map(frame, look, "contributions/added", {look.added_symbol(), adds, title},
                        view, view.scale.fixed, right, {wide, size.y}, bars);
    if (low_room) return;
    const float low = right.y + title;
    draw_length_bars(frame, look, events.layout, low, low + bars - ui.em(0.5f));
    FormulaStyle style;
    style.size = 1.1f;
    const float room = events.layout.seen_min().x - right.x - ui.em(0.6f),
                named = std::min(measure_formula(ui, look.length_symbol(), style).x + 1, room);
    fitted_formula(ui, {right.x + room - named, low + bars - ui.em(2)}, named, look.length_symbol(),
                   {1.1f, 0.7f});
}

/// "station looks most at train, but takes most from left": of the chosen query.
RichText most_of_query(const Frame& frame, const ContributionsLook& look) {
    const Index query = frame.store.session.selection.query;
    const Value weights = weights_of(frame, look.place);
    if (query >= weights->rows()) return {};
    Index most_weight = 0, most_added = 0;
    const auto alpha = static_cast<double>(weights->row(query).maxCoeff(&most_weight));
    const auto added = static_cast<double>(look.head.added->row(query).maxCoeff(&most_added));
    const Axes& axes = look.weights.axes;
    // Of several that add as much, the one that is looked at most is named.
    const bool same = most_weight == most_added || (*look.head.added)(query, most_weight) >=
                                                       (*look.head.added)(query, most_added);
    return {{axes.rows.label(query), Role::query, true},
            {" looks most at "},
            {axes.columns.label(most_weight), Role::key, true},
            {fmt::format(" (α = {}){}", number_text(alpha, 2),
                         same ? " and takes most from it, too" : ", but takes most from ")},
            {same ? "" : axes.columns.label(most_added), Role::key, true},
            {fmt::format(": it adds a vector of length {}.", number_text(added, 2))}};
}

}  // namespace

RichText contributions_subtitle(const Frame& frame) {
    return {{frame.head_label() + " · how long is what each token adds, beside its weight · "
                                  "Kobayashi et al. 2020"}};
}

void draw_contributions(Frame& frame) {
    if (draw_problem(frame, "contributions")) return;
    const Ui& ui = frame.ui;
    const ImVec2 position = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const ContributionsMemory::Result* result = find_contributions(frame);
    const Selection& selection = frame.session().selection;
    const HeadPlace place{selection.layer, selection.head};
    if (!is_on(frame.scene()->choices, place.layer, place.head))
        return empty_state(
            ui, fmt::format("Head {} is switched off: it adds nothing to any word.", place.head));
    const auto id = find_in_head(frame, place, "weights");
    if (!id || !result) return empty_state(ui, "Computing the contributions …");
    const auto head = static_cast<std::size_t>(place.head);
    const ContributionsLook look{result->heads[head], *result, place, frame.node(*id)};
    const RichText words = most_of_query(frame, look);
    const RichTextStyle style{1, false, room.x};
    const float below = measure_rich(ui, words, style).y + ui.em(0.5f);
    draw_maps(frame, look, position, {room.x, std::max(room.y - below, ui.em(6))});
    draw_rich(ui, *ImGui::GetWindowDrawList(),
              {position.x, position.y + room.y - below + ui.em(0.4f)}, words, style);
    ui.tag("contributions/words", {position.x, position.y + room.y - below},
           {position.x + room.x, position.y + room.y});
}

}  // namespace attend
