#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::figure {

// The caption of a figure in a paper: what it shows, of which head, for which text, as one sentence
// that grows to its right; then what its rows, its frame and its colors say.

constexpr Message weights{"Attention weights"};
constexpr Message of_head_in_layer{"{what} of layer {layer}, head {head}"};
constexpr Message of_head{"{what} of head {head}"};
constexpr Message of_layer{"{what} of layer {layer}"};
constexpr Message of_model{"{what} of {model}"};
constexpr Message for_query{"{what} for the query “{query}”"};
constexpr Message for_text{"{what} for “{text}”"};
constexpr Message for_texts{"{what} for “{text}” and “{second}”"};
constexpr Message end{"{what}."};
constexpr Message next{"{before} {sentence}"};

constexpr Message rows_and_columns{"Rows: {rows}; columns: {columns}."};
constexpr Message rows_ask{
    "Rows ask, columns answer{sum_to_one, select, true {; each row sums to 1} other {}}."};
constexpr Message framed_weight{"Framed: {query} gives {number} to {key}."};
constexpr Message framed_number{"Framed: {number} at {row}, {column}."};
constexpr Message colors_of_rows{"Color: each row from its least to its largest number."};
constexpr Message colors{
    "Color: from {low} to {high}{by, select, even {, 40 % of the colors below 1/{n}, which each "
    "has of an even row} power {, by the power of 0.6 of their size} logarithm {, by their "
    "logarithm} other {}}{even, select, true {; 1/{n} is what each has of an even row} other "
    "{}}{masked, select, true {. Hatched: masked} other {}}."};

}  // namespace attend::texts::figure
