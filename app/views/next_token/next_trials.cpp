#include "app/views/next_token/next_trials.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/gui/widgets.h"
#include "app/views/parts/figures.h"
#include "core/document/head_trials.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr int draws = 40;
constexpr std::size_t most_alone = 12;  // that are tried without being asked

struct TrialKey {
    SaidFrom from;
    HeadTrialRequest request;
    bool operator==(const TrialKey&) const = default;
};

struct TrialMemory {
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
    return current && job.problem().empty() ? job.result() : nullptr;
}

/// "23.0 ▮▮▮▮▮ 87.3", and where it is with all on.
void trial_line(const NextLook& look, const std::string& name, double share, double all_on,
                float width, bool strong) {
    const Ui& ui = look.frame.ui;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float high = ui.em(1.3f), label = ui.em(4.4f), figure = ui.em(3.2f),
                room = width - label - figure, middle = min.y + high / 2, left = min.x + label;
    ImGui::Dummy({width, high});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    draw_text(ui, {min.x, middle}, name,
              {Face::semibold, 0.9f, strong ? ui.theme->text : ui.theme->edited}, {0, 0.5f});
    list.AddRectFilled({left, middle - ui.em(0.25f)},
                       {left + room * static_cast<float>(share), middle + ui.em(0.25f)},
                       ink(ui.theme->edited, strong ? 1 : 0.6f), ui.em(0.1f));
    const float there = std::round(left + room * static_cast<float>(all_on));
    list.AddRectFilled({there - ui.hairline(), middle - ui.em(0.45f)},
                       {there + ui.hairline(), middle + ui.em(0.45f)}, ui.role(Role::weights));
    draw_text(ui, {min.x + width - ui.em(0.2f), middle}, rounded_text(100 * share, 1),
              {Face::regular, 0.9f, ui.theme->text}, {1, 0.5f});
}

/// A tick for each draw on one axis, and a longer one for the heads that are off.
void draw_ticks(const NextLook& look, const HeadTrials& trials, float width) {
    const Ui& ui = look.frame.ui;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float high = ui.em(1.5f), bottom = std::round(min.y + high);
    ImGui::Dummy({width, high + ui.em(1.1f)});
    ui.tag("trials/ticks");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddLine({min.x, bottom}, {min.x + width, bottom}, ink(ui.theme->field_border),
                 ui.hairline());
    const auto tick = [&](double share, float from, Rgb color, float alpha, float wide) {
        const float x = std::round(min.x + static_cast<float>(share) * width);
        list.AddRectFilled({x - wide / 2, min.y + from * high}, {x + wide / 2, bottom},
                           ink(color, alpha));
    };
    for (const double share : trials.random)
        tick(share, 0.35f, ui.theme->text, 0.6f, ui.hairline());
    tick(trials.together, 0, ui.theme->edited, 1, 3 * ui.hairline());
    draw_text(ui, {min.x, bottom + ui.em(0.1f)}, "0", dim_style(ui, 0.75f));
    draw_text(ui, {min.x + width, bottom + ui.em(0.1f)}, "100 %", dim_style(ui, 0.75f), {1, 0});
}

void draw_random(const NextLook& look, TrialMemory& memory, float width) {
    const Ui& ui = look.frame.ui;
    const std::size_t count = look.frame.scene()->choices.heads_off.size();
    const TrialKey key = key_of(look, draws, memory.seed);
    const HeadTrials* const trials =
        memory.asked == key ? follow_trials(look, memory.random, "Switching random heads off", key)
                            : nullptr;
    if (memory.asked == key && !trials && !memory.random.stopped()) {
        if (progress_line(ui, "trials/stop", "Switching random heads off", memory.random.progress(),
                          width))
            memory.random.stop();
        return;
    }
    if (!trials) {
        if (button(
                ui, "trials/draw",
                fmt::format("Compare with {} draws of {}", draws, count_of(count, "random head")),
                std::min(width, ui.em(20))))
            memory.asked = key;
        tooltip(ui,
                "Switches as many heads off that are drawn at random, and computes the text "
                "each time: a few seconds");
        return;
    }
    draw_ticks(look, *trials, width);
    const auto above = std::ranges::count_if(
        trials->random, [&](double share) { return share > trials->together; });
    rich_text(ui,
              {{look.token(look.word), Role::key, true},
               {fmt::format(" with {} off: the median of {} draws is {}; {} of them stay above the "
                            "{} of these. Seed {}.",
                            count_of(count, "random head"), trials->random.size(),
                            percent_text(median_of(trials->random)), above,
                            percent_text(trials->together), memory.seed)}},
              {0.88f, true, width});
    if (link(ui, "trials/again", "Draw others", Role::other, 0.88f)) {
        ++memory.seed;
        memory.asked = key_of(look, draws, memory.seed);
    }
}

}  // namespace

void draw_next_trials(const NextLook& look, float width) {
    const Frame& frame = look.frame;
    const Ui& ui = frame.ui;
    const NumberList& off = frame.scene()->choices.heads_off;
    if (off.empty() || off.size() > most_alone || frame.stale()) return;
    auto& memory = ui.memory.of<TrialMemory>();
    const HeadTrials* const trials =
        follow_trials(look, memory.alone, "Switching heads off one by one", key_of(look, 0, 0));
    rich_text(ui,
              {{"Off now: "},
               {look.token(look.word), Role::key, true},
               {" with each one off alone; the line is with all heads on"}},
              {0.95f, !trials, width});
    ui.tag("next/trials");
    if (!trials || trials->alone.size() != off.size()) return;
    const int heads = frame.scene()->choices.heads;
    for (std::size_t i = 0; i < off.size(); ++i)
        trial_line(look, fmt::format("{}.{}", off[i] / heads, off[i] % heads), trials->alone[i],
                   trials->none, width, false);
    if (off.size() > 1)
        trial_line(look, fmt::format("all {}", off.size()), trials->together, trials->none, width,
                   true);
    draw_random(look, memory, width);
}

}  // namespace attend
