#include "app/gui/drag_number.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string_view>
#include <system_error>

#include "core/files/numbers.h"

namespace attend {

namespace {

/// While it is typed.
struct TypedNumber {
    ImGuiID id = 0;
    int frame = 0;
    double before = 0;
    std::string as_it_stood;
    std::array<char, 64> text{};
};

/// What is no number leaves what was there before anything was typed, not its first figures.
double read_typed(const TypedNumber& typed) {
    if (typed.text.data() == typed.as_it_stood)
        return typed.before;  // not what rounding left of it
    return typed_number(typed.text.data()).value_or(typed.before);
}

/// Dear ImGui's own reads what stands before the first sign that it does not know.
bool draw_typing(const Ui& ui, const std::string& label, double& value, const DragLimits& limits,
                 const std::string& format) {
    const ImGuiID id = ImGui::GetID(label.c_str());
    auto& typed = ui.states.of<TypedNumber>();
    const int frame = ImGui::GetFrameCount();
    if (typed.id != id || typed.frame < frame - 1) {
        typed = {id, frame, value, {}, {}};
        std::snprintf(typed.text.data(), typed.text.size(), format.c_str(), value);
        typed.as_it_stood = typed.text.data();
    }
    typed.frame = frame;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const ImRect field(min, {min.x + ImGui::CalcItemWidth(), min.y + ImGui::GetFrameHeight()});
    ImGui::ItemSize(field, ImGui::GetStyle().FramePadding.y);
    if (!ImGui::ItemAdd(field, id, nullptr, ImGuiItemFlags_Inputable)) return false;
    const double before = value;
    ImGuiItemFlags& flags = ImGui::GetCurrentContext()->LastItemData.ItemFlags;
    flags |= ImGuiItemFlags_NoMarkEdited;  // a sign that changes no number is no change
    const bool changed = ImGui::TempInputText(field, id, label.c_str(), typed.text.data(),
                                              static_cast<int>(typed.text.size()),
                                              ImGuiInputTextFlags_AutoSelectAll);
    flags &= ~ImGuiItemFlags_NoMarkEdited;
    if (changed) value = read_typed(typed);
    constexpr double none = std::numeric_limits<double>::infinity();
    if (value != typed.before)
        value = std::clamp(value, limits.least ? *limits.least : -none,
                           limits.most ? *limits.most : none);
    if (value != before) ImGui::MarkItemEdited(id);
    return value != before;
}

}  // namespace

std::optional<double> typed_number(std::string_view typed) {
    std::string text = typed_decimal(typed);
    if (!parse_decimal(text)) return std::nullopt;
    if (text.starts_with("−")) text.replace(0, std::string_view("−").size(), "-");
    const char* const digits = text.data() + (text.starts_with('+') ? 1 : 0);
    double number = 0;
    const auto [end, problem] = std::from_chars(digits, text.data() + text.size(), number);
    if (problem != std::errc() || !std::isfinite(number)) return std::nullopt;
    return number;
}

std::optional<bool> typed_into(const Ui& ui, const std::string& label, double& value,
                               const DragLimits& limits, const std::string& format) {
    if (!ImGui::TempInputIsActive(ImGui::GetID(label.c_str()))) return std::nullopt;
    return draw_typing(ui, label, value, limits, format);
}

bool drag_number(const Ui& ui, const std::string& label, double& value, const DragLimits& limits,
                 const std::string& format) {
    if (const auto changed = typed_into(ui, label, value, limits, format)) return *changed;
    const ImGuiSliderFlags flags =
        limits.least ? ImGuiSliderFlags_AlwaysClamp : ImGuiSliderFlags_None;
    return ImGui::DragScalar(label.c_str(), ImGuiDataType_Double, &value, limits.speed,
                             limits.least, limits.most, format.c_str(), flags);
}

}  // namespace attend
