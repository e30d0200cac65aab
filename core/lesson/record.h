#pragma once
#include <string>

#include "core/lesson/state.h"

namespace attend::lesson {

/// What was done from one document to another, as the commands of a `do` block, one a line: done
/// after `before` they give the document `now` and its selection. Empty where they are the same.
/// Throws Error for what a lesson cannot say: a text with a line break or with quotation marks, and
/// more than `most_recorded` numbers of one node.
std::string recorded(const Saved& before, const Saved& now, const Surroundings& around);

inline constexpr std::size_t most_recorded = 1'000;

/// The same between the lines that make it a block: "```do".
std::string recorded_block(const Saved& before, const Saved& now, const Surroundings& around);

}  // namespace attend::lesson
