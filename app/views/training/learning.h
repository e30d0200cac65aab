#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/views/frame.h"
#include "core/training/probe_moment.h"
#include "core/workspaces/training_setup.h"

namespace attend {

// The room Training plays: steps are learned as they are shown, and what each kept step says of the
// probe and of examples that are never learned from is found out beside the frame.

/// How many steps a second are shown; 0: as many as there are.
constexpr std::array play_speeds{1, 3, 10, 40, 100, 0};

/// How much of its weight a head has where a role of the task would have it.
struct LearnedRole {
    std::string head, label;  // "1.0", "induction"
    std::size_t column = 0;   // of HistoryRow::roles
    double score = 0;

    /// A head that has less of it has no role yet.
    bool exists() const { return score >= 0.3; }
    std::string score_text() const;  // ".70"
};

/// What is known of the run that is shown, up to the last step that was learned.
struct Learned {
    TrainingRunPtr run;
    std::vector<HistoryRow> rows;          // kept steps, in their order
    std::vector<double> batch_losses;      // from the first step on
    std::map<Index, ProbeMoment> moments;  // what heads do with the probe, by kept step
    Index reached = 0;                     // the last step that was learned

    Index steps() const { return run->steps(); }
    /// The first kept step at which so much is right; nothing while there is none.
    std::optional<Index> right(double share) const;
    /// The row of a step, or of the kept step before it; null while none is known.
    const HistoryRow* row(Index step) const;
    const ProbeMoment* moment(Index step) const;
    /// Of each head, the role that it has most in a row of the history, layer by layer.
    std::vector<LearnedRole> roles_in(const HistoryRow& row) const;
};
/// Needs a scene of the room.
const Learned& learned(const Frame& frame);
/// The chosen head's map of the probe at a kept step. Needs a scene of the room.
const Value& chosen_map(const Frame& frame, const ProbeMoment& moment);
/// The step that is shown. Needs a scene of the room.
Index shown_step(const Frame& frame);
/// Shows another one, held within the run; one that was not learned yet is learned.
void show_step(Frame& frame, Index step);

/// Numbers of learned matrices that were put in are put in at the shown step: what is learned from
/// there on is a branch of the run.
void branch_here(Frame& frame);

bool is_playing(const Frame& frame);
/// From the shown step on, with the numbers that were put in there; at the end from the beginning.
void play(Frame& frame, bool on);
/// To the last step, as fast as it learns: one watches.
void play_to_end(Frame& frame);
std::size_t play_speed(const Frame& frame);  // of play_speeds
void set_play_speed(Frame& frame, std::size_t speed);
/// "10 a second".
std::string play_speed_text(std::size_t speed);

/// Once a frame: learns, goes on, reads the keys of the transport.
void follow_learning(Frame& frame);

}  // namespace attend
