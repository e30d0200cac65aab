#pragma once
#include <functional>
#include <string_view>

namespace attend {

/// Takes a text piece by piece: what is long is written as it is made, and never stands in memory
/// as a whole.
using Sink = std::function<void(std::string_view)>;
/// Makes one.
using Pieces = std::function<void(const Sink&)>;

}  // namespace attend
