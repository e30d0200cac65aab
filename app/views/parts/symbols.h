#pragma once
#include <string>
#include <string_view>

#include "app/gui/box/box.h"
#include "app/gui/formula.h"

namespace attend {

// Formulas that a view writes itself, in the notation that was chosen. The symbols of nodes are
// written in it already.

/// "q·k" is "q_i k_j^T" where states attend.
std::string in_notation(const Ui& ui, std::string_view formula);
/// The hues of the symbols that formulas of attention have in common.
const SymbolRoles& attention_symbols(const Ui& ui);
/// A formula of the program's own notation, in the chosen one and in its hues.
Box attention_formula(const Ui& ui, std::string_view formula, const FormulaStyle& style = {});
/// As box::fitted_formula().
Box fitted_attention_formula(const Ui& ui, std::string_view formula, float size,
                             float least = 0.75f);

}  // namespace attend
