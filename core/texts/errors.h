#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::errors {

// What cannot be used, and what to do instead. {hint}: what was meant, or where a list is.

// Names.
constexpr Message no_node{"no node is called {path}; {hint}"};
constexpr Message no_node_in{"{where}: no node is called {path}; {hint}"};
constexpr Message beyond{"{where}: found {number}, expected a number from 0 to {last}"};
constexpr Message row_beyond{
    "{where}: found row {row} of {matrix}, expected a row from 0 to {last}"};
constexpr Message no_choice{"no choice is called {name}; {hint}"};
constexpr Message no_command{"there is no command {name}; {hint}"};
constexpr Message no_command_or_file{"there is neither a command nor a document {name}; {hint}"};
constexpr Message no_option{"{option}: there is no such option; {hint}"};
constexpr Message see_help{"{problem}\nRun {command} --help for what is expected."};
constexpr Message nothing_named{
    "{where}: no {cell, select, true {node} other {choice or node}} of this scene has that name; "
    "{hint}"};

// Widths, heads and masks: what was found, then what is expected.
constexpr Message query_width{
    "{width} where keys have {n, plural, one {# column} other {# columns}}"};
constexpr Message equal_widths_or_score{
    "equal widths for the score {score}, or the score {others}"};
constexpr Message or_score{"{before} or {score}"};
constexpr Message groups{"{groups} for {n, plural, one {# head} other {# heads}}"};
constexpr Message divides_heads{"a number that divides the number of heads"};
constexpr Message two_widths{"d_k = {key_width} and d_v = {value_width}"};
constexpr Message equal_since_shared{"equal widths, since K = V"};
constexpr Message no_output_projection{
    "off, with heads that give {n, plural, one {# column} other {# columns}} in all"};
constexpr Message output_projection_or{
    "on, or {n, plural, one {# column} other {# columns}} as the layer reads"};
constexpr Message none_joined{"“none” joined to others in “{mask}”"};
constexpr Message none_alone{"none alone, or the others without it"};
constexpr Message scores_or{"“or {rule}” in “{mask}”"};
constexpr Message scores_and{"{rule} alone or joined by “and”"};
constexpr Message after_scores{"“{rule}” after {scores}"};
constexpr Message scores_last{"{scores} as the last"};
constexpr Message masks_are_joined{
    "{problem}; several are joined by “and” or “or”, such as “causal and window”"};

}  // namespace attend::texts::errors
