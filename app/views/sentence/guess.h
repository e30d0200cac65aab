#pragma once
#include "app/views/parts/guessing.h"
#include "app/views/sentence/attending_row.h"

namespace attend {

/// While it is asked: the number of a key that may be guessed, in a ring; the first nine have the
/// keys 1 to 9. A click guesses. Nothing of the word that asks. Tag: "guess/KEY".
std::optional<Box> question(const AttendingRow& stands, Index key);
/// On the stage: its figure, and below what was guessed.
Box with_guess(const AttendingRow& stands, Index key, Box figure, const box::LineSize& size);

}  // namespace attend
