#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::recipe {

// How the recipe says a choice in a few words. {choice}: as it is called; {value}: as it is shown.

constexpr Message none{"no {choice}"};
constexpr Message choice{"{choice} {value}"};
constexpr Message embedding{"{embedding}, {n, plural, one {# number} other {# numbers}} a word"};
constexpr Message no_positions{"no positions"};
constexpr Message one_head{"1 head"};
constexpr Message head{"head {head} of {heads}{off, plural, =0 {} other {, # off}}"};
constexpr Message layer{"layer {layer}"};
constexpr Message width{"d {width}"};
constexpr Message projection{"W: {projection}"};
constexpr Message temperature{"{normalizer}, τ {temperature}"};
constexpr Message layers{
    "{n, plural, one {# layer} other {# layers}}, {mixed, select, true {W_O} other {no W_O}}"};
constexpr Message no_pooling{"no pooling"};
constexpr Message pooling{"{pooling} pooling"};

// Where nothing has learned, where one finds what has. The last is pressed.
constexpr Message nothing_learned{"Nothing here has learned. Change a W, or"};
constexpr Message see_trained{"See trained heads"};

}  // namespace attend::texts::recipe
