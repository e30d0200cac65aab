#include "app/views/next_token/next_trials.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/gui/whole_rows.h"
#include "app/gui/widgets.h"
#include "app/views/heads/head_place.h"
#include "core/document/what_if.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr int draws = 40;
constexpr std::size_t most_alone = 12;     // that are tried without being asked
constexpr Index most_tokens_unasked = 64;  // beside which that is done where nobody opened the view

struct TrialKey {
    PredictedFrom from;
    HeadTrialRequest request;
    bool operator==(const TrialKey&) const = default;
};

struct TrialState {
    LatestJob<TrialKey, HeadTrials> alone, random;
    std::optional<TrialKey> asked;  // for draws: nobody waits for forty unasked
    std::uint64_t seed = 0;
};

TrialKey key_of(const NextLook& look, int of_draws, std::uint64_t seed) {
    const Frame& frame = look.frame;
    return {said_from(*frame.scene(), *frame.evaluation(), look.row),
            {look.row, look.word, frame.scene()->choices.heads_off, of_draws, seed}};
}

const HeadTrials* follow_trials(const NextLook& look, LatestJob<TrialKey, HeadTrials>& job,
                                const char* name, const TrialKey& key) {
    const bool current = follow_work(look.frame, job, name, key, false, [&] {
        return [base = look.frame.base(), key](const Progress& progress) {
            return try_heads(base, key.request, progress);
        };
    });
    return current ? job.result() : nullptr;
}

struct LineSize {
    float width = 0;                 // pixels
    float high = 1.3f, text = 0.9f;  // em; relative to body text

    /// Of the name before a bar, and of a bar of 100 %.
    float label(const Ui& ui) const { return ui.em(4.9f * text); }
    float room(const Ui& ui) const { return width - label(ui) - ui.em(3.6f * text); }
};

struct TrialLine {
    std::string name;
    double share = 0;
    bool strong = false;
};

/// "23.0 ▮▮▮▮▮ 87.3", and where it is with all on.
void draw_line(const Ui& ui, const TrialLine& line, double all_on, const LineSize& size) {
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float high = ui.em(size.high), room = size.room(ui), middle = min.y + high / 2,
                left = min.x + size.label(ui);
    ImGui::Dummy({size.width, high});
    draw_text(ui, {min.x, middle}, line.name,
              {Face::semibold, size.text, line.strong ? ui.theme->text : ui.theme->edited},
              {0, 0.5f});
    canvas().AddRectFilled({left, middle - ui.em(0.25f)},
                           {left + room * static_cast<float>(line.share), middle + ui.em(0.25f)},
                           ink(ui.theme->edited, line.strong ? 1 : 0.6f), ui.em(0.1f));
    const float there = std::round(left + room * static_cast<float>(all_on)),
                half = ui.em(std::min(0.45f, 0.42f * size.high));
    canvas().AddRectFilled({there - ui.hairline(), middle - half},
                           {there + ui.hairline(), middle + half}, ui.role(Role::weights));
    draw_text(ui, {min.x + size.width - ui.em(0.2f), middle}, rounded_text(100 * line.share, 1),
              {Face::regular, size.text, ui.theme->text}, {1, 0.5f});
}

/// One for each head that is off, and of several one for all together.
void draw_lines(const NextLook& look, const HeadTrials& trials, const LineSize& size) {
    const Choices& choices = look.frame.scene()->choices;
    const NumberList& off = choices.heads_off;
    const auto line = [&](const TrialLine& of) {
        draw_line(look.frame.ui, of, trials.none, size);
        row_end(look.frame.ui);
    };
    for (std::size_t i = 0; i < off.size(); ++i)
        line({short_name({off[i] / choices.heads, off[i] % choices.heads}, true), trials.alone[i]});
    if (off.size() > 1) line({fmt::format("all {}", off.size()), trials.together, true});
}

/// Each head that is off, off alone; null while that is computed.
const HeadTrials* tried_alone(const NextLook& look) {
    auto& state = look.frame.ui.states.of<TrialState>();
    const HeadTrials* const trials =
        follow_trials(look, state.alone, "Switching heads off one by one", key_of(look, 0, 0));
    return trials && trials->alone.size() == look.frame.scene()->choices.heads_off.size() ? trials
                                                                                          : nullptr;
}

/// A tick for each draw on the axis of the lines, and a longer one for the heads that are off.
void draw_ticks(const NextLook& look, const HeadTrials& trials, const LineSize& size) {
    const Ui& ui = look.frame.ui;
    const ImVec2 start = ImGui::GetCursorScreenPos(), min{start.x + size.label(ui), start.y};
    const float high = ui.em(1.5f), bottom = std::round(min.y + high), width = size.room(ui);
    ImGui::Dummy({size.width, high + ui.em(1.1f)});
    ui.tag("trials/ticks");
    canvas().AddLine({min.x, bottom}, {min.x + width, bottom}, ink(ui.theme->field_border),
                     ui.hairline());
    const auto tick = [&](double share, float from, Rgb color, float alpha, float wide) {
        const float x = std::round(min.x + static_cast<float>(share) * width);
        canvas().AddRectFilled({x - wide / 2, min.y + from * high}, {x + wide / 2, bottom},
                               ink(color, alpha));
    };
    for (const double share : trials.random)
        tick(share, 0.35f, ui.theme->text, 0.6f, ui.hairline());
    tick(trials.together, 0, ui.theme->edited, 1, 3 * ui.hairline());
    draw_text(ui, {min.x, bottom + ui.em(0.1f)}, "0", dim_style(ui, 0.75f));
    draw_text(ui, {min.x + width, bottom + ui.em(0.1f)}, "100 %", dim_style(ui, 0.75f), {1, 0});
}

void draw_random(const NextLook& look, TrialState& state, float width) {
    const Ui& ui = look.frame.ui;
    const std::size_t count = look.frame.scene()->choices.heads_off.size();
    const TrialKey key = key_of(look, draws, state.seed);
    const HeadTrials* const trials =
        state.asked == key ? follow_trials(look, state.random, "Switching random heads off", key)
                           : nullptr;
    if (state.asked == key && !trials && !state.random.stopped()) {
        if (progress_line(ui, "trials/stop", "Switching random heads off", state.random.progress(),
                          width))
            state.random.stop();
        return;
    }
    if (!trials) {
        if (button(
                ui, "trials/draw",
                fmt::format("Compare with {} draws of {}", draws, count_of(count, "random head")),
                std::min(width, ui.em(20))))
            state.asked = key;
        tooltip(ui,
                "Switches as many heads off that are drawn at random, and computes the text "
                "each time: a few seconds");
        return;
    }
    draw_ticks(look, *trials, {width});
    const auto above = std::ranges::count_if(
        trials->random, [&](double share) { return share > trials->together; });
    rich_text(ui,
              {{look.said(look.word), Role::key, true},
               {fmt::format(" with {} off: the median of {} draws is {}; {} of them stay above the "
                            "{} of these. Seed {}.",
                            count_of(count, "random head"), trials->random.size(),
                            percent_text(median_of(trials->random)), above,
                            percent_text(trials->together), state.seed)}},
              {0.88f, true, width});
    if (link(ui, "trials/again", "Draw others", Role::other, 0.88f)) {
        ++state.seed;
        state.asked = key_of(look, draws, state.seed);
    }
}

}  // namespace

bool tries_heads(const Frame& frame) {
    const std::size_t off = frame.scene()->choices.heads_off.size();
    return off > 0 && off <= most_alone;
}

void draw_next_trials(const NextLook& look, float width) {
    const Frame& frame = look.frame;
    const Ui& ui = frame.ui;
    if (!tries_heads(frame) || frame.stale()) return;
    const HeadTrials* const trials = tried_alone(look);
    ImGui::Dummy({1, ui.em(0.3f)});
    rich_text(ui,
              {{"Off now: "},
               {look.said(look.word), Role::key, true},
               {" with each one off alone; the line is with all heads on"}},
              {0.95f, !trials, width});
    ui.tag("next/trials");
    if (!trials) return;
    draw_lines(look, *trials, {width});
    draw_random(look, ui.states.of<TrialState>(), width);
    row_end(ui);
}

}  // namespace attend
