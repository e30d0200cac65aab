#include "core/document/swapped.h"

#include <algorithm>

namespace attend {

Swapped swap_words(const Computed& base, Index first, Index second, const Progress& progress) {
    const Node& vectors = base.scene.graph->node(*base.scene.graph->texts().words);
    Matrix words = base.evaluation.value(vectors.path);
    words.row(first).swap(words.row(second));
    const Alteration change{{}, [&](Edits& edits) { edits[vectors.path] = {share(words), {}}; }};
    const WhatIf there = what_if(base, change, progress);
    Swapped swapped;
    swapped.first = first;
    swapped.second = second;
    const Matrix &was = base.evaluation.value(base.scene.output),
                 &is = there.evaluation.value(there.scene.output);
    for (Index row = 0; row < was.rows(); ++row) {
        const Index now = row == first ? second : row == second ? first : row;
        const double change_of_row = (is.row(now) - was.row(row)).cast<double>().norm();
        swapped.changes.push_back(change_of_row);
        swapped.largest = std::max(swapped.largest, change_of_row);
        swapped.largest_norm = std::max(swapped.largest_norm, was.row(row).cast<double>().norm());
    }
    return swapped;
}

}  // namespace attend
