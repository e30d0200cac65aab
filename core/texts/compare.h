#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::compare {

// A and B: what is pinned, or nothing changed, beside what is shown.

// What was changed, by number; the first number of a list is a word.
constexpr Message heads_off{"{off} of {n} heads off"};
constexpr Message layers_off{"{off} of {n} layers off"};
constexpr Message edited{"{edited} {n, plural, one {matrix} other {matrices}} edited"};
constexpr Message next{"{before}, {part}"};

// What A and B are.
constexpr Message nothing_changed{"nothing off, nothing edited"};
constexpr Message pinned{"pinned"};
constexpr Message pinned_head{"pinned {head}"};
constexpr Message of_text{"{pinned} of {text}"};
constexpr Message altered{"{pinned}: {changes}"};
constexpr Message files_read_again{"its files read again"};
constexpr Message as_pinned{"as it was pinned: now change something"};
constexpr Message a_same_head{"A: the same head"};
constexpr Message a_head{"A: {head}"};
constexpr Message keeps_head{"Keeps A at {head}, which was pinned"};
constexpr Message follows_head{"Takes A to the head that is chosen, too"};
constexpr Message let_go{"What was pinned as A is let go: {why}"};

// Their numbers.
constexpr Message numbers{"A {a}, B {b}, B − A {difference}"};
constexpr Message too_large{"{matrix} of {head}: what is selected is too large"};
constexpr Message number_of_b{"{matrix}[{row}, {column}]: {b} in B"};
constexpr Message number_of_both{
    "{matrix}[{row}, {column}]: {a} in A, {b} in B, B − A = {difference}"};
constexpr Message none_differ{"nothing changed here"};
constexpr Message many_differ{
    "{shares, select, true {in points of 100, } other {}}empty where nothing changed"};
constexpr Message some_differ{"{n} of {all, plural, one {# number} other {# numbers}} changed"};
constexpr Message no_such_matrix{"A has no matrix of this name"};
constexpr Message shapes{"A is {a}, B is {b}"};
constexpr Message no_difference{"No difference: {why}"};

// All heads.
constexpr Message in_all_heads{"In all {n, plural, one {# head} other {# heads}}"};
constexpr Message no_such_heads{"A has no such heads"};
constexpr Message other_keys{
    "Heads do not compare: A has {a, plural, one {# key} other {# keys}}, B {b}"};
constexpr Message head_not_in_a{"{head}: A has no such weights\nClick chooses it"};
constexpr Message head_same{"{head}: the same weights in A and B\nClick chooses it"};
constexpr Message head_changed{"{head}: a weight changed by up to {number}\nClick chooses it"};
constexpr Message largest_change{
    "The largest change of its weights: by {number}. Click shows the head"};
constexpr Message head_by{"{head} by {number}"};
constexpr Message no_head_changed{"no head's weights changed"};
constexpr Message output_did{"the output did"};

}  // namespace attend::texts::compare
