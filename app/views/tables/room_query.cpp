#include "app/views/tables/room_query.h"

#include <utility>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/parts/document_text.h"

namespace attend {

namespace {

constexpr float text_size = sizes::field, height = sizes::of(44);

struct Greeted {
    std::string room;  // whose query got the keyboard
};
struct QueryTyped {
    int frame = -2;  // by ImGui::GetFrameCount(), when it had the keyboard last
};

void draw_field(Frame& frame, std::string_view invitation, float width) {
    const Ui& ui = frame.ui;
    const std::string& room = frame.store.document().choices.workspace;
    const bool entered = std::exchange(ui.states.of<Greeted>().room, room) != room;
    if (document_text(frame, "query", &Choices::query, {invitation, width, text_size, entered}))
        ui.states.of<QueryTyped>().frame = ImGui::GetFrameCount();
}

}  // namespace

float room_query_height(const Frame& frame, float, float) {
    return pixels_of(frame.ui, Length::fixed(height)).wish;
}

bool query_has_keyboard(const Ui& ui) {
    return ui.states.of<QueryTyped>().frame >= ImGui::GetFrameCount() - 1;
}

Box room_query(Frame& frame, std::string_view invitation, std::string note) {
    const std::string& typed = frame.draft().choices.query;
    Box field = box::control({8, 40, Length::endless}, height, [&frame, invitation](float width) {
        draw_field(frame, invitation, width);
    });
    if (typed.empty()) return field;
    // Unseen, as wide as what is typed.
    const TextStyle unseen{Face::regular, text_size, {}, 0};
    Box beside = box::padded(
        box::row({box::text(typed, unseen, 400), box::space(2).grow(),
                  box::text(std::move(note), dim_style(frame.ui, sizes::control), 40).droppable()}),
        {sizes::of(18), 0});
    return box::layers({std::move(field), std::move(beside).grow()});
}

}  // namespace attend
