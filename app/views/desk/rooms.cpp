#include "app/views/desk/rooms.h"

#include <algorithm>
#include <array>
#include <vector>

#include "app/views/kernel/kernel.h"
#include "app/views/kernel/training.h"
#include "app/views/lookup/lookup.h"
#include "app/views/panels.h"
#include "app/views/sentence/attending.h"
#include "app/views/sentence/text_fields.h"
#include "app/views/tables/room_query.h"
#include "app/views/training/learning.h"
#include "app/views/training/training_room.h"
#include "app/views/translation/translation_room.h"
#include "app/views/translation/writing.h"
#include "core/named.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

template <Box (*made)(Frame&)>
void draw_made(Frame& frame) {
    draw_box(frame.ui, made(frame));
}

constexpr std::array all_rooms{
    RoomPanels{"attention", height_on_top, draw_made<sentence_on_top>, attention_sections,
               draw_computation},
    RoomPanels{"model", height_on_top, draw_made<sentence_on_top>, model_sections,
               draw_computation},
    RoomPanels{"lookup", room_query_height, draw_made<lookup_query>, lookup_sections,
               draw_computation, 0.27f, nullptr, lookup_home},
    RoomPanels{"kernel", room_query_height, draw_made<kernel_query>, kernel_sections,
               draw_computation, 0.27f, follow_training, kernel_home},
    RoomPanels{"training", fields_and_transport_height, draw_made<training_top>, training_sections,
               draw_computation, 0.27f, follow_learning, training_home, training_road,
               learned_leads},
    RoomPanels{"translation", fields_and_transport_height, draw_made<translation_top>,
               translation_sections, draw_computation, 0.27f, follow_writing, nullptr,
               translation_road},
};

float no_height(const Frame&, float, float) { return 0; }
void draw_nothing(Frame&) {}

/// Those of a room without a line of its own.
RoomPanels plain_panels(const Workspace& room) {
    RoomPanels plain{room.name, no_height, draw_nothing, field_sections, draw_computation};
    if (room.reads("sentence"))
        plain.top_height = height_on_top, plain.draw_top = draw_made<sentence_on_top>;
    return plain;
}

}  // namespace

const RoomPanels& room_panels(std::string_view name) {
    static const std::vector<RoomPanels> panels = [] {
        std::vector<RoomPanels> of_each;
        for (const Workspace& room : workspaces()) {
            const auto* const own = std::ranges::find(all_rooms, room.name, &RoomPanels::name);
            of_each.push_back(own == all_rooms.end() ? plain_panels(room) : *own);
        }
        return of_each;
    }();
    return named(std::span<const RoomPanels>(panels), "workspace", name);
}

}  // namespace attend
