#include "app/views/sentence/attending.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/gui/box/motion.h"
#include "app/gui/controls.h"
#include "app/gui/text.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/empty_state.h"
#include "app/gui/veil.h"
#include "app/views/parts/stage.h"
#include "app/views/sentence/attending_stage.h"
#include "app/views/sentence/chip_paint.h"
#include "app/views/sentence/guess.h"
#include "app/views/sentence/overview.h"
#include "app/views/sentence/weight_motion.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr float figure_line = 1.28f;                                   // of the size of figures
constexpr float least_arcs = 1.1f, figure_gap = 0.15f;                 // em
constexpr float least_chip = 1.4f, most_chip = 3.53f, close_chip = 2;  // em
constexpr float low_room = 4.5f;                                       // em
/// Where arcs have this much room, percentages are as large as the field.
constexpr float ample = 12;  // em

/// Of the percentages, relative to body text, in so many pixels.
float figure_size(const Frame& frame, float high) {
    constexpr float large = 20.0f / 17, small = 14.0f / 17;
    return high >= frame.ui.em(ample) ? large : small;
}

/// On the stage: chips and figures have one size each, arcs are as high as they look well, and
/// below the figures is room for a guess. `high`: all that there is; less where that is left over.
AttendingRoom room_on_stage(const Ui& ui, float& high, bool two_rows, bool own_too) {
    constexpr float chip = 96, most_arcs = 430, line = 46;  // pixels of the stage
    AttendingRoom room;
    const float rows = two_rows ? 2 : 1;
    room.chip = std::min(stage_pixels(chip), std::round(high * 0.3f / rows));
    room.text = stage_em(ui, stage_text::large);
    room.figure = stage_em(ui, stage_text::words);
    room.figures = stage_pixels(line);
    const float around = rows * room.chip + (own_too ? 2 : 1) * stage_pixels(line) +
                         ui.em(figure_gap) + (two_rows ? 0 : stage_pixels(line));
    room.arcs = std::max(high - around, 0.0f);
    if (own_too) room.own = std::floor(0.4f * room.arcs), room.arcs -= room.own;
    if (!two_rows) room.arcs = std::min(room.arcs, stage_pixels(most_arcs));
    high = room.arcs + room.own + around;
    return room;
}

struct AttendingState {
    std::array<RowScroll, 2> scrolls;
};

/// The chips of a row in a line of this width; their height in the panel is still to be said.
ChipsInPlace in_line(const Frame& frame, const ChipRow& row, const ChipLine& line, float left,
                     float height) {
    ChipsInPlace chips;
    chips.row = &row, chips.line = &line;
    chips.begin = chips.low = left, chips.end = chips.high = left + line.room;
    const float spare = std::max(line.room - line.width, 0.0f);
    chips.from.x = left + std::round(spare / 2);
    chips.height = height;
    chips.small = message_size(frame, figure_at_the_desk);
    return chips;
}

void scroll(const Ui& ui, ChipsInPlace& chips, RowScroll& by, std::optional<Index> keep) {
    const Index place = keep ? chips.row->sequence.place_of(*keep) : -1;
    chips.from.x -= scrolled(ui, *chips.line, by, place);
    make_room_for_rest(ui, chips);
}

/// From the top down: where each row stands, and what of the room the strip of a long text takes.
void stack(const Ui& ui, AttendingStage& stage, ImVec2 min) {
    const float strip = ui.em(overview_height) + ui.em(figure_gap);
    AttendingRoom& room = stage.room;
    if (!stage.answers) {
        if (stage.asks.line->scrolls()) room.arcs = std::max(room.arcs - strip, 0.0f);
        stage.asks.from.y = min.y + room.arcs;
        return;
    }
    const bool scrolls = stage.answers->line->scrolls();
    if (scrolls) room.arcs = std::max(room.arcs - strip, 0.0f);
    stage.answers->from.y = min.y + (scrolls ? strip : 0) + room.figures;
    stage.asks.from.y = stage.answers->from.y + stage.answers->height + room.arcs;
}

AttendingStage stage_of(Frame& frame, const Attended& row, const ChipRow& asks,
                        const ChipRow* answers, ImVec2 min, ImVec2 size) {
    const Ui& ui = frame.ui;
    const bool own_too = answers && asks.answers;
    const float above = size.y;
    AttendingRoom room = on_stage(frame) ? room_on_stage(ui, size.y, answers != nullptr, own_too)
                                         : attending_room(ui, size.y, answers != nullptr, own_too,
                                                          figure_size(frame, size.y));
    min.y += above - size.y;  // what is left over
    const ChipLine* line = &place_chips(frame, asks.sequence, size.x, room.text);
    const ChipLine* other =
        answers ? &place_chips(frame, answers->sequence, size.x, room.text) : nullptr;
    if (line->close && !answers && !on_stage(frame)) {
        const float chip = std::min(room.chip, ui.em(close_chip));
        room.arcs += room.chip - chip, room.chip = chip;
    }
    std::vector<double> shown = weights_in_motion(frame, row);
    double largest = 0;
    for (const double weight : shown) largest = std::max(largest, std::abs(weight));
    AttendingStage stage{frame, row,
                         shown, largest,
                         room,  in_line(frame, asks, *line, min.x, room.chip),
                         {},    chosen_key(frame, row)};
    stage.asks_first = on_stage(frame) && ui.states.of<Guessing>().asked;
    if (answers) stage.answers = in_line(frame, *answers, *other, min.x, room.chip);
    stage.asks.first_key = row.own >= 0 ? row.own - row.query : 0;
    // A token that is a row and a column of two texts has two places.
    stage.asks.told_places = !own_too;
    if (stage.answers) stage.answers->told_places = !own_too;
    stack(ui, stage, min);
    return stage;
}

void draw_rows(AttendingStage& stage) {
    Frame& frame = stage.frame;
    const auto share = [&](const ChipsInPlace& chips) {
        return [&](std::optional<Index> at) { return share_of(stage, chips, at); };
    };
    if (stage.answers) draw_chips(frame, *stage.answers, share(*stage.answers));
    draw_chips(frame, stage.asks, share(stage.asks));
    stands_at(frame.ui, words_key,
              {{stage.asks.low, stage.asks.from.y},
               {stage.asks.high - stage.asks.low, stage.asks.height}});
}

/// For the words beside the chips.
void remember_view(const AttendingStage& stage) {
    ChipsInView view;
    const auto look = [&](const ChipsInPlace& chips) {
        if (!chips.row->answers) return;
        const BeyondEdges beyond = beyond_edges(stage, chips, stage.row.given);
        view.all = view.all && beyond.left.tokens + beyond.right.tokens == 0;
        view.before += beyond.left.weight, view.after += beyond.right.weight;
        for (const Index key : stage.row.arcs)
            if (const auto place = chips.place_of_key(key); place && chips.sees(*place))
                ++view.arcs;
    };
    look(stage.asks);
    if (stage.answers) look(*stage.answers);
    stage.frame.ui.states.of<ChipsInView>() = view;
}

void draw_around(AttendingStage& stage, AttendingState& state) {
    const Ui& ui = stage.frame.ui;
    remember_view(stage);
    const float below = stage.asks.from.y + stage.asks.height + ui.em(figure_gap);
    const float strip = ui.em(overview_height);
    if (stage.answers) {
        const float above = stage.answers->from.y - stage.room.figures;
        if (stage.room.figures > 0 && !stage.asks_first) draw_figures(stage, *stage.answers, above);
        state.scrolls[1].offset += draw_rest(stage, *stage.answers, above);
        if (stage.answers->line->scrolls())
            draw_overview(stage.frame, stage.row, *stage.answers,
                          {{stage.answers->begin, above - strip - ui.em(figure_gap)},
                           {stage.answers->line->room, strip}},
                          state.scrolls[1]);
        if (!stage.asks_first) show_ribbons(stage);
    } else if (stage.asks_first) {
        show_questions(stage, {stage.asks.from.y, true}, stage.room.arcs,
                       stage.asks.from.y + stage.asks.height);
    } else {
        show_arcs(stage, {stage.asks.from.y, true}, stage.room.arcs);
        if (stage.asks.line->scrolls())
            draw_overview(
                stage.frame, stage.row, stage.asks,
                {{stage.asks.begin, below + stage.room.figures}, {stage.asks.line->room, strip}},
                state.scrolls[0]);
    }
    state.scrolls[0].offset += draw_rest(stage, stage.asks, below);
    if (!stage.asks.row->answers) return;
    if (stage.room.figures > 0 && !stage.asks_first) draw_figures(stage, stage.asks, below);
    if (on_stage(stage.frame) && !stage.asks_first) show_guess(stage, below + stage.room.figures);
    if (stage.answers) show_arcs(stage, {below + stage.room.figures, false}, stage.room.own);
}

}  // namespace

AttendingRoom attending_room(const Ui& ui, float high, bool two_rows, bool own_too, float figure) {
    AttendingRoom room;
    room.figure = figure;
    // On the stage, where percentages are large, arcs have what chips can spare.
    const float of_one = 0.34f;
    const float rows = two_rows ? 2 : 1, share = two_rows ? (own_too ? 0.16f : 0.19f) : of_one;
    room.chip = std::round(std::clamp(high * share, ui.em(least_chip), ui.em(most_chip)));
    // Where there is no room for arcs, chips have what figures leave.
    if (!two_rows && high < ui.em(low_room))
        room.chip = std::clamp(std::floor(high - ui.em(figure_line * figure + figure_gap)),
                               std::min(ui.em(least_chip), high), ui.em(close_chip));
    room.text = room.chip / ui.em(1) / ChipSizes::height_of(1);
    float left = high - rows * room.chip;
    const float line = figure_line * figure;
    if (left >= ui.em(line + figure_gap)) room.figures = ui.em(line);
    left -= (room.figures + ui.em(figure_gap)) * (own_too ? 2 : 1);
    if (own_too && left > ui.em(2.4f))
        room.own = std::floor(std::max(left * 0.4f, ui.em(least_arcs)));
    room.arcs = std::max(std::floor(left - room.own), 0.0f);
    if (room.arcs < ui.em(least_arcs) && !two_rows) room.arcs = 0;
    if (room.own < ui.em(least_arcs)) room.own = 0;
    return room;
}

float least_attending_height(const Ui& ui, bool two_rows) {
    return ui.em(least_chip) * (two_rows ? 2.3f : 1.0f);
}

std::optional<Index> chosen_key(const Frame& frame, const Attended& row) {
    const Selection& selection = frame.store.session.selection;
    const auto id = frame.scene()->graph->find(selection.node);
    if (!id) return std::nullopt;
    const Hover pair = hover_of(frame.node(*id), selection.cell);
    const bool there = pair.key && *pair.key < static_cast<Index>(row.given.size());
    return there && pair.query == row.query ? pair.key : std::nullopt;
}

void draw_attending(Frame& frame, const ChipRow& asks, const ChipRow* answers, ImVec2 size) {
    auto& state = frame.ui.states.of<AttendingState>();
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::BeginChild("attending", size, ImGuiChildFlags_None,
                      ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar();  // menus and tooltips that open in here have a padding
    const bool moved = move_query(frame, asks);
    const Selection& selection = frame.session().selection;
    ImVec2 min = ImGui::GetCursorScreenPos();
    const Attended& row = attended(frame, moved ? selection.query : frame.asking());
    AttendingStage stage = stage_of(frame, row, asks, answers, min, size);
    const Index count = asks.sequence.size();
    stage.asks.moved = moved;
    scroll(frame.ui, stage.asks, state.scrolls[0], std::min(selection.query, count - 1));
    if (stage.answers) {
        const auto key =
            stage.key && stage.answers->place_of_key(*stage.key) ? stage.key : std::nullopt;
        scroll(frame.ui, *stage.answers, state.scrolls[1], key);
    }
    draw_rows(stage);
    draw_around(stage, state);
    take_room(min, {1, 1});
    ImGui::EndChild();
    if (frame.stale()) veil(frame.ui, {ImGui::GetItemRectMin(), ImGui::GetItemRectSize()});
}

}  // namespace attend
