#pragma once
#include <imgui.h>

#include <string>
#include <utility>

#include "app/gui/ui.h"

namespace attend {

/// What a person typed that was not taken, in words. The window shows it for a while.
struct RefusedInput {
    std::string text;      // empty: none since the window looked last
    std::string as_typed;  // of the field that is typed into
    int frame = -1;        // in which that field was drawn last
};

/// For a field that is not there any more.
inline void refuse_input(const Ui& ui, std::string why) {
    ui.states.of<RefusedInput>().text = std::move(why);
}

/// Each frame while a field is typed into: why what stands there would not be taken, or nothing.
/// It is refused once the field is there no more.
inline void watch_typed(const Ui& ui, std::string why) {
    auto& refused = ui.states.of<RefusedInput>();
    refused.as_typed = std::move(why);
    refused.frame = ImGui::GetFrameCount();
}

/// What was refused since this was asked last; empty: nothing.
inline std::string take_refused_input(const Ui& ui) {
    auto& refused = ui.states.of<RefusedInput>();
    if (!refused.as_typed.empty() && refused.frame < ImGui::GetFrameCount())
        refused.text = std::exchange(refused.as_typed, {});
    return std::exchange(refused.text, {});
}

}  // namespace attend
