#pragma once
#include <string>
#include <string_view>

#include "core/embedding/word_table.h"

namespace attend {

/// A small table in memory, from CSV text: a first line that names the columns, a first column of
/// words. Throws Error that names `name` and the place.
WordTablePtr memory_table(std::string_view csv, std::string name);

}  // namespace attend
