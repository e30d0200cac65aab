#pragma once
#include <optional>
#include <vector>

#include "core/lesson/beats.h"
#include "core/lesson/evaluate.h"
#include "core/lesson/state.h"

namespace attend::lesson {

/// A beat with the states that its words, its question or its exercise are of.
struct PlayedBeat {
    State state;  // when all that it does is done: what is shown; of an exercise its start
    std::vector<State> at;  // of each of Beat::items, when what stands before it is done
    std::optional<State> answered = {};  // of its question: where its answer is evaluated
    std::optional<State> solved = {};    // of its exercise
};

/// Every beat by the commands up to it, from the first one on: going back gives what going forward
/// gave. A command that cannot be done is a fault, and left out. `beats` are those of the lesson;
/// what its expressions read is asked for.
std::vector<PlayedBeat> play(const Lesson& lesson, const std::vector<Beat>& beats,
                             Surroundings around, Faults& faults);

/// The numbers of states, each computed when it is asked for and kept as long as it is the last of
/// its kind.
class Moments {
  public:
    /// Reads numbers of a state, and of what was pinned in it. Valid until the next call. Throws
    /// Error, also where nothing was opened yet.
    Reading of(const State& state);

  private:
    struct Kept {
        std::shared_ptr<const Prepared> prepared;
        Evaluation evaluation;
    };
    static Seen seen_of(Kept& kept, const std::shared_ptr<const Prepared>& prepared);

    Kept now_, pinned_;
};

/// A question's options as they read where it stands; and which of them its answer names, each
/// from 0. Throws Error.
std::vector<std::size_t> options_named(const Question& question,
                                       const std::vector<std::string>& options,
                                       const Reading& reading);

}  // namespace attend::lesson
