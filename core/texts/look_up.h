#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::look_up {

// What a look-up finds, and why. {query}: what is asked; {key}: a row's key; {answer}: a value of
// the table.

// The headline.
constexpr Message finds{"{query} finds {found}"};
constexpr Message finds_nearest{"{query} finds {found}: {key} is nearest"};
constexpr Message nothing{"nothing"};

// Which key is nearest.
constexpr Message nothing_in_common{"{query} has nothing in common with any key."};
constexpr Message one_key{
    "There is one key, {key}{whole, select, true {: its weight is 1} other {}}."};
constexpr Message all_near{"All {n} keys are equally near to {query}."};
constexpr Message several_nearest{
    "{key} and {n, plural, one {one other} other {{n, spellout} others}} are nearest, with the "
    "same score."};
constexpr Message is_query{"{key} is {query}."};
constexpr Message is_query_but_case{"{key} is the query, case aside."};
constexpr Message is_nearest{"{key} is nearest: {why}"};

// Why it is, as each similarity says it.
constexpr Message no_same_key{"no key is the same as {query}."};
constexpr Message shares_letters{
    "it shares {shared, spellout} of the {all, spellout} {letters, plural, =1 {letters} other "
    "{#-grams}} of {query}."};
constexpr Message letters_changed{
    "{n, plural, one {one letter changed makes} other {{n, spellout} letters changed make}} it "
    "{query}."};
constexpr Message cosine_is{"the cosine of its vector and that of {query} is {cosine}."};
// What is compared.
constexpr Message letters{"{letters, plural, =1 {letters} other {#-grams}}"};

// Scores of 0: how many keys have one and why, then what they weigh.
constexpr Message zero_not_same{
    "{n, plural, one {one key is} other {{n, spellout} keys are}} not the query: score 0"};
constexpr Message zero_letters{
    "{n, plural, one {one key shares} other {{n, spellout} keys share}} no {letters, plural, =1 "
    "{letter} other {#-gram}} with the query: score 0"};
constexpr Message zero_places{
    "{n, plural, one {one key has} other {{n, spellout} keys have}} no letter where the query has "
    "it: score 0"};
constexpr Message zero_unknown{
    "{n, plural, one {one key has} other {{n, spellout} keys have}} no word whose vector is known: "
    "score 0"};
constexpr Message zero{
    "{n, plural, one {one key has} other {{n, spellout} keys have}} the score 0"};
constexpr Message zeros_weigh{
    "{zeros}, and softmax still gives {n, plural, one {it} other {each}} {weight}."};
constexpr Message zeros_of_sum{
    "{before} Divided by the sum {n, plural, one {it gets} other {they get}} 0."};
constexpr Message only_zeros{"{before} Divided by the sum there would be no answer."};

// What is answered. {share}: "44.5 %".
constexpr Message no_weight{"No key has any weight: nothing is answered."};
constexpr Message beyond_float{"The answer is beyond float32."};
constexpr Message answer{"{answer} {share}"};
constexpr Message next_answer{"{before}, {answer}"};
constexpr Message answers{"{answers}."};
constexpr Message answers_of_row{"{answers}: {row}."};
constexpr Message answers_of_rows{"{answers}: {rows} add up."};
constexpr Message two_level{"{first} and {second} are level, with {share} each."};
constexpr Message more_level{
    "{first}, {second} and {n, plural, one {one other} other {{n, spellout} others}} are level, "
    "with {share} each."};
constexpr Message mixed{"{number} = {sum}."};
// Their sums, term by term.
constexpr Message row{"{key} {weight}"};
constexpr Message row_of_numbers{"{weight} · {value} ({key})"};
constexpr Message plus{"{before} + {term}"};
constexpr Message plus_more{"{before} + {n} more"};
// Where the weights are not 1 together.
constexpr Message sum_by_hand{
    "The weights add up to {sum}, not to 1: what was set by hand leaves the others as they are."};
constexpr Message sum_no_shares{
    "The weights add up to {sum}, not to 1: {normalizer} makes no shares of the scores."};

// The answers beside the rows.
constexpr Message answer_help{
    "{answer} {share}: {rows, plural, one {one row has it} other {# rows have it}}"};
constexpr Message more_answers{"{n} more: {share}"};
constexpr Message more_rows{"and {n} more, {weight} together"};
constexpr Message mixed_column{"{column}, mixed"};
constexpr Message heading_help{
    "{column}, the {what} · click: sorts the table, ascending, descending, as it was"};
constexpr Message keys_have_letters{"{n, plural, one {# key has} other {# keys have}} it"};

// The hard look-up.
constexpr Message hard_keys{"{n, plural, one {one key is} other {# keys are}} {query}"};
constexpr Message hard_none{"{n, plural, one {the only key is not} other {none of # is}} {query}"};
constexpr Message hard_mean{
    "{n, plural, one {the value of the one key} other {the mean of # rows with the key}} {query}"};
constexpr Message would_be{"{key} would be: {answer}"};

// On the stage. {choose} is pressed.
constexpr Message what_is_found{"What does {query} find?"};
constexpr Message which_answers{
    "{is_key, select, true {{query} is a key} other {No key is {query}}}. Which row answers most? "
    "{choose}"};
constexpr Message choose{"Choose."};
constexpr Message none_answers{
    "{is_key, select, true {{query} is a key} other {No key is {query}}}. No row answers: none has "
    "a weight."};
constexpr Message rows_answer{
    "{is_key, select, true {{query} is a key. {how, select, alone {One row answers alone} nearly "
    "{One row answers nearly alone} evenly {Every row answers, as much as the others} other {Every "
    "row answers, the more, the nearer its key}}} other {No key is {query}. So {how, select, alone "
    "{one row answers alone} nearly {one row answers nearly alone} evenly {every row answers, as "
    "much as the others} other {every row answers, the more, the nearer its key}}}}."};

// From which temperature on another answer comes first. {rows}: how many the answer adds up.
constexpr Message comes_first{
    "From τ = {temperature} on, {answer} {above, select, true {comes} other {has come}} first"
    "{rows, plural, one {} other {: {rows, spellout} rows outweigh {before}}}."};
constexpr Message the_nearest{"the nearest"};
constexpr Message come_first{
    "From τ = {temperature} on, {answer} and {others} {above, select, true {come} other {have "
    "come}} first, level."};
constexpr Message other_answers{"{n, spellout} others"};
constexpr Message mark_comes_first{"from τ {temperature} on {answer} comes first"};
constexpr Message mark_come_first{"from τ {temperature} on {answer} and {others} come first"};
// Names of its curves.
constexpr Message level_answers{"{before} and {answer}"};
constexpr Message curve{
    "{answers}{rows, plural, one {} other {, {rows, spellout} rows{n, plural, one {} other { "
    "each}}}}"};

}  // namespace attend::texts::look_up
