#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::measures {

// What measures of heads and weights, and other things that are computed on demand, say of their
// numbers. Where there is none they begin with "no number: ", which warnings leave out: a
// translation begins all of them alike.

// Rows of weights.
constexpr Message nothing_masked{"no key is masked for this query"};
constexpr Message nothing_open{"no number: nothing is left to attend to"};
constexpr Message all_zero{"no number: every weight of the row is 0, so that the row is no shares"};
constexpr Message negative{"no number: a weight is negative, so that the row is no shares"};
constexpr Message made_of_none{"no number: what it is made of has none"};
constexpr Message attends_to_nothing{"every number of the row is 0: nothing in it is attended to"};
constexpr Message no_other_row{"no number: no other row gives this key any weight"};
constexpr Message other_rows{
    "{n, plural, one {the mean is the weight of the one other row that sees this key} other {the "
    "mean is over the # other rows that see this key}}"};
constexpr Message same_at_all{"no number: the same answer comes first at every temperature"};
constexpr Message other_first{"from this temperature on another answer comes first"};
constexpr Message masked{"masked: its score is −∞"};
constexpr Message a_score_is_none{"no number: a score of this row is none"};

// Heads.
constexpr Message no_such_column{"no number: no row counts that has the column that is asked for"};
constexpr Message mean_of_previous{
    "the mean over {n} of {rows} rows: those that have a token before them and a key that is not "
    "masked"};
constexpr Message mean_of_repeated{
    "b = {block}, the tokens of the block that occurs twice; the mean over {n} rows: those of the "
    "second block that have a key that is not masked"};
constexpr Message no_length{"a vector of length 0 has no direction: 0"};
constexpr Message no_entropy{"no number: the head has no entropy"};
constexpr Message no_two_keys{"no number: no row has two keys that are open to it"};
constexpr Message even_entropy{
    "ln m is the entropy of a row that gives its m open keys the same weight"};
constexpr Message no_score{"no number: {why}"};
constexpr Message probed{
    "measured on the probe, random tokens that the model reads twice, and not on this text"};
constexpr Message rows_of_head{"of w_o rows {first} to {last} are this head's"};

// Roles of heads: the rows that a score is the mean of, and why there is none.
constexpr Message of_column{
    "j = {column} of the columns that are neither first nor last and that {least} rows or more "
    "see; {mean}"};
constexpr Message all_rows{"the mean over all {n} rows"};
constexpr Message some_rows{
    "the mean over {n} of {all} rows: those that {causal, select, true {see four keys or more, "
    "since later tokens are masked} other {have a key that is not masked}}{kind, select, broad {, "
    "and have two keys and an entropy} pattern {, and see such a key} other {, without the token's "
    "own}}"};
constexpr Message no_shares{"The rows are no shares."};
constexpr Message two_texts{
    "Queries and keys are of two texts: there is no token before, after or alike."};
constexpr Message not_causal{"It needs a causal mask."};
constexpr Message no_repeat{"No word repeats."};
constexpr Message none_counts{
    "No row counts: {causal, select, true {under a causal mask those count that see four keys or "
    "more.} other {none has a key that is not masked.}}"};
constexpr Message none_to_spread{"No row that counts has two keys to spread its weight over."};
constexpr Message none_between{"No token between first and last has four rows that see it."};
constexpr Message none_sees_again{"No row that counts sees its word a second time."};
constexpr Message none_sees_next{"No row that counts sees what followed its word before."};
constexpr Message none_later{"No row sees a later token."};
constexpr Message none_such_key{"No row that counts has such a key."};

constexpr Message some_have_none{"the mean over {n} of {all} rows: the others have no number"};
constexpr Message farthest_from_0{
    "of rows {top} to {bottom} and columns {left} to {right} the number farthest from 0"};

// What is pushed towards a token.
constexpr Message mean_square_of_last{
    "of the row of the last state: mean of the squares s = {square}"};
constexpr Message variance_of_last{
    "of the row of the last state: variance s = {square}; m = {mean}, the mean of all such "
    "products"};

// Answers at every temperature.
constexpr Message at_temperature{
    "α: what {normalizer} makes of the scores at τ = {temperature}, of the keys with this answer"
    "{set, select, true {; a weight that was set by hand stays} other {}}"};

// Random products: why scores are divided by √d. {product}: "q·k".
constexpr Message variance_of_pairs{
    "the variance of {product} of {pairs} pairs of random vectors of width d = {d}"};
constexpr Message mean_of_pairs{
    "{slope, select, true {the mean slope α(1 − α) of the largest weight, where each {keys} of "
    "them are a row of scores, of} other {the mean of}} {product} of {pairs} pairs of random "
    "vectors of width d = {d}"};
constexpr Message softmax_of_pairs{
    "{entropy, select, true {the entropy} other {the largest weight}} of softmax({product}) of one "
    "query with {keys} keys, of random vectors of width d = {d}"};

// Rollout through the layers.
constexpr Message no_such_key{"no key is this token as the layer reads it"};
constexpr Message keeps_half{"½: a token keeps half of itself, through the residual connection"};
constexpr Message first_layer{"the first layer: nothing is mixed before it"};
constexpr Message second_text_stays{
    "a second text's tokens stay what they are: this layer reads it, too"};
constexpr Message all_from_first{"no number: all of it comes from the first token"};
constexpr Message first_left_out{"0: what comes from the first token is left out"};

// Arrows and places.
constexpr Message no_angle{"no number: a vector of length 0 has no direction"};
constexpr Message angle{
    "in degrees: 0 the same direction, 90 a right angle, 180 opposite; the terms come to the "
    "cosine, {cosine}"};
constexpr Message of_position{"c = {n}, the numbers of a position's vector"};
constexpr Message by_hand_on_the_way{"what was put in by hand on the way, and rounding"};
constexpr Message no_word{"no word: the vector has no direction, or the table no more words"};
constexpr Message word_of_table{"“{word}”, {table}, {place}"};

// Kernel regression.
constexpr Message even_places{
    "evenly, from a little before all points and places to a little behind them"};
constexpr Message none_within_reach{"no number: no point is within reach of this place"};
constexpr Message weights_at{"α: the weights of all points at {place}"};
constexpr Message rounded_off{"what float32 rounds off: in exact numbers it is 0"};
constexpr Message lonely_points{
    "{n} of {all} points have no other one within reach, and so no estimate: the error of all is "
    "none"};
constexpr Message one_point{"no number: one point has no others"};
constexpr Message none_in_reach{
    "no number: here, or where some point is left out, none is in reach"};
constexpr Message a_lonely_point{"no number: a point has no other one within reach"};
constexpr Message even_scan{
    "evenly on a logarithmic scale, from the median distance of neighbors (of evenly spread "
    "points, a quarter of it) to 0.8 of the range of all points"};
constexpr Message least_error{
    "where the error is least: sought between the neighbors of the scan's least"};
constexpr Message by_all_others{
    "f: the estimate of a point by all others, at σ = {sigma}; {n} of {all} points are left out"};

// Costs and sums.
constexpr Message scores_needed{
    "{needed} of {scores, plural, one {# score} other {# scores}} needed{saved, select, 0 {} other "
    "{, {saved} saved by the mask}}"};
constexpr Message scores_mixed{
    "{scores}. All {needed} are made, to find the largest; {mixed} are mixed: only the mixing of "
    "{saved} is saved"};
constexpr Message open_cells{"open cells, row by row"};
constexpr Message cut_off{"what float32 cuts off of the sum {sum}"};

}  // namespace attend::texts::measures
