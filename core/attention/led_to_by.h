#pragma once
#include <string>
#include <utility>

#include "core/graph/graph.h"

namespace attend {

/// The notation, and what the arrow says that leads to its matrix: see Notation.
inline Notation led_to_by(Notation notation, std::string arrow, std::string help = {}) {
    notation.arrow = std::move(arrow);
    notation.arrow_help = std::move(help);
    return notation;
}

}  // namespace attend
