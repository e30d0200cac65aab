#pragma once
#include <string>

#include "core/ops/leaf.h"
#include "core/parameters/source.h"
#include "core/training/files/weights_file.h"

namespace attend {

/// The first rows of a leaf that was learned, as a file of weights has it.
class TrainedNumbers final : public Leaf<TrainedNumbers> {
  public:
    /// `path` is the leaf's in the file, which has at least as many rows as the axes.
    TrainedNumbers(Axes axes, LearnedWeightsPtr weights, std::string path)
        : Leaf(std::move(axes)), weights_(std::move(weights)), path_(std::move(path)) {}
    auto key() const { return std::tuple(shape().rows, weights_, path_); }

    std::string_view name() const override { return "trained"; }
    std::string_view in_words() const override {
        return "Numbers that a model has learned, step by step, from examples.";
    }
    Value forward(Inputs) const override;
    /// "blank, layer.0/head.0/w_q[2,3]: learned in 200 steps"
    std::string note(Cell cell) const;

  private:
    LearnedWeightsPtr weights_;
    std::string path_;
};

/// All that was learned, by the paths of the room Training; a lone layer may also stand without
/// `layer.0/`. Where a task had no tokens, its scores alone were learned: W_Q, W_K, W_V and W_O
/// that it has not hand on what they read. The source throws Error that names file and leaf where
/// that is missing, or has another shape.
ParameterSource trained_leaves(LearnedWeightsPtr weights);
/// The vectors of positions alone, (n, d) for a text of n tokens: the first of those that were
/// learned. The source throws Error where there are fewer.
ParameterSource trained_positions(LearnedWeightsPtr weights);

}  // namespace attend
