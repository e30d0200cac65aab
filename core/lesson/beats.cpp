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
    template <class... Hidden>
    bool has_other_than() const {
        return std::ranges::any_of(beat_.items, [](const Item* item) {
            return !(std::holds_alternative<Hidden>(*item) || ...);
        });
    }
    /// Notes alone are no beat, and the answer of a question waits for what comes with it.
    void end_beat() {
        if (has_other_than<Notes>()) push();
    }
    void push() {
        beat_.step = number_;
        beat_.number = ++count_;
        beats_.push_back(std::exchange(beat_, {}));
    }
    /// What is done behind the last words is done on leaving; an answer is a beat all the same.
    void finish() {
        if (beat_.reveals || has_other_than<Notes, Do>()) return push();
        if (count_ == 0) return end_beat();
        for (const Item* const item : beat_.items)
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
