#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

namespace attend {

/// A token as a model counts it.
struct ModelToken {
    std::uint32_t id = 0;
    std::string piece;               // as the vocabulary has it: "##ing", "Ġthe"
    std::size_t begin = 0, end = 0;  // bytes of the text; the same for what stands nowhere in it
    bool special = false;
    bool operator==(const ModelToken&) const = default;
};

}  // namespace attend
