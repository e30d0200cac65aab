#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/map.h"
#include "app/gui/sizes.h"
#include "app/views/desk/desk.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/head_maps.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float side = sizes::of(23);  // of a map, em

Box head_tile(Frame& frame, const Block& block, const Value& weights) {
    const Theme& theme = *frame.ui.theme;
    const bool chosen = frame.session().selection.head == block.head;
    HeatmapView view;
    view.value = weights;
    view.scale = frame.coloring.of(frame.node(block.weights));
    view.dimmed = !is_on(frame, block.layer, block.head) || frame.stale();
    const std::string name = fmt::format("layer_heads/{}", block.head);
    Box map = box::framed(
        box::map(frame.ui, name + "/map", view, {{side, side}, {side, side}, false}),
        {theme.panel, chosen ? std::optional(theme.selection) : std::nullopt, sizes::of(4), 2},
        {sizes::of(2), sizes::of(2)});
    const TextStyle style{chosen ? Face::semibold : Face::regular, sizes::axis,
                          chosen ? theme.text : theme.dim_text};
    return box::column({std::move(map), box::row({box::space(0).grow(),
                                                  box::text(std::to_string(block.head), style, 1),
                                                  box::space(0).grow()},
                                                 0)},
                       0.1f)
        .named(name)
        .help(fmt::format("Head {} of layer {}: a click draws it large", block.head, block.layer))
        .on_click(
            [&frame, layer = block.layer, head = block.head] { choose_head(frame, layer, head); });
}

}  // namespace

Box layer_heads(Frame& frame) {
    const int layer = frame.session().selection.layer;
    std::vector<Block> blocks;
    for (const Block& block : frame.scene()->blocks)
        if (block.layer == layer) blocks.push_back(block);
    const Measured maps = maps_of(frame, "Drawing the layer's heads", blocks);
    Boxes tiles;
    for (std::size_t i = 0; maps && i < blocks.size(); ++i)
        tiles.push_back(head_tile(frame, blocks[i], maps.values[i]));
    return object(frame.ui, fmt::format("Layer {}", layer),
                  fmt::format("{} of {}", blocks.size(),
                              count_of(frame.scene()->blocks.size(), "head")),
                  box::flow(std::move(tiles), sizes::of(3), 2))
        .named("road/layer");
}

}  // namespace attend
