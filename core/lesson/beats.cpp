#include "core/lesson/beats.h"

#include <fmt/format.h>

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
    /// Notes alone are nothing that comes with a key.
    bool has_content() const {
        return beat_.reveals || std::ranges::any_of(beat_.items, [](const Item* item) {
                   return !std::holds_alternative<Notes>(*item);
               });
    }
    bool shows_something() const {
        return beat_.reveals || std::ranges::any_of(beat_.items, [](const Item* item) {
                   return !std::holds_alternative<Notes>(*item) &&
                          !std::holds_alternative<Do>(*item);
               });
    }
    /// Behind a question nothing ends the beat of its answer but what is answered with it.
    void end_beat() {
        const bool only_reveals = beat_.reveals && beat_.items.empty();
        if (only_reveals || !has_content()) return;
        push();
    }
    void push() {
        beat_.step = number_;
        beat_.number = ++count_;
        beats_.push_back(std::exchange(beat_, {}));
    }
    /// What is left behind the last words belongs to the last beat.
    void finish() {
        if (shows_something() || count_ == 0) {
            if (has_content()) push();
            return;
        }
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

std::string beat_name(const Beat& beat, int width) {
    return fmt::format("{:0{}}_{}", beat.step + 1, width, beat.number);
}

}  // namespace attend::lesson
