#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <utility>

#include "app/gui/controls.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/sentence/chips.h"
#include "core/workspaces/typed_texts.h"

namespace attend {

namespace {

constexpr const char *leave_out = "Leave out", *take_in = "Take in again",
                     *last_one = "The last token that takes part cannot be left out";

/// Whether nothing would be left.
bool is_last(const Sequence& sequence, Index place) {
    return sequence.tokens.size() == 1 && sequence.row_of(place).has_value();
}

/// Which token the menu is of: kept in ui.states.
struct ChipMenu {
    std::size_t sequence = 0;
    Index place = 0;
    bool opens = false;
};

}  // namespace

void toggle_token(Frame& frame, const ChipRow& row, Index place) {
    if (!row.may_drop || !can_edit(frame)) return;
    if (is_last(row.sequence, place)) return frame.store.complain(std::string(last_one) + ".");
    NumberList& dropped = frame.draft().choices.*typed_texts[row.number].dropped;
    const auto number = static_cast<int>(place);
    const auto at = std::lower_bound(dropped.begin(), dropped.end(), number);
    if (at != dropped.end() && *at == number)
        dropped.erase(at);
    else
        dropped.insert(at, number);
}

void open_chip_menu(Frame& frame, const ChipRow& row, Index place) {
    frame.ui.states.of<ChipMenu>() = {row.number, place, true};
}

void draw_chip_menu(Frame& frame, const ChipRow& row) {
    auto& menu = frame.ui.states.of<ChipMenu>();
    if (menu.sequence != row.number || menu.place >= std::ssize(row.sequence.all)) return;
    if (std::exchange(menu.opens, false)) ImGui::OpenPopup("chip");
    if (!ImGui::BeginPopup("chip")) return;
    const bool in = row.sequence.row_of(menu.place).has_value(),
               last = is_last(row.sequence, menu.place);
    const char* const label = in ? leave_out : take_in;
    if (ImGui::MenuItem(label, "Delete", false, can_edit(frame) && !last))
        toggle_token(frame, row, menu.place);
    frame.ui.tag(fmt::format("chip/{}", label));
    tooltip(frame.ui, last ? last_one
                      : in ? "Everything is computed without this token"
                           : "This token takes part again");
    ImGui::EndPopup();
}

}  // namespace attend
