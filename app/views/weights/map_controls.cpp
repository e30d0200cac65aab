#include <algorithm>
#include <vector>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/sizes.h"
#include "app/views/matrix/mask_paint.h"
#include "app/views/weights/parameter_table.h"
#include "app/views/weights/weights.h"
#include "core/attention/paths.h"

namespace attend {

namespace {

/// The stages that this graph has, in the order of the computation; last what else is shown large.
std::vector<NodeId> stages(const Frame& frame) {
    const std::optional<Block>& of_many = frame.scene()->of_many;
    std::vector<NodeId> found = of_many ? of_many->stages() : frame.block().stages();
    const NodeId shown = large_node(frame);
    if (std::ranges::find(found, shown) == found.end()) found.push_back(shown);
    return found;
}

Box stage_switch(Frame& frame, bool brief) {
    const std::vector<NodeId> found = stages(frame);
    box::Switch what{.name = "weights/stage", .shrinks = false};
    for (const NodeId stage : found) what.labels.emplace_back(short_path(frame.node(stage).path));
    what.chosen = static_cast<int>(std::ranges::find(found, large_node(frame)) - found.begin());
    what.change = [&frame, found](int chosen) {
        frame.session().large_node = frame.node(found[static_cast<std::size_t>(chosen)]).path;
    };
    return brief ? box::drop_down(frame.ui, std::move(what), 6.2f)
                 : box::segments(frame.ui, std::move(what));
}

}  // namespace

Box map_controls(Frame& frame) {
    const NodeId id = large_node(frame);
    if (is_parameter_table(frame, id)) return parameter_controls(frame, id);
    const auto controls = [&](bool brief) {
        Boxes beside{colors_legend(frame, id).wide({7, brief ? 9.0f : 13.8f, 15})};
        if (is_paintable(frame, frame.node(id))) beside.push_back(paint_toggle(frame, brief));
        beside.push_back(stage_switch(frame, brief));
        return box::row(std::move(beside), brief ? sizes::near : sizes::apart);
    };
    return box::first_that_fits({controls(false), controls(true)});
}

}  // namespace attend
