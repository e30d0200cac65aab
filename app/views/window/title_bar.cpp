#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lengths.h"
#include "app/gui/sizes.h"
#include "app/views/window/menus.h"
#include "app/views/window/window_view.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr float pill_high = sizes::of(26), narrow = sizes::of(1000);

TextStyle dim(const Ui& ui) { return dim_style(ui, sizes::control); }

/// A name in the bar that opens a menu; tagged "menu/NAME".
Box menu(Frame& frame, const std::string& name, const TextStyle& style,
         std::function<void()> lines) {
    const Ui& ui = frame.ui;
    const float wide = box::em_of(ui, measure_text(ui, name, style.face, style.size).x) +
                       sizes::near + sizes::of(10);
    return box::control({wide, wide, wide}, 0, [&ui, name, style, lines = std::move(lines)](float) {
        ImGui::PushStyleColor(ImGuiCol_Text, ink(style.color));
        bool open = false;
        {
            const FontScope font(ui, style.face, style.size);
            open = ImGui::BeginMenu(name.c_str());
        }
        ImGui::PopStyleColor();
        if (!open) return ui.tag("menu/" + name.substr(0, name.find(' ')));
        lines();
        ImGui::EndMenu();
    });
}

Box menus(Frame& frame) {
    const Ui& ui = frame.ui;
    Boxes boxes{box::text("Attend", {Face::bold, sizes::control, ui.theme->text})};
    for (const std::string_view name : menu_names)
        boxes.push_back(
            menu(frame, std::string(name), dim(ui), [&frame, name] { draw_menu(frame, name); }));
    return box::row(std::move(boxes), sizes::of(6));
}

/// All of them behind the program's name.
Box folded_menus(Frame& frame) {
    return menu(frame, "Attend ▾", {Face::bold, sizes::control, frame.ui.theme->text}, [&frame] {
        for (const std::string_view name : menu_names) {
            if (ImGui::BeginMenu(std::string(name).c_str())) {
                draw_menu(frame, name);
                ImGui::EndMenu();
            }
            frame.ui.tag(fmt::format("menu/{}", name));
        }
    });
}

/// A name that is one of a few, filled where it is the chosen one; `beside` it so much room.
Box pill(Frame& frame, const Workspace& room, float beside) {
    const Ui& ui = frame.ui;
    const bool here = frame.draft().choices.workspace == room.name;
    const TextStyle style{here ? Face::semibold : Face::regular, sizes::control,
                          here ? ui.theme->on_chosen : ui.theme->dim_text};
    // As wide as in the heavier face: the pills stand still.
    const float wide =
        box::em_of(ui, measure_text(ui, room.title, Face::semibold, sizes::control).x);
    Box name = box::layers({box::text(std::string(room.title), style, 12).centered()}).wide(wide);
    const float above = (pill_high - 1.25f * sizes::control) / 2;
    Box look = here ? box::framed(std::move(name), {ui.theme->chosen, std::nullopt, pill_high / 2},
                                  {beside, above})
                    : box::padded(std::move(name), {beside, above});
    return std::move(look)
        .high(pill_high)
        .named(fmt::format("room/{}", room.name))
        .help(std::string(room.help))
        .on_click([&frame, here, name = room.name] {
            if (!here) frame.store.enter(name);
        });
}

Box rooms(Frame& frame, float beside) {
    Boxes pills;
    for (const Workspace& room : workspaces()) pills.push_back(pill(frame, room, beside));
    return box::row(std::move(pills), beside < sizes::apart ? sizes::of(2) : sizes::tight)
        .named("rooms");
}

/// Behind the name of the one that is shown.
Box folded_rooms(Frame& frame) {
    const Ui& ui = frame.ui;
    const std::string name(workspace(frame.draft().choices.workspace).title);
    return box::layers(
        {menu(frame, name + " ▾", {Face::semibold, sizes::control, ui.theme->text}, [&frame] {
             for (const Workspace& room : workspaces()) {
                 if (ImGui::MenuItem(std::string(room.title).c_str(), nullptr,
                                     frame.room() == room.name))
                     frame.store.enter(room.name);
                 frame.ui.tag(fmt::format("room/{}", room.name));
                 tooltip(frame.ui, room.help);
             }
         }).named("room/menu")});
}

/// What runs a command at a click. Tag: "bar/COMMAND".
Box command(Frame& frame, std::string_view name, Box look) {
    const Command& c = *find_command(name);
    return box::padded(std::move(look), {sizes::of(6), sizes::tight})
        .named(fmt::format("bar/{}", name))
        .help(fmt::format("{}: {}", c.label, c.help), first_shortcut(c))
        .on_click([&frame, name] {
            CommandContext context{frame.store, frame.settings, frame.requests};
            run_command(name, context);
        });
}

bool is_enabled(Frame& frame, std::string_view name) {
    const CommandContext context{frame.store, frame.settings, frame.requests};
    const Command& c = *find_command(name);
    return !c.enabled || c.enabled(context);
}

Box sign(Frame& frame, std::string_view name, std::string label) {
    const Ui& ui = frame.ui;
    TextStyle style = dim(ui);
    style.alpha = is_enabled(frame, name) ? 1 : 0.4f;
    return command(frame, name, box::text(std::move(label), style, 6));
}

/// "▶ Present  F5"; where there is less room its word goes.
Box present(Frame& frame) {
    const Ui& ui = frame.ui;
    const TextStyle plain{Face::regular, sizes::control, ui.theme->text};
    return command(frame, "present",
                   box::row({box::text("▶", plain, 4), box::text("Present", plain, 6).droppable(4),
                             box::text("F5", dim(ui), 4).droppable(5)},
                            sizes::near));
}

/// For whoever is here for the first time.
Box show_me(Frame& frame) {
    const Ui& ui = frame.ui;
    return box::padded(box::text("Show me", {Face::semibold, sizes::control, ui.theme->text}, 4),
                       {sizes::of(6), sizes::tight})
        .named("bar/show_me")
        .help("A tour of ten pictures; Help → Lessons has it, too")
        .on_click([&frame] { frame.ask(OpenLesson{tour_lesson}); })
        .droppable(6);
}

Boxes signs(Frame& frame) {
    const bool light = frame.settings.theme == "light";
    return {
        sign(frame, "undo", "↶").droppable(3), sign(frame, "redo", "↷").droppable(3),
        sign(frame, "zoom_reset", fmt::format("{:.0f} %", frame.settings.zoom * 100)).droppable(2),
        sign(frame, light ? "theme_dark" : "theme_light", light ? "◐" : "◑").droppable(2),
        present(frame)};
}

Box right_side(Frame& frame) {
    Boxes right{box::space(0).grow()};
    if (frame.settings.offers_tour) right.push_back(show_me(frame));
    std::ranges::move(signs(frame), std::back_inserter(right));
    return box::row(std::move(right), sizes::tight);
}

/// The rooms stand in the middle of the window; where they do not have room there, they stand
/// closer first, then menus fold, then the rooms.
Box bar(Frame& frame, float room) {
    const Ui& ui = frame.ui;
    const float gap = width_of(ui, box::space(sizes::far)).wish;
    const auto wide = [&](const Box& box) { return width_of(ui, box).wish; };
    Box right = right_side(frame);
    for (const auto& [folds, apart] : {std::pair{false, sizes::apart},
                                       {false, sizes::of(9)},
                                       {true, sizes::apart},
                                       {true, sizes::of(6)}}) {
        Box left = folds ? folded_menus(frame) : menus(frame), middle = rooms(frame, apart);
        // What has a key of its own leaves the right side first.
        const float beside = std::max(wide(left), folds ? width_of(ui, right).least : wide(right));
        if (2 * (beside + gap) + wide(middle) > room) continue;
        const float side = box::em_of(ui, (room - wide(middle)) / 2);
        return box::row({box::layers({std::move(left)}).wide(side), std::move(middle),
                         box::layers({std::move(right).right()}).wide(side)},
                        0);
    }
    return box::row(
        {folded_menus(frame), folded_rooms(frame), box::space(0).grow(), std::move(right).right()},
        sizes::near);
}

}  // namespace

void draw_title_bar(Frame& frame) {
    if (!ImGui::BeginMenuBar()) return;
    const Ui& ui = frame.ui;
    const float wide = ImGui::GetWindowWidth(),
                edge = box::em_of(ui, wide) < narrow ? sizes::apart : sizes::far,
                side = width_of(ui, box::space(edge)).wish;
    const Box all = box::padded(bar(frame, wide - 2 * side), {edge, 0}).high(sizes::of(36));
    draw_box(ui, all, {ImGui::GetWindowPos(), {wide, height_of(ui, all, wide).wish}});
    ImGui::EndMenuBar();
}

}  // namespace attend
