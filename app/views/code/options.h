#pragma once
#include <string>

namespace attend {

/// What is chosen of the code of a layer.
struct CodeOptions {
    std::string library = "keras";  // which of code_libraries()
    bool operator==(const CodeOptions&) const = default;
};

}  // namespace attend
