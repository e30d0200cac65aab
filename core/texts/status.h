#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::status {

// The line at the bottom: what is shown, how large it is, what was computed.

constexpr Message next{"{before} · {clause}"};
constexpr Message number_table{"{n, plural, one {# row} other {# rows}} · values are numbers"};
constexpr Message text_table{
    "{n, plural, one {# row} other {# rows}} · {values, plural, one {# distinct value} other {# "
    "distinct values}}"};
constexpr Message tokens{"{n, plural, one {# token} other {# tokens}}"};
constexpr Message two_texts{"{queries} × {keys} tokens"};
constexpr Message heads{"{n, plural, one {# head} other {# heads}}"};
constexpr Message heads_in_layers{
    "{layers, plural, one {# layer} other {# layers}} × {n, plural, one {# head} other {# heads}}"};
constexpr Message equal_widths{"{tokens} · {heads} · d = {width}, d_k = d_v = {key_width}"};
constexpr Message widths{
    "{tokens} · {heads} · d = {width}, d_k = {key_width}, d_v = {value_width}"};
constexpr Message recomputed{"{n} of {all} nodes recomputed · {time}"};
constexpr Message milliseconds{"{n} ms"};
constexpr Message seconds{"{n} s"};
constexpr Message colors_as_with{"colors as with {color_vision} · View → All colors"};
constexpr Message new_document{"new document"};
constexpr Message modified{"modified"};
constexpr Message saved{"saved"};

}  // namespace attend::texts::status
