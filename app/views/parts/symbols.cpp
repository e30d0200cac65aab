#include "app/views/parts/symbols.h"

#include "app/gui/box/fitted.h"
#include "app/gui/box/leaves.h"
#include "core/attention/notations.h"

namespace attend {

std::string in_notation(const Ui& ui, std::string_view formula) {
    return written_in(ui.notation, formula);
}

const SymbolRoles& attention_symbols(const Ui& ui) { return roles_in(ui.notation); }

Box attention_formula(const Ui& ui, std::string_view formula, const FormulaStyle& style) {
    return box::formula(in_notation(ui, formula), attention_symbols(ui), style);
}

Box fitted_attention_formula(const Ui& ui, std::string_view formula, float size, float least) {
    return box::fitted_formula(in_notation(ui, formula), attention_symbols(ui), size, least);
}

}  // namespace attend
