#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::positions {

// Where words stand, and what tells attention so.

constexpr Message none{"No positions:"};
constexpr Message none_but{"No positions, but {what}:"};
constexpr Message without{
    "{none} attention sees a set of words, in no order. Swap two of them below, and every word "
    "keeps its new vector. To tell it where a word stands, choose a position."};
constexpr Message without_but{
    "{none} what a word becomes can depend on where it stands all the same. Swap two of them "
    "below. A position tells it to the vectors or the scores, too: choose one."};
constexpr Message most_tokens{"This view draws up to {n} tokens."};
constexpr Message of_model{"a vector for each of {places} places, as the model learned them"};
constexpr Message turn{"a turn in {places}"};
constexpr Message turn_help{"{places} places a turn"};
constexpr Message column{"column {column}"};
constexpr Message two{"{first}, {second}"};

// Two words change places.
constexpr Message swapped{"{first} and {second} swapped"};
constexpr Message nothing_changes{
    "Every word keeps its new vector (change: 0 for every word{exactly, select, true {} other {, "
    "but for rounding}}): {order_known, select, true {to attention these two places are alike, "
    "others need not be} other {attention does not know the order}}."};
constexpr Message what_changes{"what changes in each new vector"};
constexpr Message what_changes_at_most{"what changes in each new vector, at most {number}"};
constexpr Message swaps{"{word}: a click swaps it"};
constexpr Message one_word{"Two words can change places once there are two."};

}  // namespace attend::texts::positions
