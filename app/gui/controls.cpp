#include "app/gui/controls.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/gui/drag_number.h"
#include "app/gui/formula.h"
#include "app/gui/input_text.h"
#include "app/gui/text.h"

namespace attend {

namespace {
constexpr float number_box_width = 3.4f, step_width = 1.35f;  // of a number field, in em

std::string id(std::string_view name) { return "##" + std::string(name); }

double held(double value, const NumberLimits& limits) {
    return std::clamp(value, limits.least, limits.most);
}

/// A drag or a typed number finishes when the item is left; ImGui says so once.
Change change_of_item(bool changed) { return {changed, ImGui::IsItemDeactivatedAfterEdit()}; }

bool step_button(const Ui& ui, std::string_view name, const char* sign, const char* part,
                 bool enabled) {
    ImGui::BeginDisabled(!enabled);
    ImGui::PushItemFlag(ImGuiItemFlags_ButtonRepeat, true);
    ImGui::SameLine(0, 0);
    const bool pressed =
        ImGui::Button((sign + id(std::string(name) + part)).c_str(), {ui.em(step_width), 0});
    ImGui::PopItemFlag();
    ImGui::EndDisabled();
    ui.tag(std::string(name) + part);
    return pressed;
}
}  // namespace

void label_above(const Ui& ui, std::string_view text) {
    draw_text(ui, ImGui::GetCursorScreenPos(), text, dim_style(ui, 0.88f));
    ImGui::Dummy({measure_text(ui, text, Face::regular, 0.88f).x, ui.em(0.9f)});
}

namespace {

/// Where segments begin and end: equally wide if every label has room then, else each as its label
/// needs.
std::vector<float> segment_edges(const Ui& ui, std::span<const std::string_view> labels,
                                 float width) {
    std::vector<float> widths;
    float sum = 0, widest = 0;
    for (const std::string_view label : labels) {
        widths.push_back(measure_text(ui, label, Face::regular, 0.92f).x + ui.em(0.2f));
        sum += widths.back();
        widest = std::max(widest, widths.back());
    }
    const auto count = static_cast<float>(labels.size());
    const bool equal = widest * count <= width || sum > width;
    std::vector<float> edges{0};
    float end = 0;
    for (const float wide : widths) {
        end += equal ? width / count : wide + (width - sum) / count;
        edges.push_back(std::round(end));
    }
    return edges;
}

}  // namespace

bool press_area(const Ui& ui, std::string_view name, ImVec2 position, ImVec2 size,
                ImGuiButtonFlags flags) {
    ImGui::SetCursorScreenPos(position);
    const bool pressed = ImGui::InvisibleButton(id(name).c_str(), size, flags);
    ui.tag(name);
    return pressed;
}

namespace {
struct HoveredSegment {
    std::string name;
    std::size_t segment = 0;
    int frame = -1;
};
}  // namespace

std::optional<std::size_t> hovered_segment(const Ui& ui, std::string_view name) {
    const auto& hovered = ui.states.of<HoveredSegment>();
    if (hovered.frame != ImGui::GetFrameCount() || hovered.name != name) return std::nullopt;
    return hovered.segment;
}

bool segmented(const Ui& ui, std::string_view name, std::span<const std::string_view> labels,
               int& chosen, float width, std::string_view help) {
    if (!help.empty()) ImGui::BeginGroup();
    const ImVec2 position = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetFrameHeight(), rounding = ImGui::GetStyle().FrameRounding;
    const auto count = static_cast<int>(labels.size());
    ImDrawList& list = canvas();
    list.AddRectFilled(position, {position.x + width, position.y + height}, ink(ui.theme->field),
                       rounding);
    bool changed = false;
    const std::vector<float> edges = segment_edges(ui, labels, width);
    for (int i = 0; i < count; ++i) {
        const auto edge = [&](int k) { return edges[static_cast<std::size_t>(k)]; };
        const ImVec2 low = {position.x + edge(i), position.y},
                     high = {position.x + edge(i + 1), position.y + height};
        const std::string_view label = labels[static_cast<std::size_t>(i)];
        const std::string tag = std::string(name) + "/" + std::string(label);
        ImGui::SetCursorScreenPos(low);
        if (ImGui::InvisibleButton(id(tag).c_str(), {high.x - low.x, height},
                                   ImGuiButtonFlags_EnableNav) &&
            chosen != i) {
            chosen = i;
            changed = true;
        }
        ui.tag(tag);
        if (ImGui::IsItemHovered(ImGuiHoveredFlags_NoNavOverride))
            ui.states.of<HoveredSegment>() = {std::string(name), static_cast<std::size_t>(i),
                                              ImGui::GetFrameCount()};
        if (chosen == i)
            list.AddRectFilled(low, high, ink(ui.theme->chosen), rounding);
        else if (ImGui::IsItemHovered())
            list.AddRectFilled(low, high, ink(ui.theme->hover), rounding);
        const Rgb color = chosen == i ? ui.theme->on_chosen : ui.theme->dim_text;
        draw_text(ui, {(low.x + high.x) / 2, (low.y + high.y) / 2},
                  shortened(ui, label, high.x - low.x - ui.em(0.2f), Face::regular, 0.92f),
                  {Face::regular, 0.92f, color}, {0.5f, 0.5f});
    }
    list.AddRect(position, {position.x + width, position.y + height}, ink(ui.theme->field_border),
                 rounding, 0, ui.hairline());
    if (help.empty()) return changed;
    ImGui::EndGroup();
    tooltip(ui, help);
    return changed;
}

bool choice(const Ui& ui, std::string_view name, std::string_view label,
            std::span<const std::string_view> options, int& chosen, float width) {
    if (!label.empty()) label_above(ui, label);
    ImGui::SetNextItemWidth(width > 0 ? width : ImGui::GetContentRegionAvail().x);
    const bool valid = chosen >= 0 && chosen < static_cast<int>(options.size());
    ImDrawList& list = canvas();  // not of the list that opens
    const float room = ImGui::CalcItemWidth(), inset = ImGui::GetStyle().FramePadding.x;
    const float arrow = ui.em(0.22f), arrow_room = 2 * arrow + inset;
    const std::string preview = valid ? shortened(ui, options[static_cast<std::size_t>(chosen)],
                                                  room - 2 * inset - arrow_room)
                                      : std::string();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 middle = {corner.x + room - inset - arrow,
                           std::round(corner.y + ImGui::GetFrameHeight() / 2)};
    const bool open =
        ImGui::BeginCombo(id(name).c_str(), preview.c_str(),
                          ImGuiComboFlags_HeightLarge | ImGuiComboFlags_NoArrowButton);
    ui.tag(name);
    list.AddTriangleFilled({middle.x - arrow, middle.y - arrow / 2},
                           {middle.x + arrow, middle.y - arrow / 2},
                           {middle.x, middle.y + arrow * 0.75f}, ink(ui.theme->dim_text));
    bool changed = false;
    if (!open) return false;
    for (int i = 0; i < static_cast<int>(options.size()); ++i) {
        const std::string option(options[static_cast<std::size_t>(i)]);
        ImGui::PushID(i);
        if (ImGui::Selectable(option.c_str(), i == chosen) && i != chosen) {
            chosen = i;
            changed = true;
        }
        if (i == chosen) ImGui::SetItemDefaultFocus();
        ui.tag(std::string(name) + "/" + option);
        ImGui::PopID();
    }
    ImGui::EndCombo();
    return changed;
}

Change number_field(const Ui& ui, std::string_view name, std::string_view label, double& value,
                    const NumberLimits& limits, Role role) {
    const float box = ui.em(number_box_width), buttons = ui.em(step_width) * 2,
                right = ImGui::GetContentRegionAvail().x;
    const ImVec2 position = ImGui::GetCursorScreenPos();
    if (!label.empty()) {
        FormulaStyle style{0.95f, true,
                           role == Role::other ? ui.theme->dim_text : ui.theme->role(role), false};
        draw_formula(ui, {position.x, position.y + ui.em(0.38f)}, label, {}, style);
    }
    ImGui::SetCursorScreenPos({position.x + std::max(right - box - buttons, 0.0f), position.y});
    ImGui::SetNextItemWidth(box);
    // One frame around the number and its buttons.
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high = {low.x + box + buttons, low.y + ImGui::GetFrameHeight()};
    const float rounding = ImGui::GetStyle().FrameRounding;
    canvas().AddRectFilled(low, high, ink(ui.theme->field), rounding);
    canvas().AddRect(low, high, ink(ui.theme->field_border), rounding, 0, ui.hairline());
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0.0f);
    ImGui::PushStyleColor(ImGuiCol_FrameBg, vec4(ui.theme->field, 0));
    ImGui::PushStyleColor(ImGuiCol_Button, vec4(ui.theme->field, 0));
    const std::string format = "%." + std::to_string(limits.decimals) + "f";
    const auto speed = static_cast<float>(limits.step / 4);
    const double before = value;
    drag_number(ui, id(name), value, {speed, &limits.least, &limits.most, limits.decimals == 0},
                format);
    ui.tag(name);
    Change change = change_of_item(value != before);
    if (step_button(ui, name, "−", "/less", value > limits.least)) {
        value = held(value - limits.step, limits);
        change = {true, true};
    }
    if (step_button(ui, name, "+", "/more", value < limits.most)) {
        value = held(value + limits.step, limits);
        change = {true, true};
    }
    ImGui::PopStyleColor(2);
    ImGui::PopStyleVar();
    return change;
}

float number_field_width(const Ui& ui) { return ui.em(number_box_width) + ui.em(step_width) * 2; }

Change slider(const Ui& ui, std::string_view name, std::string_view label, double& value,
              const NumberLimits& limits, bool logarithmic, float width) {
    const ImVec2 position = ImGui::GetCursorScreenPos();
    if (width <= 0) width = ImGui::GetContentRegionAvail().x;
    ImDrawList& list = canvas();
    char number[64];
    std::snprintf(number, sizeof number, "%.*f", limits.decimals, value);
    draw_text(ui, position, label, dim_style(ui, 0.88f));
    draw_text(ui, {position.x + width, position.y}, number, {Face::regular, 0.95f, ui.theme->text},
              {1, 0});
    ImGui::Dummy({width, ui.em(0.8f)});
    const float line = ui.em(0.16f), height = ui.em(0.9f), knob = ui.em(0.34f);
    const ImVec2 top{position.x, ImGui::GetCursorScreenPos().y};
    ImGui::SetCursorScreenPos(top);
    ImGui::PushStyleVar(ImGuiStyleVar_GrabMinSize, knob * 2);
    for (const ImGuiCol color : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive,
                                 ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive, ImGuiCol_Border})
        ImGui::PushStyleColor(color, vec4(ui.theme->panel, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, 0});
    ImGui::PushFont(nullptr, body_size * 0.9f);
    ImGui::SetNextItemWidth(width);
    const std::optional<bool> typed =
        typed_into(ui, id(name), value, {0, &limits.least, &limits.most},
                   "%." + std::to_string(limits.decimals) + "f");
    const bool changed =
        typed
            ? *typed
            : ImGui::SliderScalar(
                  id(name).c_str(), ImGuiDataType_Double, &value, &limits.least, &limits.most, "",
                  ImGuiSliderFlags_AlwaysClamp | (logarithmic ? ImGuiSliderFlags_Logarithmic : 0));
    ImGui::PopFont();
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor(6);
    ui.tag(name);
    const Change change = change_of_item(changed);
    if (typed) return change;  // the text stands where the line would
    const double low = limits.least, high = limits.most;
    const float reach = width - 2 * knob, middle = std::round(top.y + height / 2);
    const auto at = [&](double number) {
        const double part = logarithmic ? std::log(number / low) / std::log(high / low)
                                        : (number - low) / (high - low);
        return std::round(top.x + knob + reach * static_cast<float>(std::clamp(part, 0.0, 1.0)));
    };
    const float x = at(value);
    list.AddRectFilled({top.x, middle - line / 2}, {top.x + width, middle + line / 2},
                       ink(ui.theme->field_border), line);
    list.AddRectFilled({top.x, middle - line / 2}, {x, middle + line / 2}, ink(ui.theme->accent),
                       line);
    list.AddCircleFilled({x, middle}, knob,
                         ink(ImGui::IsItemActive() ? ui.theme->accent : ui.theme->text));
    if (!limits.mark || *limits.mark < low || *limits.mark > high) return change;
    const float best = at(*limits.mark), side = ui.em(0.25f);
    list.AddTriangleFilled({best - side, top.y - side}, {best + side, top.y - side},
                           {best, top.y + side * 0.5f}, ui.role(Role::output));
    return change;
}

void begin_row_list(const Ui& ui, const char* name, ImVec2 size) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {ui.em(0.5f), 0});
    ImGui::BeginChild(name, size,
                      ImGuiChildFlags_NavFlattened | ImGuiChildFlags_AlwaysUseWindowPadding);
    ImGui::PopStyleVar();
}

bool button(const Ui& ui, std::string_view name, std::string_view label, float width,
            bool enabled) {
    ImGui::BeginDisabled(!enabled);
    const bool pressed = ImGui::Button((std::string(label) + id(name)).c_str(), {width, 0});
    ImGui::EndDisabled();
    ui.tag(name);
    return pressed;
}

bool pressed_in(const Ui& ui, std::string_view name, std::string_view label, bool& on,
                float width) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high = {low.x + width, low.y + ImGui::GetFrameHeight()};
    const bool changed = ImGui::InvisibleButton(id(name).c_str(), {width, high.y - low.y},
                                                ImGuiButtonFlags_EnableNav);
    ui.tag(name);
    if (changed) on = !on;
    const float rounding = ImGui::GetStyle().FrameRounding;
    const Rgb ground = on                       ? ui.theme->chosen
                       : ImGui::IsItemHovered() ? ui.theme->hover
                                                : ui.theme->field;
    canvas().AddRectFilled(low, high, ink(ground), rounding);
    canvas().AddRect(low, high, ink(ui.theme->field_border), rounding, 0, ui.hairline());
    draw_text(ui, {(low.x + high.x) / 2, (low.y + high.y) / 2},
              shortened(ui, label, width - ui.em(0.2f), Face::regular, 0.92f),
              {Face::regular, 0.92f, on ? ui.theme->on_chosen : ui.theme->dim_text}, {0.5f, 0.5f});
    return changed;
}

bool toggle(const Ui& ui, std::string_view name, std::string_view label, bool& on) {
    const float width = measure_text(ui, label, Face::regular, 0.92f).x + ui.em(1.4f);
    return pressed_in(ui, name, label, on, std::ceil(width));
}

bool link(const Ui& ui, std::string_view name, std::string_view text, Role role, float size) {
    const ImVec2 position = ImGui::GetCursorScreenPos(),
                 extent = measure_text(ui, text, Face::regular, size);
    const bool clicked = ImGui::InvisibleButton(
        id(name).c_str(), {std::max(extent.x, 1.0f), extent.y}, ImGuiButtonFlags_EnableNav);
    ui.tag(name);
    const Rgb color = role == Role::other ? ui.theme->accent : ui.theme->role(role);
    draw_text(ui, position, text, {Face::regular, size, color});
    constexpr float faint = 0.4f;
    const bool hovered = ImGui::IsItemHovered();
    if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    canvas().AddRectFilled({position.x, position.y + extent.y - ui.hairline()}, position + extent,
                           ink(color, hovered ? 1 : faint));
    return clicked;
}

Change text_field(const Ui& ui, std::string_view name, std::string& text, std::string_view hint,
                  float width, float size, bool focus) {
    const FontScope font(ui, Face::regular, size);
    ImGui::SetNextItemWidth(width);
    if (focus) ImGui::SetKeyboardFocusHere();
    const bool changed = input_text("##" + std::string(name), hint, text);
    ui.tag(name);
    const Change change{changed, ImGui::IsItemDeactivatedAfterEdit()};
    if (ImGui::IsItemActive())
        canvas().AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), ink(ui.theme->accent),
                         ImGui::GetStyle().FrameRounding, 0, ui.hairline());
    return change;
}

}  // namespace attend
