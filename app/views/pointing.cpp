#include "app/views/pointing.h"

#include <imgui_internal.h>

#include <array>
#include <cmath>

#include "app/gui/panel.h"
#include "app/gui/stroke.h"

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

void outline_resting(const Ui& ui, ImVec2 min, ImVec2 max) {
    const float line = ui.hairline(), inset = line / 2;
    const ImVec2 low{min.x + inset, min.y + inset}, high{max.x - inset, max.y - inset};
    const std::array corners{low, ImVec2{high.x, low.y}, high, ImVec2{low.x, high.y}, low};
    const std::array dashes{std::round(ui.em(0.3f)), std::round(ui.em(0.2f))};
    draw_dashes(canvas(), corners, dashes, ui.role(Role::query), line);
}

void outline_resting_row(const Frame& frame, const HeatmapLayout& layout) {
    const auto row = resting_query(frame);
    if (!row || *row >= layout.shape.rows) return;
    const float low = layout.cell_min({*row, 0}).y, high = layout.cell_max({*row, 0}).y;
    const ImVec2 min = layout.seen_min(), max = layout.seen_max();
    if (low < min.y || high > max.y) return;
    outline_resting(frame.ui, {min.x, low}, {max.x, high});
}

}  // namespace attend
