#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::sum {

// What a weighted sum is made of. {query}, {key}: words in quotation marks; {share}: "24 %".

// What a row takes of which values: what is given is attention, what is taken is a value.
constexpr Message takes{"{query} takes {parts}"};
constexpr Message takes_and_rest{
    "{query} takes {parts}; {rest} of {n, plural, one {one other} other {{n, spellout} others}}"};
constexpr Message part{"{share} of {value}"};
constexpr Message next_part{"{before}, {part}"};
constexpr Message nothing{"nothing"};
constexpr Message itself{"itself"};
constexpr Message own_value{"its own value"};
constexpr Message value_of{"the value of {key}"};
constexpr Message takes_only{
    "{query} takes {all, select, true {nothing but} other {practically nothing but}} {value}"};
// Of all the same, or nearly. {word}: "word", "token", "point".
constexpr Message takes_same{
    "{query} takes the same of every {word}{masked, plural, =0 {} other { that is not masked}}: "
    "{share}"};
constexpr Message takes_nearly_same{
    "{query} takes about the same of every {word}{masked, plural, =0 {} other { that is not "
    "masked}}: {least} to {largest}"};
// Weights that are no shares.
constexpr Message numbers{
    "The weights sum to {sum}: {query} gets {products}{n, plural, =0 {} one {; one other weighs "
    "{rest}} other {; {n, spellout} others together weigh {rest}}}"};
constexpr Message product{"{weight} × {key}"};
constexpr Message plus{"{before} + {product}"};
constexpr Message minus{"{before} − {product}"};
// The end of each, and of those that end with a clause of their own.
constexpr Message end{
    "{before}{masked, plural, =0 {} one {; one is masked} other {; {masked, spellout} are "
    "masked}}."};
constexpr Message end_of_clause{
    "{before}{masked, plural, =0 {} one {, one is masked} other {, {masked, spellout} are "
    "masked}}."};
constexpr Message no_numbers{"Some weights of {query} are no numbers."};
constexpr Message nothing_left{"There is nothing left to attend to: every weight of {query} is 0."};

// What heads add. {off}: how many are switched off.
constexpr Message heads_add{
    "{last, select, true {The new vector of {query}} other {What attention gives to {query}}} is "
    "what {n, plural, one {# head adds} other {# heads add}} {projected, select, true {through the "
    "output projection} other {side by side}}{off, plural, =0 {} one {; one is switched off and "
    "gives nothing} other {; # are switched off and give nothing}}{biased, select, true {; the "
    "bias b_O is added} other {}}."};

// Titles and subtitles.
constexpr Message title{"Weighted sum"};
constexpr Message becomes{"What {query} becomes"};
constexpr Message is_off{"the {what, select, layer {layer} other {head}} is off: it counts as 0"};
constexpr Message as_ribbons{"values, as high as their weight; added up, they are its output"};
constexpr Message as_plane{"values as points, and the output among them"};
// The plane of values. {share}: of how much they differ.
constexpr Message plane_of_columns{"the two numbers of a value"};
constexpr Message plane_of_axes{
    "the two axes along which the values differ most: {share} of how they differ"};
constexpr Message hull_help{
    "The smallest figure without a dent around all values: weights that are shares lead to no "
    "place outside"};
constexpr Message inside_hull{
    "The weights are positive and add up to 1: whatever they are, the output stays inside."};
constexpr Message outside_hull{
    "The weights are no shares (their sum is {sum}): the output may stand outside."};
constexpr Message value_in_plane{"the value of “{key}”, of which {share} is taken"};
constexpr Message output_in_plane{"the output of “{query}”: all values, each as much as it weighs"};
constexpr Message output_named{"{query}, anew"};
constexpr Message as_bars{"what {query} takes from each {word}"};
// Why there are no ribbons.
constexpr Message many_rows{"More than {n} rows are bars"};
constexpr Message negative_width{"A weight below 0 has no width: bars show it"};
constexpr Message no_width{"Weights of 0 have no width"};
constexpr Message many_values{"The values are too many to be shown one by one"};

// One weight. {how}: what changes it.
constexpr Message weight{
    "{cell} = {weight}{masked, select, true {\nmasked: its score is −∞} other {}}{computed, "
    "select, none {} other {\nset by you; computed {computed}}}"};
constexpr Message weight_keys{
    "{how} · double-click to type{edited, select, true { · right-click to reset} other {}}"};
constexpr Message drag_bar{"Drag to change"};
constexpr Message drag_ribbon{"Drag its edges at the line"};

// Several rows that are one ribbon, and what all add up to.
constexpr Message rows_masked{"{n} masked"};
constexpr Message rows_others{"{n} others · {share}"};
constexpr Message light_rows{"{names}\nToo light for ribbons of their own: as bars each is seen"};
constexpr Message mean_of_others{
    "number {column} of the mean of their values, each as much as it weighs: together {share}"};
constexpr Message anew{"{query}, anew"};
constexpr Message output_help{"{output} of {query}\n{colors}"};
constexpr Message numbers_a_word{"{n} numbers a word"};
constexpr Message colors_fixed{"The colors of {what} are on the fixed scale"};
constexpr Message colors{
    "{ends}: the colors of {what} run from −{end} to {end}, the largest number {whose}"};
constexpr Message from_to{"{low} to {high}"};
constexpr Message bars_end{"Bars end at {ends}"};
constexpr Message head_adds{"head {head} adds {number}"};
constexpr Message head_name{"head {head}{off, select, true { (off)} other {}}"};

// One number, taken apart.
constexpr Message apart{"Number {column}, taken apart"};
constexpr Message apart_row{"{key}: α v = {weight} × {value} = {product}"};
constexpr Message apart_sum{"together, number {column} of {query}"};

}  // namespace attend::texts::sum
