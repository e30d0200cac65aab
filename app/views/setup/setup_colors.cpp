#include <array>

#include "app/render/colormap.h"
#include "app/views/setup/choice_controls.h"

namespace attend {

namespace {

std::string_view help_of(std::string_view name) { return view_field(name).help; }

void choose_map(Frame& frame, std::string_view name, std::string_view label, std::string& value,
                bool diverging) {
    std::vector<std::string_view> names{"auto"}, labels{"as the theme has it"};
    for (const Colormap& map : colormaps())
        if (map.diverging == diverging) {
            names.push_back(map.name);
            labels.push_back(map.label);
        }
    const auto found = std::find(names.begin(), names.end(), value);
    int chosen = found == names.end() ? 0 : static_cast<int>(found - names.begin());
    if (choice(frame.ui, name, label, labels, chosen))
        value = names[static_cast<std::size_t>(chosen)];
    tooltip(frame.ui, help_of(name));
}

void choose_end(Frame& frame, std::string_view name, std::string_view label, double& value,
                double least, double most) {
    {
        const ItemGroup group;
        label_beside(frame.ui, label);
        number_field(frame.ui, name, "", value, {least, most, 0.1, 2});
    }
    frame.gesture |= is_held(name);
    tooltip(frame.ui, help_of(name));
}

void choose_range(Frame& frame) {
    static constexpr std::array<std::string_view, 3> ranges{"matrix", "row", "fixed"};
    View& view = frame.draft().view;
    const auto found = std::find(ranges.begin(), ranges.end(), view.range);
    int chosen = static_cast<int>(found - ranges.begin());
    {
        const ItemGroup group;
        const float width = label_beside(frame.ui, "Range");
        if (segmented(frame.ui, "range", ranges, chosen, width))
            view.range = ranges[static_cast<std::size_t>(chosen)];
    }
    tooltip(frame.ui, help_of("range"));
    if (view.range != "fixed") return;
    constexpr double smallest_span = 0.01, largest = 1e6;
    choose_end(frame, "range_low", "From", view.range_low, -largest,
               view.range_high - smallest_span);
    choose_end(frame, "range_high", "To", view.range_high, view.range_low + smallest_span, largest);
}

}  // namespace

void draw_color_choices(Frame& frame) {
    View& view = frame.draft().view;
    choose_map(frame, "sequential_colors", "Weights", view.sequential_colors, false);
    choose_map(frame, "diverging_colors", "Signed numbers", view.diverging_colors, true);
    choose_range(frame);
    toggle(frame.ui, "logarithmic", "Logarithmic", view.logarithmic);
    tooltip(frame.ui, help_of("logarithmic"));
    toggle(frame.ui, "tied", "Same where comparable", view.tied);
    tooltip(frame.ui, help_of("tied"));
}

}  // namespace attend
