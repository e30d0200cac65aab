#include "app/gui/heatmap.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/gui/heatmap_paint.h"

namespace attend {

namespace {
ImVec2 fitting(const HeatmapView& view, ImVec2 room) {
    ImVec2 cell = {fitting_cell(room.x, view.value->cols()),
                   fitting_cell(room.y, view.value->rows())};
    if (view.largest_cell > 0)
        cell = {std::min(cell.x, whole_pixels(view.largest_cell * std::max(view.oblong, 1.0f))),
                std::min(cell.y, view.largest_cell)};
    if (!view.square) return cell;
    const auto beside = [&](float side) {
        return view.oblong > 1 ? whole_pixels(view.oblong * side) : side;
    };
    return {std::min(cell.x, beside(cell.y)), std::min(cell.y, beside(cell.x))};
}

struct Arrangement {
    HeatmapLayout layout;
    HeatmapLabels labels;
    ImVec2 fit;  // the cell at which everything is seen
};

float panned(float offset, float content, float room) {
    return std::round(std::clamp(offset, 0.0f, std::max(content - room, 0.0f)));
}

Arrangement arrange(const Ui& ui, const HeatmapView& view, ImVec2 position, ImVec2 size) {
    // The labels' room depends on the cells' size, and that on the labels' room: they are turned
    // only where they are too long at their smallest.
    Arrangement a;
    a.labels = plan_labels(ui, view, {1e6f, 1e6f}, size);
    a.labels.top = a.labels.least_top;
    const auto fit = [&] { return fitting(view, {size.x - a.labels.left, size.y - a.labels.top}); };
    ImVec2 cell;
    for (int pass = 0; pass < 3; ++pass) {
        a.fit = fit();
        cell = view.zoom.cell.x > 0
                   ? ImVec2{whole_pixels(view.zoom.cell.x), whole_pixels(view.zoom.cell.y)}
                   : a.fit;
        a.labels = plan_labels(ui, view, cell, size);
    }
    a.fit = fit();
    if (view.zoom.cell.x <= 0) cell = a.fit;
    HeatmapLayout& layout = a.layout;
    layout.shape = shape_of(*view.value);
    layout.cell = cell;
    const ImVec2 content = {std::ceil(cell.x * static_cast<float>(layout.shape.columns)),
                            std::ceil(cell.y * static_cast<float>(layout.shape.rows))};
    // Where cells leave room empty, labels are not cut for it.
    a.labels.left = std::max(a.labels.left, std::min(a.labels.whole.x, size.x - content.x));
    a.labels.top = std::max(a.labels.top, std::min(a.labels.whole.y, size.y - content.y));
    const ImVec2 spare = {std::max(size.x - a.labels.left - content.x, 0.0f),
                          std::max(size.y - a.labels.top - content.y, 0.0f)};
    const float part = view.centered ? 0.5f : 0.0f;
    layout.min = {std::round(position.x + a.labels.left + spare.x * part),
                  std::round(position.y + a.labels.top + spare.y * part)};
    layout.max = {std::round(position.x + size.x), std::round(position.y + size.y)};
    const ImVec2 room = layout.max - layout.min;
    layout.origin = {layout.min.x - panned(view.zoom.offset.x, content.x, room.x),
                     layout.min.y - panned(view.zoom.offset.y, content.y, room.y)};
    return a;
}

/// The zoom that shows `cell` pixels a cell and keeps the point under the mouse where it is.
HeatmapZoom zoomed(const HeatmapLayout& layout, ImVec2 cell, ImVec2 mouse) {
    const ImVec2 place = {(mouse.x - layout.origin.x) / layout.cell.x,
                          (mouse.y - layout.origin.y) / layout.cell.y};
    return {cell,
            {std::max(std::round(place.x * cell.x - (mouse.x - layout.min.x)), 0.0f),
             std::max(std::round(place.y * cell.y - (mouse.y - layout.min.y)), 0.0f)}};
}

float stepped(float cell, float wheel) {
    const float next = cell * std::pow(1.25f, wheel);
    if (next < 1) return next;
    return wheel > 0 ? std::max(std::floor(cell) + 1, std::floor(next))
                     : std::max(1.0f, std::min(std::ceil(cell) - 1, std::floor(next)));
}

void read_zoom(const Ui& ui, const Arrangement& a, HeatmapEvents& events) {
    const ImGuiIO& io = ImGui::GetIO();
    const HeatmapLayout& layout = a.layout;
    if (io.MouseWheel != 0 && !io.KeyCtrl) {
        const float largest = ui.em(7);
        const ImVec2 cell = {std::min(stepped(layout.cell.x, io.MouseWheel), largest),
                             std::min(stepped(layout.cell.y, io.MouseWheel), largest)};
        const bool everything = cell.x <= a.fit.x && cell.y <= a.fit.y;
        events.zoom = everything ? HeatmapZoom{} : zoomed(layout, cell, io.MousePos);
    }
    if (ImGui::IsMouseDown(ImGuiMouseButton_Middle) &&
        (io.MouseDelta.x != 0 || io.MouseDelta.y != 0)) {
        events.zoom = dragged(layout);
    }
}

void read_labels(const HeatmapLayout& layout, HeatmapEvents& events) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const ImVec2 low = layout.seen_min(), high = layout.seen_max();
    if (mouse.x < low.x && mouse.y >= low.y && mouse.y < high.y)
        events.hovered_row = layout.nearest(mouse).row;
    if (mouse.y < low.y && mouse.x >= low.x && mouse.x < high.x)
        events.hovered_column = layout.nearest(mouse).column;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
        events.clicked_row = events.hovered_row;
        events.clicked_column = events.hovered_column;
    }
}

void read_hover(const HeatmapLayout& layout, HeatmapEvents& events) {
    const ImGuiIO& io = ImGui::GetIO();
    events.hovered = layout.at(io.MousePos);
    if (!events.hovered) return read_labels(layout, events);
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) events.clicked = events.hovered;
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) events.double_clicked = events.hovered;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Right)) events.context = events.hovered;
    if (io.KeyCtrl && io.MouseWheel != 0) events.wheel = io.MouseWheel;
}

/// The cell pressed, and whether the mouse has moved far enough since to mean a drag. Dear ImGui's
/// storage of the window keeps it from frame to frame.
struct Grip {
    ImGuiID row_key, column_key, dragging_key;
    int row, column;
    bool dragging;

    static Grip load(ImGuiID item) {
        const ImGuiID keys[] = {item ^ 0x51u, item ^ 0x52u, item ^ 0x53u};
        ImGuiStorage& storage = *ImGui::GetStateStorage();
        return {keys[0],
                keys[1],
                keys[2],
                storage.GetInt(keys[0], -1),
                storage.GetInt(keys[1], -1),
                storage.GetBool(keys[2], false)};
    }
    void store() const {
        ImGuiStorage& storage = *ImGui::GetStateStorage();
        storage.SetInt(row_key, row);
        storage.SetInt(column_key, column);
        storage.SetBool(dragging_key, dragging);
    }
};

/// The cell pressed stays the dragged one wherever the mouse goes.
void read_drag(const Ui& ui, const HeatmapLayout& layout, HeatmapEvents& events) {
    const ImGuiIO& io = ImGui::GetIO();
    Grip grip = Grip::load(ImGui::GetItemID());
    if (ImGui::IsItemActivated()) {
        const std::optional<Cell> cell = layout.at(io.MouseClickedPos[ImGuiMouseButton_Left]);
        grip.row = cell ? static_cast<int>(cell->row) : -1;
        grip.column = cell ? static_cast<int>(cell->column) : -1;
        grip.dragging = false;
    }
    if (grip.row < 0) return;
    const bool active = ImGui::IsItemActive();
    HeatmapEvents::Drag drag{{grip.row, grip.column}, 0, false, !active};
    const float pulled = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0).y;
    if (active && !grip.dragging && std::abs(pulled) >= ui.em(0.25f))
        grip.dragging = drag.begun = true;
    else if (active && grip.dragging)
        drag.moved = -io.MouseDelta.y / ui.scale * (io.KeyShift ? 0.1f : 1.0f);
    if (grip.dragging) events.drag = drag;
    if (!active) {
        grip.row = -1;
        grip.dragging = false;
    }
    grip.store();
}

/// While it has the keyboard, the arrow keys are the matrix's and do not move the focus.
void read_keys(HeatmapEvents& events) {
    events.focused = ImGui::IsItemFocused();
    if (!events.focused) return;
    const ImGuiID item = ImGui::GetItemID();
    const auto pressed = [item](ImGuiKey key) {
        ImGui::SetKeyOwner(key, item);
        return ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, item) ? 1 : 0;
    };
    if (!ImGui::GetIO().KeyAlt) {  // with it they are the window's
        events.walk_rows = pressed(ImGuiKey_DownArrow) - pressed(ImGuiKey_UpArrow);
        events.walk_columns = pressed(ImGuiKey_RightArrow) - pressed(ImGuiKey_LeftArrow);
    }
    events.enter = pressed(ImGuiKey_Enter) + pressed(ImGuiKey_F2) > 0;
}

void tag_cells(const Ui& ui, std::string_view name, const HeatmapLayout& layout) {
    constexpr Index most = 600;
    if (!ui.tags || layout.shape.rows * layout.shape.columns > most) return;
    const HeatmapLayout::Span rows = layout.rows(), columns = layout.columns();
    for (Index r = rows.begin; r < rows.end; ++r)
        for (Index c = columns.begin; c < columns.end; ++c)
            ui.tag(std::string(name) + "[" + std::to_string(r) + "," + std::to_string(c) + "]",
                   layout.cell_min({r, c}), layout.cell_max({r, c}));
}
}  // namespace

HeatmapZoom dragged(const HeatmapLayout& layout) {
    const ImVec2 offset = layout.min - layout.origin - ImGui::GetIO().MouseDelta;
    return {layout.cell, {std::max(offset.x, 0.0f), std::max(offset.y, 0.0f)}};
}

HeatmapEvents heatmap(Ui& ui, std::string_view name, const HeatmapView& view, ImVec2 size) {
    const ImVec2 position = ImGui::GetCursorScreenPos();
    size = {std::max(std::round(size.x), 1.0f), std::max(std::round(size.y), 1.0f)};
    ImGui::PushID(name.data(), name.data() + name.size());
    const bool shown = ImGui::InvisibleButton("##cells", size, ImGuiButtonFlags_EnableNav) ||
                       ImGui::IsItemVisible();
    ImGui::PopID();
    ui.tag(name);
    HeatmapEvents events;
    if (view.value->size() == 0) return events;
    const Arrangement a = arrange(ui, view, position, size);
    events.layout = a.layout;
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem)) {
        if (ImGui::IsItemHovered()) read_hover(a.layout, events);
        if (view.zoomable) read_zoom(ui, a, events);
        if (view.zoomable || ImGui::GetIO().KeyCtrl) ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY);
    }
    if (view.draggable) read_drag(ui, a.layout, events);
    read_keys(events);
    tag_cells(ui, name, a.layout);
    if (shown) paint_heatmap(ui, view, a.layout, a.labels);
    return events;
}

ImVec2 heatmap_size(const Ui& ui, const HeatmapView& view, ImVec2 cell) {
    const HeatmapLabels labels = plan_labels(ui, view, cell, {1e6f, 1e6f});
    return {labels.left + std::ceil(cell.x * static_cast<float>(view.value->cols())),
            labels.top + std::ceil(cell.y * static_cast<float>(view.value->rows()))};
}

}  // namespace attend
