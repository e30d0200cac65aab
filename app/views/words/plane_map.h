#pragma once
#include <Eigen/Core>
#include <algorithm>
#include <vector>

#include "app/gui/panel.h"

namespace attend {

/// From the plane to the screen, as large as fits: a step is as long to the right as upward.
class PlaneMap {
  public:
    PlaneMap(const std::vector<Eigen::RowVector2d>& points, Place room) {
        Eigen::RowVector2d low = points.front(), high = points.front();
        for (const auto& point : points) {
            low = low.cwiseMin(point);
            high = high.cwiseMax(point);
        }
        const Eigen::RowVector2d extent = (high - low).cwiseMax(1e-6);
        scale_ = std::min(static_cast<double>(room.size.x) / extent.x(),
                          static_cast<double>(room.size.y) / extent.y());
        middle_ = (low + high) / 2;
        center_ = {room.position.x + room.size.x / 2, room.position.y + room.size.y / 2};
    }
    ImVec2 operator()(const Eigen::RowVector2d& point) const {
        const Eigen::RowVector2d moved = (point - middle_) * scale_;
        return {center_.x + static_cast<float>(moved.x()),
                center_.y - static_cast<float>(moved.y())};
    }

  private:
    double scale_ = 1;
    Eigen::RowVector2d middle_;
    ImVec2 center_;
};

}  // namespace attend
