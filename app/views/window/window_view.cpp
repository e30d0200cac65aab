#include "app/views/window/window_view.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/capturing_picture.h"
#include "app/gui/controls.h"
#include "app/gui/frame_times.h"
#include "app/gui/least_text.h"
#include "app/gui/root_window.h"
#include "app/gui/sizes.h"
#include "app/gui/widgets.h"
#include "app/state/command.h"
#include "app/state/lesson_play.h"
#include "app/views/computation/computation.h"
#include "app/views/desk/desk.h"
#include "app/views/desk/dock.h"
#include "app/views/desk/rooms.h"
#include "app/views/desk/scene_views.h"
#include "app/views/desk/status.h"
#include "app/views/lesson/lesson.h"
#include "app/views/next_token/next_token.h"
#include "app/views/panels.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/show_view.h"
#include "app/views/parts/stage.h"
#include "app/views/sentence/text_fields.h"
#include "app/views/stage/stage.h"
#include "app/views/stage/stage_tools.h"
#include "app/views/sum/sum.h"
#include "app/views/tables/column_chooser.h"
#include "app/views/weights/weights.h"
#include "app/views/window/maximized.h"
#include "app/views/window/shortcut.h"
#include "app/views/window/window_messages.h"
#include "app/views/window/window_motion.h"
#include "core/named.h"

namespace attend {

namespace {

struct PlacedPanel {
    std::string_view name;  // "explanation"
    Place place;
};

struct PanelEntry {
    std::string_view name, title, tab;
    void (*draw)(Frame&);
    RichText (*subtitle)(const Frame&) = nullptr;
    std::string (*own_title)(const Frame&) = nullptr;  // where `title` does not say it all
};

void draw_view(Frame& frame) { draw_scene_view(frame, large_view(frame)); }
std::string large_title(const Frame& frame) {
    const SceneView& view = large_view(frame);
    return view.title ? view.title(frame) : std::string(view.label);
}
RichText large_subtitle(const Frame& frame) {
    const SceneView& view = large_view(frame);
    return view.subtitle ? view.subtitle(frame) : RichText{};
}

void draw_room_setup(Frame& frame) { draw_sections(frame, room_panels(frame).sections(frame)); }
void draw_room_computation(Frame& frame) { room_panels(frame).draw_computation(frame); }

/// Stands on the road alone.
void draw_nothing(Frame&) {}

RichText next_subtitle(const Frame&) { return {{"double click appends"}}; }
void draw_sum(Frame& frame) { draw_scene_view(frame, *find_scene_view("sum")); }
void draw_map(Frame& frame) { draw_scene_view(frame, *find_scene_view("weights")); }
RichText sum_subtitle(const Frame& frame) {
    return frame.scene() ? weighted_sum_subtitle(frame) : RichText{};
}

constexpr std::array<PanelEntry, 8> panel_table{{
    {setup_panel.name, "", setup_panel.label, draw_room_setup},
    {computation_panel.name, computation_panel.label, "Computation", draw_room_computation,
     computation_subtitle},
    {view_panel.name, view_panel.label, "Weights", draw_view, large_subtitle, large_title},
    {"heads", "Heads", "Heads", draw_nothing},
    {"head", "Attention weights", "Map", draw_map, weights_subtitle, weights_title},
    {"next", "Next token", "Next", draw_next_panel, next_subtitle},
    {sum_panel.name, sum_panel.label, "Sum", draw_sum, sum_subtitle},
    {explanation_panel.name, "", "Number", draw_explanation},  // it has its own title
}};

const PanelEntry* find_panel(std::string_view name) {
    return find_named(std::span<const PanelEntry>(panel_table), name);
}

std::string title_of(const Frame& frame, const PanelEntry& panel) {
    return panel.own_title ? panel.own_title(frame) : std::string(panel.title);
}

RichText subtitle_of(const Frame& frame, const PanelEntry& panel) {
    if (const std::string old = last_good(frame); !old.empty() && panel.name != setup_panel.name)
        return {{old}};  // it is not what the choices say
    return panel.subtitle ? panel.subtitle(frame) : RichText{};
}

constexpr std::string_view top_panel = "sentence";

bool is_seen(const PlacedPanel& placed) {
    return placed.place.size.x >= 8 && placed.place.size.y >= 8;
}

void draw_panel(Frame& frame, const PlacedPanel& placed) {
    const PanelEntry* entry = find_panel(placed.name);
    if (!entry || !is_seen(placed)) return;
    const bool is_view = entry->name == view_panel.name;
    const TimedStage timed(frame.ui, entry->name, is_view ? large_view(frame).name : "");
    const std::string title = title_of(frame, *entry);
    // At the desk a chosen view begins where all else does, under a title of its own size.
    const Panel::Look look =
        is_view && !on_stage(frame) ? Panel::Look{sizes::view, sizes::title, false} : Panel::Look{};
    const Panel panel(frame.ui, entry->name, placed.place, title, subtitle_of(frame, *entry), look);
    if (takes_keyboard(frame.ui, entry->name)) focus_first_item();
    const Place room = rest_of_panel();
    // The large place says what is wrong, or a panel that fills the window.
    auto& says = frame.ui.states.of<SaysProblem>().here;
    says = is_view || frame.session().maximized == entry->name;
    entry->draw(frame);
    if (placed.name != "setup") cover_with_problem(frame, placed.name, room);  // there it is mended
    says = true;
    std::string& maximized = frame.session().maximized;
    if (panel.maximize()) maximized = maximized == entry->name ? "" : std::string(entry->name);
}

/// The keyboard goes on among the panel on top and those that are seen, column by column.
void step_through_panels(Frame& frame, std::vector<PlacedPanel> seen) {
    const int steps = std::exchange(frame.session().panel_steps, 0);
    if (steps == 0) return;
    std::erase_if(seen, [](const PlacedPanel& placed) { return !is_seen(placed); });
    std::ranges::stable_sort(seen, {}, [](const PlacedPanel& placed) {
        return std::pair(placed.place.position.x, placed.place.position.y);
    });
    std::vector<std::string> names{std::string(top_panel)};
    for (const PlacedPanel& placed : seen) names.emplace_back(placed.name);
    const ImGuiWindow* const here = ImGui::GetCurrentContext()->NavWindow;
    const std::string_view window = here ? here->Name : "";
    const bool on_tabs = view_tabs_have_keyboard(frame.ui);
    const auto now = std::ranges::find_if(names, [&](const std::string& name) {
        return on_tabs ? name == view_tabs : window.find("/" + name + "_") != window.npos;
    });
    const auto count = static_cast<int>(names.size());
    const int at = now == names.end() ? 0 : static_cast<int>(now - names.begin());
    const int next = ((at + steps) % count + count) % count;
    give_keyboard(frame.ui, names[static_cast<std::size_t>(next)]);
}

/// Shortcuts work while a field is typed in, too; undo and redo are then the field's own.
ImGuiInputFlags route_of(const Command& command) {
    const bool fields_own = command.name == "undo" || command.name == "redo";
    if (fields_own && ImGui::GetIO().WantTextInput) return ImGuiInputFlags_RouteGlobal;
    return ImGuiInputFlags_RouteGlobal | ImGuiInputFlags_RouteOverActive;
}

void run_shortcuts(Frame& frame) {
    if (is_asked()) return;
    CommandContext context{frame.store, frame.settings, frame.requests};
    for (const auto& [command, chord] : command_chords())
        if (ImGui::Shortcut(chord, route_of(*command))) run_command(command->name, context);
    run_view_shortcuts(frame);
    // Escape leaves what is open, and no more: whoever has the keyboard keeps it, and it does not
    // go to the part of the window around it.
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    const bool of_menu = !g.OpenPopupStack.empty() || g.NavLayer != ImGuiNavLayer_Main;
    if ((frame.session().presenting || !of_menu) && !ImGui::IsAnyItemActive())
        ImGui::SetKeyOwner(ImGuiKey_Escape, ImGui::GetID("window"));
    Session& session = frame.session();
    // The field of a sheet has no other use for it.
    const bool of_field = ImGui::GetIO().WantTextInput && session.overlay.empty();
    if (!ImGui::IsKeyPressed(ImGuiKey_Escape) || of_field) return;
    if (session.overlay.empty() && put_away_stage_tools(frame.ui)) return;
    if (frame.store.lesson && !session.leads_back_in_lesson()) return frame.ask(LeaveLesson{});
    session.lead_back();
}

void draw_overlays(Frame& frame, WindowState& state) {
    const std::string& overlay = frame.session().overlay;
    if (overlay == "palette") draw_palette(frame, state);
    if (overlay == "history") draw_history(frame);
    if (overlay == "help") draw_help(frame, state);
    if (overlay == "about") draw_about(frame);
    if (overlay == "export") draw_export(frame, state.figure);
    if (overlay == "contents" && frame.store.lesson) draw_lesson_contents(frame);
}

/// The panels of a tree of boxes, by their names.
std::vector<PlacedPanel> panels_in(const PlacedBoxes& placed) {
    std::vector<PlacedPanel> panels;
    for (const PlacedBox& one : placed.all)
        if (find_panel(one.box->name) || one.box->name == view_tabs)
            panels.push_back({one.box->name, one.own});
    return panels;
}

/// What the room asks, above a panel that fills the window.
void draw_top(Frame& frame, Place place) {
    const TimedStage timed(frame.ui, top_panel);
    const Panel panel(frame.ui, top_panel, place, "");
    if (takes_keyboard(frame.ui, top_panel)) ImGui::SetKeyboardFocusHere();
    room_panels(frame).draw_top(frame);
}

void draw_desk(Frame& frame, Place room) {
    if (frame.store.lesson) room = draw_lesson_words(frame, room);
    const DrawPanel draw = [&frame](std::string_view name, Place place) {
        if (name == top_panel) return draw_top(frame, place);
        draw_panel(frame, {name, place});
    };
    std::optional<TimedStage> timed(std::in_place, frame.ui, "desk");
    const Box all =
        frame.session().maximized.empty() ? desk(frame, room, draw) : maximized(frame, room, draw);
    step_through_panels(frame, panels_in(lay_out(frame.ui, all, room)));
    timed.reset();
    draw_box(frame.ui, all, room);
}

/// Who clicked on a number there does not walk on from it: arrows turn pictures.
void leave_keyboard_to_stage() {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    if (!context.NavCursorVisible && !ImGui::IsAnyItemActive()) context.NavId = 0;
}

void draw_lesson(Frame& frame, Place room) {
    const Ui& ui = frame.ui;
    const LeastTextScope least(ui, stage_em(ui, stage_text::small));
    if (frame.ui.states.of<CapturingPicture>().alone)
        return draw_box(ui, lesson_picture(frame), room);
    frame.ui.states.of<StageIsBlack>().now = frame.store.lesson->is_black();
    draw_box(frame.ui, stage(frame, staged_lesson(frame)), room);
    frame.ui.states.of<StageIsBlack>().now = false;
    read_lesson_click(frame);
}

void draw_stage(Frame& frame, Place room) {
    const TimedStage timed(frame.ui, "stage");
    leave_keyboard_to_stage();
    frame.session().panel_steps = 0;
    draw_stage_tools(frame.ui);
    if (frame.store.lesson) return draw_lesson(frame, room);
    const Staged shown = staged_picture(frame);
    draw_box(frame.ui, stage(frame, shown), room);
    read_stage_keys(frame, shown);
}

/// Everything between the window's borders. Returns the line at the bottom.
Place draw_content(Frame& frame, Place room) {
    if (room_panels(frame).follow) room_panels(frame).follow(frame);
    const std::string& maximized = frame.session().maximized;
    const bool stands_on_stage =
        frame.session().presenting && (maximized.empty() || is_staged_panel(maximized));
    if (stands_on_stage)
        draw_stage(frame, room);
    else
        put_away_stage_tools(frame.ui), draw_desk(frame, room);
    return foot_of(frame.ui, room, sizes::of(56));
}

/// What a lesson does before anything is drawn; without one nothing is left out.
void begin_lesson_frame(Frame& frame) {
    if (!frame.store.lesson) return follow_no_lesson(frame);
    if (frame.session().presenting)
        frame.ui.states.of<NothingPopsUp>().frame = ImGui::GetFrameCount();
    read_lesson_keys(frame);
    follow_lesson(frame);
}

/// While a lesson hides numbers their cells look like empty ones, not like an alarm.
class QuietTheme {
  public:
    explicit QuietTheme(Ui& ui) : ui_(ui), usual_(ui.theme), quiet_(*ui.theme) {
        quiet_.not_a_number = quiet_.track;
    }
    ~QuietTheme() { ui_.theme = usual_; }
    QuietTheme(const QuietTheme&) = delete;
    QuietTheme& operator=(const QuietTheme&) = delete;
    void use() { ui_.theme = &quiet_; }

  private:
    Ui& ui_;
    const Theme* usual_;
    Theme quiet_;
};

void draw_everything(Frame& frame, WindowState& state, std::optional<TimedStage>& timed) {
    const Ui& ui = frame.ui;
    const bool presenting = frame.session().presenting;
    // Where the keyboard is belongs to nobody who looks at a picture.
    const RootWindow root(ui, "Attend", {presenting ? 0 : sizes::of(36), !state.capturing_picture});
    if (!presenting) draw_title_bar(frame);
    timed.reset();
    const Place footer = draw_content(frame, rest_of_window());
    timed.emplace(ui, "overlays");
    draw_overlays(frame, state);
    draw_column_chooser(frame);
    run_shortcuts(frame);
    if (!frame.store.lesson) take_letters_from_elsewhere(frame);
    take_messages(frame, state);
    const std::span<const Toast> shown =
        nothing_pops_up(ui) ? std::span<const Toast>() : state.toasts;
    if (const auto clicked = draw_toasts(ui, shown, footer))
        state.toasts.erase(state.toasts.begin() + static_cast<std::ptrdiff_t>(*clicked));
}

}  // namespace

void draw_window(Ui& ui, Store& store, Settings& settings, Requests& requests, WindowState& state) {
    if (state.capturing_picture) ui.states.of<CapturingPicture>().frame = ImGui::GetFrameCount();
    std::optional<TimedStage> timed(std::in_place, ui, "bring up to date");
    store.begin_frame();
    state.of_document.follow(store, settings);
    timed.emplace(ui, "readings");
    ui.readings.take(store.computation().take_read());
    QuietTheme quiet(ui);
    if (store.computation().is_veiled()) quiet.use();
    Frame frame{ui, store, settings, requests, {}};
    frame.coloring = coloring_of(frame);
    ui.notation = (frame.scene() ? frame.scene()->choices : store.document().choices).notation;
    follow_motion(frame);
    begin_lesson_frame(frame);
    timed.emplace(ui, "menu");
    draw_everything(frame, state, timed);
    timed.emplace(ui, "commit");
    store.end_frame(frame.gesture);
    if (store.lesson) store.lesson->follow(store);
}

}  // namespace attend
