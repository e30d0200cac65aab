#include "app/views/tables/table_cell.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/input_text.h"
#include "app/views/lit.h"
#include "app/views/tables/shown_table.h"
#include "core/texts/setup.h"

namespace attend {

namespace {

struct CellPlace {
    std::size_t row = 0, column = 0;
    bool operator==(const CellPlace&) const = default;
};

/// What the cells keep between frames.
struct TableWork {
    std::optional<CellPlace> typing;
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
    bool menu = false;                   // was asked for in the frame before
};

void open(TableWork& work, CellPlace place, std::string text) {
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
std::optional<CellPlace> after_tab(const TableSource& source, const TableCell& cell) {
    if (tab_stays(source, cell.column))
        return CellPlace{cell.row, cell.column == source.key ? source.value : source.key};
    const bool back = ImGui::GetIO().KeyShift;
    const auto row = back ? cell.above : cell.below;
    return row ? std::optional(CellPlace{*row, back ? source.value : source.key}) : std::nullopt;
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
    const CellPlace place = *work.typing;
    work.typing.reset();
    const TableSource& source = *frame.scene()->table;
    const auto pressed = std::exchange(work.pressed, {});
    const bool stays = pressed || (work.tabbed && tab_stays(source, place.column));
    std::optional<CellPlace> next;
    if (pressed)
        next = CellPlace{new_row, *pressed};
    else if (work.tabbed)
        next = after_tab(source, cell);
    else if (entered && cell.below)
        next = CellPlace{*cell.below, work.column};
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

/// The field that is typed into, in the place of the cell.
void type(Frame& frame, TableWork& work, const TablePtr& table, const TableCell& cell,
          std::string_view hint, float width) {
    ImGui::SetNextItemWidth(width);
    if (!work.begun) ImGui::SetKeyboardFocusHere();
    const bool entered =
        input_text("##" + cell.tag + "/typed", hint, work.text,
                   ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    frame.ui.tag(cell.tag + "/typed");
    if (ImGui::IsItemActive()) work.begun = true, work.tabbed = ImGui::IsKeyPressed(ImGuiKey_Tab);
    if (work.begun && !ImGui::IsItemActive()) close(frame, work, table, cell, entered);
}

Box typed_cell(Frame& frame, const TablePtr& table, TableCell cell, const std::string& hint = {}) {
    return box::control({3, 8, Length::endless}, 0,
                        [&frame, table, cell = std::move(cell), hint](float width) {
                            // What it is part of may have changed since the box was made.
                            auto& work = frame.ui.states.of<TableWork>();
                            if (work.typing == CellPlace{cell.row, cell.column})
                                type(frame, work, table, cell, hint, width);
                        });
}

void remove_chosen(Frame& frame, TableWork& work, const TablePtr& table) {
    const std::set<std::size_t> rows = std::exchange(work.chosen, {});
    try_edit(frame, [&](Choices& choices) { remove_rows(choices, *table, rows); });
}

void row_menu(Frame& frame, TableWork& work, const TablePtr& table) {
    constexpr const char* name = "table/menu";
    if (std::exchange(work.menu, false)) ImGui::OpenPopup(name);
    if (!ImGui::BeginPopup(name)) return;
    const std::string label =
        say<texts::setup::remove_rows>("n"_is = std::max<std::size_t>(work.chosen.size(), 1));
    if (ImGui::MenuItem(label.c_str(), "Delete")) remove_chosen(frame, work, table);
    frame.ui.tag("table/remove");
    ImGui::EndPopup();
}

/// What a click on a cell does, and the right button.
BoxActs acts_of(TableWork& work, const TableCell& cell, const std::string& text) {
    BoxActs acts;
    acts.click = [&work, row = cell.row, column = cell.column, text] {
        if (ImGui::GetIO().KeyCtrl || ImGui::GetIO().KeyShift) return choose(work, row);
        open(work, {row, column}, text);
        work.column = column;
    };
    acts.menu = [&work, row = cell.row] {
        if (!work.chosen.contains(row)) work.chosen = {row};
        work.menu = true;
    };
    return acts;
}

}  // namespace

Box table_cell(Frame& frame, const TablePtr& table, TableCell cell, LitCell lights) {
    auto& work = frame.ui.states.of<TableWork>();
    if (work.typing == CellPlace{cell.row, cell.column})
        return typed_cell(frame, table, std::move(cell));
    const std::string& text = table->rows[cell.row].cells[cell.column];
    BoxActs acts = acts_of(work, cell, text);
    acts.point = [&frame, lights] { frame.hover(frame.node(lights.node), lights.cell); };
    const TextStyle style{cell.lit ? Face::semibold : Face::regular, cell.text,
                          cell.lit ? frame.ui.theme->role(cell.role) : frame.ui.theme->text};
    return box::row({box::text(text, style), box::space(0).grow()})
        .named(cell.tag)
        .help("Click to type · Ctrl or Shift and a click: choose rows, Delete removes them")
        .in_light(is_lit_key(frame, lights.cell.column))
        .on(std::move(acts));
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

Box new_row_cell(Frame& frame, const TablePtr& table, const TableCell& cell, bool typed) {
    auto& work = frame.ui.states.of<TableWork>();
    const bool is_typed = work.typing == CellPlace{new_row, cell.column};
    if (is_typed != typed) return box::space(0);
    const std::string& name = table->columns[cell.column];
    if (is_typed) return typed_cell(frame, table, cell, name);
    const std::string& text = work.added[cell.column];
    BoxActs acts;
    acts.point = [&work, column = cell.column] {
        if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) work.pressed = column;
    };
    return box::row({box::text(text.empty() ? name : text,
                               {Face::regular, cell.text,
                                text.empty() ? frame.ui.theme->dim_text : frame.ui.theme->text}),
                     box::space(0).grow()})
        .named(cell.tag)
        .on(std::move(acts));
}

std::optional<std::size_t> typed_row(Frame& frame, const std::vector<Index>& shown) {
    const auto& typing = frame.ui.states.of<TableWork>().typing;
    if (!typing) return std::nullopt;
    if (typing->row == new_row) return shown.empty() ? 0 : shown.size() - 1;
    const auto found = std::ranges::find(shown, static_cast<Index>(typing->row));
    if (found == shown.end()) return std::nullopt;
    return static_cast<std::size_t>(found - shown.begin());
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
    row_menu(frame, work, table);
    if (work.chosen.empty() || work.typing) return;
    if (ImGui::Shortcut(ImGuiKey_Delete, ImGuiInputFlags_RouteGlobal))
        remove_chosen(frame, work, table);
}

}  // namespace attend
