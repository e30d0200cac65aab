#include "app/gui/box/containers.h"
#include "app/views/scene_view.h"
#include "app/views/training/over_time.h"
#include "app/views/training/training_views.h"

namespace attend::view_files {
extern constinit const SceneView curves{
    .place = 200,
    .name = "curves",
    .tab = "Curves",
    .label = "How it learned",
    .group = ViewGroup::compare,
    .help = "Loss, right answers and what heads do over the steps; a drag shows another step",
    .extent = ViewExtent::center,
    .applies = to_training,
    .view = how_it_learned,
    .shows = "curves"};
}  // namespace attend::view_files
