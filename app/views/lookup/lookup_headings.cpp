#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/lookup/lookup_table.h"
#include "app/views/tables/shown_table.h"
#include "core/texts/look_up.h"

namespace attend {

namespace {

/// How the table was sorted last, as long as it still is.
struct Sorted {
    std::string rows, before;  // the choice `rows` as sorting made it, and as it was
    std::size_t column = 0;
    bool descending = false;
};

/// A click sorts, a second one the other way round, a third one brings the order of before back.
void sort_by(Frame& frame, const Table& table, std::size_t column) {
    auto& sorted = frame.ui.states.of<Sorted>();
    const std::string now = frame.draft().choices.rows;
    const bool is_sorted = !now.empty() && now == sorted.rows;
    if (is_sorted && sorted.column == column && sorted.descending) {
        frame.draft().choices.rows = sorted.before;
        return;
    }
    const bool descending = is_sorted && sorted.column == column;
    try_edit(frame, [&](Choices& choices) { sort_rows(choices, table, column, descending); });
    sorted = {frame.draft().choices.rows, is_sorted ? sorted.before : now, column, descending};
}

std::string sort_mark(Frame& frame, std::size_t column) {
    const auto& sorted = frame.ui.states.of<Sorted>();
    const std::string& now = frame.draft().choices.rows;
    if (now.empty() || now != sorted.rows || sorted.column != column) return {};
    return sorted.descending ? " ▼" : " ▲";
}

}  // namespace

Box column_heading(Frame& frame, std::string_view what, Role role, std::size_t column) {
    const Ui& ui = frame.ui;
    const TablePtr table = frame.scene()->table->table;
    return box::row({box::text(std::string(what) + sort_mark(frame, column),
                               {Face::semibold, sizes::title, ui.theme->role(role)}, 12),
                     box::text(table->columns[column], dim_style(ui, sizes::title), 40).droppable(),
                     box::space(0).grow()})
        .named(fmt::format("lookup/heading/{}", what))
        .help(say<texts::look_up::heading_help>("column"_is = table->columns[column],
                                                "what"_is = what))
        .on_click([&frame, table, column] {
            if (shown_table(frame) == table) sort_by(frame, *table, column);
        });
}

}  // namespace attend
