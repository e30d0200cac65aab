#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace attend {

/// Offset of the first byte that is not valid UTF-8 (overlong forms and surrogates are not), if
/// any.
std::optional<std::size_t> invalid_utf8(std::string_view text);

/// Throws Error that names `place`, the line, the byte within the line and the offending byte.
void check_utf8(std::string_view text, std::string_view place);

/// The same for a text that is a part of one line, which `place` names already.
void check_utf8_part(std::string_view text, std::string_view place);

/// What stands behind the byte-order mark with which some editors begin a file; all where none is.
std::string_view without_byte_order_mark(std::string_view text);

/// A byte of a code point that is not its first.
inline bool is_inside_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

/// The code point at `at`, which is moved behind it. `text` must be valid, `at` before its end.
std::int32_t next_code_point(std::string_view text, std::size_t& at);

/// The end of the grapheme cluster (what a reader takes for one character: letter with its marks,
/// emoji with its modifiers and joiners, a flag) that begins at `begin`. `text` must be valid
/// UTF-8.
std::size_t grapheme_end(std::string_view text, std::size_t begin);

/// Lower case and composed (NFC): "É" typed as E and an accent gives the one code point "é".
std::string lower_case(std::string_view text);

/// Composed (NFC) and case-folded, for comparing: "Straße" and "STRASSE" are the same.
std::string case_folded(std::string_view text);

/// A code point's bytes.
std::string encoded(std::int32_t code_point);

/// “text” in quotation marks for a message, bytes that are not UTF-8 as \xFF. Of more than 40
/// characters the first and the last ones, so that a path keeps the name of its file.
std::string in_quotes(std::string_view text);

/// Composed (NFC): E and an accent are the one code point "É".
std::string composed(std::string_view text);

}  // namespace attend
