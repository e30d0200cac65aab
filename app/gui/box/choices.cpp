#include "app/gui/box/choices.h"

#include <algorithm>
#include <cmath>

#include "app/gui/box/leaves.h"
#include "app/gui/text.h"

namespace attend::box {

namespace {

/// How many em a segment takes with the room around its label.
float segment_width(const Ui& ui, std::string_view label) {
    constexpr float size = 0.92f, around = 1;
    return measure_text(ui, label, Face::regular, size).x / ui.em() + around;
}

/// As wide as its label, and no wider.
Box labelled(const Ui& ui, const std::string& label, std::function<void(float width)> draw) {
    constexpr float around = 1.2f;
    const float wide = measure_text(ui, label).x / ui.em() + around;
    return control({std::min(wide, 3.0f), wide, wide}, 0, std::move(draw));
}

template <class Draw>
Box drawn(Length em, Switch what, Draw draw) {
    return control(em, 0, [what = std::move(what), draw](float width) {
        const std::vector<std::string_view> labels(what.labels.begin(), what.labels.end());
        int now = what.chosen;
        if (draw(what, labels, now, width) && now != what.chosen && what.change) what.change(now);
    });
}

}  // namespace

Box segments(const Ui& ui, Switch what) {
    float wide = 0;
    for (const std::string& label : what.labels) wide += segment_width(ui, label);
    const float least = what.shrinks ? wide / 2 : wide;
    return drawn({least, wide, wide}, std::move(what),
                 [&ui](const Switch& of, std::span<const std::string_view> labels, int& chosen,
                       float width) {
                     ImGui::BeginGroup();
                     const bool changed = segmented(ui, of.name, labels, chosen, width);
                     ImGui::EndGroup();
                     const std::size_t told = hovered_segment(ui, of.name).value_or(0);
                     const std::string& help = told < of.helps.size() ? of.helps[told] : of.help;
                     if (!help.empty()) tooltip(ui, help);
                     return changed;
                 });
}

Box drop_down(const Ui& ui, Switch what, float wide) {
    return drawn({wide, wide, wide}, std::move(what),
                 [&ui](const Switch& of, std::span<const std::string_view> labels, int& chosen,
                       float width) { return choice(ui, of.name, "", labels, chosen, width); });
}

Box toggle(const Ui& ui, Toggle what) {
    const std::string label = what.label;
    return labelled(ui, label, [what = std::move(what), &ui](float width) {
        bool now = what.on;
        if (pressed_in(ui, what.name, what.label, now, width) && what.change) what.change(now);
        if (!what.help.empty()) tooltip(ui, what.help, what.keys);
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
