#pragma once
#include "core/graph/matrix.h"

namespace attend {

/// What each token that answers adds to each that asks, as the length of the vector added: the
/// weights alone do not tell, since a small α of a long vector may add more than a large α of a
/// short one. Kobayashi et al. 2020, "Attention is not only a weight".
struct Contributions {
    Value lengths;  // (1, m): ‖f(x_j)‖ with f(x_j) = v_j W_O, or ‖v_j‖ without W_O
    Value added;    // (n, m): ‖α_ij f(x_j)‖ = |α_ij|·‖f(x_j)‖
};

/// `weights` (n, m), `values` (m, d_v), `w_o` the head's own rows of W_O (d_v, d), or null. Lengths
/// are sums in double.
Contributions contributions(const Matrix& weights, const Matrix& values, const Matrix* w_o);

/// The rows of W_O (heads·d_v, d) that one head's values pass through: d_v of them.
Matrix rows_of_head(const Matrix& w_o, Index head, Index value_width);

}  // namespace attend
