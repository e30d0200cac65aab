#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "app/gui/text.h"
#include "app/state/command.h"
#include "app/views/parts/noun.h"
#include "app/views/window/ready_scenes.h"
#include "app/views/window/window_view.h"
#include "core/files/asset.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr std::array menus{"File", "Edit", "View", "Scene", "Help"};

/// "Ctrl+Shift+Z Ctrl+Y" shows its first.
std::string first_shortcut(const Command& command) {
    return std::string(command.shortcut.substr(0, command.shortcut.find(' ')));
}

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

void draw_menu(Frame& frame, std::string_view menu) {
    if (!ImGui::BeginMenu(std::string(menu).c_str())) {
        frame.ui.tag(fmt::format("menu/{}", menu));
        return;
    }
    ImGui::PushStyleVarY(ImGuiStyleVar_ItemSpacing, line_spacing(frame.ui, menu));
    for (const Command& command : commands()) {
        if (command.menu != menu) continue;
        draw_command(frame, command);
        if (command.name == "open") draw_recent(frame);
    }
    if (menu == "Scene") draw_scenes(frame);
    ImGui::PopStyleVar();
    ImGui::EndMenu();
}

/// A name that is one of a few, filled where it is the chosen one.
bool pill(const Ui& ui, const std::string& name, std::string_view label, bool chosen) {
    constexpr float high = 1.53f;  // em
    ImGui::SetCursorPosY((ImGui::GetFrameHeight() - ui.em(high)) / 2);
    ImGui::PushStyleVar(ImGuiStyleVar_FrameRounding, ui.em(high / 2));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ui.em(0.9f), ui.em((high - 1) / 2)});
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0);
    ImGui::PushStyleColor(ImGuiCol_Button, chosen ? vec4(ui.theme->chosen) : ImVec4(0, 0, 0, 0));
    ImGui::PushStyleColor(ImGuiCol_Text, vec4(chosen ? ui.theme->on_chosen : ui.theme->dim_text));
    const FontScope font(ui, chosen ? Face::semibold : Face::regular);
    const bool clicked =
        ImGui::Button(fmt::format("{}##{}", label, name).c_str(), {0, ui.em(high)});
    ImGui::PopStyleColor(2);
    ImGui::PopStyleVar(3);
    ui.tag(name);
    return clicked;
}

/// The rooms, in the middle of the bar where there is room for them.
void draw_rooms(Frame& frame) {
    const Ui& ui = frame.ui;
    float width = 0;
    for (const Workspace& room : workspaces()) width += measure_text(ui, room.title).x + ui.em(2);
    const float left = (ImGui::GetWindowWidth() - width) / 2;
    const float least = ImGui::GetCursorPosX() + ui.em(1);
    const bool fits = std::max(left, least) + width + ui.em(13) < ImGui::GetWindowWidth();
    if (!fits) {
        if (!ImGui::BeginMenu("Room")) return ui.tag("room/menu");
        for (const Workspace& room : workspaces()) {
            if (ImGui::MenuItem(std::string(room.title).c_str(), nullptr,
                                frame.room() == room.name))
                frame.store.enter(room.name);
            ui.tag(fmt::format("room/{}", room.name));
            tooltip(ui, room.help);
        }
        return ImGui::EndMenu();
    }
    ImGui::SetCursorPosX(std::max(left, least));
    for (const Workspace& room : workspaces()) {
        const bool here = frame.draft().choices.workspace == room.name;
        if (pill(ui, fmt::format("room/{}", room.name), room.title, here) && !here)
            frame.store.enter(room.name);
        tooltip(ui, room.help);
        ImGui::SameLine(0, ui.em(0.2f));
    }
}

/// What stands at the right of the bar: its text and the command that a click runs.
struct BarItem {
    std::string label;
    const char* command;
    int rank;  // where not all have room, those of the highest rank are left out first
};

/// Dear ImGui puts the spacing of two items around each item of a menu bar.
float width_of_items(const Ui& ui, std::span<const BarItem> items) {
    float width = 0;
    for (const BarItem& item : items)
        width += measure_text(ui, item.label).x + 2 * ImGui::GetStyle().ItemSpacing.x;
    return width;
}

/// Undo, redo, zoom, theme and present, as in a browser's bar: those that have room right of the
/// menus.
std::vector<BarItem> right_items(const Frame& frame, float room) {
    const bool light = frame.settings.theme == "light";
    std::vector<BarItem> items{
        {"↶", "undo", 3},
        {"↷", "redo", 3},
        {fmt::format("{:.0f} %", frame.settings.zoom * 100), "zoom_reset", 2},
        {light ? "◐" : "◑", light ? "theme_dark" : "theme_light", 1},
        {"▶ Present F5", "present", 0}};
    const auto width = [&] { return width_of_items(frame.ui, items); };
    for (int rank = 3; rank >= 0 && width() > room; --rank)
        std::erase_if(items, [rank](const BarItem& item) { return item.rank == rank; });
    return items;
}

void draw_right_side(Frame& frame) {
    CommandContext context{frame.store, frame.settings, frame.requests};
    const float left = ImGui::GetCursorPosX() + frame.ui.em(0.5f), right = ImGui::GetWindowWidth();
    const std::vector<BarItem> items = right_items(frame, right - left);
    if (items.empty()) return;
    ImGui::SetCursorPosX(std::max(left, right - width_of_items(frame.ui, items)));
    for (const BarItem& item : items) {
        const Command& c = *find_command(item.command);
        const bool enabled = !c.enabled || c.enabled(context);
        if (ImGui::MenuItem(item.label.c_str(), nullptr, false, enabled))
            run_command(item.command, context);
        frame.ui.tag(fmt::format("bar/{}", item.command));
        tooltip(frame.ui, fmt::format("{}: {}", c.label, c.help), first_shortcut(c));
    }
}

}  // namespace

void draw_menu_bar(Frame& frame) {
    if (!ImGui::BeginMenuBar()) return;
    ImGui::Dummy({frame.ui.em(0.2f), 0});
    {
        const FontScope font(frame.ui, Face::bold);
        ImGui::TextUnformatted("Attend");
    }
    for (const char* menu : menus) draw_menu(frame, menu);
    draw_rooms(frame);
    draw_right_side(frame);
    ImGui::EndMenuBar();
}

}  // namespace attend
