#include "core/document/document.h"

#include <fmt/format.h>

#include <cmath>

#include "core/attention/paths.h"
#include "core/error.h"
#include "core/workspaces/workspace.h"

namespace attend {

Selection first_selection(std::string_view name) {
    const Workspace& room = workspace(name);
    Selection selection;
    selection.node = room.node;
    selection.view = room.view;
    return selection;
}

Selection first_selection(std::string_view name, std::string view) {
    Selection selection = first_selection(name);
    selection.view = std::move(view);
    return selection;
}

bool is_chosen(const Selection& selection, std::string_view room) {
    Selection first = first_selection(room, selection.view);
    if (same_but_for_place(selection.node, first.node)) first.node = selection.node;
    return !(selection == first);
}

void check_number(std::string_view where, Cell cell, double number, Numbers allowed) {
    const bool fits = !std::isfinite(number) || std::isfinite(static_cast<float>(number));
    if (fits && is_allowed(number, allowed)) return;
    throw Error(fmt::format("{}[{},{}]", where, cell.row, cell.column), fmt::format("{}", number),
                fits ? description(allowed) : "a number that fits float32 (up to 3.4028235e38)");
}

}  // namespace attend
