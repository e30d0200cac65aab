#include "core/plural.h"

#include <fmt/format.h>

#include <array>

namespace attend {

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
    return number < words.size() ? words[number] : fmt::format("{}", number);
}

}  // namespace attend
