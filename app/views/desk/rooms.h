#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "app/gui/box/box.h"
#include "app/views/frame.h"
#include "app/views/setup/choice_controls.h"

namespace attend {

/// What a workspace shows of its own in the window's fixed places, better than what every other one
/// has there: nothing above the panels, or a sentence where it reads one, and a setup made of its
/// choices' fields. A line in the table of rooms.cpp, which alone names rooms in `app`.
struct RoomPanels {
    std::string_view name;  // as the choice `workspace` is written
    /// What stands above the panels: what is asked. Its height for a width; `most` is the room.
    float (*top_height)(const Frame& frame, float width, float most);
    void (*draw_top)(Frame& frame);
    std::vector<SetupSection> (*sections)(const Frame& frame);  // of the setup
    void (*draw_computation)(Frame& frame);
    float computation = 0.27f;  // its share of the height, unless somebody chose one
    /// What goes on by itself, whatever is drawn: once a frame.
    void (*follow)(Frame& frame) = nullptr;
    /// What its first view is made of: what leads, what that says, and the objects below, or
    /// `instead` of these. Null: the sentence leads, or the view stands in its panel.
    Box (*home)(Frame& frame, std::optional<Box> instead) = nullptr;
    /// The objects below a sentence that leads, or `instead` of the first ones. Null: heads, map
    /// and sum.
    Box (*road)(Frame& frame, std::optional<Box> instead) = nullptr;
    /// Whether `home` leads though the room has a sentence; null: it never does then.
    bool (*home_leads)(const Frame& frame) = nullptr;
};

const RoomPanels& room_panels(std::string_view room);
/// Those of the room that is shown.
inline const RoomPanels& room_panels(const Frame& frame) { return room_panels(frame.room()); }

}  // namespace attend
