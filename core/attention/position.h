#pragma once
#include <span>
#include <string_view>

#include "core/attention/head_context.h"
#include "core/ops/rotate.h"

namespace attend {

/// How a token's place comes into attention, in one of four ways: added to the word vectors, beside
/// them, by turning queries and keys, or added to the scores. A new one: its operation in
/// core/ops and a line in the table of position.cpp. Positions are counted from 0 in each text.
struct Position {
    std::string_view name;     // as the choice `position` is written
    std::string_view label;    // on the screen
    std::string_view formula;  // in the mark-up of core/graph/explanation.h
    std::string_view source;
    /// Vectors (n, d) that are added to the word vectors; or null.
    OperationPtr (*vectors)(const Axes& axes, const Parameters& parameters) = nullptr;
    /// What queries and keys are turned into before they are compared; or null.
    Expression (*turn)(Ref vectors, const Rotation& rotation) = nullptr;
    /// A matrix (n, m) of the head that is added to its scores; or null.
    Ref (*bias)(HeadContext& head, const Axes& axes) = nullptr;
    /// Whether the vectors stand beside the word vectors, as columns of their own, (n, n).
    bool beside = false;
};

std::span<const Position> positions();
/// Throws Error with the nearest name.
const Position& position(std::string_view name);

}  // namespace attend
