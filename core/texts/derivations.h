#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::derivations {

// Views that show why a formula is as it is.

// Why scores are divided by √d.
constexpr Message root_subtitle{
    "{pairs} random pairs q, k · one query with {keys} keys · the same for the same seed"};
constexpr Message root_pairs{"{product} of {pairs} random pairs, on the same axis for every d"};
constexpr Message root_weights{"The weights of one query with {keys} keys"};
constexpr Message root_variance{"variance {number}"};
constexpr Message root_theory{"theory d = {d}"};
constexpr Message root_theory_divided{"theory 1"};
constexpr Message root_row{"largest {weight} · entropy {entropy} of {most} nats"};
constexpr Message root_mean{"mean of {n} rows: largest {weight}, slope α(1 − α) {slope}"};
constexpr Message root_mean_is{"mean {number}"};
constexpr Message root_deviation{"deviation {number}"};
constexpr Message root_slope{"slope α(1 − α)"};
constexpr Message root_slope_is{"mean slope α(1 − α) {number}"};
constexpr Message root_slope_help{
    "How far the largest weight gives way where its score does, on average over the rows: what is "
    "left of a gradient. Drag the line to another d"};
constexpr Message root_of_keys{"of {n} keys"};
constexpr Message root_staged{
    "Undivided, one key takes {undivided}. Divided, the best of {n} gets {divided}."};

// Arrows of queries and keys.
constexpr Message no_angle{
    "Queries of width {queries} and keys of width {keys} have no angle: choose equal widths."};
constexpr Message arrows_subtitle{
    "{head} · every key at its true length and its true angle to q; how far it reaches along q "
    "decides the score"};
constexpr Message no_direction{"{vector} is 0: it has no direction, and the product is 0."};
constexpr Message others{"{n} others"};
constexpr Message drag{
    "{vector}[{row}]: drag, and its numbers change within this plane. Shift: a tenth"};

// Attention as kernel regression.
constexpr Message no_distance{
    "Queries of width {queries} and keys of width {keys} have no distance: choose equal widths."};
constexpr Message most_tokens{"This view computes up to {n} tokens."};
constexpr Message identity_subtitle{
    "{head} · its own q and k, with σ = 1, no division by √d and no mask"};

}  // namespace attend::texts::derivations
