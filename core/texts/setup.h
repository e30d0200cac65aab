#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::setup {

// What the setup says of what is chosen.

// Tables.
constexpr Message rows{"{n, plural, one {# row} other {# rows}}"};
constexpr Message next{"{before} · {clause}"};
constexpr Message number_values{"values are numbers"};
constexpr Message text_values{"text values, {n} distinct"};
constexpr Message commas{"decimal commas read as points"};
constexpr Message bad_cell{"line {line}: {text} is no number for {column}"};
constexpr Message empty_cell{"line {line}: an empty cell is no number for {column}"};
constexpr Message more{"and {n} more"};
constexpr Message more_columns{"and {n} more, in the setup"};
constexpr Message set_by_hand{"{n, plural, one {# row} other {# rows}} set by hand"};
constexpr Message remove_rows{"{n, plural, one {Remove row} other {Remove # rows}}"};

// Models. {parameters}: "22.7 million".
constexpr Message million{"{n} million"};
constexpr Message model{
    "{architecture} · {layers} layers × {heads} heads · d\u00a0=\u00a0{width} · {parameters} "
    "parameters"};
constexpr Message unread{"Parts of the file that this computation has no place for\n{names}"};
constexpr Message layers_off{"Layers off: {layers}"};

// Choices.
constexpr Message own_tokens{"{cost}: own tokens answer up to the one that asks"};
constexpr Message no_temperature{"Temperature: {normalizer} takes none"};
constexpr Message automatic{"auto: {name}"};

}  // namespace attend::texts::setup
