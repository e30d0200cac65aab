#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::heads {

// Heads and layers, as every view calls them, and what the views of several heads say.

constexpr Message head{"head {head}"};
constexpr Message head_of_layer{"layer {layer}, head {head}"};
constexpr Message layer_head{"layer {layer} · head {head}"};
constexpr Message title{"Head {head}"};
constexpr Message title_of_layer{"Layer {layer}, head {head}"};
constexpr Message layer{"layer {layer}"};
constexpr Message layer_output{"layer {layer}'s output"};
constexpr Message the_layer_output{"the layer's output"};
constexpr Message attention_output{"attention's output"};
constexpr Message output{"output"};
constexpr Message output_of{"{head}'s output"};
constexpr Message of_model{"{model}, {head}"};

// All heads' maps.
constexpr Message map{
    "{name}{on, select, true {} other {, switched off}}{measured, select, none {} other {: "
    "{measured}}}{largest, select, none {} other { · weights to {largest}}}\nClick chooses it · "
    "double click shows it large · right click switches it {on, select, true {off} other {on}}"};
constexpr Message entropy_of_even{"entropy {share} of even"};
constexpr Message of_even{"{share} of even"};
constexpr Message one_head{
    "One head, in one layer.{measured, select, none {} other { Its {measured}.}}"};
constexpr Message more_heads{"{n} heads"};

// Lines from queries to keys.
constexpr Message lines_of{"{n} heads of layer {layer}"};
constexpr Message legend{"head {head}{on, select, true {} other { off}}"};
constexpr Message line{"head {head} · click: how this number came about"};
constexpr Message counting{"counting …"};

// Heads combined.
constexpr Message of_head{"{head} {weight}"};
constexpr Message next{"{before} · {clause}"};
constexpr Message and_more{"{before} · and {n} more"};
constexpr Message share_of_head{"share g = {share}"};
constexpr Message bars_to{"bars to {number}"};
constexpr Message combined{
    "{on, select, all {{n, plural, one {# head} other {# heads}}} other {{on} of {n} heads: the "
    "others are off}} · {odd, select, true {these rows need not sum to 1: where one does not, its "
    "sum stands at its right} other {each row sums to 1}}"};

// What each word adds to another's new vector. {weight}, {length}: numbers.
constexpr Message takes_most_from_it{
    "{query} looks most at {key} (α = {weight}) and takes most from it, too: it adds a vector of "
    "length {length}."};
constexpr Message takes_most_from{
    "{query} looks most at {key} (α = {weight}), but takes most from {other}: it adds a vector of "
    "length {length}."};
constexpr Message adds_nothing{"Head {head} is switched off: it adds nothing to any word."};
constexpr Message others{"{n} others {share}"};
constexpr Message length{"= α · length of {vector} = {weight} · {length}"};

// What flows through the layers. {state}: a token at a layer.
constexpr Message after_layers{
    "{state} after {n, plural, one {# layer} other {# layers}}: {shares}"};
constexpr Message without_first_after{
    "{state} after {n, plural, one {# layer} other {# layers}}: {share} {first}, left out here; of "
    "the rest {shares}"};
constexpr Message share_of{"{share} {from}"};
constexpr Message next_share{"{before}, {share}"};
constexpr Message the_other{"the other {share}"};
constexpr Message all_others{"all others {share}"};
constexpr Message all{"all {share}"};
constexpr Message state_of_input{"{state} of the input"};
constexpr Message state_after{"{state} after layer {layer}"};
constexpr Message traced{"{state}: {share} of what is traced"};
constexpr Message without_first{"without {first}"};
constexpr Message without_first_help{
    "{many, select, true {Many heads rest on the first token, and nothing leads back from it: "
    "after some layers nearly everything comes from “{first}”} other {What comes from “{first}”, "
    "the first token}}. Left out, the shares are parts of what comes from elsewhere; the sentence "
    "below says how much that is"};
constexpr Message nothing_flows{
    "Every head of layer {layer} is switched off: nothing flows through it."};

}  // namespace attend::texts::heads
