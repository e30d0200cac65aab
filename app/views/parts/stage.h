#pragma once
#include <imgui.h>

#include <algorithm>

#include "app/views/frame.h"

namespace attend {

/// Whether the window is a stage: what only an author needs is left out.
inline bool on_stage(const Frame& frame) { return frame.store.session.presenting; }

/// Whether the heading of the stage stands there, which says who asks, and which head is shown.
struct HeadingStands {
    bool here = false;
};

/// What is read from the last row: 24 pixels of 1080.
inline constexpr float message_of_height = 24.5f / 1080;

/// How large a text is that says the message, relative to body text.
inline float message_size(const Frame& frame, float at_the_desk) {
    if (!on_stage(frame)) return at_the_desk;
    return std::max(at_the_desk,
                    ImGui::GetMainViewport()->Size.y * message_of_height / frame.ui.em());
}

}  // namespace attend
