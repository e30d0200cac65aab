#pragma once
#include <string>
#include <vector>

#include "core/graph/axis.h"

namespace attend {

/// A word in a sentence: “fox”. Signs that are in quotes because of their place stay as they are.
std::string quoted_word(const std::string& word);
/// A word in a sentence that has words without quotes: signs alone get them, “,”.
std::string in_sentence(const std::string& word);

/// "₇", "₁₂"
std::string place_below(Index place);

/// "fox₇": the one at place 7, from 0 as everywhere. A period would make a decimal of it: “.”₇
std::string with_place(std::string label, Index place);

/// The label of a row or column, with its index below it where another label of the axis is the
/// same: “fox₇”. Every text that names a row or column uses it. Labels of queries and of a table's
/// keys that are negative numbers get the typographic minus sign, “−3”.
std::string unique_label(const Axis& axis, Index i);

/// The same, in_sentence().
std::string told_in_sentence(const Axis& axis, Index i);

/// The labels of a whole axis; of one longer than 300 every n-th, 200 to 400 of them, which is
/// enough to measure how wide they are.
std::vector<std::string> unique_label(const Axis& axis);

}  // namespace attend
