#include <fmt/format.h>

#include <utility>

#include "app/gui/controls.h"
#include "app/gui/text_lines.h"
#include "app/state/command.h"
#include "app/views/window/overlay.h"
#include "app/views/window/window_view.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

void line(const Ui& ui, std::string_view left, std::string_view right) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    {
        const FontScope font(ui, Face::semibold);
        ImGui::TextUnformatted(left.data(), left.data() + left.size());
    }
    ImGui::TableNextColumn();
    text_lines(ui, right, ImGui::GetContentRegionAvail().x);
}

template <class Fill>
void table(const Ui& ui, const char* title, Fill fill) {
    ImGui::Dummy({0, ui.em(0.4f)});
    heading(ui, title);
    if (!ImGui::BeginTable(title, 2)) return;
    ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthFixed, ui.em(11));
    ImGui::TableSetupColumn("how", ImGuiTableColumnFlags_WidthStretch);
    fill();
    ImGui::EndTable();
}

/// "Save as: Saves the document under another name"; the dots that promise a question are the
/// menu's.
std::string what_it_does(const Command& command) {
    std::string_view name = command.label;
    for (const std::string_view dots : {"…", "..."})
        if (name.ends_with(dots)) name.remove_suffix(dots.size());
    return fmt::format("{}: {}", name, command.help);
}

/// What the mouse pointed at when help was asked for: the sheet lies over it now.
struct HelpState {
    std::string text, node;
    std::string asked, answer;  // what somebody asked about in the palette
    bool just_asked = false;
};

void remember_pointed(const Frame& frame) {
    constexpr int recent = 2;  // frames: the sheet takes one to appear
    const auto& pointed = frame.ui.states.of<PointedAt>();
    const bool is_recent = ImGui::GetFrameCount() - pointed.frame <= recent;
    auto& state = frame.ui.states.of<HelpState>();
    state.text = is_recent ? pointed.text : "";
    state.node = frame.store.session.hover.node;
    if (!std::exchange(state.just_asked, false)) state.asked.clear();
}

/// What a matrix is, in words: help begins with the thing at hand.
void draw_matrix_help(const Frame& frame, const Evaluation& evaluation, const char* title,
                      const std::string& path) {
    const auto id = evaluation.graph->find(path);
    if (!id) return;
    const Node& node = evaluation.graph->node(*id);
    table(frame.ui, title, [&] {
        line(frame.ui, node.path,
             fmt::format("{} × {}: a row a {}, a column a {}; made by {}", node.shape().rows,
                         node.shape().columns, node.axes.rows.name(), node.axes.columns.name(),
                         node.operation->name()));
    });
}

/// `of_text`: in a room that reads a sentence.
void draw_mouse_help(const Ui& ui, bool of_text) {
    table(ui, "With the mouse", [&] {
        line(ui, "Point",
             "The cell, its row, column, token, bar and term of the formula light up everywhere");
        line(ui, "Click a cell",
             "The explanation tells how the number came about; every number in it is a link");
        line(ui, "Double-click, drag",
             "Change a number: type it, or drag it up and down (Shift: finer), or Ctrl + wheel");
        line(ui, "Drag a ribbon's edge",
             "In the weighted sum: this weight changes and the others give (Alt: it alone)");
        line(ui, "Right-click", "The matrix's menu: reset, presets, files, export");
        if (!of_text) {
            line(ui, "The table", "Click a cell and type; a heading sorts; paste, or open a CSV");
            return;
        }
        line(ui, "Click a token", "It becomes the query: whose weighted sum is shown");
        line(ui, "Right-click a token", "Leave it out, or take it in again");
        line(ui, "Paint mask", "Below the large matrix: then press on a cell and drag");
    });
}

void draw_keyboard_help(const Ui& ui, bool of_text) {
    table(ui, "With the keyboard", [&] {
        line(ui, "Arrow keys", "Walk through the matrix; Tab goes to the next one");
        line(ui, "Space", "In Step by step: adds up the chosen number, term by term");
        line(ui, "Ctrl+A", "Marks all of the matrix, to copy, paste or take back");
        line(ui, "Enter, F2", "Type a number into the selected cell");
        line(ui, "Delete",
             of_text ? "Masks a score, or takes an edit back; on a token: leaves it out"
                     : "Masks a score, takes an edit back, removes chosen rows or a point");
        if (of_text)
            line(ui, "M", "In the large matrix: paint the mask; Enter paints the marked cells");
        for (const Command& command : commands())
            if (!command.shortcut.empty()) line(ui, command.shortcut, what_it_does(command));
    });
}

}  // namespace

void open_help(Frame& frame, std::string title, std::string text) {
    auto& state = frame.ui.states.of<HelpState>();
    state.asked = std::move(title), state.answer = std::move(text);
    state.just_asked = true;
    frame.session().overlay = "help";
}

void draw_help(Frame& frame) {
    const Ui& ui = frame.ui;
    const Overlay overlay(frame, "help", 46, 34);
    if (ImGui::IsWindowAppearing()) remember_pointed(frame);
    const auto& pointed = ui.states.of<HelpState>();
    {
        const FontScope font(ui, Face::bold, 1.3f);
        ImGui::TextUnformatted("Help");
    }
    ImGui::BeginChild("help text");
    if (!pointed.asked.empty()) {
        table(ui, "What you asked about", [&] { line(ui, pointed.asked, pointed.answer); });
        ui.tag("help/asked");
    }
    if (!pointed.text.empty()) {
        table(ui, "Under the pointer", [&] { line(ui, "This", pointed.text); });
        ui.tag("help/pointed");
    }
    if (const Evaluation* evaluation = frame.evaluation()) {
        const std::string& selected = frame.session().selection.node;
        if (!pointed.node.empty())
            draw_matrix_help(frame, *evaluation, "The matrix under the pointer", pointed.node);
        if (pointed.node != selected)
            draw_matrix_help(frame, *evaluation, "The selected matrix", selected);
    }
    const Workspace& room = workspace(frame.room());
    const bool of_text = room.reads("sentence");
    draw_mouse_help(ui, of_text);
    draw_keyboard_help(ui, of_text);
    table(ui, "Choices", [&] {
        for (const ChoiceField& field : choice_fields())
            if (room.reads(field.name)) line(ui, field.label, field.help);
    });
    ImGui::EndChild();
}

}  // namespace attend
