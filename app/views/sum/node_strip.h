#pragma once
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "app/views/parts/cell_strip.h"

namespace attend {

/// The column pointed at in any of these nodes, here or in another panel.
std::optional<Index> lit_column(const Frame& frame, std::initializer_list<NodeId> nodes);

/// A row of a node, in the colors of vectors, linked to its cells. The frame must outlive it.
CellStrip node_strip(const Frame& frame, const Value& value, NodeId node, Index row);
/// The same of another evaluation, which must live as long as the strip.
CellStrip node_strip(const Frame& frame, const Evaluation& evaluation, const Value& value,
                     NodeId node, Index row);

/// What is small beside the vectors that it was made of has colors of its own, from −largest to
/// largest; a range fixed by hand stays.
ColorScale own_scale(const Frame& frame, float largest);
/// "±0.8"
std::string end_of(const ColorScale& scale);
/// Why: a tooltip.
std::string own_scale_hint(const Frame& frame, std::string_view what, const ColorScale& scale,
                           std::string_view whose);

}  // namespace attend
