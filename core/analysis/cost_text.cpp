#include <fmt/format.h>

#include <array>
#include <cmath>

#include "core/analysis/cost.h"

namespace attend {

namespace {

/// "⁻¹²³⁴⁵⁶⁷⁸⁹⁰" of a whole number.
std::string superscript(int number) {
    static constexpr std::array figures{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text;
    for (const char c : std::to_string(number)) text += c == '-' ? "⁻" : figures[c - '0'];
    return text;
}

/// Two figures below 10, none behind the point from 10 on, and no needless zero: "1.2", "4", "340".
std::string short_number(double number) {
    if (number >= 9.95) return fmt::format("{:.0f}", number);
    const std::string text = fmt::format("{:.1f}", number);
    return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

}  // namespace

std::string counted(double number) {
    if (number >= 1e15) {
        int power = static_cast<int>(std::floor(std::log10(number) + 1e-12));
        double first = number / std::pow(10, power);
        if (first >= 9.95) first /= 10, ++power;  // two figures would be "10"
        const std::string times = fmt::format("{:.2g}", first);
        return (times == "1" ? "" : times + " × ") + "10" + superscript(power);
    }
    std::string text = fmt::format("{:.0f}", number);
    for (std::ptrdiff_t at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

std::string spoken(double number) {
    static constexpr std::array units{"thousand", "million", "billion", "trillion"};
    if (number < 9999.5) return counted(number);
    std::size_t unit = 0;
    for (number /= 1000; number >= 999.5 && unit + 1 < units.size(); ++unit) number /= 1000;
    return number < 9999.5 ? fmt::format("{} {}", short_number(number), units[unit])
                           : counted(number * 1e12);
}

}  // namespace attend
