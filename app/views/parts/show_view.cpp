#include "app/views/parts/show_view.h"

#include <imgui_internal.h>

#include <string>

#include "app/state/command.h"

namespace attend {

namespace {
struct AskedPanel {
    std::string name;
};
}  // namespace

void show_view(Frame& frame, std::string_view name) {
    Session& session = frame.session();
    session.selection.view = name;
    if (session.maximized != view_panel.name) session.maximized.clear();
    if (!frame.settings.shows(view_panel.name)) frame.settings.toggle(view_panel.name);
}

void show_panel(Frame& frame, std::string_view name) {
    Session& session = frame.session();
    const std::string panel(name);
    session.presenting = false;
    if (session.maximized != panel) session.maximized.clear();
    if (!frame.settings.shows(panel)) frame.settings.toggle(panel);
    session.tab = panel;  // where several share a place
    give_keyboard(frame.ui, panel);
}

void give_keyboard(const Ui& ui, std::string_view panel) {
    ui.states.of<AskedPanel>().name = panel;
}

bool takes_keyboard(const Ui& ui, std::string_view panel) {
    auto& asked = ui.states.of<AskedPanel>();
    if (asked.name != panel) return false;
    asked.name.clear();
    return true;
}

void focus_first_item() {
    ImGui::ClearActiveID();
    ImGui::SetWindowFocus();
    ImGui::NavInitWindow(ImGui::GetCurrentWindow(), true);
    ImGui::SetNavCursorVisible(true);
}

}  // namespace attend
