#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/state/first_look.h"
#include "app/views/desk/desk.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/choose_token.h"
#include "app/views/sentence/attending.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr std::size_t most_pairs = 3;

std::size_t block_of(const Scene& scene, NodeId weights) {
    return static_cast<std::size_t>(std::ranges::find(scene.blocks, weights, &Block::weights) -
                                    scene.blocks.begin());
}

/// Kept while the numbers and the query are the same.
const std::vector<Cell>& pairs_beside(const Frame& frame, const Attended& row) {
    struct Pairs {
        std::vector<Cell> cells;
    };
    const std::tuple key(frame.store.computation().revision(), row.weights, row.query);
    return frame.ui.states
        .kept(key,
              [&] {
                  const Scene& scene = *frame.scene();
                  return Pairs{also_telling(scene, *frame.evaluation(),
                                            block_of(scene, row.weights), row.query, most_pairs)};
              })
        .cells;
}

}  // namespace

namespace {

Box word(const std::string& text, Face face, Rgb color) {
    return box::text(text, {face, sizes::title, color});
}

Box share_of(const Frame& frame, double weight) {
    return word(percent_text(weight), Face::semibold, frame.ui.theme->role(Role::weights));
}

/// "16·0 78 %": the told pair in other heads, where they give it more than an even share.
Boxes in_other_heads(Frame& frame, const Attended& row) {
    const Scene& scene = *frame.scene();
    const auto key = chosen_key(frame, row);
    if (!key || scene.blocks.size() < 2 || scene.crosses() || frame.node(row.weights).transient)
        return {};
    const Cell cell{row.query, *key};
    struct Heads {
        std::vector<std::size_t> blocks;
    };
    const auto& heads = frame.ui.states.kept(
        std::tuple(frame.store.computation().revision(), row.weights, cell.row, cell.column), [&] {
            return Heads{heads_alike(scene, *frame.evaluation(), block_of(scene, row.weights), cell,
                                     most_pairs)};
        });
    Boxes boxes;
    for (const std::size_t i : heads.blocks) {
        const Block& block = scene.blocks[i];
        if (boxes.empty()) boxes.push_back(box::text("also in", dim_style(frame.ui, sizes::title)));
        const Scalar weight = frame.evaluation()->value(block.weights)(cell.row, cell.column);
        boxes.push_back(
            box::row({word(fmt::format("{}·{}", block.layer, block.head), Face::semibold,
                           frame.ui.theme->text),
                      share_of(frame, static_cast<double>(weight))},
                     sizes::tight)
                .named(fmt::format("sentence/also/{}", boxes.size() - 1))
                .help(fmt::format("The same pair in head {} of layer {}: a click goes there",
                                  block.head, block.layer))
                .on_click([&frame, layer = block.layer, head = block.head] {
                    choose_head(frame, layer, head);
                }));
    }
    return boxes;
}

}  // namespace

Boxes also_telling_pairs(Frame& frame) {
    const Attended& row = attended(frame, frame.asking());
    if (!row.shares || !frame.evaluation()) return {};
    const Theme& theme = *frame.ui.theme;
    const Node& weights = frame.node(row.weights);
    Boxes boxes;
    for (const Cell cell : pairs_beside(frame, row)) {
        if (boxes.empty()) boxes.push_back(box::text("also", dim_style(frame.ui, sizes::title)));
        const std::string query = told_in_sentence(weights.axes.rows, cell.row),
                          key = told_in_sentence(weights.axes.columns, cell.column);
        const Scalar share = frame.evaluation()->value(row.weights)(cell.row, cell.column);
        boxes.push_back(
            box::row({word(query, Face::semibold, theme.role(Role::query)),
                      word("→", Face::regular, theme.dim_text),
                      word(key, Face::semibold, theme.role(Role::key)),
                      share_of(frame, static_cast<double>(share))},
                     sizes::tight)
                .named(fmt::format("sentence/also/{}", boxes.size() - 1))
                .help(fmt::format("“{}” asks, and “{}” is the key", query, key))
                .on_click([&frame, &weights, cell] { select_cell(frame, weights, cell); }));
    }
    return boxes.empty() ? in_other_heads(frame, row) : boxes;
}

}  // namespace attend
