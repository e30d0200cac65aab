#include "app/views/window/figure_page.h"

#include "app/gui/capturing_picture.h"
#include "app/gui/figure/page.h"
#include "app/state/command.h"
#include "app/views/desk/rooms.h"
#include "app/views/desk/scene_views.h"
#include "app/views/panels.h"

namespace attend {

namespace {

void draw_on_page(Frame& frame, std::string_view name) {
    if (find_scene_view(name)) return draw_scene_view(frame, large_view(frame.room(), name));
    if (name == setup_panel.name) return draw_sections(frame, room_panels(frame).sections(frame));
    if (name == computation_panel.name) return room_panels(frame).draw_computation(frame);
    if (name == sum_panel.name) return draw_scene_view(frame, *find_scene_view("sum"));
    draw_explanation(frame);
}

}  // namespace

bool has_figure_page(std::string_view view) { return view != "window" && view != "present"; }

float draw_figure_page(Ui& ui, Store& store, Settings& settings, Requests& requests,
                       std::string_view view) {
    ui.states.of<CapturingPicture>().frame = ImGui::GetFrameCount();
    store.begin_frame();
    ui.readings.take(store.computation().take_read());
    Frame frame{ui, store, settings, requests, {}};
    frame.coloring = coloring_of(frame);
    ui.notation = (frame.scene() ? frame.scene()->choices : store.document().choices).notation;
    {
        const Page page(ui);
        if (room_panels(frame).follow) room_panels(frame).follow(frame);
        draw_on_page(frame, view);
    }
    store.end_frame(frame.gesture);
    return below_sight();
}

}  // namespace attend
