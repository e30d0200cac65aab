#pragma once
#include <functional>
#include <string>
#include <utility>

#include "app/views/explanation/explanation_terms.h"

namespace attend {

// What the ways to draw terms have in common.

/// Where an operand of a term stands.
std::pair<NodeId, Cell> place_of(const Frame& frame, const NumberExplained& number,
                                 std::size_t term, std::size_t operand);

/// Whether the mouse is over something that this term is of, in whatever panel.
bool is_lit(const Frame& frame, const NumberExplained& number, std::size_t term);

/// `folded` where a list is folded ("and 43 more…"), "show fewer" where it is not.
void unfold_link(Frame& frame, const TermStyle& style, const std::string& folded);

/// Calls draw(i) for the rows that are seen of a list, each `height` high.
void seen_rows(std::size_t count, float height, const std::function<void(std::size_t)>& draw);

/// A bar for each share of a whole, the own one in its hue.
void draw_shares(Frame& frame, const NumberExplained& number, const TermStyle& style);

/// Factors and products, a row of cells each, column under column.
void draw_strips(Frame& frame, const NumberExplained& number, const TermStyle& style);

}  // namespace attend
