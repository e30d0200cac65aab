#include "app/gui/box/legends.h"

namespace attend::box {

namespace {

constexpr Length width{5, 13.8f, 15};  // em

}  // namespace

Box weight_legend(const Ui& ui, const WeightLegend& legend) {
    return control(width, weight_legend_height(ui, legend.text) / ui.em(),
                   [&ui, legend](float wide) {
                       attend::weight_legend(ui, legend, ImGui::GetCursorScreenPos(), wide);
                   });
}

Box legend(const Ui& ui, const ColorScale& scale, Range range, std::optional<Range> numbers) {
    return control(width, 0.9f, [&ui, scale, range, numbers](float wide) {
        attend::legend(ui, scale, range, numbers, wide);
    });
}

}  // namespace attend::box
