#include "core/document/token_origins.h"

#include <fmt/format.h>

#include <iterator>

#include "core/plural.h"

namespace attend {

namespace {

/// How many numbers of a row were put in.
Index edited_in_row(const Edit& edit, Index row, Index columns) {
    if (edit.whole) return columns;
    const EditedCells::Map& cells = edit.cells;
    return std::distance(cells.lower_bound({row, 0}), cells.lower_bound({row + 1, 0}));
}

}  // namespace

std::string words_path(const Scene& scene, bool second) {
    const TextNodes& texts = scene.graph->texts();
    const auto node = second && scene.cross ? texts.second_words : texts.words;
    return node ? scene.graph->node(*node).path : std::string();
}

TokenOrigin origin_of(const Scene& scene, bool second, Index row, const Edits& edits) {
    const Side& side = second ? scene.memory : scene.x;
    TokenOrigin origin = side.embedding.origins[static_cast<std::size_t>(row)];
    const Index columns = side.embedding.columns.size();
    const Index edited = edited_in_row(edit_of(edits, words_path(scene, second)), row, columns);
    if (edited == 0) return origin;
    if (edited >= columns) return {true, "set by hand"};
    origin.from += fmt::format("; {} of {} set by hand", edited, count_of(columns, "number"));
    return origin;
}

}  // namespace attend
