#include "app/views/window/menus.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "app/gui/text.h"
#include "app/state/command.h"
#include "app/views/parts/noun.h"
#include "app/views/window/ready_scenes.h"
#include "core/files/asset.h"

namespace attend {

namespace {

void draw_command(Frame& frame, const Command& command) {
    CommandContext context{frame.store, frame.settings, frame.requests};
    if (command.separated) ImGui::Separator();
    const bool enabled = !command.enabled || command.enabled(context);
    const bool checked = command.checked && command.checked(context);
    if (ImGui::MenuItem(std::string(command.label).c_str(), first_shortcut(command).c_str(),
                        checked, enabled))
        command.run(context);
    frame.ui.tag(fmt::format("menu/{}", command.name));
    tooltip(frame.ui, command.help);
}

void draw_recent(Frame& frame) {
    if (!ImGui::BeginMenu("Open recent", !frame.settings.recent.empty())) return;
    for (const std::string& path : frame.settings.recent) {
        if (ImGui::MenuItem(std::filesystem::path(path).filename().string().c_str()))
            frame.ask(OpenFile{path});
        tooltip(frame.ui, path);
    }
    ImGui::EndMenu();
}

/// What stands behind the scene's name and a colon; of a long sentence what stands before them.
std::string short_description(const Ui& ui, std::string_view scene) {
    const std::string& whole = scene_description(scene);
    const std::string title = whole.substr(0, whole.find(':'));
    if (title == scene_label(scene) && title != whole)
        return shortened(ui, capital(whole.substr(title.size() + 2)), ui.em(36));
    return shortened(ui, measure_text(ui, whole).x <= ui.em(36) ? whole : title, ui.em(36));
}

void draw_scenes(Frame& frame) {
    const Ui& ui = frame.ui;
    for (const std::string_view name : scenes_in_order()) {
        const std::string about = short_description(ui, name);
        if (ImGui::MenuItem(scene_label(name).c_str(), about.c_str()))
            frame.ask(OpenAsset{std::string(name)});
        tooltip(ui, scene_description(name));
    }
}

/// Between the lines of a menu: less where it would not have room below the bar.
float line_spacing(const Ui& ui, std::string_view menu) {
    const ImGuiStyle& style = ImGui::GetStyle();
    float text = 0, gaps = 0;
    for (const Command& command : commands()) {
        if (command.menu != menu) continue;
        text += ImGui::GetFontSize() + (command.separated ? ui.hairline() : 0);
        gaps += command.separated ? 2 : 1;
    }
    const float below = ImGui::GetMainViewport()->Size.y - ImGui::GetFrameHeight() -
                        2 * style.WindowPadding.y - ui.em(0.5f);
    return gaps > 0
               ? std::clamp(std::floor((below - text) / gaps), ui.em(0.1f), style.ItemSpacing.y)
               : style.ItemSpacing.y;
}

}  // namespace

std::string first_shortcut(const Command& command) {
    return std::string(command.shortcut.substr(0, command.shortcut.find(' ')));
}

void draw_menu(Frame& frame, std::string_view menu) {
    ImGui::PushStyleVarY(ImGuiStyleVar_ItemSpacing, line_spacing(frame.ui, menu));
    for (const Command& command : commands()) {
        if (command.menu != menu) continue;
        draw_command(frame, command);
        if (command.name == "open") draw_recent(frame);
    }
    if (menu == "Scene") draw_scenes(frame);
    ImGui::PopStyleVar();
}

}  // namespace attend
