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

/// Whether a piece of mathematics would stop TeX: a second subscript or superscript of one sign,
/// braces that do not fit, a sign that is a command, or one that only some engines have.
inline void check_tex(std::string_view tex) {
    CAPTURE(tex);
    int depth = 0;
    for (std::size_t at = 0; at < tex.size(); ++at) {
        const auto c = static_cast<unsigned char>(tex[at]);
        if (tex.substr(at).starts_with("\\text{")) {
            at = end_of_script(tex, at + 5) - 1;
            continue;
        }
        if (c == '\\') {
            ++at;
            continue;
        }
        CHECK(c >= ' ');
        CHECK(c < 127);
        CHECK(std::string_view("#$%&~").find(tex[at]) == std::string_view::npos);
        depth += (c == '{') - (c == '}');
        CHECK(depth >= 0);
        if (c != '_' && c != '^') continue;
        const std::size_t end = end_of_script(tex, at + 1);
        REQUIRE(end > at + 1);
        if (end < tex.size()) CHECK(tex[end] != tex[at]);
    }
    CHECK(depth == 0);
}

}  // namespace attend::test
