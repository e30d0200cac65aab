#pragma once
#include "app/views/explanation/explanation_model.h"
#include "app/views/frame.h"

namespace attend {

/// How much of a number's terms is drawn.
struct TermStyle {
    bool list = true;            // the terms in figures, below strips
    bool* unfolded = nullptr;    // whether all terms are listed; null: always a few
    std::string_view name = "";  // prefix of the tags
    bool dim = false;            // of a number that is not the one on the screen
};

/// The terms of a number: a bar for each share, strips and the largest products in figures, or the
/// addends by name. Nothing where there is one addend, or none. Every number selects its cell.
void draw_terms(Frame& frame, const NumberExplained& number, const TermStyle& style);

}  // namespace attend
