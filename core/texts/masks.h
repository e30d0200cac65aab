#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::masks {

// What each rule of a mask says of a cell where it lets the query attend, in parentheses behind its
// name: "window (at most 2 tokens away)". {n}: its first number.

constexpr Message padding{
    "{n, plural, one {the first token is no padding} other {the first # tokens are no padding}}"};
constexpr Message window{"at most {n, plural, one {# token} other {# tokens}} away"};
constexpr Message dilated{"{n, plural, one {# step} other {# steps}} of {step} to either side"};
constexpr Message strided{"a multiple of {n, plural, one {# token} other {# tokens}} away"};
constexpr Message global{
    "{n, plural, one {the first token sees all and is seen by all} other {the first # tokens see "
    "all and are seen by all}}, others at most {away, plural, one {# token} other {# tokens}} "
    "away"};
constexpr Message block{"the same block of {n, plural, one {# token} other {# tokens}}"};
constexpr Message random{"itself, and others with probability {probability}"};

}  // namespace attend::texts::masks
