#pragma once
#include <imgui.h>

#include "app/gui/ui.h"

namespace attend {

/// The frame that a picture is taken of, in which no tooltip lies over what is to be seen. Kept in
/// ui.states by the window.
struct Posing {
    int frame = -1;  // by ImGui::GetFrameCount()
};
inline bool is_posing(const Ui& ui) {
    return ui.states.of<Posing>().frame == ImGui::GetFrameCount();
}

}  // namespace attend
