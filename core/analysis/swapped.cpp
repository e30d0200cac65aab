#include "core/analysis/swapped.h"

#include <algorithm>

namespace attend {

Swapped swap_words(const Evaluation& before, Index first, Index second, const Progress& progress) {
    Matrix words = before.value("word_vectors");
    words.row(first).swap(words.row(second));
    Edits edits = before.edits ? *before.edits : Edits{};
    edits["word_vectors"] = {share(std::move(words)), {}};
    Swapped swapped;
    swapped.first = first;
    swapped.second = second;
    swapped.evaluation =
        evaluate(before.graph, std::make_shared<const Edits>(std::move(edits)), before, progress);
    const Matrix &was = before.value("output"), &is = swapped.evaluation.value("output");
    for (Index row = 0; row < was.rows(); ++row) {
        const Index now = row == first ? second : row == second ? first : row;
        const double change = (is.row(now) - was.row(row)).cast<double>().norm();
        swapped.changes.push_back(change);
        swapped.largest = std::max(swapped.largest, change);
        swapped.largest_norm = std::max(swapped.largest_norm, was.row(row).cast<double>().norm());
    }
    return swapped;
}

}  // namespace attend
