#include "app/views/kernel/points.h"

#include "app/state/editing.h"
#include "app/state/table_edits.h"
#include "core/files/numbers.h"
#include "core/tables/table.h"

namespace attend {

namespace {

std::string text_of(double number) { return number_text(static_cast<float>(number)); }

/// The table with the numbers that were set by hand in its cells.
Table table_as_shown(const Frame& frame) {
    const TableSource& source = *frame.scene()->table;
    Table table = *source.table;
    const auto put_in = [&](NodeId id, std::size_t column) {
        // The draft's own: what was dragged in this frame is not computed yet.
        const Edit edit = edit_of(frame.store.draft.edits, frame.node(id).path);
        const auto put = [&](Index row, Scalar number) {
            if (const auto at = static_cast<std::size_t>(row); at < table.rows.size())
                table.rows[at].cells[column] = number_text(static_cast<float>(number));
        };
        for (Index row = 0; edit.whole && row < edit.whole->rows(); ++row)
            put(row, (*edit.whole)(row, 0));
        for (const auto& [cell, number] : edit.cells) put(cell.row, number);
    };
    put_in(frame.block().k, source.key);
    put_in(frame.block().v, source.value);
    return table;
}

/// The table is written anew: what was set by hand stands in it by now.
void forget_edits(Frame& frame) {
    for (const NodeId id : {frame.block().k, frame.block().v})
        reset_matrix(frame.draft(), frame.node(id).path);
}

}  // namespace

void move_point(Frame& frame, Index point, double x, double y, bool vertical_only) {
    attempt(frame, [&] {
        if (!vertical_only)
            set_number(frame.draft(), frame.node(frame.block().k).path, {point, 0}, x);
        set_number(frame.draft(), frame.node(frame.block().v).path, {point, 0}, y);
    });
}

void settle_points(Frame& frame) {
    const Edits& edits = frame.draft().edits;
    if (!edits.contains(frame.node(frame.block().k).path) &&
        !edits.contains(frame.node(frame.block().v).path))
        return;
    set_table(frame.draft().choices, table_as_shown(frame));
    forget_edits(frame);
}

void add_point(Frame& frame, double x, double y) {
    const TableSource& source = *frame.scene()->table;
    std::vector<std::string> cells(source.table->columns.size());
    cells[source.key] = text_of(x);
    cells[source.value] = text_of(y);
    add_row(frame.draft().choices, table_as_shown(frame), std::move(cells));
    forget_edits(frame);
}

void remove_point(Frame& frame, Index point) {
    const Table table = table_as_shown(frame);
    if (table.rows.size() < 2)
        return frame.store.complain("The last point stays: without one there is nothing to ask");
    remove_rows(frame.draft().choices, table, {static_cast<std::size_t>(point)});
    forget_edits(frame);
}

void ask_for(Frame& frame, double query) { frame.draft().choices.query = text_of(query); }

}  // namespace attend
