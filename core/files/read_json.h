#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "core/files/reading_budget.h"
#include "core/files/strict_json.h"

namespace attend {

/// parse_strictly() for files of others, which may be as large as they like: the memory of all
/// values together is bounded by `budget`, which reports progress, too.
Json parse_strictly(std::string_view text, std::string_view place, ReadingBudget& budget);

/// The same with an object's keys sorted, to be looked up among hundreds of thousands.
nlohmann::json parse_strictly_sorted(std::string_view text, std::string_view place,
                                     ReadingBudget& budget);

}  // namespace attend
