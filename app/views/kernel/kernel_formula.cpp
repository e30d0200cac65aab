#include "app/views/kernel/kernel_formula.h"

#include <cmath>

namespace attend {

namespace {

/// The hues of f, q, k, y and α wherever they are written.
const SymbolRoles& kernel_symbols() {
    static const SymbolRoles roles{{"f", Role::output},
                                   {"q", Role::query},
                                   {"k", Role::key},
                                   {"y", Role::value},
                                   {"α", Role::weights}};
    return roles;
}

}  // namespace

float kernel_formula_width(const Ui& ui, std::string_view markup, float size) {
    return measure_formula(ui, markup, {size, false, {}, false}).x;
}

float kernel_formula(const Ui& ui, ImVec2 position, std::string_view markup, float size,
                     bool right_aligned) {
    const FormulaStyle style{size, false, {}, false};
    const ImVec2 taken = measure_formula(ui, markup, style);
    draw_formula(ui,
                 {position.x - (right_aligned ? taken.x : 0), std::round(position.y - taken.y / 2)},
                 markup, kernel_symbols(), style);
    return taken.x;
}

}  // namespace attend
