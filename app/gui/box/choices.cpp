#include "app/gui/box/choices.h"

#include <algorithm>
#include <cmath>

#include "app/gui/box/leaves.h"
#include "app/gui/text.h"

namespace attend::box {

namespace {

constexpr float label_size = 0.92f, around_label = 1.1f;  // of a control; em

/// How many em a label takes with the room around it.
float label_width(const Ui& ui, std::string_view label) {
    return measure_text(ui, label, Face::regular, label_size).x / ui.em() + around_label;
}

/// As wide as its label, and no wider.
Box labelled(const Ui& ui, const std::string& label, std::function<void(float width)> draw) {
    const float wide = label_width(ui, label);
    return control({std::min(wide, 3.0f), wide, wide}, 0, std::move(draw));
}

}  // namespace

Box segments(const Ui& ui, const std::string& name, const std::vector<std::string>& labels,
             int chosen, const std::function<void(int chosen)>& choose, const std::string& help) {
    return segments(ui, name, labels, chosen, choose, std::vector<std::string>{help});
}

Box segments(const Ui& ui, const std::string& name, const std::vector<std::string>& labels,
             int chosen, const std::function<void(int chosen)>& choose,
             const std::vector<std::string>& helps) {
    float wide = 0;
    for (const std::string& label : labels) wide += label_width(ui, label);
    const auto draw = [=, &ui](float width) {
        const std::vector<std::string_view> views(labels.begin(), labels.end());
        int now = chosen;
        ImGui::BeginGroup();
        if (segmented(ui, name, views, now, width)) choose(now);
        ImGui::EndGroup();
        const std::size_t told = hovered_segment(ui, name).value_or(0);
        const std::string& help = helps[std::min(told, helps.size() - 1)];
        if (!help.empty()) tooltip(ui, help);
    };
    return control({wide / 2, wide, wide}, 0, draw);
}

Box toggle(const Ui& ui, const std::string& name, const std::string& label, bool on,
           const std::function<void(bool on)>& choose, const std::string& help) {
    return labelled(ui, label, [=, &ui](float width) {
        bool now = on;
        if (pressed_in(ui, name, label, now, width)) choose(now);
        if (!help.empty()) tooltip(ui, help);
    });
}

Box button(const Ui& ui, const std::string& name, const std::string& label,
           const std::function<void()>& press, const std::string& help) {
    return labelled(ui, label, [=, &ui](float width) {
        if (attend::button(ui, name, label, width)) press();
        if (!help.empty()) tooltip(ui, help);
    });
}

Box slider(const Ui& ui, const std::string& name, const std::string& label, double& number,
           const NumberLimits& limits, const std::function<void(const Change&)>& changed) {
    return control({6, 12, 18}, 2.5f, [=, &ui, &number](float width) {
        const Change change = attend::slider(ui, name, label, number, limits, false, width);
        if (changed) changed(change);
    });
}

Box opener(const Ui& ui, const std::string& name, const std::string& label,
           const std::function<Box()>& inside, float wide, const std::string& help) {
    return labelled(ui, label + " ▾", [=, &ui](float width) {
        const std::string popup = name + "/open";
        if (attend::button(ui, name, label + " ▾", width)) ImGui::OpenPopup(popup.c_str());
        if (!help.empty()) tooltip(ui, help);
        const ImVec2 end = ImGui::GetItemRectMax();  // below the button, which stays in sight
        const float below = ImGui::GetMainViewport()->Size.y - end.y - ui.em(1);
        const float right = std::max(end.x, ui.em(wide + 2));  // in the window
        ImGui::SetNextWindowPos({right, end.y + ui.em(0.3f)}, ImGuiCond_Always, {1, 0});
        ImGui::SetNextWindowSizeConstraints({0, 0}, {ui.em(wide + 4), std::max(below, ui.em(8))});
        if (!ImGui::BeginPopup(popup.c_str())) return;
        const Box box = inside();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const ImVec2 size{ui.em(wide), height_of(ui, box, ui.em(wide)).wish};
        draw_box(ui, box, {at, size});
        take_room(at, size);
        ImGui::EndPopup();
    });
}

}  // namespace attend::box
