#include "app/views/tables/table_choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/views/parts/empty_state.h"
#include "app/views/setup/choice_controls.h"
#include "app/views/tables/room_query.h"
#include "app/views/tables/shown_table.h"
#include "app/views/tables/table_facts.h"
#include "core/text/split.h"
#include "core/texts/setup.h"
#include "core/workspaces/rooms.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

bool of_numbers(Frame& frame) { return asks_for_numbers(frame.draft().choices); }

/// The room's own tables, each file that is open, and the one that is chosen.
std::vector<NamedSource> sources(Frame& frame, const std::string& chosen) {
    std::vector<NamedSource> list;
    for (const BuiltInTable& table : built_in_tables())
        if (table.name == chosen ||
            (table.of_numbers == of_numbers(frame) && table.name != pasted_table))
            list.push_back({std::string(table.name), std::string(table.label)});
    for (const auto& [id, file] : frame.store.computation().resources())
        if (id.starts_with(table_prefix)) {
            const std::string path = id.substr(table_prefix.size());
            add_source(list, path, file_label(path));
        }
    add_source(list, chosen, file_label(chosen));
    return list;
}

void take(Frame& frame, const std::string& name) {
    Choices& choices = frame.draft().choices;
    choices.table = name;
    drop_changes(choices);
    if (const TablePtr table = shown_table(frame))
        take_table(choices, name, *table, of_numbers(frame));
}

void choose_table(Frame& frame) {
    const std::string now = frame.draft().choices.table;
    const std::vector<NamedSource> list = sources(frame, now);
    std::string chosen = now;
    const bool changed = choose_row<NamedSource>(frame.ui, "table", "", list, chosen, 0, false);
    const BuiltInTable* const built_in = find_built_in_table(now);
    explain_choice(frame.ui, "table", built_in ? built_in->help : std::string_view(now));
    if (changed) take(frame, chosen);
    problem_under(frame, "table");
}

void paste(Frame& frame) {
    const char* const text = ImGui::GetClipboardText();
    if (!text || !*text)
        return frame.store.complain("The clipboard is empty: copy cells of a spreadsheet first");
    const std::string pasted = text;
    if (try_edit(frame, [&](Choices& choices) { paste_table(choices, pasted, of_numbers(frame)); }))
        frame.session().choose_columns = true;
}

/// Who enters a room has the keyboard in its query: cells are a table there, too, and one line of
/// text is what is asked. The clipboard is looked at while Ctrl is held down.
bool pastes_cells_over_query(const Ui& ui) {
    if (!ImGui::GetIO().KeyCtrl || !query_has_keyboard(ui)) return false;
    const char* const clipboard = ImGui::GetClipboardText();
    const std::string_view text = trimmed(clipboard ? clipboard : "");
    return text.find_first_of("\t\n") != text.npos;
}

/// Half of the line; its label is the brief one where the whole has no room.
Box half_button(const Ui& ui, const std::string& tag, const std::string& whole,
                const std::string& brief, const std::function<void()>& press,
                const std::string& help, const std::string& keys = {}) {
    return box::control({2, 6, Length::endless}, 0, [=, &ui](float width) {
        const float room = width - 2 * ImGui::GetStyle().FramePadding.x;
        if (button(ui, tag, measure_text(ui, whole).x <= room ? whole : brief, width)) press();
        tooltip(ui, help, keys);
    });
}

void open_or_paste(Frame& frame) {
    const Ui& ui = frame.ui;
    draw_box(ui,
             box::row({half_button(
                           ui, "table/open", "Open CSV…", "CSV…",
                           [&frame] { frame.ask(ChooseTableFile{}); },
                           "A table from a file: comma, semicolon or tab. Its first line is "
                           "the columns' names where no cell of it is a number. Dropping the "
                           "file on the window does it, too"),
                       half_button(
                           ui, "table/paste", "Paste table", "Paste", [&frame] { paste(frame); },
                           "Cells copied from a spreadsheet, in place of this table", "Ctrl+V")}));
    const ImGuiInputFlags over =
        pastes_cells_over_query(ui) ? ImGuiInputFlags_RouteOverActive : ImGuiInputFlags_None;
    if (ImGui::Shortcut(ImGuiMod_Ctrl | ImGuiKey_V, ImGuiInputFlags_RouteGlobal | over))
        paste(frame);
}

void choose_column(Frame& frame, std::string_view name, std::string label, Role role,
                   const Table& table, std::string& value) {
    const Ui& ui = frame.ui;
    draw_box(ui, box::row({box::text(std::move(label), {Face::regular, 0.92f, ui.theme->role(role)})
                               .wide({1, 3, 300}),
                           box::control({3, 7, 700}, 0, [&](float width) {
                               std::vector<std::string_view> labels(table.columns.begin(),
                                                                    table.columns.end());
                               const auto columns = columns_in(frame.draft().choices, table);
                               int chosen = -1;
                               if (columns)
                                   chosen = static_cast<int>(role == Role::key ? columns->key
                                                                               : columns->value);
                               if (choice(ui, name, "", labels, chosen, width))
                                   value = column_name(table, static_cast<std::size_t>(chosen));
                               explain_choice(ui, name);
                           })}));
    problem_under(frame, name);
}

void dim_text(const Ui& ui, const std::string& text) {
    rich_text(ui, {{text}}, {0.88f, true, ImGui::GetContentRegionAvail().x});
}

const TableFacts& facts(Frame& frame, const TablePtr& table, const TableColumns& columns) {
    const Choices& choices = frame.draft().choices;
    return frame.ui.states.kept(
        std::tuple(table, columns.key, columns.value, choices.workspace, choices.values_as),
        [&] { return facts_of(*table, columns, choices); });
}

/// Cells that hold no number where one is wanted: the first of them, and a way to go on.
void list_bad_cells(Frame& frame, const Table& table, const TableFacts& facts) {
    if (facts.bad.empty()) return;
    const Ui& ui = frame.ui;
    constexpr std::size_t told = 3;
    for (std::size_t i = 0; i < std::min(facts.bad.size(), told); ++i) {
        rich_text(ui, {{bad_cell_text(table, facts.bad[i])}},
                  {0.88f, false, ImGui::GetContentRegionAvail().x});
        ui.tag(fmt::format("table/bad/{}", i));
    }
    if (facts.bad.size() > told)
        dim_text(ui, say<texts::setup::more>("n"_is = facts.bad.size() - told));
    if (button(ui, "table/leave_out", "Leave these out", ImGui::GetContentRegionAvail().x))
        try_edit(frame,
                 [&](Choices& choices) { leave_out_bad_rows(choices, table, facts.wanted); });
    tooltip(ui, "The table goes on without these rows; the file stays as it is");
}

void say_changed(Frame& frame) {
    Choices& choices = frame.draft().choices;
    if (choices.rows.empty() || choices.table == pasted_table) return;
    const Ui& ui = frame.ui;
    dim_text(ui, "changed here");
    ImGui::SameLine();
    if (link(ui, "table/as_in_file", "as in the file", Role::other, 0.88f)) drop_changes(choices);
    tooltip(ui, "Takes every change of the table back");
}

/// Numbers of keys and values that were set by hand: they stand in no table.
void say_moved(Frame& frame) {
    if (!frame.evaluation() || !frame.scene()->table) return;
    const Ui& ui = frame.ui;
    std::set<Index> rows;
    for (const NodeId id : {frame.block().k, frame.block().v})
        if (const Edit* const edit = frame.evaluation()->edit(id)) {
            if (edit->whole)
                for (Index row = 0; row < edit->whole->rows(); ++row) rows.insert(row);
            for (const auto& [cell, number] : edit->cells) rows.insert(cell.row);
        }
    if (rows.empty()) return;
    dim_text(ui, say<texts::setup::set_by_hand>("n"_is = rows.size()));
    const float link_width = measure_text(ui, "as in the table", Face::regular, 0.88f).x;
    if (ImGui::GetItemRectSize().x + ImGui::GetStyle().ItemSpacing.x + link_width <=
        ImGui::GetContentRegionAvail().x)
        ImGui::SameLine();
    if (link(ui, "table/as_in_table", "as in the table", Role::other, 0.88f))
        for (const NodeId id : {frame.block().k, frame.block().v})
            frame.draft().edits.erase(frame.node(id).path);
    tooltip(ui, "Takes back what was set by hand of keys and values");
}

}  // namespace

void draw_table_choices(Frame& frame) {
    choose_table(frame);
    open_or_paste(frame);
    problem_under(frame, "rows");
    Choices& choices = frame.draft().choices;
    const TablePtr table = shown_table(frame);
    if (!table) return say_changed(frame);
    choose_column(frame, "key_column", "Key", Role::key, *table, choices.key_column);
    choose_column(frame, "value_column", "Value", Role::value, *table, choices.value_column);
    if (const auto columns = columns_in(choices, *table)) {
        const TableFacts& known = facts(frame, table, *columns);
        dim_text(frame.ui, known.counts);
        frame.ui.tag("table/counts");
        const BuiltInTable* const built_in = find_built_in_table(choices.table);
        if (built_in && built_in->of_numbers && choices.rows.empty())
            dim_text(frame.ui, std::string(built_in->help));
        list_bad_cells(frame, *table, known);
    }
    say_moved(frame);
    say_changed(frame);
}

}  // namespace attend
