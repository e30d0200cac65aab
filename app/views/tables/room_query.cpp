#include "app/views/tables/room_query.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "app/gui/text.h"
#include "app/views/parts/document_text.h"

namespace attend {

namespace {

constexpr float text_size = 1.3f;

struct Greeted {
    std::string room;  // whose query got the keyboard
};
struct QueryTyped {
    int frame = -2;  // by ImGui::GetFrameCount(), when it had the keyboard last
};

}  // namespace

float room_query_height(const Ui& ui) { return live_text_height(ui, text_size); }

RichText asked_of(const Frame& frame, std::string_view what, std::string_view more) {
    if (!frame.scene() || !frame.scene()->table) return {};
    const TableSource& source = *frame.scene()->table;
    return {{"the query "},
            {"q", Role::query, true},
            {fmt::format(" {} ", what)},
            {source.table->columns[source.key], Role::key, false},
            {std::string(more)}};
}

bool query_has_keyboard(const Ui& ui) {
    return ui.states.of<QueryTyped>().frame >= ImGui::GetFrameCount() - 1;
}

void room_query(Frame& frame, std::string_view invitation, const RichText& note, float width) {
    const Ui& ui = frame.ui;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::string& room = frame.store.document().choices.workspace;
    const bool entered = std::exchange(frame.ui.states.of<Greeted>().room, room) != room;
    if (document_text(frame, "query", &Choices::query, {invitation, width, text_size, entered}))
        ui.states.of<QueryTyped>().frame = ImGui::GetFrameCount();
    const RichTextStyle style{0.88f, true, 0};
    const ImVec2 size = measure_rich(ui, note, style);
    const float typed = measure_text(ui, frame.draft().choices.query, Face::regular, text_size).x;
    if (frame.draft().choices.query.empty() || typed + size.x + ui.em(3) > width) return;
    draw_rich(ui,
              {at.x + width - size.x - ui.em(0.8f),
               at.y + std::round((room_query_height(ui) - size.y) / 2)},
              note, style);
}

}  // namespace attend
