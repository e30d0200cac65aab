#include <fmt/format.h>

#include "app/gui/box/leaves.h"
#include "app/gui/room.h"
#include "app/views/computation/computation.h"
#include "app/views/desk/lanes.h"
#include "app/views/desk/rooms.h"
#include "app/views/scene_view.h"
#include "core/plural.h"

namespace attend {

namespace {

Box view(Frame& frame) {
    if (shows_lanes(frame)) return lanes(frame);
    return box::canvas({{20, 8}, {60, 30}, true}, [&frame](const Ui&, Place place) {
        const Room room("equation", place.position, place.size);
        room_panels(frame).draw_computation(frame);
    });
}

RichText subtitle(const Frame& frame) {
    if (!frame.scene() || !shows_lanes(frame)) return computation_subtitle(frame);
    const std::size_t heads = frame.scene()->blocks.size();
    return {{fmt::format(
        "{}what stands at a crossing is the row left of it times the column above",
        heads > 1 ? number_in_words(heads) + " heads side by side, then mixed: " : std::string())}};
}

}  // namespace

namespace view_files {
extern constinit const SceneView equation{
    .place = 117,
    .name = "equation",
    .tab = "Equation",
    .label = "Equation of matrices",
    .group = ViewGroup::understand,
    .help = "From X to the output: every matrix of the chosen head, live, as one formula",
    .extent = ViewExtent::center,
    .subtitle = subtitle,
    .applies = to_every_scene,
    .view = view,
    .shows = "the equation"};
}

}  // namespace attend
