#include "app/gui/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "app/gui/heatmap.h"
#include "core/graph/explanation.h"
#include "core/graph/hidden_number.h"

namespace attend {

namespace {

bool is_figure(const std::string& text, std::size_t at) {
    return at < text.size() && text[at] >= '0' && text[at] <= '9';
}

/// "−7" as "⁻⁷".
std::string raised(bool negative, const std::string& exponent) {
    constexpr std::array powers{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = negative ? "⁻" : "";
    for (const char figure : exponent) text += powers[static_cast<std::size_t>(figure - '0')];
    return text;
}

/// `write` is given the sign and the figures of each exponent.
template <class Write>
std::string with_powers(const std::string& text, Write write) {
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool sign = at + 1 < text.size() && (text[at + 1] == '+' || text[at + 1] == '-');
        const bool power =
            text[at] == 'e' && at > 0 && is_figure(text, at - 1) && sign && is_figure(text, at + 2);
        if (!power) {
            result += text[at];
            continue;
        }
        std::size_t first = at + 2;
        while (text[first] == '0' && is_figure(text, first + 1)) ++first;
        std::size_t end = first;
        while (is_figure(text, end)) ++end;
        result += write(text[at + 1] == '-', text.substr(first, end - first));
        at = end - 1;
    }
    return result;
}

}  // namespace

std::string number_text(double value, int decimals) {
    if (std::isnan(value)) return text_of_nan(value);
    if (std::isinf(value)) return value < 0 ? "−∞" : "∞";
    char buffer[64];
    const bool huge = std::abs(value) >= 1e6;
    std::snprintf(buffer, sizeof buffer, huge ? "%.*e" : "%.*f", decimals, std::abs(value));
    // "-0.00" would say more than there is: the sign goes with the figures that are shown.
    const bool zero = std::string_view(buffer).find_first_of("123456789") == std::string_view::npos;
    return (value < 0 && !zero ? "−" : "") + std::string(buffer);
}

std::string typeset(const std::string& text) {
    return with_powers(text, [](bool negative, const std::string& exponent) {
        return "\u00a0×\u00a010" + raised(negative, exponent);
    });
}

std::string power_of_ten(int exponent) {
    return exponent == 0 ? "1" : "10" + raised(exponent < 0, std::to_string(std::abs(exponent)));
}

std::string text_of_nan(double number) { return is_hidden(number) ? "?" : "NaN"; }

std::string typeset(double number) {
    return std::isnan(number) ? text_of_nan(number) : typeset(digits(number));
}

std::string rounded_text(double number, int decimals) {
    if (number == 0) return "0";
    std::string text = number_text(number, decimals);
    if (!std::isfinite(number) || text.find_first_of("123456789") != std::string::npos) return text;
    const std::string least =
        decimals <= 0 ? "1" : "." + std::string(static_cast<std::size_t>(decimals - 1), '0') + "1";
    return (number < 0 ? "−<" : "<") + least;
}

std::string percent_figure(double share) {
    constexpr double most_counted = 1e7;
    if (std::isnan(share)) return text_of_nan(share);
    if (!(std::abs(share) < most_counted)) return typeset(fmt::format("{:.3g} %", 100 * share));
    const auto percent = std::lround(100 * share);
    constexpr double rounding = 1e-6;  // of weights in float32
    if (share > 0 && percent == 0) return "<1 %";
    if (share < 1 - rounding && percent == 100) return ">99 %";
    return fmt::format("{}{} %", percent < 0 ? "−" : "", std::abs(percent));
}

std::string percent_text(double share) {
    std::string figure = percent_figure(share);
    if (figure.front() == '<') return "less than " + figure.substr(1);
    return figure.front() == '>' ? "more than " + figure.substr(1) : figure;
}

std::string percent_text(double share, std::size_t among) {
    constexpr double least = 1e-4, small = 0.0995;
    if (among <= most_in_whole_percents || !(share > 0 && share < small))
        return percent_text(share);
    if (share < least) return "less than 0.01 %";
    const double percent = 100 * share;
    return fmt::format("{:.{}f} %", percent, percent >= 0.995 ? 1 : percent >= 0.0995 ? 2 : 3);
}

std::string percent_figure(double share, std::size_t among) {
    constexpr std::string_view less = "less than ";
    if (among <= most_in_whole_percents) return percent_figure(share);
    const std::string text = percent_text(share, among);
    if (text.starts_with(less)) return "<" + text.substr(less.size());
    return text.starts_with("more than ") ? percent_figure(share) : text;
}

}  // namespace attend
