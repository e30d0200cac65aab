#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/state/first_look.h"
#include "app/views/desk/desk.h"
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
        const auto word = [&](const std::string& text, Face face, Rgb color) {
            return box::text(text, {face, sizes::title, color});
        };
        boxes.push_back(
            box::row({word(query, Face::semibold, theme.role(Role::query)),
                      word("→", Face::regular, theme.dim_text),
                      word(key, Face::semibold, theme.role(Role::key)),
                      word(percent_text(static_cast<double>(share)), Face::semibold,
                           theme.role(Role::weights))},
                     sizes::tight)
                .named(fmt::format("sentence/also/{}", boxes.size() - 1))
                .help(fmt::format("“{}” asks, and “{}” is the key", query, key))
                .on_click([&frame, &weights, cell] { select_cell(frame, weights, cell); }));
    }
    return boxes;
}

}  // namespace attend
