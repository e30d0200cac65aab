#pragma once
#include <cstdint>
#include <optional>

#include "core/attention/layer.h"
#include "core/embedding/kinds.h"
#include "core/training/choices.h"
#include "core/training/task.h"
#include "core/translation/choices.h"
#include "core/translation/network.h"

namespace attend {

/// All that a run of training follows from: its task, its model and its recipe.
struct TrainingSetup : TrainingChoices,
                       AttendToChoices,
                       HeadChoices,
                       AttentionChoices,
                       PoolingChoices {
    /// Sizes, model and recipe of a task.
    static TrainingSetup of(std::string_view task);

    Index width() const { return (*this)[random_width]; }  // of the vectors of tokens
    std::uint32_t drawn_with() const { return (*this)[seed]; }
    TaskSizes sizes() const;
    /// How many examples there are to learn from; nothing: new ones in every batch.
    std::optional<Index> finite() const;
    /// The longest that a gradient may be; nothing: any.
    std::optional<double> longest_gradient() const;
    /// The learning rate of step t, counted from 0.
    double rate(Index step) const;
    LayerOptions layer_options() const;
    NetworkSizes network() const;  // of a translation
    bool operator==(const TrainingSetup&) const = default;
};

}  // namespace attend
