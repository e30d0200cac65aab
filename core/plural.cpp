#include "core/plural.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace attend {

namespace {

/// "⁻¹²³⁴⁵⁶⁷⁸⁹⁰" of a whole number.
std::string superscript(int number) {
    static constexpr std::array figures{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text;
    for (const char c : std::to_string(number)) text += c == '-' ? "⁻" : figures[c - '0'];
    return text;
}

}  // namespace

std::string plural(std::string_view one) {
    const auto ends_in = [&](std::string_view end) { return one.ends_with(end); };
    constexpr std::array<std::string_view, 4> vowels{"ay", "ey", "oy", "uy"};
    bool vowel = false;
    for (const std::string_view end : vowels) vowel = vowel || ends_in(end);
    if (ends_in("y") && !vowel) return std::string(one.substr(0, one.size() - 1)) + "ies";
    const bool hisses = ends_in("s") || ends_in("x") || ends_in("ch") || ends_in("sh");
    return std::string(one) + (hisses ? "es" : "s");
}

std::string number_in_words(std::size_t number) {
    constexpr std::array words{"none",  "one",   "two",  "three", "four",   "five",  "six",
                               "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    return number < words.size() ? words[number] : counted(number);
}

std::string counted(double number) {
    if (number >= 1e15) {
        int power = static_cast<int>(std::floor(std::log10(number) + 1e-12));
        double first = number / std::pow(10, power);
        if (first >= 9.95) first /= 10, ++power;  // two figures would be "10"
        const std::string times = fmt::format("{:.2g}", first);
        return (times == "1" ? "" : times + " × ") + "10" + superscript(power);
    }
    std::string text = fmt::format("{:.0f}", number);
    for (std::ptrdiff_t at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > (number < 0);
         at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

}  // namespace attend
