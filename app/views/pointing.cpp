#include "app/views/pointing.h"

#include <imgui_internal.h>

#include "app/gui/cell_marks.h"

namespace attend {

namespace {

/// The items that were pointed at, in the frame that is drawn and in the one before.
struct PointedItems {
    ImGuiID now = 0, before = 0;
    int frame = -1;

    void take(ImGuiID item, int in_frame) {
        if (in_frame != frame) before = in_frame == frame + 1 ? now : 0;
        frame = in_frame, now = item;
    }
};

}  // namespace

void point_at_query(Frame& frame, Index query) {
    auto& items = frame.ui.states.of<PointedItems>();
    items.take(ImGui::GetHoveredID(), ImGui::GetFrameCount());
    Session& session = frame.session();
    Hover& next = session.next_hover;
    next.query = query;
    next.asks.reset();
    const Axis& asking = frame.node(frame.block().weights).axes.rows;
    const bool asks = asking.counts_tokens() && query < asking.size();
    if (!asks || query == session.selection.query) return;
    // A drag that passes over another row is of the row in which it began.
    const ImGuiID active = ImGui::GetActiveID();
    const bool dragged_over = active != 0 && active != items.now && ImGui::IsAnyMouseDown();
    if (dragged_over || (session.hover.asks == query && items.now != items.before))
        next = {};
    else
        next.asks = query;
}

void keep_query(Frame& frame, Index query) {
    Session& session = frame.session();
    session.selection.query = query;
    session.selection.chosen = true;
    session.next_hover.asks.reset();
}

std::optional<Index> resting_query(const Frame& frame) {
    const Index chosen = frame.store.session.selection.query;
    return frame.asking() == chosen ? std::nullopt : std::optional(chosen);
}

void outline_resting_row(const Frame& frame, const HeatmapLayout& layout) {
    if (const auto row = resting_query(frame))
        dash_row(frame.ui, layout, *row, frame.ui.theme->role(Role::query));
}

}  // namespace attend
