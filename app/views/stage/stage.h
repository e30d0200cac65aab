#pragma once
#include "app/views/frame.h"
#include "app/views/staged.h"

namespace attend {

struct SceneView;

// The stage: one picture at a time, for the last row of a lecture hall. Above it its title and one
// sentence, below it where one is and what a key does; nothing else. Lengths: parts/stage.h.

/// What the stage shows of the chosen view. Of one without a picture of its own, the view as it is
/// at the desk. Instead of it the number that was clicked on, or a panel that fills the window.
Staged staged_picture(Frame& frame);

/// Whether a panel that fills the window has a picture on the stage.
bool is_staged_panel(std::string_view panel);

/// The whole stage: one picture, or black.
Box stage(Frame& frame, Staged shown);

/// Keys that mean something on the stage alone: → and ←, Space, Page Down and Page Up go on and
/// back, first inside of the picture, ↑ and ↓ take another word, B and "." make it black, E brings
/// the field; and those of stage_tools.h. After it was drawn; not while somebody types, or is asked
/// something.
void read_stage_keys(Frame& frame, const Staged& shown);

/// The views that the stage goes through: those of the room that have a picture, and the chosen
/// one.
std::vector<const SceneView*> staged_views(const Frame& frame);

/// How much larger menus, sheets and views without a picture of their own are than at the desk, in
/// a window of so many pixels at scale 1.
struct StageSize {
    float width = 0, height = 0;
};
double stage_zoom(const Store& store, StageSize window);

/// Whether the stage is black: kept in ui.states.
struct StageIsBlack {
    bool now = false;
};

}  // namespace attend
