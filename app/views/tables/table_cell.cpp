#include "app/views/tables/table_cell.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "app/gui/controls.h"
#include "app/gui/input_text.h"
#include "app/gui/text.h"
#include "app/views/tables/shown_table.h"
#include "core/plural.h"

namespace attend {

namespace {

struct Place {
    std::size_t row = 0, column = 0;
    bool operator==(const Place&) const = default;
};

/// What the cells keep between frames.
struct TableWork {
    std::optional<Place> typing;
    std::string text;
    bool begun = false;            // the field has had the keyboard
    bool tabbed = false;           // it left by Tab
    std::set<std::size_t> chosen;  // rows that Delete removes
    std::size_t first = 0;         // from where Shift chooses
};

void open(TableWork& work, Place place, std::string text) {
    work.typing = place;
    work.text = std::move(text);
    work.begun = work.tabbed = false;
    work.chosen = {place.row};
    work.first = place.row;
}

/// Ctrl takes a row in or out, Shift all from the one clicked before.
void choose(TableWork& work, std::size_t row) {
    if (ImGui::GetIO().KeyShift) {
        work.chosen.clear();
        for (std::size_t i = std::min(row, work.first); i <= std::max(row, work.first); ++i)
            work.chosen.insert(i);
        return;
    }
    work.first = row;
    if (!work.chosen.insert(row).second) work.chosen.erase(row);
}

/// The cell that Tab goes to: what a key answers, then the next row's key; with Shift back.
std::optional<Place> after_tab(const Frame& frame, const Table& table, Place place) {
    const TableSource& source = *frame.scene()->table;
    const bool back = ImGui::GetIO().KeyShift, of_key = place.column == source.key;
    if (of_key != back) return Place{place.row, of_key ? source.value : source.key};
    if (back ? place.row == 0 : place.row + 1 >= table.rows.size()) return std::nullopt;
    return Place{back ? place.row - 1 : place.row + 1, back ? source.value : source.key};
}

/// What was typed goes into the table; after Enter the row below is next.
void close(Frame& frame, TableWork& work, const TablePtr& table, bool entered) {
    const Place place = *work.typing;
    work.typing.reset();
    const std::string& before = table->rows[place.row].cells[place.column];
    if (work.text != before)
        try_edit(frame, [&](Choices& choices) {
            set_cell(choices, *table, place.row, place.column, work.text);
        });
    std::optional<Place> next;
    if (work.tabbed)
        next = after_tab(frame, *table, place);
    else if (entered && place.row + 1 < table->rows.size())
        next = Place{place.row + 1, place.column};
    if (next) open(work, *next, table->rows[next->row].cells[next->column]);
}

void type(Frame& frame, TableWork& work, const TablePtr& table, const TableCell& cell) {
    ImGui::SetCursorScreenPos(cell.position);
    ImGui::SetNextItemWidth(cell.size.x);
    ImGui::PushStyleVar(
        ImGuiStyleVar_FramePadding,
        {frame.ui.em(0.3f), std::max(std::floor((cell.size.y - ImGui::GetFontSize()) / 2), 0.0f)});
    if (!work.begun) ImGui::SetKeyboardFocusHere();
    const bool entered =
        input_text("##" + cell.tag + "/typed", "", work.text,
                   ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleVar();
    frame.ui.tag(cell.tag + "/typed");
    if (ImGui::IsItemActive()) work.begun = true, work.tabbed = ImGui::IsKeyPressed(ImGuiKey_Tab);
    if (work.begun && !ImGui::IsItemActive()) close(frame, work, table, entered);
}

void remove_chosen(Frame& frame, TableWork& work, const TablePtr& table) {
    const std::set<std::size_t> rows = std::exchange(work.chosen, {});
    try_edit(frame, [&](Choices& choices) { remove_rows(choices, *table, rows); });
}

void row_menu(Frame& frame, TableWork& work, const TablePtr& table, const TableCell& cell) {
    if (!ImGui::BeginPopupContextItem()) return;
    if (ImGui::IsWindowAppearing() && !work.chosen.contains(cell.row)) work.chosen = {cell.row};
    const std::size_t rows = work.chosen.size();
    const std::string label =
        rows > 1 ? fmt::format("Remove {} rows", counted(rows)) : "Remove row";
    if (ImGui::MenuItem(label.c_str(), "Delete")) remove_chosen(frame, work, table);
    frame.ui.tag(cell.tag + "/remove");
    ImGui::EndPopup();
}

void draw_cell(const Ui& ui, const TableCell& cell, const std::string& text, bool hovered) {
    const ImVec2 end = cell.position + cell.size;
    if (hovered)
        canvas().AddRect(cell.position, end, ink(ui.theme->field_border), ui.em(0.2f), 0,
                         ui.hairline());
    TextStyle style{cell.lit ? Face::semibold : Face::regular, 1,
                    cell.lit ? ui.theme->role(cell.role) : ui.theme->text, 1};
    const float inset = ui.em(0.3f);
    const std::string shown = fitted_label(ui, text, cell.size.x - 2 * inset, style);
    draw_text(ui, {cell.position.x + inset, cell.position.y + cell.size.y / 2}, shown, style,
              {0, 0.5f});
    const std::string help =
        "Click to type · Ctrl or Shift and a click: choose rows, Delete removes them";
    tooltip(ui, shown == text ? help : text + "\n" + help);
}

}  // namespace

bool table_cell(Frame& frame, const TablePtr& table, const TableCell& cell) {
    auto& work = frame.ui.states.of<TableWork>();
    const Place place{cell.row, cell.column};
    if (work.typing == place) {
        type(frame, work, table, cell);
        return false;
    }
    const bool clicked = press_area(frame.ui, cell.tag, cell.position, cell.size);
    const bool hovered = ImGui::IsItemHovered();
    const std::string& text = table->rows[cell.row].cells[cell.column];
    draw_cell(frame.ui, cell, text, hovered);
    row_menu(frame, work, table, cell);
    const bool chooses = ImGui::GetIO().KeyCtrl || ImGui::GetIO().KeyShift;
    if (clicked && chooses)
        choose(work, cell.row);
    else if (clicked)
        open(work, place, text);
    return hovered;
}

void type_into(Frame& frame, std::size_t row, std::size_t column) {
    open(frame.ui.states.of<TableWork>(), {row, column}, "");
}

bool is_chosen_row(Frame& frame, std::size_t row) {
    return frame.ui.states.of<TableWork>().chosen.contains(row);
}

void remove_by_key(Frame& frame, const TablePtr& table) {
    auto& work = frame.ui.states.of<TableWork>();
    if (!work.chosen.empty() && *work.chosen.rbegin() >= table->rows.size()) work.chosen.clear();
    if (work.chosen.empty() || work.typing) return;
    if (ImGui::Shortcut(ImGuiKey_Delete, ImGuiInputFlags_RouteGlobal))
        remove_chosen(frame, work, table);
}

}  // namespace attend
