#pragma once
#include <functional>
#include <string_view>

#include "app/gui/box/leaves.h"
#include "app/views/frame.h"
#include "app/views/parts/lead.h"

namespace attend {

// The window at the desk, from top to bottom: field, recipe, what leads, its headline, the objects
// below it or the chosen view, and the dock.

/// What the window draws in a place by its name: "view", "setup", "explanation" …
using DrawPanel = std::function<void(std::string_view name, Place place)>;

/// All of it below the title bar, in `room`.
Box desk(Frame& frame, const Place& room, const DrawPanel& draw_panel);

/// The room's home: the sentence with its arcs leads, the objects stand below it.
bool is_home(const Frame& frame);

/// "station gives 70 % to train", as large as `size` where there is room; with `second`, what makes
/// it worth saying.
Box headline(Frame& frame, float size, bool second);
/// Whether the field is empty: nobody has typed yet what attends.
bool text_is_missing(const Frame& frame);
/// What to do then, as large as a headline, beside it examples that are pressed; and what stands
/// where there is no scene yet: faint, without a number. Tags: "problem/sentence",
/// "sentence/example/0".
Box type_a_sentence(Frame& frame, float size);
Box hero_without_text(const Frame& frame);
Box road_without_text(const Frame& frame);
/// "also left → train 35 %": the next pairs of the head that tell most, each one that is pressed.
Boxes also_telling_pairs(Frame& frame);
/// The scene read aloud, one word a choice; a click opens that group's card.
Box recipe(Frame& frame);
/// What runs or just happened, and below it what there is.
Box status_lines(Frame& frame);
/// What is wrong, over what is of the scene before. Tag: "PANEL/problem".
Box problem(Frame& frame, std::string_view panel);
/// Heads, map and sum of the chosen head, from left to right.
Box road(Frame& frame, const DrawPanel& draw_panel);
/// Whether the card of the chosen number is open, and the card: how it came about.
bool explains(const Frame& frame);
Box explanation(Frame& frame, const DrawPanel& draw_panel);
/// What draws itself into a child window of its own.
Box drawn(Frame& frame, const char* name, const box::CanvasSize& size,
          std::function<void(Frame&)> draw);
/// The heads of the layer that is shown, as small maps in a row.
Box layer_heads(Frame& frame);
/// Its map above its sum: beside a view of all heads.
Box chosen_head(Frame& frame);

}  // namespace attend
