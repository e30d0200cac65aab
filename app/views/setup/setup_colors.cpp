#include <array>

#include "app/gui/text.h"
#include "app/render/colormap.h"
#include "app/views/setup/setup_parts.h"
#include "core/named.h"

namespace attend {

namespace {

/// Whether the section is open; closed it is one line.
struct ColorsMemory {
    bool open = false;
};

std::string_view help_of(std::string_view name) { return named(view_fields(), "view", name).help; }

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

/// "COLORS ▸": opens and closes the section.
bool section_is_open(const Ui& ui) {
    bool& open = ui.memory.of<ColorsMemory>().open;
    const ImVec2 position = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f), high = ui.em(1.1f);
    if (ImGui::InvisibleButton("##colors", {width, high}, ImGuiButtonFlags_EnableNav)) open = !open;
    ui.tag("colors");
    const Rgb color = ImGui::IsItemHovered() ? ui.theme->text : ui.theme->dim_text;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const TextStyle style{Face::semibold, 0.83f, color, 1};
    draw_text(ui, list, position, "COLORS", style);
    const float r = ui.em(0.2f);
    const ImVec2 middle{position.x + width - ui.em(0.7f), position.y + ui.em(0.42f)};
    if (open)
        list.AddTriangleFilled({middle.x - r * 1.3f, middle.y - r * 0.7f},
                               {middle.x + r * 1.3f, middle.y - r * 0.7f}, {middle.x, middle.y + r},
                               ink(color));
    else
        list.AddTriangleFilled({middle.x - r * 0.7f, middle.y - r * 1.3f}, {middle.x + r, middle.y},
                               {middle.x - r * 0.7f, middle.y + r * 1.3f}, ink(color));
    tooltip(ui, "Color scales and what they span. Never changes a number");
    return open;
}

}  // namespace

void draw_color_choices(Frame& frame) {
    if (!section_is_open(frame.ui)) return;
    View& view = frame.draft().view;
    choose_map(frame, "sequential_colors", "Weights", view.sequential_colors, false);
    choose_map(frame, "diverging_colors", "Signed numbers", view.diverging_colors, true);
    choose_range(frame);
    toggle(frame.ui, "logarithmic", "Logarithmic", view.logarithmic);
    tooltip(frame.ui, help_of("logarithmic"));
    toggle(frame.ui, "tied", "Same colors everywhere", view.tied);
    tooltip(frame.ui, help_of("tied"));
}

}  // namespace attend
