#pragma once
#include <fmt/format.h>

#include <concepts>
#include <string>
#include <string_view>

namespace attend {

/// "tokens" of "token", "properties" of "property", "classes" of "class".
std::string plural(std::string_view one);

/// "three", to be read in a sentence; figures from thirteen on.
std::string number_in_words(std::size_t number);

/// How many, in figures: "1,000,000"; from 10¹⁵ on "2 × 10¹⁵".
std::string counted(double number);
template <std::integral Count>
std::string counted(Count count) {
    return counted(static_cast<double>(count));
}

/// "1 token", "7 tokens". The one place that knows it, so that no text says "1 tokens".
template <class Count>
std::string count_of(Count count, std::string_view one) {
    return fmt::format("{} {}", counted(count), count == Count{1} ? std::string(one) : plural(one));
}

/// Adds a part to a list in words: "a, b".
inline void append_listed(std::string& list, std::string_view part) {
    if (!list.empty()) list += ", ";
    list += part;
}

}  // namespace attend
