#pragma once
#include <imgui.h>

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/gui/controls.h"
#include "app/gui/formula.h"
#include "app/gui/heatmap.h"
#include "app/gui/panel.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"

namespace attend {

/// Whether a question or a dialog waits for its answer: all keys are meant for it.
bool is_asked();

/// What is dragged stays where it is, and what is typed into a popup is taken with the next frame:
/// before what they are of changes.
void end_drags_and_popups();

/// Asks something that must be answered: a title, a text, buttons, the first being the default.
/// Open it with ImGui::OpenPopup(title). Returns the button pressed; Escape gives the last one.
std::optional<int> question(const Ui& ui, const char* title, std::string_view text,
                            std::span<const std::string_view> buttons);

/// A message that goes away by itself.
struct Toast {
    static constexpr double stays = std::numeric_limits<double>::infinity();

    std::string text;
    bool error = false;
    double until = 0;  // by ImGui::GetTime()
};
/// In the line at the bottom of the window, newest lowest: what fits there covers no panel. A click
/// takes one away: its index is returned.
std::optional<std::size_t> draw_toasts(const Ui& ui, std::span<const Toast> toasts, Place line);

/// How far a slow piece of work is, with a button that stops it: true when pressed.
bool progress_line(const Ui& ui, std::string_view name, std::string_view text, double fraction,
                   float width);

}  // namespace attend
