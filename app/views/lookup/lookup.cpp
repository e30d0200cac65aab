#include "app/views/lookup/lookup.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "app/views/lookup/lookup_parts.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/follow_job.h"

namespace attend {

namespace {

constexpr Index many_rows = 60;  // from here on they stand by weight until somebody chooses

/// Which rows stand where, and what of each answer is above each of them.
void put_in_order(LookUpState& state, const Matrix& weights) {
    const LookUpModel& model = state.model;
    state.shown = model.by_weight;
    if (!ordered_by_weight(state)) std::sort(state.shown.begin(), state.shown.end());
    std::vector<double> filled(std::max<std::size_t>(model.answers.size(), 1));
    state.before.assign(state.shown.size(), 0);
    for (const Index row : state.shown) {
        const auto at = static_cast<std::size_t>(row);
        double& sum = filled[model.numbers ? 0 : static_cast<std::size_t>(model.answer_of[at])];
        state.before[at] = sum;
        sum += std::max(static_cast<double>(weights(0, row)), 0.0);
    }
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

/// Below a rule: what follows from the numbers.
void draw_below(const LookUpView& view, ImVec2 room) {
    if (view.heights.below == 0) return;
    const Ui& ui = view.frame.ui;
    const float top = std::round(view.start.y + room.y - view.heights.below);
    ImGui::GetWindowDrawList()->AddRectFilled(
        {view.start.x, top}, {view.start.x + room.x, top + ui.hairline()}, ink(ui.theme->border));
    const float inside = top + ui.em(0.7f), high = view.start.y + room.y - inside;
    const bool plot = view.heights.plot && !view.model.numbers;
    const float words = plot ? std::floor(room.x * 0.45f) : room.x;
    draw_words(view, {view.start.x, inside}, words, high);
    if (!plot) return;
    const float left = words + ui.em(1.5f);
    draw_share_plot(view, {view.start.x + left, inside}, {room.x - left, high},
                    share_curves_of(view));
}

}  // namespace

LookUpState& look_up_state(Frame& frame) {
    auto& state = frame.ui.memory.of<LookUpState>();
    const std::uint64_t now = frame.store.computation().revision();
    if (state.revision == now) return state;
    const bool is_held = state.gesture.dragging;
    state.model = look_up_model(*frame.scene(), *frame.evaluation());
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

bool LookUpView::is_lit(Index row) const {
    const Session& session = frame.session();
    if (session.hover.key) return session.hover.key == row;
    const Selection& selection = session.selection;
    const auto id = frame.evaluation()->graph->find(selection.node);
    return id && hover_of(frame.node(*id), selection.cell).key == row;
}

std::string share_text(double share) {
    const double percent = 100 * share;
    if (share > 0 && percent < 0.05) return "<0.1 %";
    return fmt::format("{:.1f} %", percent);
}

const ShareCurves* share_curves_of(const LookUpView& view) {
    constexpr std::size_t places = 97;
    Frame& frame = view.frame;
    if (view.model.numbers) return nullptr;
    const Value scores = frame.evaluation()->at(view.model.scores);
    const auto work = [&] {
        return [choices = frame.scene()->choices, scores,
                model = view.model](const Progress& progress) {
            return share_curves(choices, scores, model, places, progress);
        };
    };
    follow(frame, view.state.curves, "Changing the temperature", *view.state.revision,
           scores->cols() * static_cast<Index>(places), work);
    return view.state.curves.result();
}

void draw_lookup(Frame& frame) {
    if (draw_problem(frame, "look-up")) return;
    if (!frame.in_room("lookup")) return;
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    LookUpState& state = look_up_state(frame);
    const auto rows = static_cast<Index>(state.model.by_weight.size());
    const LookUpHeights heights = look_up_heights(frame.ui, room, rows);
    const float scrollbar = heights.scrolls ? frame.ui.em(0.4f) : 0;
    const LookUpView view{
        frame, state, state.model, look_up_columns(frame.ui, room.x - scrollbar), heights, start};
    draw_headings(view);
    const std::vector<SeenRow> seen = draw_rows(view);
    draw_hard_answer(view, seen);
    draw_answers(view, seen);
    draw_add_row(view);
    draw_below(view, room);
    dim_stale(frame, start, {start.x + room.x, start.y + room.y});
}

RichText lookup_subtitle(const Frame& frame) {
    if (!frame.scene() || !frame.scene()->table) return {};
    return {{"what "},
            {frame.scene()->choices.query, Role::query, true},
            {" finds among the keys, and what it takes from each"}};
}

}  // namespace attend
