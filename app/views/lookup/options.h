#pragma once
#include <string>

namespace attend {

/// What is chosen of the look-up.
struct LookUpOptions {
    std::string order = "auto";  // of the rows: auto, table, weight; auto: many by their weight
    std::string small =
        "table";  // what is seen where there is room for one: table, letters, shares
    bool operator==(const LookUpOptions&) const = default;
};

}  // namespace attend
