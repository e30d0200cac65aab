#pragma once
#include <string>
#include <utility>

#include "app/gui/box/box.h"
#include "app/gui/sizes.h"
#include "app/views/explanation/explanation_model.h"
#include "app/views/frame.h"

namespace attend {

constexpr float term_pitch = sizes::of(24);  // em, from one listed term to the next

/// How much of a number's terms is shown.
struct TermStyle {
    std::string name;          // prefix of the boxes' names
    bool* unfolded = nullptr;  // whether all terms are listed; null: always a few
    bool dim = false;          // of a number that is not the one on the screen
};

/// The terms of a number: a bar for each share, strips and the largest products in figures, or the
/// addends by name. Nothing where there is one addend, or none. Every number selects its cell.
Boxes term_boxes(Frame& frame, const NumberExplained& number, const TermStyle& style);

/// Where an operand of a term stands.
std::pair<NodeId, Cell> place_of(const Frame& frame, const NumberExplained& number,
                                 std::size_t term, std::size_t operand);
/// Whether the mouse is over something that this term is of, in whatever panel.
bool is_lit(const Frame& frame, const NumberExplained& number, std::size_t term);
/// What a click or the mouse does to what shows an operand of a term.
BoxActs acts_on(Frame& frame, const NumberExplained& number, std::size_t term, std::size_t operand);

/// `folded` where a list is folded, "show fewer" where it is not; text alone where it stays so.
Box unfold_box(Frame& frame, const TermStyle& style, const std::string& folded);

/// A bar for each share of a whole, the own one in its hue.
Boxes share_boxes(Frame& frame, const NumberExplained& number, const TermStyle& style);
/// Factors and products, a row of cells each, column under column.
Box strip_boxes(Frame& frame, const NumberExplained& number, const TermStyle& style);

}  // namespace attend
