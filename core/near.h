#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

namespace attend {

/// How many bytes must be put in, taken out, changed or swapped with their neighbor to make
/// `candidate` of `name` (optimal string alignment), where that is so few that a person may have
/// meant it: a third of the name's letters, at least one, and not all. None where it is more.
std::optional<std::size_t> misspelt_by(std::string_view name, std::string_view candidate);

}  // namespace attend
