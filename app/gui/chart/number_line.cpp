#include "app/gui/chart/number_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/figures.h"
#include "app/gui/heatmap.h"

namespace attend {

float NumberLine::at(double number) const {
    const double share =
        logarithmic ? std::log(number / low) / std::log(high / low) : (number - low) / (high - low);
    return from + static_cast<float>(share) * (to - from);
}

double NumberLine::number_at(float pixel) const {
    const auto share = static_cast<double>((pixel - from) / (to - from));
    return logarithmic ? low * std::pow(high / low, share) : low + share * (high - low);
}

Ticks round_ticks(double low, double high, int wanted) {
    const double rough = (high - low) / std::max(wanted, 1);
    if (!(rough > 0) || !std::isfinite(rough)) return {{low}, 0};
    const double decade = std::pow(10.0, std::floor(std::log10(rough)));
    double digit = 10;
    for (const double one : {5.0, 2.5, 2.0, 1.0})
        if (rough <= decade * one * 1.0001) digit = one;
    const double step = decade * digit;
    Ticks ticks;
    const double finest = digit == 2.5 ? decade / 10 : step;
    ticks.decimals = std::clamp(static_cast<int>(-std::floor(std::log10(finest) + 1e-9)), 0, 12);
    const double first = std::ceil(low / step - 1e-9);
    for (double i = first; i * step <= high + step * 1e-9; ++i)
        ticks.numbers.push_back(i == 0 ? 0.0 : i * step);
    return ticks;
}

std::vector<double> log_ticks(double low, double high) {
    std::vector<double> ticks;
    for (double decade = std::pow(10, std::floor(std::log10(low))); decade <= high; decade *= 10)
        for (const double number : {decade, 3 * decade})
            if (number >= low * 0.999 && number <= high * 1.001) ticks.push_back(number);
    return ticks;
}

double rounded_to_pixel(double number, double per_pixel) {
    if (!(per_pixel > 0) || !std::isfinite(number)) return number;
    const double place = std::ceil(std::log10(per_pixel) - 1e-9);
    // Divided by a power of ten, so that the nearest number to 3.61 comes out and not one beside.
    const double unit = std::pow(10.0, std::abs(place));
    return place < 0 ? std::round(number * unit) / unit : std::round(number / unit) * unit;
}

std::string with_decimals(double number, int decimals) {
    constexpr double longest = 1e12;  // what differs by little must not be written as powers of ten
    if (!(std::abs(number) < longest)) return number_text(number, decimals);
    constexpr int most = 6;  // zeros after the point tell nothing: 2 × 10⁻⁹
    if (decimals > most && std::abs(number) < 1e-3) return short_number(number);
    const std::string text = fmt::format("{:.{}f}", std::abs(number), decimals);
    const bool zero = text.find_first_of("123456789") == text.npos;
    return (number < 0 && !zero ? "−" : "") + text;
}

int common_decimals(std::span<const double> numbers) {
    constexpr int most = 3;
    int decimals = 0;
    for (const double number : numbers) {
        const double slack = std::max(std::abs(number), 1.0) * 1e-6;
        for (double unit = std::pow(10.0, decimals); decimals < most; unit *= 10, ++decimals)
            if (std::abs(std::round(number * unit) / unit - number) <= slack) break;
    }
    return decimals;
}

int telling_decimals(std::span<const double> numbers) {
    constexpr int most = 9;
    int decimals = common_decimals(numbers);
    for (std::size_t i = 1; i < numbers.size(); ++i)
        while (decimals < most && numbers[i] != numbers[i - 1] &&
               with_decimals(numbers[i], decimals) == with_decimals(numbers[i - 1], decimals))
            ++decimals;
    return decimals;
}

std::string short_number(double number) {
    constexpr double figures = 4;
    if (number == 0) return "0";
    const double size = std::floor(std::log10(std::abs(number))) + 1;
    if (!std::isfinite(number) || size > 7 || size < -3) return typeset(number);
    const int decimals = static_cast<int>(std::clamp(figures - size, 0.0, 6.0));
    std::string text = fmt::format("{:.{}f}", std::abs(number), decimals);
    if (text.find('.') != text.npos) {
        while (text.back() == '0') text.pop_back();
        if (text.back() == '.') text.pop_back();
    }
    return (number < 0 && text != "0" ? "−" : "") + text;
}

}  // namespace attend
