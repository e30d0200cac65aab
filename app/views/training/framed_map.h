#pragma once
#include <functional>
#include <optional>
#include <string>

#include "app/gui/box/leaves.h"
#include "app/views/frame.h"

namespace attend {

/// Weights as a small square map on the scale from 0 to 1.
struct FramedMap {
    std::string name;  // tag
    Value weights;
    box::CanvasSize em;
    bool chosen = false;  // a frame around it
    bool dimmed = false;
    std::optional<Index> outlined_row = {};
};
Box framed_map(Frame& frame, const FramedMap& map, const std::function<void()>& click);

}  // namespace attend
