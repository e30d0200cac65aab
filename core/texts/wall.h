#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::wall {

// The wall of all heads' maps, and what stands beside it.

// The legend.
constexpr Message bars{"bar: {share} away from even"};
constexpr Message bars_help{"How far from even the head's rows are, on average"};
constexpr Message follows{"follows from what you changed"};
constexpr Message sign{"sign: what it does, here {role}"};
constexpr Message no_role{"none"};
constexpr Message one_scale{"one scale for all {n}"};
constexpr Message one_scale_help{
    "The largest weight of the wall is the end of its colors; where cells share a pixel, it shows "
    "the largest of them"};
constexpr Message threshold{"{role}\nThe line: from {score} on"};

// Which heads give the chosen cell most weight. {weight}, {mean}: numbers.
constexpr Message times_rest{"{times} × rest"};
constexpr Message weight_here{"{weight} here"};
constexpr Message no_other_row{"{weight} here; no other row sees this token"};
constexpr Message other_rows{
    "{weight} here; {n, plural, one {the other row that sees this token gives it {mean}} other "
    "{the # other rows that see this token give it {mean} on average}}. A weight that every row "
    "gives tells little"};
constexpr Message largest_in{"{cell} is largest in"};

// Chips and titles. {cell}: "station → train".
constexpr Message all_heads{"all {n}"};
constexpr Message heads_of_role{"{role} {n}"};
constexpr Message role_help{"{role}\nClick shows these heads alone · with Ctrl, these too"};
constexpr Message order_help{
    "Tiles layer by layer, by what their heads do, or those first that give {cell} most weight"};
constexpr Message none_left{"No head does this now: {roles}"};
constexpr Message show_all{"Show all {n}"};
constexpr Message title{"{n, plural, one {# head} other {# heads}}"};
constexpr Message subtitle{
    "{off, plural, =0 {} other {# off · Esc twice: all on · }}each its own habit{stage, select, "
    "true {} other { · right click or O switches one off}}"};

// Of the head that is pointed at.
constexpr Message one_token{"{role}, “{token}”"};
constexpr Message name_off{"{name} · switched off"};
constexpr Message name_layer_off{"{name} · its layer is switched off"};
constexpr Message measuring{"being measured …"};
constexpr Message switches{
    "Right click switches it {on, select, true {off} other {on}}, with Shift its layer"};
constexpr Message replaces{"Alt and right click, or W: other weights in its place"};

}  // namespace attend::texts::wall
