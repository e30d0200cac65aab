#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "app/gui/heatmap_layout.h"
#include "core/graph/told_apart.h"

namespace attend {

/// Every how many-th of cells of `cell` pixels is told where a label needs `line` of them.
inline Index label_step(float cell, float line) {
    return std::max<Index>(static_cast<Index>(std::ceil(line / std::max(cell, 1e-6f))), 1);
}

/// Which rows or columns are told: all where there is room, otherwise every n-th; a lit one always,
/// and then its neighbors give way: lit ones, too, to the one that is pointed at.
class ToldLabels {
  public:
    /// Every `step`-th, and lit(i).
    template <class Lit>
    ToldLabels(HeatmapLayout::Span span, Index step, Lit lit)
        : ToldLabels(span, step, lit, [](Index) { return false; }) {}
    template <class Lit, class Pointed>
    ToldLabels(HeatmapLayout::Span span, Index step, Lit lit, Pointed pointed) : step_(step) {
        for (const bool first : {true, false})
            for (Index i = span.begin; i < span.end && step_ > 1; ++i)
                if (lit(i) && pointed(i) == first && !crowded(i)) lit_.push_back(i);
    }

    bool operator()(Index i) const {
        if (std::find(lit_.begin(), lit_.end(), i) != lit_.end()) return true;
        return i % step_ == 0 && !crowded(i);
    }

  private:
    bool crowded(Index i) const {
        return std::any_of(lit_.begin(), lit_.end(),
                           [&](Index other) { return std::abs(i - other) < step_; });
    }

    Index step_;
    std::vector<Index> lit_;  // where not all are told
};

}  // namespace attend
