#pragma once
#include "app/views/sentence/attending_stage.h"

namespace attend {

/// On the stage one may ask first, and show the arcs when all have guessed: kept in ui.states.
struct Guessing {
    bool asked = false;           // the weights are not shown yet
    Index query = -1;             // of which row
    std::optional<Index> chosen;  // the key that was guessed

    /// A guess of another row is none.
    void ask_about(Index row) {
        if (query != row) chosen.reset();
        query = row;
    }
};

/// The keys that may be guessed, in the order of the text; the first nine have the keys 1 to 9.
std::vector<Index> keys_to_guess(const AttendingStage& stage);

/// While it is asked: dotted arcs to all of them, and below each its number, in a ring. A click
/// guesses. Tags: "guess/KEY".
void show_questions(const AttendingStage& stage, const ArcEdge& edge, float high, float below);
/// Once it is shown: below its figure, at `y`, what was guessed.
void show_guess(const AttendingStage& stage, float y);

}  // namespace attend
