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

/// A label, with its place where another is the same. Whatever names a row or a column names it so;
/// of what is asked and what answers, a number has the true minus sign.
std::string unique_label(const Axis& axis, Index i);

/// The same, in_sentence().
std::string told_in_sentence(const Axis& axis, Index i);

/// All of some three hundred, or some two hundred of more.
std::vector<std::string> unique_label(const Axis& axis);

}  // namespace attend
