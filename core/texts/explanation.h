#pragma once
#include "core/text/message.h"

// clang-format off: a line a sentence
namespace attend::texts::explanation {

// How a number came about: its panel.
constexpr Message title{"How this number came about"};
constexpr Message coming{"Explaining the number …"};
constexpr Message click_one{"Click a number in any matrix to see how it came about"};
constexpr Message back{"To the number that was explained before"};
constexpr Message forward{"To the number that was explained after this one"};
constexpr Message close{"Close: a click on a number opens it again"};

// Its terms: bars of shares, strips of factors, lists. {letters}: "la  am  ma".
constexpr Message others{"{n, plural, one {one other} other {# others}} ▸"};
constexpr Message more_terms{"and {n} more…"};
constexpr Message more_products{"+ {n} more"};
constexpr Message fewer{"show fewer"};
constexpr Message more_help{"Lists all of them"};
constexpr Message fewer_help{"Lists the largest alone"};
constexpr Message sum_help{"What the formula divides by: all of them added up"};
constexpr Message masked{"masked"};
constexpr Message products{"the products"};
constexpr Message of_them{"of them"};
constexpr Message shared{"both have  {letters}"};
constexpr Message nothing_shared{"both have  none"};

// On the stage: which of the terms are listed; what keys do.
constexpr Message of_terms{"terms {first} to {last} of {n}"};
constexpr Message stage_keys{"{sum, select, true {Space: add up    Esc: fold} other {Esc: fold}}"};

// Where it came from. {name}: the number, row or column; {why}: "not masked".
constexpr Message from{"from {name}"};
constexpr Message set_by_you{"set by you"};
constexpr Message renamed{"{name} = {other}"};
constexpr Message renamed_since{"{name} = {other} ({why})"};

// Where it was set by hand.
constexpr Message set_not_computed{"set by you, not computed"};
constexpr Message reset{"Reset"};
constexpr Message reset_matrix{"Reset the matrix"};
constexpr Message reset_help{"Takes your number back"};
constexpr Message without{"without the edit: {value}"};

// How much the number that is differentiated grows with it: {number}, "loss" or "logits[3,5]";
// {gradient}: a link.
constexpr Message gradient{"∂  {gradient}: how much {number} grows with it"};

// To set it.
constexpr Message set_to{"Set to…"};
constexpr Message set_help{
    "{leaf, select, true {Sets this number: everything that follows from it follows} other "
    "{Overrides this number: everything downstream of it follows}}"};
constexpr Message set_keys{"Drag (Shift: finer), or click and type"};
constexpr Message mask_cell{"Set to 0: masked"};
constexpr Message open_cell{"Set to 1: open"};
constexpr Message mask_cell_help{
    "The query does not attend to this key: everything that follows from it follows"};
constexpr Message open_cell_help{
    "The query may attend to this key: everything that follows from it follows"};
constexpr Message mask_score_help{"Masks this score: the query does not attend to the key"};
constexpr Message gradient_help{
    "{on, select, true {Gradients of this number are there: the explanation of any other number "
    "leads to its own. A click takes them away} other "
    "{Gradients of this number: how much it grows with each other one, which the explanation of "
    "that one leads to}}"};
constexpr Message tex_help{"Copy as TeX: the formula with its numbers, to be pasted into a paper"};
constexpr Message tex_copied{"the formula of {cell} as TeX"};

}  // namespace attend::texts::explanation
