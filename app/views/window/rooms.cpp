#include "app/views/window/rooms.h"

#include <algorithm>
#include <array>

#include "app/views/kernel/kernel.h"
#include "app/views/kernel/training.h"
#include "app/views/lookup/lookup.h"
#include "app/views/panels.h"
#include "app/views/sentence/sentence.h"

namespace attend {

namespace {

constexpr std::array all_rooms{
    RoomPanels{"attention", sentence_height, draw_sentence, draw_setup, draw_computation},
    RoomPanels{"model", sentence_height, draw_sentence, draw_model_setup, draw_computation},
    // Rows stand upright in it, a line each, so that every key and value has its name.
    RoomPanels{"lookup", lookup_query_height, draw_lookup_query, draw_lookup_setup,
               draw_lookup_computation, 0.32f},
    RoomPanels{"kernel", kernel_query_height, draw_kernel_query, draw_kernel_setup,
               draw_computation, 0.27f, follow_training},
};

}  // namespace

const RoomPanels& room_panels(std::string_view room) {
    const auto* const found = std::ranges::find(all_rooms, room, &RoomPanels::room);
    return found == all_rooms.end() ? all_rooms.front() : *found;
}

}  // namespace attend
