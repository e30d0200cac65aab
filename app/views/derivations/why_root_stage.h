#pragma once
#include <functional>
#include <span>

#include "app/views/frame.h"
#include "app/views/staged.h"
#include "core/analysis/why_root.h"

namespace attend {

/// Products of random vectors as the stage shows them: as they are, and divided by √d.
struct StagedRoot {
    struct Column {
        Histogram products;
        std::span<const Scalar> weights;  // of one query
        double variance = 0, mean = 0;
        double slope = 0;  // α(1 − α) of the largest weight, on average
        bool is_lit_products = true, is_lit_weights = true;  // of a lesson's light
    };
    Index d = 64;
    double reach = 32;  // of both axes, to either side
    Column plain, divided;
    std::function<void(double)> set_d;
    std::function<void()> draw_again;
};
Staged staged_root(Frame& frame, const StagedRoot& root);

}  // namespace attend
