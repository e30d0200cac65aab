#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/graph/explanation.h"

namespace attend {

/// Numbers as a step of an explanation names them, a few of many: "0.31, 1.2, … (12 terms)".
std::string listed(std::span<const double> numbers, std::string_view between);

/// A sum with the numbers put in: "0.31 + 1.2 + … (12 terms)".
std::string sum_in_digits(const std::vector<Term>& terms);

}  // namespace attend
