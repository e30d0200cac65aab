#pragma once
#include <string>

#include "core/lesson/evaluate.h"

namespace attend::lesson {

/// Of all numbers one (max, min, sum, mean, second: the second largest; rows, columns), or of each
/// number one (exp, log, sqrt, round, abs). Throws Error where there is none.
Result function_of(const std::string& name, Result of);

}  // namespace attend::lesson
