#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::models {

// What is said of numbers of a model: what is switched off, what was measured on a probe.

constexpr Message layer_off{"layer {layer} is switched off: its output is what it reads"};
constexpr Message head_off{
    "head {head} is switched off: in concat its part is 0, whatever stands here"};
constexpr Message no_induction{
    "no number: it needs a causal mask, and this model sees later tokens"};
constexpr Message probe{
    "the mean over the rows that have such a key{causal, select, true {, of those that see four "
    "keys or more} other {}}. The text is{around, select, none { } first { {first} and then } "
    "other {, between {first} and {last}, }}the {block} tokens {tokens}, twice{before, select, "
    "true {, which were drawn at random once for vocabularies of this size} other {, drawn at "
    "random with the seed {seed}}}. All heads are on"};
constexpr Message text_ends{"no number: the text ends here, and no token follows"};
constexpr Message following{"the number of the token that follows in the text"};
constexpr Message surprise{"p is the probability of the token that follows in the text"};
constexpr Message read_alone{
    "the mean over the {n, plural, one {# token} other {# tokens}} of {text}, read alone and "
    "without edits"};

}  // namespace attend::texts::models
