#include "app/views/tables/table_cell.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

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
    std::vector<std::string> added;      // cells of the new row
    std::size_t column = 0;              // in which Enter goes on, wherever Tab led
    bool begun = false;                  // the field has had the keyboard
    bool tabbed = false;                 // it left by Tab
    std::optional<std::size_t> pressed;  // another cell of the new row, in this frame
    std::set<std::size_t> chosen;        // rows that Delete removes
    std::size_t first = 0;               // from where Shift chooses
    TablePtr of;                         // whose rows are chosen
    bool edits = false;                  // what these cells do to it is under way
};

void open(TableWork& work, Place place, std::string text) {
    work.typing = place;
    work.text = std::move(text);
    work.begun = work.tabbed = false;
    work.chosen.clear();
    if (place.row == new_row) return;
    work.chosen.insert(place.row);
    work.first = place.row;
}

void begin_row(TableWork& work, const Table& table, std::size_t column) {
    work.added.assign(table.columns.size(), {});
    open(work, {new_row, column}, {});
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

/// Whether Tab stays in the row: from a key it goes to what that answers; with Shift back.
bool tab_stays(const TableSource& source, std::size_t column) {
    return (column == source.key) != ImGui::GetIO().KeyShift && source.key != source.value;
}

/// The cell that Tab goes to.
std::optional<Place> after_tab(const TableSource& source, const TableCell& cell) {
    if (tab_stays(source, cell.column))
        return Place{cell.row, cell.column == source.key ? source.value : source.key};
    const bool back = ImGui::GetIO().KeyShift;
    const auto row = back ? cell.above : cell.below;
    return row ? std::optional(Place{*row, back ? source.value : source.key}) : std::nullopt;
}

/// The new row is one of the table as soon as it is left. Returns whether it is.
bool keep_new_row(Frame& frame, const TableWork& work, const Table& table) {
    std::vector<std::string> cells = work.added;
    if (std::ranges::all_of(cells, &std::string::empty)) return false;
    const TableSource& source = *frame.scene()->table;
    if (source.numbers && cells[source.value].empty()) cells[source.value] = "0";
    frame.ui.states.of<TableWork>().edits = true;
    return try_edit(frame, [&](Choices& choices) { add_row(choices, table, cells); });
}

/// What was typed goes into the table; after Enter the row below is next, below the last a new one.
void close(Frame& frame, TableWork& work, const TablePtr& table, const TableCell& cell,
           bool entered) {
    const Place place = *work.typing;
    work.typing.reset();
    const TableSource& source = *frame.scene()->table;
    const auto pressed = std::exchange(work.pressed, {});
    const bool stays = pressed || (work.tabbed && tab_stays(source, place.column));
    std::optional<Place> next;
    if (pressed)
        next = Place{new_row, *pressed};
    else if (work.tabbed)
        next = after_tab(source, cell);
    else if (entered && cell.below)
        next = Place{*cell.below, work.column};
    if (place.row == new_row) {
        work.added[place.column] = work.text;
        if (stays) return open(work, *next, work.added[next->column]);
        if (!keep_new_row(frame, work, *table) && next && next->row == new_row) return;
    } else if (work.text != table->rows[place.row].cells[place.column]) {
        work.edits = true;
        try_edit(frame, [&](Choices& choices) {
            set_cell(choices, *table, place.row, place.column, work.text);
        });
    }
    if (next && next->row == new_row)
        begin_row(work, *table, next->column);
    else if (next)
        open(work, *next, table->rows[next->row].cells[next->column]);
}

void type(Frame& frame, TableWork& work, const TablePtr& table, const TableCell& cell,
          std::string_view hint = {}) {
    ImGui::SetCursorScreenPos(cell.position);
    ImGui::SetNextItemWidth(cell.size.x);
    ImGui::PushStyleVar(
        ImGuiStyleVar_FramePadding,
        {frame.ui.em(0.3f), std::max(std::floor((cell.size.y - ImGui::GetFontSize()) / 2), 0.0f)});
    if (!work.begun) ImGui::SetKeyboardFocusHere();
    const bool entered =
        input_text("##" + cell.tag + "/typed", hint, work.text,
                   ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    ImGui::PopStyleVar();
    frame.ui.tag(cell.tag + "/typed");
    if (ImGui::IsItemActive()) work.begun = true, work.tabbed = ImGui::IsKeyPressed(ImGuiKey_Tab);
    if (work.begun && !ImGui::IsItemActive()) close(frame, work, table, cell, entered);
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
    if (clicked && chooses) {
        choose(work, cell.row);
    } else if (clicked) {
        open(work, place, text);
        work.column = cell.column;
    }
    return hovered;
}

void type_new_row(Frame& frame, const Table& table, std::size_t column) {
    auto& work = frame.ui.states.of<TableWork>();
    begin_row(work, table, column);
    work.column = column;
}

bool types_new_row(const Ui& ui) {
    const auto& typing = ui.states.of<TableWork>().typing;
    return typing && typing->row == new_row;
}

void new_row_cells(Frame& frame, const TablePtr& table, std::span<const TableCell> cells) {
    auto& work = frame.ui.states.of<TableWork>();
    const std::size_t typed = work.typing->column;
    // What is pressed is known before the field tells that it lost the keyboard.
    for (const TableCell& cell : cells) {
        if (cell.column == typed) continue;
        if (press_area(frame.ui, cell.tag, cell.position, cell.size,
                       ImGuiButtonFlags_PressedOnClick))
            work.pressed = cell.column;
        const std::string& text = work.added[cell.column];
        const ImVec2 at = cell.position + ImVec2{frame.ui.em(0.3f), cell.size.y / 2};
        draw_text(
            frame.ui, at,
            shortened(frame.ui, text.empty() ? table->columns[cell.column] : text,
                      cell.size.x - frame.ui.em(0.6f)),
            {Face::regular, 1, text.empty() ? frame.ui.theme->dim_text : frame.ui.theme->text},
            {0, 0.5f});
    }
    const auto cell = std::ranges::find(cells, typed, &TableCell::column);
    if (cell != cells.end()) type(frame, work, table, *cell, table->columns[typed]);
}

bool is_chosen_row(Frame& frame, std::size_t row) {
    return frame.ui.states.of<TableWork>().chosen.contains(row);
}

void remove_by_key(Frame& frame, const TablePtr& table) {
    auto& work = frame.ui.states.of<TableWork>();
    // Rows in another order, or of another table, are not those that somebody chose.
    if (std::exchange(work.of, table) != table && !std::exchange(work.edits, false))
        work.chosen.clear();
    if (!work.chosen.empty() && *work.chosen.rbegin() >= table->rows.size()) work.chosen.clear();
    if (work.chosen.empty() || work.typing) return;
    if (ImGui::Shortcut(ImGuiKey_Delete, ImGuiInputFlags_RouteGlobal))
        remove_chosen(frame, work, table);
}

}  // namespace attend
