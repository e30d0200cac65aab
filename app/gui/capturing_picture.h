#pragma once
#include <imgui.h>

#include "app/gui/ui.h"

namespace attend {

/// The frame that a picture is taken of, in which no tooltip lies over what is to be seen. Kept in
/// ui.states by the window.
struct CapturingPicture {
    int frame = -1;      // by ImGui::GetFrameCount()
    bool alone = false;  // of a lesson's beat: without the words around it
};
inline bool is_capturing_picture(const Ui& ui) {
    return ui.states.of<CapturingPicture>().frame == ImGui::GetFrameCount();
}

/// The last frame over which nothing pops up, such as a lesson on the stage: kept in ui.states by
/// the window.
struct NothingPopsUp {
    int frame = -1;  // by ImGui::GetFrameCount()
};
inline bool nothing_pops_up(const Ui& ui) {
    return is_capturing_picture(ui) ||
           ui.states.of<NothingPopsUp>().frame == ImGui::GetFrameCount();
}

}  // namespace attend
