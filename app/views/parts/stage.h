#pragma once
#include <imgui.h>

#include <algorithm>

#include "app/views/frame.h"

namespace attend {

/// Whether the window is a stage: what only an author needs is left out.
inline bool on_stage(const Frame& frame) { return frame.store.session.presenting; }

/// How large a text is that says the message, relative to body text: on the stage it is read from
/// the last row, with 24 pixels of 1080.
inline float message_size(const Frame& frame, float at_the_desk) {
    constexpr float of_height = 24.5f / 1080;
    if (!on_stage(frame)) return at_the_desk;
    return std::max(at_the_desk, ImGui::GetMainViewport()->Size.y * of_height / frame.ui.em());
}

}  // namespace attend
