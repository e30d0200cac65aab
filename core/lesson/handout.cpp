#include "core/lesson/handout.h"

#include "core/lesson/play.h"

namespace attend::lesson {

namespace {

using Part = Handout::Part;

/// Whether two states give the same picture on paper: what is lit alone makes no other one.
bool look_alike(const State& a, const State& b) {
    const Presentation &one = a.shown, &other = b.shown;
    return a.now == b.now && one.veiled == other.veiled && one.big == other.big &&
           one.panel == other.panel && one.writes == other.writes;
}

class HandoutMaker {
  public:
    explicit HandoutMaker(const LoadedLesson& loaded)
        : lesson_(loaded.parsed.lesson), beats_(beats_of(lesson_)) {
        Faults ignored;  // whoever wants a handout has checked the lesson
        played_ = play(lesson_, beats_, {loaded.folder, {}, {}}, ignored);
    }

    Handout made() {
        Handout handout{lesson_.title, lesson_.goal, {}};
        for (const Step& step : lesson_.steps) handout.steps.push_back({step.title, {}});
        for (std::size_t i = 0; i < beats_.size(); ++i)
            add_beat(i, handout.steps[beats_[i].step].parts);
        return handout;
    }

  private:
    void add_beat(std::size_t number, std::vector<Part>& parts) {
        const Beat& beat = beats_[number];
        const State& state = played_[number].state;
        const bool is_seen = state.now && !state.shown.black && !beat.exercise;
        if (is_seen && (parts.empty() || !pictured_ || !look_alike(state, *pictured_))) {
            parts.push_back({Part::Kind::picture, {}, {}, number});
            pictured_ = &state;
        }
        for (std::size_t item = 0; item < beat.items.size(); ++item)
            add_item(*beat.items[item], played_[number].at[item], parts);
    }
    void add_item(const Item& item, const State& at, std::vector<Part>& parts) {
        if (const auto* const words = std::get_if<Words>(&item))
            parts.push_back({Part::Kind::words, text_of(*words, at), {}, 0});
        if (const auto* const exercise = std::get_if<Exercise>(&item))
            parts.push_back({Part::Kind::exercise, text_of(exercise->text, at), {}, 0});
        if (const auto* const question = std::get_if<Question>(&item)) {
            Part part{Part::Kind::question, text_of(question->text, at), {}, 0};
            for (const Question::Option& option : question->options)
                part.options.push_back(text_of(option.text, at));
            parts.push_back(std::move(part));
        }
    }
    std::string text_of(const Words& words, const State& at) {
        return said(words, moments_.of(at));
    }

    const Lesson& lesson_;
    std::vector<Beat> beats_;
    std::vector<PlayedBeat> played_;
    const State* pictured_ = nullptr;  // last
    Moments moments_;
};

}  // namespace

Handout handout_of(const LoadedLesson& loaded) { return HandoutMaker(loaded).made(); }

}  // namespace attend::lesson
