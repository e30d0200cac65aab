#pragma once
#include <string>
#include <vector>

#include "app/views/parts/head_maps.h"

namespace attend {

// What the views of heads and layers have in common.

/// Whether the head was on in what is shown.
bool was_on(const Frame& frame, HeadPlace place);
/// Which of all heads it is, counted on from layer to layer.
std::size_t counted_on(const Frame& frame, HeadPlace place);
/// The heads that were on, of one layer or of all. Needs a scene.
std::vector<HeadPlace> heads_on(const Frame& frame, std::optional<int> layer = {});
/// "h2", or "L1·h2" where there are several layers and they are not told otherwise.
std::string short_name(HeadPlace place, bool with_layer = false);
/// The nodes of a head.
const Block& block_of(const Frame& frame, HeadPlace place);
Value weights_of(const Frame& frame, HeadPlace place);
std::vector<Value> weights_of(const Frame& frame, const std::vector<HeadPlace>& places);
/// Of every head of the scene, as scene.blocks has them, one row of its weights, (1, columns).
const std::vector<Value>& rows_of_weights(const Frame& frame, Index row);

/// What small maps show of all heads, as scene.blocks has them; none until it is made.
const Measured& head_maps(const Frame& frame);
/// One of them; null while there are none.
Value map_of(const Frame& frame, HeadPlace place);
/// A cell of weights in such a map, and the first cell of weights that one of the map shows.
Cell cell_of_map(Cell of_weights, Shape weights, Shape map);
Cell cell_of_weights(Cell of_map, Shape map, Shape weights);

/// `value` with −∞ where every head is masked, so that it is drawn hatched there; `weights` and
/// `scores` are those of the heads; no weights: 0 where they are masked. The same pointer where no
/// cell is.
Value hatched_together(const Value& value, const std::vector<Value>& weights,
                       const std::vector<Value>& scores);
/// The same of heads that are shown, made once a value.
const Value& hatched_together(const Frame& frame, const Value& value,
                              const std::vector<HeadPlace>& places);
/// The axes that all weights of the scene share. Needs an evaluation.
const Axes& weights_axes(const Frame& frame);

}  // namespace attend
