#pragma once
#include <doctest/doctest.h>

#include <cctype>
#include <string>
#include <string_view>

namespace attend::test {

/// Where the group or sign ends that begins at `at`: what a script is of.
inline std::size_t end_of_script(std::string_view tex, std::size_t at) {
    if (at >= tex.size()) return at;
    if (tex[at] == '\\') {
        while (++at < tex.size() && std::isalpha(static_cast<unsigned char>(tex[at]))) {
        }
        return at;
    }
    if (tex[at] != '{') return at + 1;
    for (int depth = 0; at < tex.size(); ++at) {
        if (tex[at] == '\\')
            ++at;
        else if (tex[at] == '{')
            ++depth;
        else if (tex[at] == '}' && --depth == 0)
            return at + 1;
    }
    return at;
}

/// What of a piece of mathematics would stop TeX: a second subscript or superscript of one sign,
/// braces that do not fit, a sign that is a command, or one that only some engines have. Empty
/// where nothing would.
inline std::string fault_in_tex(std::string_view tex) {
    const auto from = [&](std::size_t at) { return std::string(tex.substr(at)); };
    int depth = 0;
    for (std::size_t at = 0; at < tex.size(); ++at) {
        const auto c = static_cast<unsigned char>(tex[at]);
        if (c == '\\') {
            const bool words = tex.substr(at).starts_with("\\text{");
            at = words ? end_of_script(tex, at + 5) - 1 : at + 1;
            continue;
        }
        if (c < ' ' || c >= 127) return "a sign that is none of TeX: " + from(at);
        if (std::string_view("#$%&~").find(tex[at]) != std::string_view::npos)
            return "a sign that is a command: " + from(at);
        depth += (c == '{') - (c == '}');
        if (depth < 0) return "a brace that closes nothing: " + from(at);
        if (c != '_' && c != '^') continue;
        const std::size_t end = end_of_script(tex, at + 1);
        if (end <= at + 1) return "a script of nothing: " + from(at);
        if (end < tex.size() && tex[end] == tex[at]) return "a second script: " + from(at);
    }
    return depth == 0 ? "" : "an open brace";
}

inline void check_tex(std::string_view tex) {
    CAPTURE(tex);
    CHECK(fault_in_tex(tex) == "");
}

}  // namespace attend::test
