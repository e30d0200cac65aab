#include <fmt/format.h>

#include <array>

#include "core/analysis/cost.h"
#include "core/plural.h"

namespace attend {

namespace {

/// Two figures below 10, none behind the point from 10 on, and no needless zero: "1.2", "4", "340".
std::string short_number(double number) {
    if (number >= 9.95) return fmt::format("{:.0f}", number);
    const std::string text = fmt::format("{:.1f}", number);
    return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

}  // namespace

std::string spoken(double number) {
    static constexpr std::array units{"thousand", "million", "billion", "trillion"};
    if (number < 9999.5) return counted(number);
    std::size_t unit = 0;
    for (number /= 1000; number >= 999.5 && unit + 1 < units.size(); ++unit) number /= 1000;
    return number < 9999.5 ? fmt::format("{} {}", short_number(number), units[unit])
                           : counted(number * 1e12);
}

}  // namespace attend
