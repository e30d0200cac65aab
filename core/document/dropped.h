#pragma once
#include "core/document/orphaned_edits.h"
#include "core/workspaces/choices.h"

namespace attend {

/// Tokens that are left out stay the same words when a text or the tokenizer changes: `choices`
/// gets the places of those that `before` leaves out, as far as they are still there. Both texts.
/// `waiting`: as edits are followed, as ones of the nodes `dropped` and `second_dropped`: where the
/// words are from, and those that are gone, which are left out again when they are back.
void follow_dropped(Choices& choices, const Choices& before, OrphanedEdits& waiting);

/// Words that were taken in again have no home any more.
void forget_taken_in(OrphanedEdits& waiting, const Choices& choices);

/// Whether it says which words are left out.
bool is_dropped(const OrphanedEdit& edit);
/// Gives a list what another one has of words that are left out, instead of its own.
void take_dropped(OrphanedEdits& waiting, const OrphanedEdits& from);

}  // namespace attend
