#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::code {

// What an argument or a name of a line of code makes. {piece}: "key_dim=256"; {matrices}: a list
// of `matrices`.
constexpr Message makes{"{piece} → {matrices}"};
constexpr Message makes_parameters{
    "{piece} → {matrices}: {numbers, plural, one {# number} other {# numbers}} to learn"};
constexpr Message matrices{"{name}, {rows} × {columns}{copies, plural, =1 {} other {, # times}}"};
constexpr Message parameters{
    "{numbers, plural, one {# number} other {# numbers}} to learn in this layer"};

// Above the lines, and beside them.
constexpr Message by_hand{"By hand"};
constexpr Message by_hand_of_head{"By hand: head {head} of {n}, each has matrices of its own"};
constexpr Message copy{"Copy"};
constexpr Message copy_help{"Copies the lines as they stand"};
constexpr Message copied{"the code of this layer"};
constexpr Message shows{
    "Point at an argument or a name: what it makes is lit. A click selects it."};

constexpr Message library_help{"In which library the layer is written"};
constexpr Message staged_title{"The layer as code"};
constexpr Message none{"What is shown has no layer of heads: there is no code of it."};

// Where a library has no such layer. {library}: "Keras".
constexpr Message no_score{"{library} has no layer with the score {score}: by hand alone."};
constexpr Message no_normalizer{
    "{library}'s layers make weights by softmax, not by {normalizer}: by hand alone."};
constexpr Message no_mask{
    "{library}'s layer with this score takes no mask of pairs but the causal one: by hand alone."};
constexpr Message no_several_heads{
    "{library} has this score for one head alone; these are the lines of head {head}."};
constexpr Message no_temperature{
    "{library}'s layers have no temperature: divide the queries by {temperature} before."};
constexpr Message no_positions{
    "{library}'s layer has no positions like {position} inside: by hand alone."};
constexpr Message no_rounding{"No library rounds weights: by hand alone."};
constexpr Message no_shared{
    "{library} has matrices of their own for keys and values; here they are one."};

// Where it has one, how it differs from what one may expect.
constexpr Message keras_key_dim{
    "key_dim is the width of each head: {heads} heads of {width} stand {all} wide side by side. It "
    "is not divided by num_heads, as PyTorch divides embed_dim."};
constexpr Message keras_order{"Keras takes the value before the key."};
constexpr Message keras_bias{"Keras has biases unless use_bias=False says otherwise."};
constexpr Message keras_output{
    "Keras always ends with W_O; this scene has none: its output is what stands before it."};
constexpr Message keras_output_bias{
    "use_bias means all biases, that of W_O too; this scene has only some of them."};
constexpr Message torch_divides{
    "nn.MultiheadAttention divides: its heads have embed_dim / num_heads = {divided} numbers each, "
    "not {width}. These lines have the widths of this scene."};
constexpr Message torch_divides_not{
    "nn.MultiheadAttention needs an embed_dim that num_heads divides; {d} is not divided by "
    "{heads}. These lines have the widths of this scene."};
constexpr Message torch_stacked{
    "PyTorch keeps W_Q, W_K and W_V of all heads in one in_proj_weight, {rows} × {columns}: "
    "turned, "
    "and below each other."};
constexpr Message torch_mask{"In PyTorch's attn_mask of this module True means masked."};
constexpr Message torch_other{
    "nn.MultiheadAttention cannot be set like this scene ({why}); these lines can."};
constexpr Message torch_unscaled{"products are not divided by √d"};
constexpr Message torch_biases{"biases of some products alone"};
constexpr Message torch_no_output{"no W_O"};
constexpr Message torch_groups{"heads share keys and values"};
constexpr Message batch{"Libraries read a batch: x is 1 × {n} × {d} there."};
constexpr Message heads_off{"Heads that are switched off here are not, in these lines."};
constexpr Message goes_on{"What follows attention in this layer is not written: {steps}."};

}  // namespace attend::texts::code
