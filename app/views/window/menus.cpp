#include "app/views/window/menus.h"

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <vector>

#include "app/gui/controls.h"
#include "app/gui/item_room.h"
#include "app/gui/text.h"
#include "app/state/command.h"
#include "app/views/parts/noun.h"
#include "app/views/window/ready_scenes.h"
#include "core/attention/notations.h"
#include "core/files/asset.h"

namespace attend {

namespace {

constexpr float most_said = 36;  // em, of what a scene is

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
        return shortened_to(ui, capital(whole.substr(title.size() + 2)), most_said);
    const std::string said = shortened_to(ui, whole, most_said);
    return said == whole ? said : shortened_to(ui, title, most_said);
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

void draw_lessons(Frame& frame) {
    if (!ImGui::BeginMenu("Lessons")) return;
    for (const ReadyLesson& lesson : ready_lessons()) {
        if (ImGui::MenuItem(lesson.title.c_str())) frame.ask(OpenLesson{lesson.file});
        frame.ui.tag("menu/lesson/" + lesson.file);
        tooltip(frame.ui, lesson.goal);
    }
    ImGui::EndMenu();
}

/// Which letters formulas have.
void draw_notations(Frame& frame) {
    if (!ImGui::BeginMenu("Notation")) return;
    std::string& chosen = frame.draft().choices.notation;
    for (const NamedNotation& notation : notations()) {
        if (ImGui::MenuItem(std::string(notation.label).c_str(), nullptr, chosen == notation.name))
            chosen = notation.name;
        frame.ui.tag(fmt::format("menu/notation/{}", notation.name));
        tooltip(frame.ui, capital(std::string(notation.help)));
    }
    ImGui::EndMenu();
}

FittingLines::Count lines_of(std::string_view menu) {
    FittingLines::Count count;
    for (const Command& command : commands())
        if (command.menu == menu) ++count.lines, count.rules += command.separated ? 1 : 0;
    return count;
}

}  // namespace

std::string first_shortcut(const Command& command) {
    return std::string(command.shortcut.substr(0, command.shortcut.find(' ')));
}

void draw_menu(Frame& frame, std::string_view menu) {
    const FittingLines fitting(frame.ui, lines_of(menu));
    if (menu == "Help") draw_lessons(frame);
    for (const Command& command : commands()) {
        if (command.menu != menu) continue;
        draw_command(frame, command);
        if (command.name == "open") draw_recent(frame);
        if (command.name == "vision_tritanopia") draw_notations(frame);
    }
    if (menu == "Scene") draw_scenes(frame);
}

}  // namespace attend
