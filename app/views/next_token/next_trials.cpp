#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/chart/chart.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/said.h"
#include "app/gui/widgets.h"
#include "app/views/heads/head_place.h"
#include "app/views/next_token/next_boxes.h"
#include "app/views/parts/follow_job.h"
#include "core/document/what_if.h"
#include "core/texts/next_token.h"

namespace attend {

namespace {

constexpr int draws = 40;
constexpr std::size_t most_alone = 12;  // that are tried without being asked

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

/// Each head that is off, off alone; null while that is computed.
const HeadTrials* tried_alone(const NextLook& look, TrialState& state) {
    const HeadTrials* const trials =
        follow_trials(look, state.alone, "Switching heads off one by one", key_of(look, 0, 0));
    return trials && trials->alone.size() == look.frame.scene()->choices.heads_off.size() ? trials
                                                                                          : nullptr;
}

Boxes line_of(const NextLook& look, const std::string& name, double share, bool all) {
    const Theme& theme = *look.frame.ui.theme;
    return {
        box::text(name, {Face::semibold, sizes::control, all ? theme.text : theme.edited}),
        box::bar(share, mix(theme.panel, theme.edited, all ? 1 : 0.6f), theme.track, 0.5f).grow(),
        box::text(percent_text(share), {Face::regular, sizes::control, theme.text}).right()};
}

/// What a head that is off would add, were it on.
std::string would_push(const NextLook& look, HeadPlace place) {
    bool current = false;
    const Pushes* const pushes = pushes_now(look, current);
    if (!pushes) return say<texts::next_token::off_alone>();
    for (const Push& push : pushes->of_heads)
        if (push.layer == place.layer && push.head == place.head)
            return say<texts::next_token::would_add>("number"_is = signed_text(push.number));
    return say<texts::next_token::off_alone>();
}

/// One for each head that is off, of several one for all together, and one with all on.
Box lines_of(const NextLook& look, const HeadTrials& trials) {
    const Choices& choices = look.frame.scene()->choices;
    const NumberList& off = choices.heads_off;
    std::vector<Boxes> rows{line_of(look, say<texts::next_token::all_on>(), trials.none, true)};
    std::vector<std::string> helps{"With all heads on"};
    for (std::size_t i = 0; i < off.size(); ++i) {
        const HeadPlace place{off[i] / choices.heads, off[i] % choices.heads};
        rows.push_back(line_of(look, short_name(place, true), trials.alone[i], false));
        helps.push_back(would_push(look, place));
    }
    if (off.size() > 1) {
        rows.push_back(line_of(look, say<texts::next_token::all_of_them>("n"_is = off.size()),
                               trials.together, true));
        helps.emplace_back("All of them off");
    }
    return box::table(
        std::move(rows), [&](Box row, std::size_t i) { return std::move(row).help(helps[i]); },
        0.6f, 0.1f);
}

/// A dot for each draw on one line, and a mark at the heads that are off.
Box dots_of(const NextLook& look, const HeadTrials& trials) {
    const Theme& theme = *look.frame.ui.theme;
    Chart chart;
    chart.x.ticks = {{0, "0"}, {1, "100 %"}}, chart.x.rules = false, chart.y.hidden = true;
    ChartPoints dots{"trials/draw"};
    dots.x = trials.random, dots.y.assign(trials.random.size(), 0.3);
    dots.color = theme.text, dots.alpha = 0.6f, dots.radius = 0.2f, dots.hollow = true;
    chart.points = {std::move(dots)};
    ChartMark together{ChartMark::Kind::vertical, "trials/together"};
    together.x = trials.together, together.color = theme.edited;
    together.words = {{percent_text(trials.together)}};
    chart.marks = {std::move(together)};
    return box::chart("trials/ticks", std::move(chart), {12, 4}).high(4);
}

Box drawn(const NextLookPtr& look, TrialState& state, const HeadTrials& trials) {
    const std::size_t count = look->frame.scene()->choices.heads_off.size();
    const auto above =
        std::ranges::count_if(trials.random, [&](double share) { return share > trials.together; });
    const RichText text = say_rich<texts::next_token::trials>(
        "word"_is = TextRun{look->said(look->word), Role::output, true}, "n"_is = count,
        "draws"_is = trials.random.size(), "median"_is = percent_text(median_of(trials.random)),
        "above"_is = above, "share"_is = percent_text(trials.together),
        "seed"_is = std::to_string(state.seed));
    return box::column(
        {dots_of(*look, trials), box::rich(text, {sizes::control, true, 0}),
         box::text("Draw others", {Face::semibold, sizes::control, look->frame.ui.theme->text})
             .named("trials/again")
             .on_click([look, &state] {
                 ++state.seed;
                 state.asked = key_of(*look, draws, state.seed);
             })},
        0.2f);
}

Box random_heads(const NextLookPtr& look, TrialState& state) {
    const Ui& ui = look->frame.ui;
    const TrialKey key = key_of(*look, draws, state.seed);
    const HeadTrials* const trials =
        state.asked == key ? follow_trials(*look, state.random, "Switching random heads off", key)
                           : nullptr;
    if (trials) return drawn(look, state, *trials);
    if (state.asked == key && !state.random.stopped())
        return box::control({8, 16, 40}, 0, [&ui, &state](float width) {
            if (progress_line(ui, "trials/stop", "Switching random heads off",
                              state.random.progress(), width))
                state.random.stop();
        });
    const std::size_t count = look->frame.scene()->choices.heads_off.size();
    return box::control({8, 20, 20}, 0, [&ui, &state, count, key](float width) {
        const std::string text =
            say<texts::next_token::compare_draws>("draws"_is = draws, "n"_is = count);
        if (button(ui, "trials/draw", text, width)) state.asked = key;
        tooltip(ui,
                "Switches as many heads off that are drawn at random, and computes the text "
                "each time: a few seconds");
    });
}

}  // namespace

Box next_trials(const NextLookPtr& look) {
    const Frame& frame = look->frame;
    const std::size_t off = frame.scene()->choices.heads_off.size();
    if (off == 0 || off > most_alone || frame.stale()) return box::space(0);
    auto& state = frame.ui.states.of<TrialState>();
    const HeadTrials* const trials = tried_alone(*look, state);
    Boxes lines{box::rich({{"Off now: "},
                           {look->said(look->word), Role::output, true},
                           {" with each one off alone"}},
                          {sizes::control, !trials, 0})
                    .named("next/trials")};
    if (trials) {
        lines.push_back(lines_of(*look, *trials));
        lines.push_back(random_heads(look, state));
    }
    return box::column(std::move(lines), 0.3f);
}

}  // namespace attend
