#include "app/views/tables/shown_table.h"

#include "core/error.h"
#include "core/workspaces/rooms.h"

namespace attend {

namespace {

/// Taken apart once, for the frames in which it stays as it is.
struct Kept {
    std::string table, rows;
    TablePtr made;
};

TablePtr open_one(const Choices& choices, const Resources& resources) {
    try {
        return given_table(choices, resources);
    } catch (const Error&) {
        return nullptr;  // the scene says what is wrong
    }
}

}  // namespace

TablePtr shown_table(Frame& frame) {
    const Choices& choices = frame.draft().choices;
    const Scene* const scene = frame.scene();
    if (scene && scene->table && scene->choices.table == choices.table &&
        scene->choices.rows == choices.rows)
        return scene->table->table;
    auto& kept = frame.ui.states.of<Kept>();
    if (!kept.made || kept.table != choices.table || kept.rows != choices.rows)
        kept = {choices.table, choices.rows,
                open_one(choices, frame.store.computation().resources())};
    return kept.made;
}

}  // namespace attend
