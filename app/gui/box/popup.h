#pragma once
#include <functional>
#include <string>

#include "app/gui/box/box.h"

namespace attend {

namespace box {

/// What opens after ImGui::OpenPopup(name) and takes no room in the tree; `draw` fills it. `wide`
/// em: below its place; 0: as wide as it needs, at the mouse.
struct Popup {
    std::string name;
    float wide = 0;
    float inset = 0.75f;  // em around what it shows
    std::function<void()> draw;
};
Box popup(Popup what);

/// How far something is, with a button that stops it: tag `name`.
struct Progress {
    std::string name, said;
    double part = 0;
    std::function<void()> stop;
    std::string help = {};
};
Box progress(const Ui& ui, Progress what);

}  // namespace box

/// A box at the cursor, as wide as it wishes but no more than so many em.
void draw_box_within(const Ui& ui, const Box& box, float em);

/// A popup over the middle of a place, for a field of so many em: as ImGui::BeginPopup().
bool begin_popup_over(const Ui& ui, const char* name, Place place, float em);

}  // namespace attend
