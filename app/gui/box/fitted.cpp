#include "app/gui/box/fitted.h"

#include "app/gui/box/containers.h"

namespace attend::box {

Box fitted_formula(const std::string& markup, const SymbolRoles& roles, float size, float least) {
    Boxes forms;
    constexpr float step = 0.85f;
    for (; size > least; size *= step) forms.push_back(formula(markup, roles, {.size = size}));
    forms.push_back(formula(markup, roles, {.size = least}));
    forms.push_back(space(0));
    return first_that_fits(std::move(forms));
}

Box text_if_fits(std::string text, const TextStyle& style) {
    return first_that_fits({box::text(std::move(text), style), space(0)});
}

float wish_of(const Ui& ui, const Box& box) { return width_of(ui, box).wish / ui.em(); }

ImVec2 wish_of(const Ui& ui, const HeatmapView& view, ImVec2 cell) {
    return heatmap_size(ui, view, {ui.em(cell.x), ui.em(cell.y)}) / ui.em();
}

}  // namespace attend::box
