#include "app/gui/box/map.h"

namespace attend::box {

Box map(Ui& ui, std::string name, HeatmapView view, const CanvasSize& em,
        std::function<void(const HeatmapEvents& events)> done) {
    return canvas(em, [&ui, name = std::move(name), view = std::move(view), done = std::move(done)](
                          const Ui&, Place place) {
        ImGui::SetCursorScreenPos(place.position);
        ImGui::SetNextItemAllowOverlap();  // a frame may lie over it
        const HeatmapEvents events = heatmap(ui, name, view, place.size);
        if (done) done(events);
    });
}

}  // namespace attend::box
