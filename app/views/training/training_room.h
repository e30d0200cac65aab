#pragma once
#include <optional>
#include <vector>

#include "app/gui/box/box.h"
#include "app/gui/rich_text.h"
#include "app/views/frame.h"
#include "app/views/parts/transport.h"
#include "app/views/setup/choice_controls.h"

namespace attend {

// What the room Training shows of its own in the window's places.

/// The probe's tokens, and beside them the transport.
Box training_top(Frame& frame);
/// Needs a scene of the room.
Player learning_player(Frame& frame);
std::vector<SetupSection> training_sections(const Frame& frame);
/// Recipes by which learning fails, each with what to look at: a click begins it. Tags:
/// "hard/NAME".
void draw_hard_cases(Frame& frame);
/// The objects below the headline: heads, or what each word says, and how it learned.
/// `instead` of the first ones: the card of a number that is explained.
Box training_road(Frame& frame, std::optional<Box> instead);
/// Where one answer is given for the whole text: what is said of it without each of its words. A
/// click makes that the text. Nothing of other tasks. Tags: "left_out/TOKEN".
std::optional<Box> words_left_out(Frame& frame);
/// Whether the task has no sentence that could lead: then what is learned leads, W_Q·W_Kᵀ or a
/// kernel among its points.
bool learned_leads(const Frame& frame);
Box training_home(Frame& frame, std::optional<Box> instead);
/// The map of who asks for whom, and what its row says.
Box learned_map_view(Frame& frame);
/// What leads there alone, and what it says in words: for the stage.
struct LearnedPicture {
    RichText words;
    Box picture;
};
LearnedPicture learned_map_picture(Frame& frame);
LearnedPicture learned_picture(Frame& frame);
/// What leads on the stage: the probe with its arcs above the loss. Space learns.
struct Staged staged_training(Frame& frame);
/// All heads, the layer that comes last on top: information flows up. Tags: "tile/L.H".
Box head_tiles(Frame& frame);

}  // namespace attend
