#pragma once
#include <doctest/doctest.h>

#include <array>
#include <cctype>
#include <string>
#include <string_view>

namespace attend::test {

inline bool is_figure(char c) { return c >= '0' && c <= '9'; }

/// The whole number that ends right before `at`; none where a decimal or nothing stands there.
inline std::string whole_number_before(const std::string& text, std::size_t at) {
    std::size_t begin = at;
    while (begin > 0 && is_figure(text[begin - 1])) --begin;
    const bool part = begin > 0 && (text[begin - 1] == '.' || text[begin - 1] == ',');
    return part ? std::string() : text.substr(begin, at - begin);
}

/// "−0" or "-0" that is no beginning of a longer number.
inline bool has_negative_zero(const std::string& text) {
    for (const std::string_view sign : {"−0", "-0"})
        for (std::size_t at = text.find(sign); at != text.npos; at = text.find(sign, at + 1)) {
            std::size_t end = at + sign.size();
            while (end < text.size() && (text[end] == '0' || text[end] == '.')) ++end;
            const bool inside = at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1]));
            if (!inside && (end == text.size() || !is_figure(text[end]))) return true;
        }
    return false;
}

/// "1 words", "7 word": a count and a noun that do not agree.
inline std::string wrong_count(const std::string& text) {
    constexpr std::array<std::string_view, 12> nouns{" word",  " token", " head",     " layer",
                                                     " score", " key",   " query",    " number",
                                                     " term",  " step",  " document", " property"};
    for (const std::string_view behind : nouns) {
        for (std::size_t at = text.find(behind); at != text.npos; at = text.find(behind, at + 1)) {
            const std::string count = whole_number_before(text, at);
            const std::string rest = text.substr(at + behind.size(), 3);
            const bool several = rest.starts_with("s") || rest.starts_with("ies");
            const bool ends = rest.empty() || !std::isalpha(static_cast<unsigned char>(rest[0]));
            if (count == "1" && several) return "1" + std::string(behind) + "s";
            if (!count.empty() && count != "1" && ends) return count + std::string(behind);
        }
    }
    return {};
}

/// A consonant, y and s at the end of a word: "propertys".
inline bool has_wrong_plural(const std::string& text) {
    for (std::size_t at = text.find("ys"); at != text.npos; at = text.find("ys", at + 1)) {
        const auto letter = [&](std::size_t i) {
            return i < text.size() && std::isalpha(static_cast<unsigned char>(text[i]));
        };
        const bool consonant =
            at > 0 && letter(at - 1) &&
            std::string_view("aeiou").find(text[at - 1]) == std::string_view::npos;
        if (consonant && !letter(at + 2)) return true;
    }
    return false;
}

/// What is wrong with a text, whatever it is about; empty where nothing is.
inline std::string fault_in(const std::string& text) {
    constexpr std::array<std::string_view, 11> never{"--",  "− −", "+ −", "−−",  "- -", "{0}",
                                                     "{1}", "{r}", " ,",  " . ", "()"};
    for (const std::string_view part : never)
        if (text.find(part) != text.npos) return std::string(part);
    if (has_negative_zero(text)) return "a minus before 0";
    if (has_wrong_plural(text)) return "a plural in -ys";
    return wrong_count(text);
}

/// What no text on the screen may contain.
inline void check_text(const std::string& text) {
    CAPTURE(text);
    CHECK(fault_in(text) == "");
}

}  // namespace attend::test
