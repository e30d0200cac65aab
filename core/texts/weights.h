#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::weights {

// The matrix of weights, and other matrices that are shown large.

// Why the weights of a row are not 1 together. {query}: the word that asks.
constexpr Message row_sum{"The weights of “{query}” sum to {sum}, not to 1: {why}."};
constexpr Message by_hand{"this matrix was put in by hand"};
constexpr Message not_finite{
    "some of them are no finite numbers; their explanation leads to where that began"};
constexpr Message overridden{
    "{n, plural, one {one weight of it is overridden} other {# weights of it are overridden}}"};
constexpr Message all_masked{"every score of it is masked, so nothing is left to share"};
constexpr Message no_weight{"no weight"};
constexpr Message no_weight_help{
    "No score of “{query}” weighs anything: there is nothing to share."};
constexpr Message nothing_left{"nothing left: zeros"};
constexpr Message nothing_left_help{
    "Nothing left: every score of “{query}” is masked, so its weights, and with them its head's "
    "output, are zeros."};

// The same of all rows.
constexpr Message need_not_sum{"rows need not sum to 1"};
constexpr Message adding_up{"adding up rows …"};
constexpr Message some_not_finite{"some rows hold no finite numbers"};
constexpr Message all_shares{"{n, plural, one {the row is 100 %} other {a row is 100 %}}"};
constexpr Message row_sums_to{"the row sums to {sum}"};
constexpr Message some_do_not_sum{"{n} of {all} rows do not sum to 1"};

// Subtitles.
constexpr Message painting{"press on a cell and drag: masked, or open · Esc leaves"};
constexpr Message rows_ask{"rows ask, columns answer"};
constexpr Message asks_both{"sentence asks both texts"};
constexpr Message asks_second{"sentence asks second text"};
constexpr Message rows_and_columns{"a row a {row}, a column a {column}"};
constexpr Message next{"{before} · {clause}"};
constexpr Message turns{"turns {input} into {output}: {rows} × {columns} numbers"};
constexpr Message turns_of_head{
    "turns {input} into {output}: {rows} × {columns} numbers of {head}"};
constexpr Message row_asks_shares{
    "Each row is a {word} that asks. It shares out 100 % among the columns."};
constexpr Message row_asks{"Each row is a {word} that asks. The columns answer."};
constexpr Message restore{"Restore {n, plural, one {# cell} other {# cells}}"};
constexpr Message was{"was {number}"};

// Small maps of the layer's heads.
constexpr Message thumbnail{
    "Head {head}{on, select, true {} other {, switched off}}: {entropy}{largest, select, none {} "
    "other {. Weights to {largest}}}{pixel, select, mean {; a pixel shows the mean of its cells} "
    "largest {; a pixel shows the largest of its cells} other {}}. Click to draw it large, "
    "right-click for more"};
constexpr Message thumbnail_entropy{
    "entropy {nats} nats, {share} of that of even rows; the mean of −Σ α ln α over the rows that "
    "attend to anything"};
constexpr Message thumbnail_no_entropy{"its rows are no shares, so that they have no entropy"};
constexpr Message thumbnail_off{"h{head} off"};
constexpr Message layer_of{"layer {layer} of 0 to {last}"};

}  // namespace attend::texts::weights
