#pragma once
#include <optional>

#include "app/views/frame.h"

namespace attend {

/// A head's mean entropy, of `nats`, beside what it would be if every row shared its weight evenly
/// among the keys that are open to it: 1 where it does. Nothing where no row has two open keys.
std::optional<double> share_of_even(const Frame& frame, const Block& block, double nats);

}  // namespace attend
