#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "app/gui/figures.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/lookup/lookup.h"
#include "app/views/lookup/lookup_view.h"
#include "app/views/lookup/share_plot.h"
#include "app/views/lookup/similarity_strips.h"
#include "app/views/lookup/temperature.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/measured.h"
#include "app/views/parts/stage.h"
#include "app/views/scene_view.h"
#include "core/attention/normalizer.h"

namespace attend {

namespace {

constexpr Index many_rows = 60;  // from here on they stand by weight until somebody chooses

/// Of many rows as many are told as there is room for, and the others as one.
void fold(LookUpState& state, const Matrix& weights) {
    const std::size_t shown = std::min(state.shown.size(), state.fitting);
    for (std::size_t i = shown; i < state.shown.size(); ++i)
        state.rest_weight += static_cast<double>(weights(0, state.shown[i]));
    state.rest = state.shown.size() - shown;
    state.shown.resize(shown);
}

/// Which rows stand where, and what of each answer is above each of them.
void put_in_order(LookUpState& state, const Matrix& weights) {
    const LookUpModel& model = state.model;
    state.shown = model.by_weight;
    state.rest = 0, state.rest_weight = 0;
    if (!ordered_by_weight(state))
        std::iota(state.shown.begin(), state.shown.end(), Index{0});
    else if (!state.unfolded && std::ssize(state.shown) > many_rows)
        fold(state, weights);
    std::vector<double> filled(std::max<std::size_t>(model.answers.size(), 1));
    state.before.assign(model.by_weight.size(), 0);
    for (const Index row : state.shown) {
        const auto at = static_cast<std::size_t>(row);
        double& sum = filled[model.numbers ? 0 : static_cast<std::size_t>(model.answer_of[at])];
        state.before[at] = sum;
        sum += std::max(static_cast<double>(weights(0, row)), 0.0);
    }
}

/// Cosines of word vectors may all be small: bars to ±1 would not be seen.
double end_of_scores(const Matrix& scores) {
    if (!(scores.minCoeff() < 0)) return 1;
    const auto largest = static_cast<double>(scores.cwiseAbs().maxCoeff());
    return largest <= 0.25 ? 0.25 : largest <= 0.5 ? 0.5 : 1;
}

/// Shares that the temperature changes.
bool has_curves(const Frame& frame, const LookUpModel& model) {
    return model.answered && frame.scene()->measures.look_up->by_temperature;
}

void draw_words(const LookUpView& view, ImVec2 position, float width, float height) {
    const Frame& frame = view.frame;
    const std::vector<RichText> all =
        look_up_in_words(*frame.scene(), *frame.evaluation(), view.model, share_curves_of(view));
    float top = position.y;
    int told = 0;
    for (const RichText& sentence : all) {
        const RichTextStyle style{1, told >= 3, width};
        const float high = measure_rich(frame.ui, sentence, style).y;
        if (top + high > position.y + height) return;
        ImGui::SetCursorScreenPos({position.x, top});
        rich_text(frame.ui, sentence, style);
        frame.ui.tag(fmt::format("lookup/words/{}", told++));
        top += high + frame.ui.em(0.45f);
    }
}

void draw_shares(const LookUpView& view, Place place) {
    const ShareCurves* const curves = share_curves_of(view);
    if (curves && curves->shares.size() == view.model.answers.size())
        draw_box(view.frame.ui, share_plot(view, *curves), place);
}

/// What follows from the numbers: sentences, and beside them the shares at every temperature, or
/// below where that is narrow.
void draw_what_follows(const LookUpView& view, Place place) {
    const Ui& ui = view.frame.ui;
    const ImVec2 room = place.size, at = place.position;
    if (!has_curves(view.frame, view.model)) return draw_words(view, at, room.x, room.y);
    if (room.x >= ui.em(42)) {
        const float words = std::floor(room.x * 0.45f), left = words + ui.em(1.5f);
        draw_words(view, at, words, room.y);
        draw_shares(view, {{at.x + left, at.y}, {room.x - left, room.y}});
    } else {
        const float words = std::floor(room.y * 0.5f);
        draw_words(view, at, room.x, words);
        draw_shares(view, {{at.x, at.y + words}, {room.x, room.y - words}});
    }
}

/// Below a rule.
void draw_below(const LookUpView& view, ImVec2 room) {
    if (view.heights.below == 0) return;
    const Ui& ui = view.frame.ui;
    const float top = std::round(view.start.y + room.y - view.heights.below);
    ImGui::GetWindowDrawList()->AddRectFilled(
        {view.start.x, top}, {view.start.x + room.x, top + ui.hairline()}, ink(ui.theme->border));
    const float inside = top + ui.em(0.7f);
    draw_what_follows(view, {{view.start.x, inside}, {room.x, view.start.y + room.y - inside}});
}

/// On the stage, where no setup stands: below the scores, so that ribbons are seen to move with it.
void draw_staged_temperature(const LookUpView& view, float after_hard) {
    Frame& frame = view.frame;
    if (!on_stage(frame) || !at_any_temperature(normalizer_of(frame.scene()->choices))) return;
    const Ui& ui = frame.ui;
    const LookUpColumns& columns = view.columns;
    const LookUpColumn& first = columns.similarity ? columns.similarity : columns.weights;
    const TextStyle style = dim_style(ui, 0.92f);
    const float left = std::max(view.left(first), after_hard + ui.em(1.5f)),
                right = view.left(columns.weights) + columns.weights.width,
                top = view.top_of_rows() + view.heights.rows + ui.em(0.3f),
                before = measure_text(ui, "hard", Face::regular, 0.92f).x + ui.em(0.5f),
                after = measure_text(ui, "uniform", Face::regular, 0.92f).x + ui.em(0.5f);
    if (right - left < before + after + ui.em(5)) return;
    draw_text(ui, {left, top}, "hard", style);
    draw_text(ui, {right, top}, "uniform", style, {1, 0});
    ImGui::SetCursorScreenPos({left + before, top});
    temperature_line(frame, right - left - before - after);
}

/// Both look-ups, row by row, and where there is room what follows.
void draw_table(const LookUpView& view, ImVec2 room) {
    draw_headings(view);
    const std::vector<SeenRow> seen = draw_rows(view);
    const float hard_end = draw_hard_answer(view, seen);
    draw_answers(view, seen);
    draw_add_row(view);
    draw_staged_temperature(view, hard_end);
    draw_below(view, room);
}

}  // namespace

LookUpState& look_up_state(Frame& frame) {
    auto& state = frame.ui.states.of<LookUpState>();
    const std::uint64_t now = frame.store.computation().revision();
    if (state.revision == now) return state;
    const bool is_held = state.gesture.dragging;
    state.model = look_up_model(*frame.scene(), *frame.evaluation());
    state.drawn_scores = hatched_where_unknown(*frame.scene(), *frame.evaluation());
    state.lowest_score =
        static_cast<double>(frame.evaluation()->value(state.model.scores).minCoeff());
    state.score_end = end_of_scores(frame.evaluation()->value(state.model.scores));
    state.revision = now;
    const std::vector<Index> kept = state.shown;
    put_in_order(state, frame.evaluation()->value(state.model.weights));
    if (is_held && kept.size() == state.shown.size()) state.shown = kept;
    return state;
}

bool ordered_by_weight(const LookUpState& state) {
    return state.order ? *state.order == 1
                       : static_cast<Index>(state.model.by_weight.size()) > many_rows;
}

bool LookUpView::is_lit(Index row) const { return key_looked_at(frame) == row; }

std::string share_text(double share) {
    const double percent = 100 * share;
    if (share == 0) return "0 %";
    constexpr double rounding = 1e-6;  // of weights in float32
    if (share > 0 && percent < 0.05) return "<0.1 %";
    if (share < 1 - rounding && percent >= 99.95) return ">99.9 %";
    if (percent >= 1e5) return typeset(percent) + " %";
    return fmt::format("{:.1f} %", percent);
}

const ShareCurves* share_curves_of(const LookUpView& view) {
    const Frame& frame = view.frame;
    if (!has_curves(frame, view.model)) return nullptr;
    const auto& nodes = *frame.scene()->measures.look_up->by_temperature;
    const Measured made =
        measured(frame, "Changing the temperature", {nodes.shares, nodes.overtaking});
    if (!made.current) return nullptr;  // those of before are of other answers
    std::vector<Index> columns;
    for (const LookUpModel::Answer& answer : view.model.answers) columns.push_back(answer.column);
    return &frame.ui.states.kept(std::tuple(made.values, columns), [&] {
        return share_curves(*made.values[0], *made.values[1], columns);
    });
}

namespace {

/// What the widest of the first texts of a column needs.
float text_wish(const Ui& ui, const Table& table, std::size_t column) {
    constexpr std::size_t most = 300;
    float widest = 0;
    for (std::size_t row = 0; row < std::min(table.rows.size(), most); ++row)
        widest = std::max(widest, measure_text(ui, table.rows[row].cells[column], Face::bold).x);
    return std::ceil(widest) + ui.em(0.6f);
}

LookUpWishes wishes_of(const Frame& frame, const LookUpModel& model) {
    const Ui& ui = frame.ui;
    const TableSource& source = *frame.scene()->table;
    LookUpWishes wishes =
        ui.states.kept(std::tuple(source.table, source.key, source.value, ui.em()), [&] {
            return LookUpWishes{text_wish(ui, *source.table, source.key),
                                text_wish(ui, *source.table, source.value)};
        });
    wishes.answers = answers_width(ui, model);
    return wishes;
}

void draw_lookup(Frame& frame) {
    if (draw_problem(frame, "look-up")) return;
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    LookUpState& state = look_up_state(frame);
    const bool curves = has_curves(frame, state.model);
    const std::size_t fitting = rows_that_fit(frame.ui, room, curves);
    if (std::exchange(state.fitting, fitting) != fitting && state.rest > 0)
        put_in_order(state, frame.evaluation()->value(state.model.weights));
    const auto rows = static_cast<Index>(state.shown.size() + (state.rest > 0 ? 1 : 0));
    const LookUpHeights heights = look_up_heights(frame.ui, room, rows, curves);
    const float scrollbar = heights.scrolls ? frame.ui.em(0.4f) : 0;
    const LookUpColumns columns =
        look_up_columns(frame.ui, room.x - scrollbar, wishes_of(frame, state.model));
    const LookUpView view{frame, state, state.model, columns, heights, start};
    if (heights.pages && state.page == 1) {
        draw_pages(view);
        const float top = frame.ui.em(2.4f);
        draw_what_follows(view, {{start.x, start.y + top}, {room.x, room.y - top}});
    } else {
        draw_table(view, room);
    }
    dim_stale(frame, start, {start.x + room.x, start.y + room.y});
}

RichText lookup_subtitle(const Frame& frame) {
    if (!frame.scene() || !frame.scene()->table) return {};
    return {{"what "},
            {frame.scene()->choices.query, Role::query, true},
            {" finds among the keys, and what it takes from each"}};
}

}  // namespace

namespace view_files {
extern constinit const SceneView lookup{
    .place = 10,
    .name = "lookup",
    .tab = "Look-up",
    .label = "Look-up",
    .group = ViewGroup::see,
    .help = "The hard look-up beside the soft one: what of each key's value is in the answer",
    .extent = ViewExtent::below,
    .draw = draw_lookup,
    .subtitle = lookup_subtitle,
    .applies = to_what_opens<Opens::table_of_texts>,
    .fine_print = true};
}

}  // namespace attend
