#include "core/text/utf8.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <vector>

#include "core/error.h"

namespace attend {

namespace {

constexpr auto composing = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE);

const utf8proc_uint8_t* bytes_of(std::string_view text) {
    return reinterpret_cast<const utf8proc_uint8_t*>(text.data());
}

/// Length of the valid sequence at `at`, or 0.
std::size_t sequence_length(std::string_view text, std::size_t at) {
    const auto lead = static_cast<unsigned char>(text[at]);
    if (lead < 0x80) return 1;
    utf8proc_int32_t code = 0;
    const auto available =
        static_cast<utf8proc_ssize_t>(std::min<std::size_t>(4, text.size() - at));
    const utf8proc_ssize_t length = utf8proc_iterate(bytes_of(text) + at, available, &code);
    return length > 0 ? static_cast<std::size_t>(length) : 0;
}

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// Marks that follow one another, in Unicode's canonical order.
void order_marks(std::vector<utf8proc_int32_t>& codes) {
    const auto place = [](utf8proc_int32_t code) {
        return utf8proc_get_property(code)->combining_class;
    };
    for (auto at = codes.begin(); at != codes.end();) {
        const auto end =
            std::find_if(at, codes.end(), [&](utf8proc_int32_t code) { return place(code) == 0; });
        std::stable_sort(
            at, end, [&](utf8proc_int32_t a, utf8proc_int32_t b) { return place(a) < place(b); });
        at = end == codes.end() ? end : end + 1;
    }
}

/// As utf8proc_map() does it, whose order of marks takes the square of how many there are.
std::string mapped(std::string_view text, utf8proc_option_t options) {
    constexpr std::size_t most_parts = 32;  // of one code point; Unicode's longest has 18
    std::vector<utf8proc_int32_t> codes;
    int boundary = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::int32_t code = next_code_point(text, at);
        const std::size_t before = codes.size();
        codes.resize(before + most_parts);
        const auto parts =
            utf8proc_decompose_char(code, codes.data() + before, most_parts, options, &boundary);
        if (parts < 0) return std::string(text);
        codes.resize(before + static_cast<std::size_t>(parts));
    }
    order_marks(codes);
    const auto count = utf8proc_normalize_utf32(
        codes.data(), static_cast<utf8proc_ssize_t>(codes.size()), options);
    if (count < 0) return std::string(text);
    std::string result;
    for (utf8proc_ssize_t i = 0; i < count; ++i)
        result += encoded(codes[static_cast<std::size_t>(i)]);
    return result;
}

[[noreturn]] void refuse_byte(std::string_view text, std::size_t at, std::size_t line_begin,
                              std::string_view place) {
    throw Error(fmt::format("{}, byte {}", place, at - line_begin + 1),
                fmt::format("byte 0x{:02X}", static_cast<unsigned char>(text[at])), "UTF-8 text");
}

}  // namespace

std::optional<std::size_t> invalid_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = sequence_length(text, at);
        if (length == 0) return at;
        at += length;
    }
    return std::nullopt;
}

void check_utf8(std::string_view text, std::string_view place) {
    const std::optional<std::size_t> bad = invalid_utf8(text);
    if (!bad) return;
    const std::string_view before = text.substr(0, *bad);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
    refuse_byte(text, *bad, line_begin, fmt::format("{}, line {}", place, line));
}

void check_utf8_part(std::string_view text, std::string_view place) {
    if (const std::optional<std::size_t> bad = invalid_utf8(text))
        refuse_byte(text, *bad, 0, place);
}

std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    if (text.starts_with(mark)) text.remove_prefix(mark.size());
    return text;
}

std::int32_t next_code_point(std::string_view text, std::size_t& at) {
    utf8proc_int32_t code = static_cast<unsigned char>(text[at]);
    if (code < 0x80) {
        ++at;
        return code;
    }
    const utf8proc_ssize_t length = utf8proc_iterate(
        bytes_of(text) + at, static_cast<utf8proc_ssize_t>(text.size() - at), &code);
    at += static_cast<std::size_t>(std::max<utf8proc_ssize_t>(length, 1));
    return code;
}

std::size_t grapheme_end(std::string_view text, std::size_t begin) {
    utf8proc_int32_t state = 0;
    std::size_t end = begin;
    std::int32_t code = next_code_point(text, end);
    while (end < text.size()) {
        std::size_t after = end;
        const std::int32_t next = next_code_point(text, after);
        if (utf8proc_grapheme_break_stateful(code, next, &state)) break;
        code = next;
        end = after;
    }
    return end;
}

std::string composed(std::string_view text) {
    return is_ascii(text) ? std::string(text) : mapped(text, composing);
}

std::string lower_case(std::string_view text) {
    std::string lower;
    if (is_ascii(text)) {
        for (const char c : text) lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
        return lower;
    }
    for (std::size_t at = 0; at < text.size();)
        lower += encoded(utf8proc_tolower(next_code_point(text, at)));
    return composed(lower);
}

std::string case_folded(std::string_view text) {
    if (is_ascii(text)) return lower_case(text);
    return mapped(text, static_cast<utf8proc_option_t>(composing | UTF8PROC_CASEFOLD));
}

std::string encoded(std::int32_t code_point) {
    utf8proc_uint8_t bytes[4];
    const utf8proc_ssize_t length = utf8proc_encode_char(code_point, bytes);
    return {reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(length)};
}

namespace {

/// The byte before which at most `most` characters of `text` end.
std::size_t after_signs(std::string_view text, std::size_t most) {
    std::size_t at = 0;
    for (std::size_t characters = 0; at < text.size() && characters < most; ++characters)
        at += std::max<std::size_t>(sequence_length(text, at), 1);
    return at;
}

/// The byte at which the last `most` characters begin.
std::size_t before_signs(std::string_view text, std::size_t most) {
    const auto goes_on = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
    constexpr std::size_t longest = 4;  // bytes of a character; bad bytes may go on for ever
    std::size_t at = text.size();
    for (std::size_t characters = 0; at > 0 && characters < most; ++characters) {
        const std::size_t least = at - std::min(at, longest);
        do --at;
        while (at > least && goes_on(text[at]));
    }
    return at;
}

/// With control characters and bytes that are not UTF-8 spelled out.
std::string spelled_out(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = sequence_length(text, at);
        const auto byte = static_cast<unsigned char>(text[at]);
        if (length == 0 || byte < 0x20 || byte == 0x7F)
            result += fmt::format("\\x{:02X}", byte);
        else
            result += text.substr(at, length);
        at += std::max<std::size_t>(length, 1);
    }
    return result;
}

}  // namespace

std::string in_quotes(std::string_view text) {
    constexpr std::size_t shown = 40, of_begin = 18;
    if (after_signs(text, shown) == text.size()) return "“" + spelled_out(text) + "”";
    const std::size_t end = after_signs(text, of_begin),
                      begin = before_signs(text, shown - of_begin);
    return fmt::format("“{}…{}” ({} bytes)", spelled_out(text.substr(0, end)),
                       spelled_out(text.substr(std::max(begin, end))), text.size());
}

}  // namespace attend
