#pragma once
#include <optional>
#include <vector>

#include "app/gui/box/box.h"
#include "app/views/frame.h"
#include "app/views/setup/choice_controls.h"

namespace attend {

// What the room Training shows of its own in the window's places.

/// The probe's tokens, and beside them the transport.
Box training_top(Frame& frame);
float training_top_height(const Frame& frame, float width, float most);
std::vector<SetupSection> training_sections(const Frame& frame);
/// Recipes by which learning fails, each with what to look at: a click begins it. Tags:
/// "hard/NAME".
void draw_hard_cases(Frame& frame);
/// The objects below the headline: heads, or what each word says, and how it learned.
/// `instead` of the first ones: the card of a number that is explained.
Box training_road(Frame& frame, std::optional<Box> instead);
/// What leads on the stage: the probe with its arcs above the loss. Space learns.
struct Staged staged_training(Frame& frame);
/// All heads, the layer that comes last on top: information flows up. Tags: "tile/L.H".
Box head_tiles(Frame& frame);

}  // namespace attend
