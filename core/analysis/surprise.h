#pragma once
#include "core/analysis/measure.h"

namespace attend {

/// How little a text's next token was expected, in nats: −ln p of it by the probabilities P (n,
/// vocabulary) of its row, Shannon 1948. The numbers: for each row the token that follows; −1:
/// none, as after the last one, and then NaN.   (n, vocabulary) -> (n, 1)
extern const MeasureRule surprise_rule;

}  // namespace attend
