#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::sentence {

// What the room says about the sentence: its headline, what stands beside it, tooltips of chips.
// {query}: the word that asks; {key}: one that answers; {share}: "70 %", "less than 1 %".

// The headline: who gives how much to whom.
constexpr Message gives{"{query} gives {share} to {key}"};
constexpr Message takes{"{query} takes {share} from {key}"};
constexpr Message gives_evenly{"{query} looks nearly evenly: {share} to {key}, even is {even}"};
constexpr Message does_not_see{"{query} does not see {key}: masked"};
// For {key} where a word gives to its own place.
constexpr Message itself{"itself"};

// What the other words get, as clauses of one sentence: "12 % to the, 7 % to itself; the other 3
// tokens share 17 %."
constexpr Message given_to{"{share} to {key}"};
constexpr Message next_given{"{before}, {given}"};
constexpr Message next_clause{"{before}; {clause}"};
constexpr Message end{"{clauses}."};
constexpr Message left{
    "{n, plural, one {the other token gets {share}} other {the other # tokens share {share}}}"};
constexpr Message left_nothing{
    "{n, plural, one {the other token gets nothing} other {the other # tokens get nothing}}"};
constexpr Message all_left{
    "{n, plural, one {The other token gets {share}} other {All other # tokens share {share}}}"};
constexpr Message all_left_nothing{
    "{n, plural, one {The other token gets nothing} other {All other # tokens get nothing}}"};
constexpr Message masked{"{n, plural, one {# is masked} other {# are masked}}"};
constexpr Message nearly_even{"Nearly even: {most} at most, where all alike would get {even}"};

// What makes that worth saying: beside what the other rows give to the same word, {mean} on
// average.
constexpr Message others_nothing{"other words give it {mean}"};
constexpr Message others_more{"less than a tenth as much as other words give it"};
constexpr Message others_as_much{"as much as other words give it"};
constexpr Message others_less{"{times} times as much as other words give it"};
constexpr Message others_far_less{"more than a thousand times as much as other words give it"};

// Why the numbers are not what they were.
constexpr Message layer_off{"off: the layer hands its input on"};
constexpr Message head_off{"off: its output counts as 0"};
constexpr Message follows{
    "this map follows from what {why, select, both {was changed} edits {was set by hand} other {is "
    "off}}"};

// What is not drawn or not known.
constexpr Message unknown_words{
    "{n, plural, one {# unknown word} other {# unknown words}}: the mean vector of the table "
    "stands in"};
constexpr Message left_out{"{n} left out"};
constexpr Message heaviest_arcs{
    "the {arcs} heaviest arcs: {share}; {others, plural, one {the other token has {rest}} other "
    "{the other # tokens share {rest}}}"};
// Of a line that goes on beyond its edges, what is seen of it, and the arcs that stand for what is
// not.
constexpr Message in_view{
    "in view: {seen, plural, =0 {none} other {#}} of {arcs, plural, one {# arc} other {# arcs}}"};
constexpr Message in_view_share{"{in_view}, {share} of the weight"};
constexpr Message beyond_before{"{in_view}; {before} before, as one arc"};
constexpr Message beyond_after{"{in_view}; {after} after, as one arc"};
constexpr Message beyond_both{"{in_view}; {before} before, {after} after, an arc each"};
constexpr Message not_seen{
    "{n, plural, one {# token is} other {# tokens are}} not seen. Click: go on there"};
constexpr Message not_seen_share{
    "{n, plural, one {# token is} other {# tokens are}} not seen, with {share} of the weight. "
    "Click: go on there"};

// Where there are no tokens.
constexpr Message type_answers{"Its words answer: keys and values come from them"};

}  // namespace attend::texts::sentence
