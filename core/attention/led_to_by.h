#pragma once
#include <string>
#include <string_view>
#include <utility>

#include "core/graph/graph.h"

namespace attend {

/// The notation, and what the arrow says that leads to its matrix: see Notation.
inline Notation led_to_by(Notation notation, std::string arrow, std::string help = {}) {
    notation.arrow = std::move(arrow);
    notation.arrow_help = std::move(help);
    return notation;
}

/// The notation of what somebody published.
inline Notation published(Notation notation, std::string_view source) {
    notation.source = source;
    return notation;
}

/// Of what makes heads and joins them.
inline constexpr std::string_view transformer = "Vaswani et al. 2017, section 3.2";

}  // namespace attend
