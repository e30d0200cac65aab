#include "app/views/window/maximized.h"

#include <cmath>
#include <optional>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lengths.h"
#include "app/state/command.h"
#include "app/views/desk/rooms.h"
#include "app/views/desk/scene_views.h"
#include "app/views/wall/wall.h"

namespace attend {

namespace {

constexpr float margin = 0.55f, most_on_top = 0.25f;  // em; of the window's height

Box panel(const DrawPanel& draw_panel, std::string_view name, const box::CanvasSize& size) {
    return box::canvas(size,
                       [&draw_panel, name](const Ui&, Place place) { draw_panel(name, place); })
        .named(std::string(name));
}

/// What the workspace asks, as high as that wants to be; null where it asks nothing.
std::optional<Box> top(const Frame& frame, const Place& room, const DrawPanel& draw_panel) {
    const auto padding = panel_padding(frame.ui);
    const float high = room_panels(frame).top_height(frame, room.size.x - 2 * padding.x,
                                                     room.size.y * most_on_top - 2 * padding.y);
    if (high <= 0) return std::nullopt;
    return panel(draw_panel, "sentence", {{10, 3}, {40, 6}, true})
        .high(box::em_of(frame.ui, std::ceil(high + 2 * padding.y)));
}

bool shows_all_heads(const Frame& frame) {
    return frame.store.session.maximized == view_panel.name && frame.scene() &&
           large_view(frame).extent == ViewExtent::with_head && !wall_lies_flat(frame);
}

}  // namespace

Box maximized(Frame& frame, const Place& room, const DrawPanel& draw_panel) {
    Box large = panel(draw_panel, frame.session().maximized, {{12, 6}, {28, 18}, true});
    if (shows_all_heads(frame))
        large = box::first_that_fits(
            {box::row({Box(large).grow(),
                       panel(draw_panel, "head", {{14, 18}, {26, 18}, true}).wide({14, 26, 26})},
                      margin),
             large});
    Boxes lines;
    if (auto asked = top(frame, room, draw_panel)) lines.push_back(std::move(*asked));
    lines.push_back(std::move(large).grow().grow_high());
    return box::padded(box::column(std::move(lines), margin).grow().grow_high(), {margin, margin});
}

}  // namespace attend
