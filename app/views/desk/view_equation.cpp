#include "app/gui/rich_text.h"
#include "app/views/computation/computation.h"
#include "app/views/desk/rooms.h"
#include "app/views/scene_view.h"

namespace attend {

namespace {

void draw_equation(Frame& frame) { room_panels(frame).draw_computation(frame); }

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
    .draw = draw_equation,
    .subtitle = computation_subtitle,
    .applies = to_every_scene};
}

}  // namespace attend
