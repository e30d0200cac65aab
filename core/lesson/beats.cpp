#include "core/lesson/beats.h"

#include <algorithm>
#include <utility>

namespace attend::lesson {

namespace {

class StepCutter {
  public:
    StepCutter(const Step& step, std::size_t number, std::vector<Beat>& beats)
        : step_(step), number_(number), beats_(beats) {}

    void cut() {
        for (const Item& item : step_.items) take(item);
        finish();
    }

  private:
    void take(const Item& item) {
        if (std::holds_alternative<BeatMark>(item)) return end_beat();
        const auto* const exercise = std::get_if<Exercise>(&item);
        if (exercise && beat_.reveals) push();
        if (exercise) end_beat();
        beat_.items.push_back(&item);
        if (const auto* const question = std::get_if<Question>(&item)) {
            beat_.asks = question;
            end_beat();
            beat_.reveals = question;
        } else if (exercise) {
            beat_.exercise = exercise;
            end_beat();
        }
    }
    template <class... Others>
    static bool is_one_of(const Item* item) {
        return (std::holds_alternative<Others>(*item) || ...);
    }
    /// Whether the beat has more than these.
    template <class... Others>
    bool has_more_than() const {
        return !std::ranges::all_of(beat_.items, is_one_of<Others...>);
    }
    /// Notes alone are no beat, and the answer of a question waits for what comes with it.
    void end_beat() {
        if (has_more_than<Notes>()) push();
    }
    void push() {
        beat_.step = number_;
        beat_.number = ++count_;
        beats_.push_back(std::exchange(beat_, {}));
    }
    /// What is done behind the last words is done on leaving; an answer is a beat all the same.
    void finish() {
        const bool shows = has_more_than<Notes, Do>();
        const auto behind =
            std::ranges::find_if_not(beat_.items.rbegin(), beat_.items.rend(), is_one_of<Notes, Do>)
                .base();
        std::vector<const Item*> rest;
        if (shows || (count_ > 0 && !beat_.reveals)) {
            rest.assign(behind, beat_.items.end());
            beat_.items.erase(behind, beat_.items.end());
        }
        if (shows || beat_.reveals) push();
        end_beat();
        for (const Item* const item : rest)
            if (const auto* const block = std::get_if<Do>(item))
                beats_.back().leaving.push_back(block);
            else
                beats_.back().items.push_back(item);
    }

    const Step& step_;
    std::size_t number_;
    std::vector<Beat>& beats_;
    Beat beat_;
    int count_ = 0;
};

}  // namespace

std::vector<Beat> beats_of(const Lesson& lesson) {
    std::vector<Beat> beats;
    for (std::size_t step = 0; step < lesson.steps.size(); ++step)
        StepCutter(lesson.steps[step], step, beats).cut();
    return beats;
}

}  // namespace attend::lesson
