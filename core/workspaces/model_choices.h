#pragma once
#include <string>
#include <vector>

#include "core/fields/field.h"

namespace attend {

/// A model from files, and what of it is switched off.
struct ModelChoices {
    std::string model = "minilm";
    NumberList layers_off;

    static std::vector<Field<ModelChoices>> fields();
    bool operator==(const ModelChoices&) const = default;
};

}  // namespace attend
