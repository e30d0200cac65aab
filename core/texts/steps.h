#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::steps {

// What happens in a step of the computation. {query}: a word in quotation marks; {word}: "word",
// "token", "point": what answers.

constexpr Message same_numbers{"The same numbers, under another name."};
constexpr Message given{"These numbers are given, not computed. They can be edited."};
constexpr Message operation{"{matrix} is computed by the operation “{operation}”."};
constexpr Message products{
    "Each value is multiplied by the weight that {query} gives to its {word}: a row of products "
    "for each {word}."};
constexpr Message sum{"The rows are summed, column by column: the new vector of {query}."};

// Behind the formula with its numbers, "o[on, 2] = .3 + .4 = .7".
constexpr Message because{"{equation} ({why})"};
constexpr Message set_by_you{"{equation}, set by you to {number}"};

// Titles. {step}: "Weights", "Weights × values of “station”".
constexpr Message of_the_head{"{step} of the head"};
constexpr Message weights_times_values{"Weights × values of {query}"};
constexpr Message sum_of{"Sum: output of {query}"};
constexpr Message of{"{step} of {whose}"};
constexpr Message of_layer{"{step}, layer {layer}"};
constexpr Message layer{"Layer {layer}"};
constexpr Message one_head{"head {head}"};
constexpr Message two_heads{"heads {first} and {last}"};
constexpr Message more_heads{"heads {first} to {last}"};
constexpr Message count{"{n, plural, one {# step} other {# steps}}"};
constexpr Message place{"step {place} of {n}"};
constexpr Message next_key{"Space: next, {step}"};

// Pictures of them.
constexpr Message and_more{"and {n} more"};
constexpr Message addend{"{key} adds {number} to {matrix}. Click to see the sum."};
constexpr Message addends{"αv, a row a {word}"};
constexpr Message many_addends{"More than {n} products: too many to draw them all"};
constexpr Message added{"{cell} = {before} + {term} = {sum} ({n} of {all} terms)"};
constexpr Message none_added{"{cell} = 0 (0 of {all} terms)"};
constexpr Message others{"{n} others"};
constexpr Message score_and_share{"{key}: score {score}, share {share}"};

}  // namespace attend::texts::steps
