#include "app/state/lesson_play.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "app/state/command.h"
#include "app/state/store.h"
#include "core/document/carried_window.h"
#include "core/error.h"
#include "core/lesson/exercise.h"

namespace attend {

namespace {

/// When the file was written; the earliest time where it cannot be told.
std::filesystem::file_time_type time_of(const std::string& file) {
    std::error_code unknown;
    const auto time = std::filesystem::last_write_time(file, unknown);
    return unknown ? std::filesystem::file_time_type() : time;
}

/// A panel of the window fills it; the explanation is a card. Parts of a view are the view's.
void show_panel(Session& session, const std::string& panel) {
    if (panel == explanation_panel.name) session.explains = true;
    const std::vector<std::string> panels = window_panels();
    if (panel != explanation_panel.name && std::ranges::find(panels, panel) != panels.end())
        session.maximized = panel;
}

}  // namespace

LessonPlay::LessonPlay(std::shared_ptr<const ReadLesson> lesson, std::size_t step)
    : read_(std::move(lesson)), written_(time_of(this->lesson().file)) {
    const auto found = std::ranges::lower_bound(beats(), step, {}, &lesson::Beat::step);
    arrive(found == beats().end() ? beats().size() - 1
                                  : static_cast<std::size_t>(found - beats().begin()),
           true);
}

LessonPlay::LessonPlay(std::shared_ptr<const ReadLesson> lesson, From from)
    : read_(std::move(lesson)), written_(time_of(this->lesson().file)) {
    arrive(std::min(from.beat, beats().size() - 1), true);
}

void LessonPlay::arrive(std::size_t beat, bool forward) {
    if (!forward || !beats()[beat].reveals) votes_.clear();
    at_ = beat;
    text_ = text_of(*read_, beat);
    came_forward_ = forward;
    black_ = solves_ = false;
    hints_asked_ = tries_ = 0;
    locked_.clear();
    ++arrivals_;
}

void LessonPlay::turn(int by) {
    if (!began_) restart_clock();
    if (black_) return darken();  // the picture comes back, and nothing else
    const std::size_t from = asked_.value_or(at_);
    if (by > 0 ? from + 1 < beats().size() : from > 0) asked_ = by > 0 ? from + 1 : from - 1;
}

double LessonPlay::clock() const {
    if (!began_) return 0;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - *began_).count();
}

void LessonPlay::want_speaker(bool wants) {
    wants_speaker_ = wants;
    frozen_ &= wants;
}

void LessonPlay::freeze(bool freezes) {
    frozen_ = freezes;
    wants_speaker_ |= freezes;
}

void LessonPlay::vote(std::size_t option) {
    votes_.resize(text_.options.size());
    if (beat().asks && option < votes_.size()) ++votes_[option];
}

std::size_t LessonPlay::votes(std::size_t option) const {
    return option < votes_.size() ? votes_[option] : 0;
}

void LessonPlay::show(Store& store) {
    looked_at_.reset();
    goal_of_.reset();
    goal_.clear();
    store.pinned.reset();
    if (!state().now) return;
    if (state().pinned) store.pinned = state().pinned->saved;
    Saved saved = state().saved();
    // Words that are written so far: the last of them asks.
    if (shown().writes) saved.selection.query = std::max<Index>(*shown().writes - 1, 0);
    if (shown().writes) saved.selection.cell = {saved.selection.query, 0};
    store.open(saved, {});
    store.is_of_program();
    changed_at_ = tried_at_ = store.history().revision();
    show_panel(store.session, shown().panel);
    if (shown().veiled.empty()) return store.computation().veil({});
    store.computation().veil(
        [veils = shown()](const Graph& graph) { return lesson::veiled_nodes(veils, graph); });
}

void LessonPlay::follow(Store& store) {
    if (asked_) {
        const std::size_t to = *std::exchange(asked_, std::nullopt);
        arrive(to, to == at_ + 1);
        show(store);
    }
    if (std::exchange(solves_, false) && beat().exercise) {
        const lesson::State& solved = *read_->played[at_].solved;
        if (solved.now)
            store.change([&](Document& document) { document = solved.saved().document; });
    }
    if (beat().exercise) {
        if (looked_at_ != store.history().revision()) take_back_what_is_locked(store);
        count_tries(store);
    }
    using namespace std::chrono_literals;
    const auto now = std::chrono::steady_clock::now();
    if (!is_a_file() || now - looked_ < 400ms) return;
    looked_ = now;
    look_at_file(store);
}

void LessonPlay::take_back_what_is_locked(Store& store) {
    if (!state().now) return;
    const auto beyond = changed_beyond(*beat().exercise, state().saved(), store.saved());
    if (!beyond.empty() && store.history().can_undo()) {
        store.undo();
        locked_ = fmt::format("{} stays as it is. What may be changed: {}.", beyond.front(),
                              fmt::join(beat().exercise->may, ", "));
    } else if (looked_at_) {
        locked_.clear();
    }
    looked_at_ = store.history().revision();
}

/// What a change comes to is known a frame later.
void LessonPlay::count_tries(const Store& store) {
    const std::uint64_t revision = store.history().revision();
    if (store.history().in_gesture() || store.computation().stale()) return;
    if (std::exchange(changed_at_, revision) != revision) return;
    if (std::exchange(tried_at_, revision) != revision && !is_done(store)) ++tries_;
}

void LessonPlay::look_at_file(Store& store) {
    const auto written = time_of(lesson().file);
    if (std::exchange(written_, written) == written) return;
    try {
        const std::size_t step = beat().step;
        const int number = beat().number;
        read_ = read_lesson(lesson().file);
        problem_.clear();
        // The same step; of fewer beats the last one.
        std::size_t to = 0;
        for (std::size_t i = 0; i < beats().size(); ++i)
            if (beats()[i].step < step || (beats()[i].step == step && beats()[i].number <= number))
                to = i;
        arrive(to, false);
        show(store);
    } catch (const Error& error) {
        problem_ = error.what();
    }
}

const std::vector<GoalLine>& LessonPlay::goal(const Store& store) {
    const Computation& computation = store.computation();
    const std::pair key(store.history().revision(), computation.revision());
    if (goal_of_ == key || !beat().exercise || !computation.scene() || computation.stale())
        return goal_;
    goal_of_ = key;
    const Saved saved = store.saved();
    goal_ = goal_lines(
        *beat().exercise,
        {{saved, *computation.scene(), *computation.evaluation()}, std::nullopt, &state().saved()});
    return goal_;
}

bool LessonPlay::is_done(const Store& store) {
    const std::vector<GoalLine>& lines = goal(store);
    return !lines.empty() && std::ranges::all_of(lines, &GoalLine::is_so);
}

std::size_t LessonPlay::hints() const {
    constexpr std::size_t tries_for_a_hint = 2;
    return std::min(std::max(hints_asked_, tries_ / tries_for_a_hint), text_.hints.size());
}

}  // namespace attend
