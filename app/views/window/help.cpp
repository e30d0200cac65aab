#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "app/gui/controls.h"
#include "app/gui/live_text.h"
#include "app/gui/widgets.h"
#include "app/state/command.h"
#include "app/views/desk/scene_views.h"
#include "app/views/manual/manual.h"
#include "app/views/manual/manual_text.h"
#include "app/views/parts/show_view.h"
#include "app/views/window/help_here.h"
#include "app/views/window/overlay.h"
#include "app/views/window/window_view.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

constexpr float sheet_width = 66, sheet_height = 52, list_width = 17,
                least_text = 26;  // em: with less room for the text there is no list

/// A page of the manual, or the page "Here" about what is asked for.
struct Opened {
    bool here = false;
    std::size_t page = 0;  // among manual_pages(); of "Here": that of the section clicked last
};

struct HelpState {
    HelpTopic topic;
    bool keeps_topic = false;  // it was asked for, not pointed at
    Opened opened;
    std::vector<Opened> before;             // where "back" leads
    const ManualSection* wanted = nullptr;  // is to be scrolled to
    const ManualSection* shown = nullptr;   // was scrolled to: marked in the list
    std::string typed;
    bool searching = false;  // what was found is shown: "back" leads to what was open before
    int chosen = 0;          // of what was found
    ManualHeights heights;
};

void show_section(HelpState& state, const ManualSection& section) {
    state.opened = {false, section.page};
    state.wanted = state.shown = &section;
}

void open_section(HelpState& state, const ManualSection& section) {
    state.before.push_back(state.opened);
    show_section(state, section);
}

/// Sees to it that the room has the view.
void go_to_view(Frame& frame, const SceneView& view) {
    if (!view.is_in(frame.store.draft.choices.workspace))
        for (const Workspace& room : workspaces())
            if (view.is_in(room.name)) {
                frame.store.enter(room.name);
                break;
            }
    show_view(frame, view.name);
}

/// The name behind "view:", where the link is of that kind.
std::optional<std::string_view> name_in(std::string_view link, std::string_view kind) {
    if (!link.starts_with(kind)) return std::nullopt;
    return link.substr(kind.size());
}

bool is_choice(std::string_view name) {
    return std::ranges::find(choice_fields(), name, &ChoiceField::name) != choice_fields().end() ||
           std::ranges::find(view_fields(), name, &ViewField::name) != view_fields().end();
}

bool is_panel(std::string_view name) {
    return std::ranges::find(panel_names(), name, &PanelName::name) != panel_names().end();
}

bool leads_somewhere(const ManualPage& from, std::string_view link) {
    if (const auto view = name_in(link, "view:")) return find_scene_view(*view);
    if (const auto choice = name_in(link, "choice:")) return is_choice(*choice);
    if (const auto panel = name_in(link, "panel:")) return is_panel(*panel);
    return link.starts_with("https://") || linked_section(from, link);
}

void follow_link(Frame& frame, WindowState& window, HelpState& state, const std::string& link) {
    if (const ManualSection* section = linked_section(manual_pages()[state.opened.page], link))
        return open_section(state, *section);
    if (link.starts_with("https://")) return frame.ask(CopyText{link, "the address"});
    frame.session().overlay.clear();
    if (const auto view = name_in(link, "view:")) go_to_view(frame, *find_scene_view(*view));
    if (const auto panel = name_in(link, "panel:")) show_panel(frame, *panel);
    if (const auto choice = name_in(link, "choice:")) {
        window.palette_begins = fmt::format("{} ", *choice);
        window.palette_refilled = true;
        frame.session().overlay = "palette";
    }
}

/// A line of the list; true when it was clicked.
bool list_line(const Ui& ui, const std::string& tag, const std::string& label, float indent,
               bool chosen, int number) {
    const float room = ImGui::GetContentRegionAvail().x - indent;
    const std::string seen = ended(ui, label, room);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + indent);
    const bool clicked = ImGui::Selectable(fmt::format("{}##{}", seen, number).c_str(), chosen);
    ui.tag(tag);
    if (seen != label) tooltip(ui, label);
    return clicked;
}

/// The pages, and the sections of the one that is open.
void draw_contents(const Ui& ui, HelpState& state) {
    if (list_line(ui, "help/here", "Here", 0, state.opened.here, -1))
        state.opened = {true, state.opened.page};
    for (std::size_t i = 0; i < manual_sections().size(); ++i) {
        const ManualSection& section = manual_sections()[i];
        const bool open = !state.opened.here && section.page == state.opened.page;
        if (section.level > (open ? 3 : 1)) continue;
        const bool chosen = state.shown ? state.shown == &section && !state.opened.here
                                        : open && section.level == 1;
        if (list_line(ui, "help/section/" + section.title, section.title,
                      ui.em(0.9f) * static_cast<float>(section.level - 1), chosen,
                      static_cast<int>(i)))
            open_section(state, section);
    }
}

/// What was found, each with its page; the chosen one is shown. Arrow keys choose, Enter takes it.
void draw_found(const Ui& ui, HelpState& state) {
    const std::vector<const ManualSection*> found = find_in_manual(state.typed);
    if (found.empty()) return ImGui::TextUnformatted("No section has these words");
    const bool up = ImGui::IsKeyPressed(ImGuiKey_UpArrow),
               down = ImGui::IsKeyPressed(ImGuiKey_DownArrow);
    const int last = static_cast<int>(found.size()) - 1;
    state.chosen = std::clamp(state.chosen + down - up, 0, last);
    bool taken = ImGui::IsKeyPressed(ImGuiKey_Enter) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter);
    for (int i = 0; i <= last; ++i) {
        const ManualSection& section = *found[static_cast<std::size_t>(i)];
        const std::string_view page = page_title(manual_pages()[section.page]);
        const std::string label =
            section.level == 1 ? section.title : fmt::format("{} · {}", section.title, page);
        if (list_line(ui, "help/found/" + section.title, label, 0, i == state.chosen, i)) {
            state.chosen = i;
            taken = true;
        }
        if (i == state.chosen && (up || down)) ImGui::SetScrollHereY();
    }
    const ManualSection* const chosen = found[static_cast<std::size_t>(state.chosen)];
    if (chosen != state.shown || state.opened.here) {
        if (!std::exchange(state.searching, true)) state.before.push_back(state.opened);
        show_section(state, *chosen);
    }
    if (taken) state.typed.clear();
}

/// The title, the way back and the search.
void draw_help_top(const Ui& ui, HelpState& state, bool appearing) {
    {
        const FontScope font(ui, Face::bold, 1.3f);
        ImGui::TextUnformatted("Manual");
    }
    ImGui::SameLine(0, ui.em(1));
    if (button(ui, "help/back", "‹", ui.em(1.8f), !state.before.empty())) {
        state.opened = state.before.back();
        state.before.pop_back();
        state.wanted = state.shown = nullptr;
    }
    tooltip(ui, "Back to where you were");
    ImGui::SameLine(0, ui.em(0.6f));
    if (live_text(
            ui, "help/search", state.typed,
            {"Search: a word, a view, a choice", ImGui::GetContentRegionAvail().x, 1, appearing})
            .changed)
        state.chosen = 0;
    if (state.typed.empty()) state.searching = false;
}

/// What is asked about, what the manual says of it, and the matrices at hand.
std::optional<std::string> draw_here(const Frame& frame, HelpState& state, float width) {
    draw_topic(frame.ui, state.topic);
    std::optional<std::string> clicked;
    for (const std::string& thing : state.topic.things)
        for (const ManualSection* section : sections_about(thing)) {
            ManualHeights once;
            const auto link =
                draw_manual_blocks(frame.ui, manual_pages()[section->page], section->begin,
                                   section->end, width, leads_somewhere, once);
            frame.ui.tag("help/about/" + thing);
            if (link) state.opened.page = section->page, clicked = link;
        }
    draw_matrices_at_hand(frame, state.topic);
    return clicked;
}

/// A mark beside the section that was found: the last ones of a page do not come to its top.
void mark_section(const Ui& ui, ImVec2 top, float begin, float end) {
    const float left = top.x - ui.em(0.6f);
    canvas().AddRectFilled({left, top.y + begin + ui.em(0.3f)},
                           {left + 2 * ui.hairline(), top.y + end - ui.em(0.3f)},
                           ink(ui.theme->accent));
}

std::optional<std::string> draw_page(const Ui& ui, HelpState& state, float width) {
    const ManualPage& page = manual_pages()[state.opened.page];
    const float top = ImGui::GetCursorPosY();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const auto clicked =
        draw_manual_blocks(ui, page, 0, page.blocks.size(), width, leads_somewhere, state.heights);
    const auto height_before = [&](std::size_t block) {
        const auto first = state.heights.of.begin();
        return std::accumulate(first, first + static_cast<std::ptrdiff_t>(block), 0.0f);
    };
    if (state.shown && state.shown->page == state.opened.page)
        mark_section(ui, start, height_before(state.shown->begin), height_before(state.shown->end));
    if (const ManualSection* const wanted = std::exchange(state.wanted, nullptr))
        ImGui::SetScrollY(top + height_before(wanted->begin) - ui.em(0.4f));
    ui.tag("help/page/" + page.name);
    return clicked;
}

/// The keys that turn pages, whoever has the keyboard.
void scroll_by_keys() {
    const float page = ImGui::GetWindowHeight() * 0.9f;
    const float by = page * static_cast<float>(ImGui::IsKeyPressed(ImGuiKey_PageDown) -
                                               ImGui::IsKeyPressed(ImGuiKey_PageUp));
    if (by != 0)
        ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + by, 0.0f, ImGui::GetScrollMaxY()));
}

/// Contents, or what was found, at the left. Where there is no room beside the text, what was
/// found stands in its place: then false.
bool draw_help_list(const Ui& ui, HelpState& state) {
    const float room = ImGui::GetContentRegionAvail().x;
    const bool narrow = room < ui.em(list_width + least_text), found = !state.typed.empty();
    if (narrow && !found) return true;
    begin_row_list(ui, "help list", {narrow ? room : ui.em(list_width), 0});
    found ? draw_found(ui, state) : draw_contents(ui, state);
    ImGui::EndChild();
    if (!narrow) ImGui::SameLine(0, ui.em(1));
    return !narrow;
}

/// Each page is a window of its own, which remembers how far it was scrolled.
void draw_help_text(Frame& frame, WindowState& window, HelpState& state) {
    const Opened opened = state.opened;
    const std::string& page = manual_pages()[opened.page].name;
    // The bar is always there: the width, and with it each section's place, stays the same.
    ImGui::BeginChild(fmt::format("help text {}", opened.here ? "here" : page).c_str(), {}, 0,
                      opened.here ? 0 : ImGuiWindowFlags_AlwaysVerticalScrollbar);
    ImGui::Indent(frame.ui.em(0.8f));  // beside it a section is marked
    const float width = ImGui::GetContentRegionAvail().x - frame.ui.em(0.6f);
    const auto clicked =
        opened.here ? draw_here(frame, state, width) : draw_page(frame.ui, state, width);
    scroll_by_keys();
    ImGui::EndChild();
    if (clicked) follow_link(frame, window, state, *clicked);
}

}  // namespace

void open_help(Frame& frame, std::string title, std::string text) {
    auto& state = frame.ui.states.of<HelpState>();
    state.topic = {};
    state.topic.asked = std::move(title), state.topic.answer = std::move(text);
    state.opened = {true};
    state.keeps_topic = true;
    frame.session().overlay = "help";
}

void open_manual(Frame& frame, const ManualSection& section) {
    auto& state = frame.ui.states.of<HelpState>();
    state.topic = {};
    state.keeps_topic = true;
    open_section(state, section);
    frame.session().overlay = "help";
}

void draw_help(Frame& frame, WindowState& window) {
    const Ui& ui = frame.ui;
    auto& state = ui.states.of<HelpState>();
    const Overlay overlay(frame, "help", sheet_width, sheet_height);
    const bool appearing = ImGui::IsWindowAppearing();
    if (appearing && !std::exchange(state.keeps_topic, false)) {
        state.topic = topic_under_pointer(frame);
        state.opened = {!state.topic.empty()};
        state.before.clear();
    }
    if (appearing) state.typed.clear();
    draw_help_top(ui, state, appearing);
    if (draw_help_list(ui, state)) draw_help_text(frame, window, state);
}

}  // namespace attend
