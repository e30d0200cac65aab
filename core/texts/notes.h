#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::notes {

// What is said of a number beside its formula: why it is what it is, where it is from. They begin
// small and end without a full stop: another clause may follow. Numbers come as digits.

// Where there is none; the window says {why} alone of the first of them.
constexpr Message no_value{"no value: {why}"};

// Leaves: what nothing was computed for.
constexpr Message identity{
    "identity matrix: {diagonal, select, true {1 on the diagonal} other {0 off the diagonal}}"};
constexpr Message drawn{"drawn at random with seed {seed}: normal, mean 0, deviation {deviation}"};
constexpr Message equal_weight{"1/{tokens}: every token weighs the same"};
constexpr Message frequency{
    "{count} of {tokens, plural, one {# token} other {# tokens}}: “{word}”"};
constexpr Message rarity{
    "ln((1 + {documents}) / (1 + {with_word})) + 1: “{word}” stands in {with_word} of {n, plural, "
    "one {# document} other {# documents}} of {collection}"};
constexpr Message table_row{"{table}, {place}, “{word}”"};
constexpr Message table_row_first{"{table}, {place}, “{word}”, the first of {copies}"};
constexpr Message unknown_word{
    "{table}: “{word}” is unknown, the mean vector of the table stands in"};
constexpr Message number_of{"{row}, {column}"};
constexpr Message axis_label{"{axis} {label}"};
constexpr Message one_hot_own{"one-hot: this is the column of “{word}”"};
constexpr Message one_hot_other{"one-hot: the column of “{column}”, not of “{word}”"};
constexpr Message one_hot_row{"one-hot, column {column}, “{word}”"};
constexpr Message random_number{
    "drawn at random (mean 0, variance 1), seed {seed}, word “{word}”, dimension {dimension}"};
constexpr Message random_row{"drawn at random, seed {seed}, “{word}”"};
constexpr Message file_row{"{file}, row {row}"};
constexpr Message file_row_label{"{file}, row {row}, “{label}”"};
constexpr Message file_column{"{row}, column {column}"};
constexpr Message file_column_label{"{row}, column {column}, “{label}”"};
constexpr Message unit_axis{
    "unit vector of {dimension}, which stands beside {of}: {own, select, true {1 in its own place} "
    "other {0 elsewhere}}"};
constexpr Message principal_axis{"principal axis {axis} of {of}"};
constexpr Message beside_axis{
    "principal axis {axis} of {of}: 0, since {dimension} stands beside it"};

// Masks: whether a cell is open, then each rule with what it says of it.
constexpr Message mask{"{open, select, true {1: may attend} other {0: masked}}"};
constexpr Message mask_part{"{rule} ({why}): {open, select, true {yes} other {no}}"};
constexpr Message next_clause{"{before}; {clause}"};
constexpr Message and_part{"{before} and {part}"};
constexpr Message or_part{"{before} or {part}"};
constexpr Message may_not_attend{"masked: this query may not attend to this key"};
constexpr Message not_masked{"not masked"};
constexpr Message masked_before{"0: masked before"};
constexpr Message is_among_largest{
    "{kept, select, true {1: {score} is} other {0: {score} is not}} {n, plural, one {the largest "
    "score of its row} other {one of the # largest scores of its row}}"};
constexpr Message kept_of_equal{
    "1: {score} is {n, plural, one {the largest score of its row} other {one of the # largest "
    "scores of its row}}; of equal scores the earlier stay"};
constexpr Message not_kept_of_equal{
    "0: {score} is as large as one that is kept, but stands behind it; of equal scores the earlier "
    "stay"};

// Scores.
constexpr Message no_direction{"a zero vector has no direction: the cosine counts as 0"};
constexpr Message no_direction_stays{"a zero vector has no direction and stays zero"};
constexpr Message not_itself{"left out: a point does not estimate itself"};
constexpr Message places_of_pair{
    "i = {i} and j = {j} are the places of query and key, counted from 0"};
constexpr Message same_for_all{"the same for every query and every key: q and k play no part"};
constexpr Message not_turned{"the last column of an odd width is not turned"};

// Weights.
constexpr Message maximum{"max = {number}"};
constexpr Message threshold{"t = {number}"};
constexpr Message nothing_left{"every score of this row is −∞: nothing is left to attend to"};
constexpr Message weighs_nothing{"masked: a score of −∞ weighs 0"};
constexpr Message not_a_number{"a score of this row is not a number"};
constexpr Message nothing_to_share{"every score of this row is 0: there is nothing to share"};
constexpr Message not_largest{"{score} is not the largest of its row, {largest}"};
constexpr Message is_largest{"{score} is the largest of its row"};
constexpr Message share_largest{"{n} of this row share the largest score, {score}"};
constexpr Message row_not_rounded{"not rounded: a number of its row is not finite"};
constexpr Message rounded{
    "{number} is cut to {cut}; the row then lacks {n, plural, one {# tenth} other {# tenths}}, "
    "given to what the cut took most from: {here, select, true {also here, so it is} other {not "
    "here, so it stays}} {result}. By itself {number} rounds to {alone}"};

// Columns, rows and heads.
constexpr Message row_of{"row {row} of {rows}"};
constexpr Message column_of_head{"column {column} of head {head}"};
constexpr Message head_is_off{"head {head} is switched off and gives nothing"};
constexpr Message none_to_compare{"no number of this column can be compared"};
constexpr Message takes_all{
    "{number} is the largest number of its column: it takes all{shared, select, true {, as the "
    "first of several that are equal} other {}}"};
constexpr Message stands_before{
    "{number} stands further up already, in row {row}: of equals the first takes all"};
constexpr Message another_takes_all{
    "{number} is not the largest number of its column: {largest} in row {row} takes all"};

// Numbers that are none, where they began. {cell}: "scores[0,3]".
constexpr Message no_number_at{"{cell}: no value at {place}: {why}"};
constexpr Message first_not_finite{
    "{cell}: found {number}, expected a finite number{infinite, select, true {: this one is larger "
    "than float32 can hold, which ends at 3.4e38} other {}}; what it is made from is finite, what "
    "is made from it may not be"};

// Norms.
constexpr Message other_text{"a row of another text, which this norm leaves as it is"};
constexpr Message mean_square{"of its row: mean of the squares s = {square}"};
constexpr Message mean_and_variance{"of its row: mean μ = {mean}, variance σ² = {square}"};

// Losses.
constexpr Message target{
    "{asked, select, true {1: this is asked for} other {0: another is asked for}}"};
constexpr Message nothing_asked{"0: nothing is asked here"};
constexpr Message cross_entropy{
    "p: the probability of the target, exp of its logit / exp of all of its row, added up"};

// Gradients. {target}: the number that is differentiated.
constexpr Message seed{
    "{own, select, true {1: the number whose gradient is taken} other {0: another number than the "
    "one whose gradient is taken}}"};
constexpr Message no_way{"0: {target} does not depend on it"};
constexpr Message nothing_follows{"0: nothing that follows from it changes the number"};
constexpr Message not_looked_up{"0: no place of the text takes this row"};
constexpr Message too_many_slopes{
    "the sum of what it changes in every number that is made of it; there are too many to list"};
constexpr Message hardly_learns{
    "α (1 − α) = {slope}: {sure, select, true {this row is sure; it hardly learns} other {so small "
    "a weight hardly moves with its score}}"};
constexpr Message set_by_hand_passes_nothing{
    "a number that was set by hand hands no gradient on to what it would be made of"};

// Of a number that a question of a lesson hides.
constexpr Message hidden{"hidden until the question is answered"};

}  // namespace attend::texts::notes
