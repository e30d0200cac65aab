#pragma once
#include <imgui.h>

#include "app/gui/ui.h"

namespace attend {

/// Dear ImGui's own state, from construction to destruction, set up as the program wants it: fonts
/// loaded, keyboard navigation on, no file of its own. Not copied, not moved: ImGui points into it.
class GuiContext {
  public:
    GuiContext();
    ~GuiContext() { ImGui::DestroyContext(context_); }
    GuiContext(const GuiContext&) = delete;
    GuiContext& operator=(const GuiContext&) = delete;

    Ui ui;  // theme "dark", scale 1

  private:
    ImGuiContext* context_;
};

}  // namespace attend
