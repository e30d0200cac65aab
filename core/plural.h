#pragma once
#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

namespace attend {

/// "tokens" of "token", "properties" of "property", "classes" of "class".
inline std::string plural(std::string_view one) {
    const auto ends_in = [&](std::string_view end) { return one.ends_with(end); };
    constexpr std::array<std::string_view, 4> vowels{"ay", "ey", "oy", "uy"};
    bool vowel = false;
    for (const std::string_view end : vowels) vowel = vowel || ends_in(end);
    if (ends_in("y") && !vowel) return std::string(one.substr(0, one.size() - 1)) + "ies";
    const bool hisses = ends_in("s") || ends_in("x") || ends_in("ch") || ends_in("sh");
    return std::string(one) + (hisses ? "es" : "s");
}

/// "1 token", "7 tokens". The one place that knows it, so that no text says "1 tokens".
template <class Count>
std::string count_of(Count count, std::string_view one) {
    return fmt::format("{} {}", count, count == Count{1} ? std::string(one) : plural(one));
}

}  // namespace attend
