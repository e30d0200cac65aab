#pragma once
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// Where the cells of a matrix stand on the screen: arithmetic only, and the one place where it is
/// done, so what is drawn and what is pointed at cannot differ.
struct HeatmapLayout {
    ImVec2 min, max;       // the rectangle through which the cells are seen, in pixels
    ImVec2 origin;         // where cell (0, 0) begins; left of or above `min` when panned
    ImVec2 cell = {1, 1};  // pixels a cell; a fraction where many share a pixel, or whole ones
                           // would leave room empty
    Shape shape;

    /// Outside the rectangle or the matrix: none.
    std::optional<Cell> at(ImVec2 point) const;
    /// The nearest cell there is. The matrix must not be empty.
    Cell nearest(ImVec2 point) const;
    ImVec2 cell_min(Cell c) const;
    ImVec2 cell_max(Cell c) const;

    struct Span {
        Index begin = 0, end = 0;
    };
    /// The rows and columns of which something is seen.
    Span rows() const;
    Span columns() const;

    /// The rectangle of the cells themselves, cut to what is seen.
    ImVec2 seen_min() const { return {std::max(min.x, origin.x), std::max(min.y, origin.y)}; }
    ImVec2 seen_max() const;
};

/// Whole from 1 up; below, what makes the cells fill a whole number of pixels as they are.
float whole_pixels(float cell);

/// The largest cell at which `count` of them fit into `pixels`: a whole one where that leaves
/// little room empty.
float fitting_cell(float pixels, Index count);

/// Whether square cells waste little of a room, or are large all the same; tokens against the same
/// tokens are a square in any case. Otherwise cells are to fill the room.
bool is_squarish(Shape shape, ImVec2 room, float em);

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
