#pragma once
#include "core/analysis/measure.h"

namespace attend {

// What each token that answers adds to each that asks, as the length of the vector added: the
// weights alone do not tell, since a small α of a long vector may add more than a large α of a
// short one. Kobayashi et al. 2020, "Attention is not only a weight".

/// ‖v_j W_O‖ of each key, (m, 1), or ‖v_j‖ without W_O: inputs v (m, d_v), and W_O (heads·d_v, d)
/// where there is one. Numbers: which head it is, whose rows of W_O they are.
extern const MeasureRule value_length_rule;

/// ‖x_i‖ of each row of one input, (n, 1): value_length_rule without W_O. Numbers: 0.
extern const MeasureRule length_rule;

/// |α_ij| · ‖v_j W_O‖, (n, m): of the weights and value_length.
extern const MeasureRule contribution_rule;

}  // namespace attend
