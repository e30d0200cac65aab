#include <string_view>
#include <utility>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/input_text.h"
#include "app/gui/sizes.h"
#include "app/views/scene_view.h"

namespace attend {

namespace {

/// Whether the note is being written instead of read.
struct NoteState {
    bool writing = false, begins = false;
};

constexpr float longest_line = 44;  // em
constexpr std::string_view becomes = " → ";

/// "left → right" stands in two columns, the left one bold; another line is a paragraph.
Box line_of(const Ui& ui, std::string_view line) {
    const Rgb color = ui.theme->text;
    const std::size_t at = line.find(becomes);
    if (at == std::string_view::npos)
        return box::wrapped(std::string(line), {Face::regular, sizes::title, color});
    Box left = box::wrapped(std::string(line.substr(0, at)), {Face::bold, 1, color});
    Box right =
        box::wrapped(std::string(line.substr(at + becomes.size())), {Face::regular, 1, color});
    return box::row({std::move(left).wide({5, 16, 16}).at_top(), std::move(right).grow().at_top()},
                    0.8f);
}

Box paragraphs(const Ui& ui, std::string_view note) {
    Boxes lines;
    while (!note.empty()) {
        const std::size_t end = std::min(note.find('\n'), note.size());
        if (end > 0) lines.push_back(line_of(ui, note.substr(0, end)));
        note.remove_prefix(std::min(end + 1, note.size()));
    }
    return box::scrolled("note/read", box::column(std::move(lines), 0.35f))
        .wide({6, longest_line, longest_line})
        .grow_high();
}

Box written(Frame& frame) {
    return box::canvas({{6, 4}, {longest_line, 20}, true}, [&frame](const Ui& ui, Place place) {
        ImGui::SetCursorScreenPos(place.position);
        if (std::exchange(ui.states.of<NoteState>().begins, false)) ImGui::SetKeyboardFocusHere();
        input_lines("##note", frame.draft().note, place.size);
        frame.gesture |= ImGui::IsItemActive();
        ui.tag("note/text");
    });
}

Box note_view(Frame& frame) {
    const Ui& ui = frame.ui;
    auto& state = ui.states.of<NoteState>();
    const std::string& note = frame.store.document().note;
    const bool none = !state.writing && note.empty();
    Box change = box::text(none            ? "Write about it"
                           : state.writing ? "Done"
                                           : "Edit",
                           {Face::regular, sizes::control, ui.theme->text})
                     .named("note/edit")
                     .help(
                         "A line with an arrow → stands in two columns. The note is saved with "
                         "the document")
                     .on_click([&state] { state.begins = state.writing = !state.writing; });
    if (none)
        return box::column({box::space(4),
                            box::text("Nothing was written about this scene yet.",
                                      {Face::regular, sizes::title, ui.theme->text})
                                .centered(),
                            std::move(change).centered()},
                           0.6f);
    return box::column(
        {state.writing ? written(frame).grow_high() : paragraphs(ui, note), std::move(change)},
        0.5f);
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
                                      .applies = to_every_scene,
                                      .view = note_view,
                                      .shows = "note"};
}

}  // namespace attend
