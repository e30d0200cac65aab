#pragma once
#include "app/views/parts/guessing.h"
#include "app/views/sentence/attending_stage.h"

namespace attend {

/// The keys that may be guessed, in the order of the text; the first nine have the keys 1 to 9.
std::vector<Index> keys_to_guess(const AttendingStage& stage);

/// While it is asked: dotted arcs to all of them, and below each its number, in a ring. A click
/// guesses. Tags: "guess/KEY".
void show_questions(const AttendingStage& stage, const ArcEdge& edge, float high, float below);
/// Once it is shown: below its figure, at `y`, what was guessed.
void show_guess(const AttendingStage& stage, float y);

}  // namespace attend
