#pragma once
#include <imgui.h>

#include <optional>
#include <span>
#include <vector>

#include "app/gui/panel.h"

namespace attend {

/// A label that belongs to a point.
struct LabelWish {
    ImVec2 point, size;  // pixels
    bool needed = true;  // it stands somewhere even if it has to lie over others
};

/// Where the top left corner of each label goes, so that none lies over another one, over a point,
/// or outside the room: beside its point, as near as there is room. The first wishes choose first.
/// Nothing for a label that found no room and is not needed. Arithmetic only; the work grows with
/// the square of the number of labels.
std::vector<std::optional<ImVec2>> place_labels(std::span<const LabelWish> wishes,
                                                std::span<const ImVec2> points, Place room,
                                                float gap);

}  // namespace attend
