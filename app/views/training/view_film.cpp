#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/tiles.h"
#include "app/views/scene_view.h"
#include "app/views/training/over_time.h"
#include "app/views/training/training_views.h"

namespace attend {

namespace {

Box film_view(Frame& frame) {
    constexpr std::size_t most = 24;
    Boxes pictures;
    for (const Index step : film_steps(frame, most))
        pictures.push_back(film_picture(frame, step, 8));
    return box::tiles("film", std::move(pictures), {.around = 1.6f, .least = 7, .most = 18});
}

}  // namespace

namespace view_files {
extern constinit const SceneView film{
    .place = 210,
    .name = "film",
    .tab = "Film",
    .label = "The map, step by step",
    .group = ViewGroup::compare,
    .help = "The chosen head's map at steps between which it changed equally much",
    .extent = ViewExtent::center,
    .applies = to_training,
    .view = film_view,
    .shows = "film"};
}

}  // namespace attend
