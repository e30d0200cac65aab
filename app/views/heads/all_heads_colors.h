#pragma once
#include <span>

#include "app/gui/box/box.h"
#include "app/views/heads/head_place.h"

namespace attend {

// The colors of the maps of all heads: one scale for all of them, or a scale each.

/// Whether some map would hardly be seen on one scale up to `end`: even its largest weight has one
/// of the first colors. Empty ranges count for nothing.
bool hidden_by_one_scale(std::span<const Range> ranges, float end);

/// Whether there is a choice: the document may ask for rows, or for a range of its own.
bool can_choose_scale(const Frame& frame);
/// What is chosen; until somebody chooses, own scales where one would hide maps.
bool maps_have_own_scales(const Frame& frame);
/// One scale or own ones, as a control.
Box map_scales_choice(Frame& frame);

/// The colors of a head's map: from 0 to its own largest weight, or those of all.
ColorScale scale_of_map(const Frame& frame, const Node& weights, const Value& value, bool own);

/// Which color is which weight.
Box legend_of_maps(Frame& frame);

}  // namespace attend
