#include "core/models/tokenizer.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/files/read_json.h"
#include "core/models/byte_tokenizer.h"
#include "core/models/tokenizer_json.h"
#include "core/models/word_piece.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

ModelTokenizerPtr read_tokenizer(std::string_view text, std::string_view place) {
    return read_tokenizer(text, place, Progress());
}

ModelTokenizerPtr read_tokenizer(std::string_view text, std::string_view place,
                                 const Progress& progress) {
    const std::string where(place);
    ReadingBudget budget(most_bytes_of_model_values, progress);
    const TokenizerJson json = parse_strictly_sorted(text, where, budget);
    const std::string type = text_in(member(json, "model", where), "type", where + ", model");
    if (type == "WordPiece") return std::make_shared<WordPiece>(WordPiece::read(json, where));
    if (type == "BPE") return read_byte_tokenizer(json, where);
    throw Error(where + ", model, type", in_quotes(type), "WordPiece or BPE");
}

namespace {
/// What has no ink of its own: "␣", "↵↵".
std::string shown_blanks(std::string_view blanks) {
    std::string shown;
    for (const char character : blanks)
        shown += character == ' '    ? "␣"
                 : character == '\n' ? "↵"
                 : character == '\t'
                     ? "⇥"
                     : fmt::format("⟨0x{:02X}⟩", static_cast<unsigned char>(character));
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
    if (byte_of_piece(piece)) return fmt::format("⟨{}⟩", piece.substr(1, piece.size() - 2));
    const std::string text = tokenizer.text_of(token), shown = shown_text(tokenizer, token);
    const bool spaced = text.starts_with(' ') && !trimmed(text).empty();
    return spaced ? "␣" + shown : shown;
}

}  // namespace attend
