#pragma once
#include <string>
#include <vector>

#include "core/fields/field.h"

namespace attend {

/// How a look-up compares and answers. Its fields are in similarity.cpp, beside the table that they
/// are read from.
struct LookUpChoices {
    std::string similarity = "characters";
    std::string values_as = "auto";

    static std::vector<Field<LookUpChoices>> fields();
    bool operator==(const LookUpChoices&) const = default;
};

inline constexpr WholeParameter gram_letters{
    "letters", "Letters", "How many letters in a row are compared: n of the n-grams", 1, 4, 2};

}  // namespace attend
