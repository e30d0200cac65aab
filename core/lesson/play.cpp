#include "core/lesson/play.h"

#include "core/document/compute.h"

namespace attend::lesson {

namespace {

void add_words(std::vector<std::string>& paths, const Words& words) {
    for (const Words::Piece& piece : words.pieces)
        if (piece.number) add_paths(paths, piece.number->expression);
}

/// Paths of all nodes that the lesson's numbers, answers and goals read.
std::vector<std::string> paths_read(const Lesson& lesson) {
    std::vector<std::string> paths;
    for (const Step& step : lesson.steps)
        for (const Item& item : step.items) {
            if (const auto* const words = std::get_if<Words>(&item)) add_words(paths, *words);
            if (const auto* const exercise = std::get_if<Exercise>(&item))
                add_paths(paths, exercise->goal);
            if (const auto* const question = std::get_if<Question>(&item)) {
                add_words(paths, question->text);
                for (const Question::Option& option : question->options)
                    add_words(paths, option.text);
                if (question->answer) add_paths(paths, *question->answer);
            }
        }
    return paths;
}

class Player {
  public:
    Player(const Lesson& lesson, Surroundings around, Faults& faults)
        : around_(std::move(around)), faults_(faults) {
        around_.asked = paths_read(lesson);
    }

    std::vector<PlayedBeat> play(const std::vector<Beat>& beats) {
        for (std::size_t i = 0; i < beats.size(); ++i) {
            const bool new_step = i == 0 || beats[i].step != beats[i - 1].step;
            if (new_step) end_step();
            play(beats[i]);
        }
        end_step();
        return std::move(played_);
    }

  private:
    void play(const Beat& beat) {
        state_ = next_beat(std::move(state_));
        PlayedBeat played;
        for (const Item* const item : beat.items) {
            played.at.push_back(state_);
            if (const auto* const block = std::get_if<Do>(item)) carry_out(*block);
        }
        if (beat.asks) state_.shown.veiled = beat.asks->hidden;
        played.state = state_;
        if (beat.exercise) {
            played.state = next_beat({});
            carry_out(beat.exercise->start, played.state);
            played.state.start = played.state.now;
            played.at.back() = played.state;
            played.solved = played.state;
            carry_out(beat.exercise->solution, *played.solved);
        }
        played_.push_back(std::move(played));
        if (beat.asks) waiting_.push_back(played_.size() - 1);
        for (const Do* const block : beat.leaving) carry_out(*block);
    }
    /// Answers are evaluated behind the first `do`.
    void carry_out(const Do& block) {
        carry_out(block.commands, state_);
        answer();
    }
    void carry_out(const std::vector<Command>& commands, State& state) {
        for (const Command& command : commands)
            without_fault(faults_, command.line, [&] { state = after(state, command, around_); });
    }
    void answer() {
        for (const std::size_t beat : waiting_) played_[beat].answered = state_;
        waiting_.clear();
    }
    void end_step() { answer(); }

    Surroundings around_;
    Faults& faults_;
    State state_;
    std::vector<PlayedBeat> played_;
    std::vector<std::size_t> waiting_;  // beats whose question is not answered yet
};

}  // namespace

std::vector<PlayedBeat> play(const Lesson& lesson, const std::vector<Beat>& beats,
                             Surroundings around, Faults& faults) {
    return Player(lesson, std::move(around), faults).play(beats);
}

Seen Moments::seen_of(Kept& kept, const std::shared_ptr<const Prepared>& prepared) {
    if (kept.prepared != prepared) {
        const auto edits = std::make_shared<const Edits>(prepared->saved.document.edits);
        kept.evaluation = evaluate(prepared->scene.graph, edits, kept.evaluation);
        kept.prepared = prepared;
    }
    return {prepared->saved, prepared->scene, kept.evaluation};
}

Reading Moments::of(const State& state) {
    if (!state.now) throw Error("found no scene, expected new or open before");
    Reading reading{seen_of(now_, state.now)};
    if (state.pinned) reading.pinned.emplace(seen_of(pinned_, state.pinned));
    if (state.start) reading.start = &state.start->saved;
    return reading;
}

}  // namespace attend::lesson
