#pragma once
#include <string>
#include <vector>

#include "core/graph/axis.h"

namespace attend {

/// More than these are not searched for others of the same name.
constexpr Index most_told_apart = 300;

/// "fox₇": the one at place 7, from 0 as everywhere.
std::string with_place(std::string label, Index place);

/// A label of some three hundred; with its place where another is the same. Whatever names a row or
/// a column names it so.
std::string told_apart(const Axis& axis, Index i);

/// All of some three hundred, or some two hundred of more, as they are.
std::vector<std::string> told_apart(const Axis& axis);

}  // namespace attend
