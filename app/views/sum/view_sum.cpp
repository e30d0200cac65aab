#include "app/views/panels.h"
#include "app/views/scene_view.h"

namespace attend {

namespace {

RichText sum_subtitle(const Frame& frame) {
    return frame.scene() ? weighted_sum_subtitle(frame) : RichText{};
}

}  // namespace

namespace view_files {
extern constinit const SceneView sum{
    .place = 35,
    .name = "sum",
    .tab = "Sum",
    .label = "Weighted sum",
    .group = ViewGroup::see,
    .help = "What the chosen query takes from each value, and what that adds up to",
    .extent = ViewExtent::center,
    .draw = draw_weighted_sum,
    .subtitle = sum_subtitle,
    .applies = to_heads};
}

}  // namespace attend
