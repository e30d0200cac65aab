#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::changes {

// Steps of the history: what a person changed, in a few words that begin with what it is of.

// Choices. {label}: as the controls call it.
constexpr Message from_to{"{label}: {before} → {after}"};
constexpr Message now{"{label}: {after}"};
constexpr Message nothing{"nothing"};
constexpr Message two{"{first}, {second}"};
constexpr Message more{"{first} and {n} more changes"};
constexpr Message note{"note"};

// Heads and layers that are switched off and on. {name}: "L23·h6", "layer 3".
constexpr Message head{"head {number}"};
constexpr Message layer{"layer {number}"};
constexpr Message one_off{"{name} off"};
constexpr Message one_on{"{name} on"};
constexpr Message heads_off{"{n, plural, one {# head} other {# heads}} off"};
constexpr Message heads_on{"{n, plural, one {# head} other {# heads}} on"};
constexpr Message layers_off{"{n, plural, one {# layer} other {# layers}} off"};
constexpr Message layers_on{"{n, plural, one {# layer} other {# layers}} on"};
constexpr Message all_heads_on{"all heads on"};
constexpr Message all_layers_on{"all layers on"};

// Numbers. {place}: "head.0/scores[1,2]".
constexpr Message reset{"{place}: reset"};
constexpr Message new_matrix{"{place}: new matrix"};
constexpr Message number_from_to{"{place}: {before} → {after}"};
constexpr Message number_is{"{place} = {after}"};
constexpr Message cells{"{place}: {n} cells"};

// Tables.
constexpr Message table{"table: {name}"};
constexpr Message table_changed{"table: changed"};
constexpr Message table_from_file{"table: as in its file"};
constexpr Message table_order{"table: rows in another order"};
constexpr Message table_rows{"table: {before} → {after} rows"};
constexpr Message row_changed{"table, row {row}: {before} → {after}"};
constexpr Message row_new{"table, new row {row}: {line}"};
constexpr Message row_removed{"table, row {row} removed: {line}"};
constexpr Message query{"Query: {before} → {after}"};

// Steps back and forth. {step}: what it changed.
constexpr Message undone{"undone: {step}"};
constexpr Message redone{"redone: {step}"};
constexpr Message back_at{"back at: {step}"};

// What becomes of edited numbers whose words are gone, or come back.
constexpr Message clause{" · {clause}"};
constexpr Message set_aside{
    "{n, plural, one {# edited number set aside: it comes back with what it is of} other {# edited "
    "numbers set aside: they come back with what they are of}}"};
constexpr Message came_back{
    "{n, plural, one {# edited number} other {# edited numbers}} came back"};
constexpr Message forgotten{
    "{n, plural, one {# edited number} other {# edited numbers}} forgotten: too many wait"};
constexpr Message set_aside_in_file{
    "{n, plural, one {# edited number} other {# edited numbers}} set aside, whose token, matrix or "
    "model is gone; a saved document keeps them"};
constexpr Message came_back_with{
    "{n, plural, one {# edited number came back with what it is of} other {# edited numbers came "
    "back with what they are of}}"};
constexpr Message forgotten_longest{
    "{n, plural, one {# edited number} other {# edited numbers}} that waited longest forgotten: "
    "too many wait"};

}  // namespace attend::texts::changes
