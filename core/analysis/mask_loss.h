#pragma once
#include <optional>

#include "core/analysis/measure.h"
#include "core/attention/block.h"
#include "core/attention/choices.h"

namespace attend {

// What a mask takes away beside what it saves: the same head without it.

/// Weight that masked keys would have had, of each query, (n, 1): inputs are the weights without
/// the mask and the masked scores, (n, m) each.
extern const MeasureRule lost_weight_rule;

/// ‖o_i − o′_i‖ of two outputs of one shape, (n, 1).
extern const MeasureRule moved_output_rule;

/// Adds, on demand, what the head would give without its mask, and both measures; nothing where no
/// score is masked by a rule, or where scores are not kept. `prefix`: "head.0/".
std::optional<MaskLossNodes> add_mask_loss(Graph& graph, const Block& block,
                                           const AttentionChoices& choices,
                                           const std::string& prefix, NodePlace place);

}  // namespace attend
