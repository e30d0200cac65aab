#include "app/gui/chart/covered_plane.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "app/render/whole_within.h"

namespace attend {

namespace {

std::size_t place_of(int row, int column, int columns) {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(column);
}

/// From the point to the box of this size at the corner; 0 inside.
float away(ImVec2 corner, ImVec2 size, ImVec2 point) {
    const float x = std::max({corner.x - point.x, point.x - corner.x - size.x, 0.0f}),
                y = std::max({corner.y - point.y, point.y - corner.y - size.y, 0.0f});
    return x * x + y * y;
}

}  // namespace

CoveredPlane::CoveredPlane(ImVec2 min, ImVec2 max, float cell)
    : min_(min),
      max_(max),
      cell_(cell),
      columns_(std::max(static_cast<int>(std::ceil((max.x - min.x) / cell)), 1)),
      rows_(std::max(static_cast<int>(std::ceil((max.y - min.y) / cell)), 1)),
      covered_(place_of(rows_, 0, columns_)) {}

CoveredPlane::Cells CoveredPlane::touched(ImVec2 low, ImVec2 high) const {
    const auto cell = [&](float pixels, int most) { return whole_within(pixels / cell_, 0, most); };
    const auto behind = [&](float pixels, int most) {
        return whole_above(pixels / cell_, 0, most);
    };
    return {cell(low.x - min_.x, columns_), cell(low.y - min_.y, rows_),
            behind(high.x - min_.x, columns_), behind(high.y - min_.y, rows_)};
}

void CoveredPlane::cover(ImVec2 low, ImVec2 high, Cover by) {
    if (!(low.x < max_.x && high.x > min_.x && low.y < max_.y && high.y > min_.y)) return;
    low = {std::max(low.x, min_.x), std::max(low.y, min_.y)};
    high = {std::min(high.x, max_.x), std::min(high.y, max_.y)};
    const Cells cells = touched(low, high);
    for (int row = cells.top; row < cells.bottom; ++row)
        for (int column = cells.left; column < cells.right; ++column)
            covered_[place_of(row, column, columns_)] |= static_cast<char>(by);
    sums_.clear();
}

void CoveredPlane::cover_line(ImVec2 from, ImVec2 to, float rim) {
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    // Outside of the plane a line may go on for any length.
    if (!(length < 1e5f)) return;
    const int steps = std::max(1, static_cast<int>(std::ceil(length / cell_)));
    for (int i = 0; i <= steps; ++i) {
        const float t = static_cast<float>(i) / static_cast<float>(steps);
        const ImVec2 at{from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)};
        cover({at.x - rim, at.y - rim}, {at.x + rim, at.y + rim});
    }
}

void CoveredPlane::add_up(unsigned hidden) const {
    summed_ = hidden;
    const int wide = columns_ + 1;
    sums_.assign(place_of(rows_ + 1, 0, wide), 0);
    for (int row = 0; row < rows_; ++row)
        for (int column = 0; column < columns_; ++column)
            sums_[place_of(row + 1, column + 1, wide)] =
                sums_[place_of(row, column + 1, wide)] + sums_[place_of(row + 1, column, wide)] -
                sums_[place_of(row, column, wide)] +
                ((static_cast<unsigned>(covered_[place_of(row, column, columns_)]) & hidden) != 0);
}

int CoveredPlane::count(const Cells& cells) const {
    const auto sum = [&](int row, int column) {
        return sums_[place_of(row, column, columns_ + 1)];
    };
    return sum(cells.bottom, cells.right) - sum(cells.top, cells.right) -
           sum(cells.bottom, cells.left) + sum(cells.top, cells.left);
}

bool CoveredPlane::is_free(ImVec2 low, ImVec2 high, unsigned hidden) const {
    if (sums_.empty() || summed_ != hidden) add_up(hidden);
    return low.x >= min_.x && low.y >= min_.y && high.x <= max_.x && high.y <= max_.y &&
           count(touched(low, high)) == 0;
}

std::optional<ImVec2> CoveredPlane::nearest_free(ImVec2 size, ImVec2 point, unsigned hidden) const {
    std::optional<ImVec2> best;
    float least = 0;
    for (float y = min_.y; y + size.y <= max_.y; y += cell_)
        for (float x = min_.x; x + size.x <= max_.x; x += cell_) {
            const float distance = away({x, y}, size, point);
            if (best && distance >= least) continue;
            if (!is_free({x, y}, {x + size.x, y + size.y}, hidden)) continue;
            best = {x, y}, least = distance;
        }
    return best;
}

}  // namespace attend
