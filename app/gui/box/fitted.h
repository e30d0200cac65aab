#pragma once
#include "app/gui/box/leaves.h"
#include "app/gui/heatmap.h"

namespace attend::box {

/// A formula on one line as large as it fits, from `size` down to `least`; where that is still too
/// wide, nothing is drawn.
Box fitted_formula(const std::string& markup, const SymbolRoles& roles, float size,
                   float least = 0.72f);
/// One line of text if all of it has room, else nothing.
Box text_if_fits(std::string text, const TextStyle& style);

/// How wide a box wishes to be, in em.
float wish_of(const Ui& ui, const Box& box);
/// In em, of a map with its labels whose cells wish to be so large.
ImVec2 wish_of(const Ui& ui, const HeatmapView& view, ImVec2 cell);

}  // namespace attend::box
