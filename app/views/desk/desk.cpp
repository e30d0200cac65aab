#include "app/views/desk/desk.h"

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lengths.h"
#include "app/gui/box/motion.h"
#include "app/gui/frame_times.h"
#include "app/gui/room.h"
#include "app/gui/sizes.h"
#include "app/state/command.h"
#include "app/views/desk/dock.h"
#include "app/views/desk/equation.h"
#include "app/views/desk/rooms.h"
#include "app/views/desk/scene_views.h"
#include "app/views/panels.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/show_view.h"
#include "app/views/sentence/attending.h"
#include "app/views/sentence/page.h"
#include "app/views/sentence/text_fields.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr std::string_view top_panel = "sentence";

/// Of the window, in em: less where that is small.
float margin(const Ui& ui, float width) {
    const float at_scale_1 = width / ui.scale;
    return sizes::of(at_scale_1 >= 1600 ? 40 : at_scale_1 >= 1000 ? 24 : 16);
}

/// As wide as there is room, and so many pixels high.
Box strip(const Ui& ui, float high, std::function<void(const Ui&, Place)> paint) {
    const float em = box::em_of(ui, high);
    return box::canvas({{10, em}, {20, em}, true}, std::move(paint)).high(em);
}

/// Whether the sentence gives room to the equation; a room with objects of its own has none.
bool equation_is_below(const Frame& frame) {
    return shows_equation(frame) && !room_panels(frame).road;
}

/// Chips and arcs: high where they lead, else chips and what each is given.
Box sentence(Frame& frame, bool leads) {
    const HeroForm form = !leads                     ? HeroForm::small
                          : equation_is_below(frame) ? HeroForm::medium
                                                     : HeroForm::large;
    Box chips = box::moving("hero", hero(frame, form).named("hero"));
    if (!text_is_missing(frame)) return chips;
    Box below = frame.scene() || !leads ? box::space(0) : hero_without_text(frame);
    return box::layers({std::move(below), std::move(chips), problem(frame, "hero")}).grow();
}

/// What a room asks by other means than a sentence: its own line, as high as it asks for.
Box own_top(Frame& frame, ImVec2 size) {
    const RoomPanels& room = room_panels(frame);
    const float high = std::ceil(room.top_height(frame, size.x, 0.36f * size.y));
    if (high <= 0) return box::space(0);
    return strip(frame.ui, high, [&frame, &room](const Ui& on, Place place) {
        const Room in(std::string(top_panel).c_str(), place.position, place.size);
        if (takes_keyboard(on, top_panel)) ImGui::SetKeyboardFocusHere();
        room.draw_top(frame);
    });
}

Box panel_place(const DrawPanel& draw_panel, std::string_view name, ImVec2 least, ImVec2 wish) {
    return box::canvas({least, wish, true},
                       [&draw_panel, name](const Ui&, Place place) { draw_panel(name, place); })
        .named(std::string(name));
}

/// All choices, raised at the left.
Box setup(const Ui& ui, const DrawPanel& draw_panel) {
    return box::framed(panel_place(draw_panel, setup_panel.name, {14, 10}, {16.5f, 20}),
                       {ui.theme->raised, ui.theme->border, sizes::of(10)}, {0, 0})
        .wide({14, 16.5f, 16.5f})
        .grow_high()
        .droppable(1);
}

/// A text too long for a line is read as a page; what belongs to it stands at its right.
Box page_part(Frame& frame, const DrawPanel& draw_panel) {
    Box at_right = explains(frame)
                       ? explanation(frame, draw_panel)
                       : box::column({layer_heads(frame), chosen_head(frame).grow_high()}, 0.7f);
    Box reading = box::column(
        {page(frame).grow_high(), headline(frame, sizes::leader, true), page_shares(frame)}, 0.9f);
    Box all = box::row(
        {std::move(reading).grow(), std::move(at_right).wide({16, 21.7f, 21.7f}).droppable(1)},
        sizes::object);
    all.is_old = frame.stale();
    return all;
}

/// Of a room whose first view leads, without a sentence above it.
bool leads_alone(const Frame& frame) {
    return room_panels(frame).home && frame.scene() &&
           chosen_view(frame).name == workspace(frame.room()).view;
}

Box own_home(Frame& frame, const DrawPanel& draw_panel) {
    std::optional<Box> instead;
    if (explains(frame)) instead = explanation(frame, draw_panel).grow().high({10, 16, 20});
    Box all = room_panels(frame).home(frame, std::move(instead)).named("home");
    if (!current_problem(frame)) return std::move(all).old(frame.stale());
    return box::layers({std::move(all), problem(frame, view_panel.name)}).grow().grow_high();
}

/// Whether chips stand above everything: of a sentence, or of an example that is learned.
bool asks_tokens(const Frame& frame) {
    const Workspace& room = workspace(frame.room());
    const auto home_leads = room_panels(frame).home_leads;
    if (home_leads && home_leads(frame)) return false;
    return room.reads("sentence") || room.reads("probe");
}

/// What stands below the sentence.
Box objects(Frame& frame, const DrawPanel& draw_panel) {
    const auto own = room_panels(frame).road;
    if (!own || !frame.scene()) return road(frame, draw_panel);
    std::optional<Box> instead;
    if (explains(frame)) instead = explanation(frame, draw_panel).wide({20, 33, 46});
    Box all = own(frame, std::move(instead)).old(frame.stale());
    if (!current_problem(frame)) return all;
    return box::layers({std::move(all), problem(frame, view_panel.name)});
}

Box main_part(Frame& frame, const DrawPanel& draw_panel, float width) {
    const bool asks_text = asks_tokens(frame), home = is_home(frame);
    Boxes lines;
    if (asks_text && home && reads_as_page(frame, width))
        return page_part(frame, draw_panel).grow().grow_high();
    if (asks_text && home) {
        lines.push_back(sentence(frame, true));
        const bool below = equation_is_below(frame);
        lines.push_back(headline(frame, below ? sizes::view : sizes::leader, true));
        lines.push_back(objects(frame, draw_panel).grow_high());
    } else if (leads_alone(frame)) {
        lines.push_back(own_home(frame, draw_panel));
    } else {
        if (asks_text)
            lines.push_back(box::row(
                {sentence(frame, false).grow(), headline(frame, sizes::view, false).right()},
                1.5f));
        Boxes beside{panel_place(draw_panel, view_panel.name, {14, 10}, {40, 30}).grow()};
        const bool with_head = large_view(frame).extent == ViewExtent::with_head;
        if (with_head && frame.scene())
            beside.push_back(chosen_head(frame).wide({20, 30, 36}).droppable(2));
        if (explains(frame))
            beside.push_back(explanation(frame, draw_panel).wide({18, 22, 33}).droppable(1));
        lines.push_back(box::row(std::move(beside), sizes::far).grow_high());
    }
    return box::column(std::move(lines), 0.7f).grow().grow_high();
}

}  // namespace

bool explains(const Frame& frame) {
    return frame.store.session.explains || frame.settings.shows(explanation_panel.name);
}

Box explanation(Frame& frame, const DrawPanel& draw_panel) {
    return box::framed(panel_place(draw_panel, explanation_panel.name, {16, 8}, {30, 22}),
                       {frame.ui.theme->raised, frame.ui.theme->border, sizes::of(10)}, {0, 0})
        .grow_high()
        .in_light();
}

bool is_home(const Frame& frame) { return chosen_view(frame).name == "sentence"; }

Box desk(Frame& frame, const Place& room, const DrawPanel& draw_panel) {
    const Ui& ui = frame.ui;
    const float side = margin(ui, room.size.x);
    // A window may be smaller than anything that can be read.
    const ImVec2 inner{std::max(room.size.x - 2 * ui.em(side), ui.em(12)), room.size.y};
    Boxes around;
    if (frame.settings.shows(setup_panel.name)) around.push_back(setup(ui, draw_panel));
    around.push_back(main_part(frame, draw_panel, inner.x).as_picture());
    // A room that is played has its transport beside the field.
    const bool plain = workspace(frame.room()).reads("sentence") && !room_panels(frame).follow;
    Box above = plain ? text_fields(frame) : own_top(frame, inner);
    return box::padded(box::column({std::move(above), recipe(frame),
                                    box::row(std::move(around), sizes::far).grow_high(),
                                    dock(frame, box::em_of(ui, inner.x))},
                                   0.35f)
                           .grow()
                           .grow_high(),
                       {side, 0.3f});
}

}  // namespace attend
