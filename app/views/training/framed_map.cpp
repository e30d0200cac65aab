#include "app/views/training/framed_map.h"

#include "app/gui/box/containers.h"
#include "app/gui/box/map.h"

namespace attend {

Box framed_map(Frame& frame, const FramedMap& map, const std::function<void()>& click) {
    HeatmapView view;
    view.value = map.weights;
    view.scale = frame.coloring.weights_to(1);
    view.square = view.centered = true;
    view.dimmed = map.dimmed;
    view.outlined_row = map.outlined_row;
    Box cells =
        box::map(frame.ui, map.name, std::move(view), map.em, [click](const HeatmapEvents& done) {
            if (done.clicked) click();
        });
    const Theme& theme = *frame.ui.theme;
    return box::framed(
        std::move(cells).grow().grow_high(),
        {theme.panel, map.chosen ? std::optional(theme.text) : std::nullopt, 0.1f, 2},
        {0.15f, 0.15f});
}

}  // namespace attend
