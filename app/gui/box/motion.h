#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/box/box.h"

namespace attend {

// When a person chooses something else, what stands on the screen goes from where it was to where
// it is now: a tile grows into its map, the road pans. Two frames are compared, that before and
// this one: things of one key go from one place to the other. Outside of a motion nothing is drawn
// that would not be drawn anyway.

/// Of every motion.
constexpr double motion_seconds = 0.25;
/// How much of its way a thing has gone when so much of the time is over: fast at first.
double eased(double time);

/// Whether things move at all: only in a window, whose person has not turned it off.
void allow_motion(const Ui& ui, bool is_allowed);
bool moves(const Ui& ui);
/// From now on things go from where they stood in the last frame. At the beginning of a frame.
void begin_motion(const Ui& ui);
bool is_moving(const Ui& ui);

/// Where a thing that was not drawn before starts: at the first of these keys that was drawn.
using ComesFrom = std::function<std::vector<std::string>()>;
/// Where a thing that belongs at `to` is drawn in this frame: on its way there, if it stood
/// elsewhere when the motion began.
Place on_its_way(const Ui& ui, std::string_view key, Place to, const ComesFrom& other = {});
/// Notes the place of a thing, so that another one of its key may start there: a map grows from its
/// tile.
void stands_at(const Ui& ui, std::string_view key, Place place);

namespace box {

/// The same box, drawn on its way with all that is inside it; what it answers to stands where it
/// will stand.
Box moving(std::string key, Box box, ComesFrom other = {});
/// The box, and a note of its place: a thing of this key that appears later starts there.
Box origin(std::string key, Box box);

}  // namespace box

}  // namespace attend
