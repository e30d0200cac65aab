#include "app/views/desk/dock.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <utility>

#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lengths.h"
#include "app/gui/box/lines.h"
#include "app/gui/box/popup.h"
#include "app/gui/controls.h"
#include "app/gui/sizes.h"
#include "app/views/desk/desk.h"
#include "app/views/desk/scene_views.h"
#include "app/views/parts/show_view.h"
#include "app/views/weights/parameter_table.h"
#include "app/views/weights/weights.h"

namespace attend {

namespace {

/// Which view's sign had the keyboard in the last frame, and which has it in this one.
struct DockKeyboard {
    const SceneView *before = nullptr, *now = nullptr;
    int frame = -1;      // by ImGui::GetFrameCount()
    bool comes = false;  // to the chosen view, in this frame
};

/// A view whose sign the arrow keys lead to from another one is shown.
void follow_keys(Frame& frame) {
    auto& keyboard = frame.ui.states.of<DockKeyboard>();
    const SceneView* const before = std::exchange(keyboard.before, keyboard.now);
    const SceneView* const now = std::exchange(keyboard.now, nullptr);
    if (before && now && now != before && now != &chosen_view(frame)) show_view(frame, now->name);
}

Rgb color_of_item(const Ui& ui, bool chosen) {
    return chosen ? ui.theme->on_chosen : ui.theme->dim_text;
}

/// A sign above its name, on a ground where it is the chosen one.
Box item_look(const Ui& ui, std::string_view view, std::string_view name, bool chosen,
              float padding) {
    const Rgb color = color_of_item(ui, chosen);
    Box sign = box::sketch(view_sign(view), color, sizes::of(16)).centered();
    // As wide as in the heavier face: the signs stand still.
    const float wide = box::em_of(ui, measure_text(ui, name, Face::semibold, sizes::axis).x);
    Box inside = box::column(
        {std::move(sign),
         box::layers({box::text(std::string(name),
                                {chosen ? Face::semibold : Face::regular, sizes::axis, color}, 12)
                          .centered()})
             .wide(wide)},
        sizes::of(2));
    inside = box::padded(std::move(inside), {sizes::of(padding), sizes::of(6)});
    if (!chosen) return inside;
    return box::framed(std::move(inside), {ui.theme->chosen, std::nullopt, sizes::of(8)}, {0, 0});
}

/// A parameter as a table is no view of its own: Escape leads back from it.
bool fills_with_table(const Frame& frame) {
    return frame.evaluation() && chosen_view(frame).name == "weights" &&
           is_parameter_table(frame, large_node(frame));
}

/// The window's keyboard goes to the chosen view; arrow keys lead on from there.
Box item(Frame& frame, const SceneView& view, bool chosen, float padding) {
    const Ui& ui = frame.ui;
    BoxActs acts;
    acts.click = [&frame, &view] { show_view(frame, view.name); };
    acts.focus = [&ui, &view] {
        auto& keyboard = ui.states.of<DockKeyboard>();
        keyboard.now = &view, keyboard.frame = ImGui::GetFrameCount();
    };
    return item_look(ui, view.name, view.tab, chosen && !fills_with_table(frame), padding)
        .named(fmt::format("view/{}", view.name))
        .help(fmt::format("{}: {}", view.label, view.help), view_shortcut(frame, view))
        .on(std::move(acts))
        .tab_stops(chosen)
        .take_keyboard(chosen && ui.states.of<DockKeyboard>().comes);
}

/// Behind one sign: those that have no room.
Box more(Frame& frame, const std::vector<const SceneView*>& behind) {
    const Ui& ui = frame.ui;
    const SceneView* const shown = &chosen_view(frame);
    const bool here = std::ranges::find(behind, shown) != behind.end();
    const std::string name = here ? std::string(shown->tab) : fmt::format("more {}", behind.size());
    const auto entries = [&frame, behind, shown] {
        for (const SceneView* const view : behind) {
            if (ImGui::MenuItem(std::string(view->label).c_str(),
                                view_shortcut(frame, *view).c_str(), view == shown))
                show_view(frame, view->name);
            frame.ui.tag(fmt::format("view/{}", view->name));
            tooltip(frame.ui, view->help);
        }
    };
    return box::layers({item_look(ui, here ? shown->name : "more", name, here, 6)
                            .named("view/more")
                            .help("More views of this scene")
                            .on_click([] { ImGui::OpenPopup("views"); }),
                        box::popup({.name = "views", .draw = entries})});
}

Box group_line() { return box::padded(box::rule(true), {sizes::of(4), 0}).high(sizes::of(30)); }

/// The first `count` views with so much room beside their names, groups apart.
Box views_of(Frame& frame, const std::vector<const SceneView*>& views, std::size_t count,
             float padding) {
    const SceneView* const shown = &chosen_view(frame);
    Boxes boxes;
    for (std::size_t i = 0; i < count; ++i) {
        const auto group = [&](std::size_t of) { return views[of]->group_in(frame.room()); };
        if (i > 0 && group(i) != group(i - 1)) boxes.push_back(group_line());
        boxes.push_back(item(frame, *views[i], views[i] == shown, padding));
    }
    if (count < views.size())
        boxes.push_back(
            more(frame, {views.begin() + static_cast<std::ptrdiff_t>(count), views.end()}));
    return box::row(std::move(boxes), 0);
}

Box fitting_views(Frame& frame, float width) {
    const std::vector<const SceneView*> views = views_here(frame);
    for (const float padding : {16.0f, 11.0f, 6.0f}) {
        Box all = views_of(frame, views, views.size(), padding);
        if (box::wish_of(frame.ui, all) <= width) return all;
    }
    for (std::size_t count = views.size() - 1; count > 1; --count) {
        Box some = views_of(frame, views, count, 6);
        if (box::wish_of(frame.ui, some) <= width) return some;
    }
    return views_of(frame, views, 1, 6);
}

}  // namespace

bool view_tabs_have_keyboard(const Ui& ui) {
    return ui.states.of<DockKeyboard>().frame >= ImGui::GetFrameCount() - 1;
}

Box dock(Frame& frame, float width) {
    follow_keys(frame);
    frame.ui.states.of<DockKeyboard>().comes = takes_keyboard(frame.ui, view_tabs);
    const float status = std::min(19.0f, 0.3f * width);
    return box::row({fitting_views(frame, width - status - 1).named(std::string(view_tabs)),
                     box::space(0).grow(), status_lines(frame).wide(status).right()},
                    0.6f)
        .high(sizes::of(56));
}

}  // namespace attend
