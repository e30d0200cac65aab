#include <string_view>
#include <utility>

#include "app/gui/controls.h"
#include "app/gui/input_text.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/parts/empty_state.h"
#include "app/views/scene_view.h"

namespace attend {

namespace {

/// Whether the note is being written instead of read.
struct NoteState {
    bool writing = false, begins = false;
};

constexpr float reading_size = 1.15f, longest_line = 44, link_size = 0.88f;  // em
constexpr std::string_view becomes = " → ";

/// "left → right" stands in two columns, the left one bold; another line is a paragraph.
void draw_line(const Ui& ui, std::string_view line, float width) {
    const std::size_t at = line.find(becomes);
    if (at == std::string_view::npos) {
        rich_text(ui, {{std::string(line)}}, {reading_size, false, width});
        return ImGui::Dummy({1, ui.em(0.35f)});
    }
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float left = width * 0.38f, gap = ui.em(0.8f);
    rich_text(ui, {{std::string(line.substr(0, at)), Role::other, true}}, {1, false, left - gap});
    const float after_left = ImGui::GetCursorScreenPos().y;
    ImGui::SetCursorScreenPos({start.x + left, start.y});
    rich_text(ui, {{std::string(line.substr(at + becomes.size()))}}, {1, false, width - left});
    const float end = std::max(after_left, ImGui::GetCursorScreenPos().y);
    take_room({start.x, end}, {1, ui.em(0.25f)});
}

void draw_paragraphs(const Ui& ui, std::string_view note) {
    const float width = std::min(ImGui::GetContentRegionAvail().x, ui.em(longest_line));
    while (!note.empty()) {
        const std::size_t end = std::min(note.find('\n'), note.size());
        if (end > 0) draw_line(ui, note.substr(0, end), width);
        note.remove_prefix(std::min(end + 1, note.size()));
    }
}

void draw_scene_note(Frame& frame) {
    const Ui& ui = frame.ui;
    auto& [writing, begins] = ui.states.of<NoteState>();
    std::string& note = frame.draft().note;
    if (!writing && note.empty()) {
        if (offer_in_middle(ui, "Nothing was written about this scene yet.", "note/edit",
                            "Write about it"))
            begins = writing = true;
        return;
    }
    const char* const label = writing ? "Done" : "Edit";
    if (writing) {
        const ImVec2 room = ImGui::GetContentRegionAvail();
        if (std::exchange(begins, false)) ImGui::SetKeyboardFocusHere();
        input_lines("##note", note, {room.x, std::max(room.y - ui.em(1.8f), ui.em(4))});
        frame.gesture |= ImGui::IsItemActive();
        ui.tag("note/text");
    } else {
        draw_paragraphs(ui, note);
    }
    if (link(ui, "note/edit", label, Role::other, link_size)) begins = writing = !writing;
    tooltip(ui,
            "A line with an arrow → stands in two columns. The note is saved with the document");
}

}  // namespace

namespace view_files {
extern constinit const SceneView note{.place = 210,
                                      .name = "note",
                                      .tab = "Note",
                                      .label = "About this scene",
                                      .group = ViewGroup::more,
                                      .help = "What it shows, in words; anybody may write there",
                                      .extent = ViewExtent::beside_sum,
                                      .draw = draw_scene_note,
                                      .applies = to_every_scene};
}

}  // namespace attend
