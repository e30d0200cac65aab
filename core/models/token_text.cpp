#include "core/models/token_text.h"

#include <fmt/format.h>

#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {
/// What has no ink of its own: "␣", "↵↵".
std::string shown_blanks(std::string_view blanks) {
    std::string shown;
    for (const char sign : blanks)
        shown += sign == ' '    ? "␣"
                 : sign == '\n' ? "↵"
                 : sign == '\t' ? "⇥"
                                : fmt::format("⟨0x{:02X}⟩", static_cast<unsigned char>(sign));
    return shown;
}
}  // namespace

std::string shown_text(const ModelTokenizer& tokenizer, std::uint32_t token) {
    const std::string text = tokenizer.text_of(token);
    std::string_view left = trimmed(text);
    if (text == "\u00a0") return "nbsp";
    if (text.empty()) return std::string(tokenizer.piece(token));
    if (left.empty()) return shown_blanks(text);
    std::string shown;
    while (const auto broken = invalid_utf8(left)) {
        shown += left.substr(0, *broken);
        shown += fmt::format("⟨0x{:02X}⟩", static_cast<unsigned char>(left[*broken]));
        left.remove_prefix(*broken + 1);
    }
    return shown.append(left);
}

std::string listed_text(const ModelTokenizer& tokenizer, std::uint32_t token) {
    const std::string_view piece = tokenizer.piece(token);
    if (piece.starts_with("##")) return std::string(piece);
    const std::string text = tokenizer.text_of(token), shown = shown_text(tokenizer, token);
    const bool spaced = text.starts_with(' ') && !trimmed(text).empty();
    return spaced ? "␣" + shown : shown;
}

}  // namespace attend
