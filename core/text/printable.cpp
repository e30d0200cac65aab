#include "core/text/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr std::size_t longest_name = 400, longest_message = 4000;

bool is_obeyed(std::int32_t code) {
    const bool control = code < 0x20 || (code >= 0x7F && code < 0xA0);
    const bool line_end = code == 0x2028 || code == 0x2029;
    const bool direction = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    return control || line_end || direction;
}

/// The first two thirds and the end of what is too long, whole characters.
std::string cut(std::string_view text, std::size_t most) {
    if (text.size() <= most) return std::string(text);
    std::size_t head = most * 2 / 3, tail = text.size() - most / 3;
    while (head > 0 && is_inside_character(text[head])) --head;
    while (tail < text.size() && is_inside_character(text[tail])) ++tail;
    return fmt::format("{}… ({} bytes) …{}", text.substr(0, head), text.size(), text.substr(tail));
}

}  // namespace

std::string printable(std::string_view text, bool lines) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        // One character at a time: four bytes hold any.
        const bool valid = invalid_utf8(rest.substr(0, 4)).value_or(4) > 0;
        const std::size_t begin = at;
        const std::int32_t code =
            valid ? next_code_point(text, at) : static_cast<unsigned char>(text[at++]);
        if (valid && (!is_obeyed(code) || (lines && code == '\n')))
            result += text.substr(begin, at - begin);
        else
            result += code < 0x100 && (!valid || code < 0x80) ? fmt::format("\\x{:02X}", code)
                                                              : fmt::format("\\u{:04X}", code);
    }
    return result;
}

std::string message_text(std::string_view text) {
    // What is cut away need not be looked at first.
    const std::string whole =
        text.size() > 4 * longest_message ? cut(text, 4 * longest_message) : std::string(text);
    std::string result;
    std::string_view rest = whole;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        result += cut(rest.substr(0, end), longest_name);
        const std::size_t next = std::min(end + 1, rest.size());
        result += rest.substr(end, next - end);
        rest.remove_prefix(next);
    }
    return printable(cut(result, longest_message), true);
}

}  // namespace attend
