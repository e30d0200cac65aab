#include "core/training/files/trained_numbers.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/plural.h"

namespace attend {

namespace {

std::string in_words(Shape shape) { return fmt::format("{} × {}", shape.rows, shape.columns); }

OperationPtr numbers_of(const LearnedWeightsPtr& weights, const LearnedLeaf& leaf,
                        const WantedLeaf& wanted) {
    const Shape there = shape_of(leaf.weights), asked = wanted.axes.shape();
    const bool of_places = wanted.use == LeafUse::positions && there.columns == asked.columns;
    if (of_places && there.rows < asked.rows)
        throw Error("sentence", count_of(static_cast<std::size_t>(asked.rows), "token"),
                    fmt::format("at most {}: for so many places {} has learned vectors", there.rows,
                                weights->name()));
    if (!of_places && there != asked)
        throw Error(fmt::format("{}, {}", weights->place, leaf.path), in_words(there),
                    in_words(asked));
    return shared<TrainedNumbers>(wanted.axes, weights, leaf.path);
}

/// A lone layer may stand without its number.
std::string path_in_file(const std::string& path) {
    const bool alone = path.starts_with("head.") || path.find('/') == path.npos;
    return alone ? "layer.0/" + path : path;
}

/// What stands in for a leaf that was not learned; null: the next source decides.
OperationPtr instead_of(const LearnedWeights& weights, const WantedLeaf& wanted) {
    const Shape asked = wanted.axes.shape();
    if (wanted.path.starts_with("pooling/")) return nullptr;  // chosen beside what was learned
    if (weights.words)
        throw Error(weights.place, "no " + path_in_file(wanted.path),
                    in_words(asked) + " numbers of that name");
    if (!is_projection(wanted.use) || asked.rows != asked.columns) return nullptr;
    return shared<Identity>(wanted.axes);
}

}  // namespace

Value TrainedNumbers::forward(Inputs) const {
    const Matrix& all = weights_->state.find(path_)->weights;
    return share(
        Matrix::view(all.row_begin(0), shape().rows, all.cols(), all.outerStride(), weights_));
}

std::string TrainedNumbers::note(Cell cell) const {
    return fmt::format("{}, {}[{},{}]: learned in {}", weights_->name(), path_, cell.row,
                       cell.column,
                       count_of(static_cast<std::size_t>(weights_->state.step), "step"));
}

ParameterSource trained_leaves(LearnedWeightsPtr weights) {
    return [weights = std::move(weights)](const WantedLeaf& wanted) -> OperationPtr {
        const LearnedLeaf* leaf = weights->state.find(wanted.path);
        if (!leaf) leaf = weights->state.find(path_in_file(wanted.path));
        return leaf ? numbers_of(weights, *leaf, wanted) : instead_of(*weights, wanted);
    };
}

ParameterSource trained_positions(LearnedWeightsPtr weights) {
    return [weights = std::move(weights)](const WantedLeaf& wanted) -> OperationPtr {
        if (wanted.use != LeafUse::positions) return nullptr;
        const LearnedLeaf* const leaf = weights->state.find(wanted.path);
        return leaf ? numbers_of(weights, *leaf, wanted) : nullptr;
    };
}

}  // namespace attend
