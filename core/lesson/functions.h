#pragma once
#include <string>

#include "core/lesson/evaluate.h"

namespace attend::lesson {

/// Of all numbers one (max, min, sum, mean, second: the second largest; rows, columns), or of each
/// number one (exp, log, sqrt, round, abs). Throws Error where there is none. Of all numbers, those
/// that are none (nan, where there is nothing to measure) are left out.
Result function_of(const std::string& name, Result of);

/// Those that are not nan. Throws Error where none is.
std::vector<double> known_numbers(const std::vector<double>& numbers);

}  // namespace attend::lesson
