#include "app/gui/drag_number.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string_view>
#include <system_error>

#include "app/gui/refused_input.h"
#include "core/error.h"
#include "core/files/numbers.h"
#include "core/text/utf8.h"

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

/// By the rule, and in the words, of the command line.
double within(const DragLimits& limits, std::string_view name, std::string_view text) {
    if (limits.read) return limits.read(text);
    constexpr double none = std::numeric_limits<double>::infinity();
    const double least = limits.least ? *limits.least : -none,
                 most = limits.most ? *limits.most : none;
    const std::optional<double> number = typed_number(text);
    if (number && *number >= least && *number <= most &&
        (!limits.whole || *number == std::floor(*number)))
        return *number;
    std::string expected = limits.whole ? "a whole number" : "a number";
    if (limits.least && limits.most) expected += fmt::format(" from {} to {}", least, most);
    throw Error(name, in_quotes(text), expected);
}

/// What is refused leaves what was there before anything was typed, not its first figures; why it
/// is, in `refusal`.
double read_typed(const TypedNumber& typed, const DragLimits& limits, std::string_view name,
                  std::string& refusal) {
    refusal.clear();
    if (typed.text.data() == typed.as_it_stood)
        return typed.before;  // not what rounding left of it
    try {
        return within(limits, name, typed.text.data());
    } catch (const Error& error) {
        refusal = error.what();
        return typed.before;
    }
}

/// What stands in Dear ImGui's name of an item is the choice's: "##temperature".
std::string_view name_of_item(std::string_view label) {
    while (label.starts_with('#')) label.remove_prefix(1);
    return label;
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
    std::string refusal;
    const double read = read_typed(typed, limits, name_of_item(label), refusal);
    watch_typed(ui, std::move(refusal));
    if (changed) value = read;
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
