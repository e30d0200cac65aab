#include "app/gui/formula.h"

#include <algorithm>

namespace attend {

namespace {
std::size_t character_length(std::string_view text) {
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    return std::min(length, text.size());
}

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
/// Of the letters that begin a text, "key_dim" included.
std::size_t name_length(std::string_view text) {
    const auto letters = [text](std::size_t from) {
        std::size_t end = from;
        while (end < text.size() && is_ascii_letter(text[end])) ++end;
        return end - from;
    };
    std::size_t length = letters(0);
    while (length > 1 && length < text.size() && text[length] == '_' && letters(length + 1) > 1)
        length += 1 + letters(length + 1);
    return length;
}
/// Greek in UTF-8 is two bytes beginning with CE or CF; the capital sum and product signs stay
/// upright.
bool is_greek(std::string_view c) {
    return c.size() == 2 && (c[0] == '\xCE' || c[0] == '\xCF') && c != "Σ" && c != "Π" && c != "Δ";
}

/// Walks the mark-up once and appends pieces, joining neighbors that are set alike.
class Parser {
  public:
    explicit Parser(const SymbolRoles& roles) : roles_(roles) {}

    void read(std::string_view text, int level, std::optional<Role> role) {
        std::optional<Role> base = role;  // what a subscript that follows inherits
        for (bool boundary = true; !text.empty();) {
            if ((text[0] == '_' || text[0] == '^') && text.size() > 1) {
                const std::string_view inside = group(text);
                read(inside, text[0] == '_' ? -1 : 1, base);
                text.remove_prefix(
                    static_cast<std::size_t>(inside.data() + inside.size() - text.data()));
                if (!text.empty() && text[0] == '}') text.remove_prefix(1);
                boundary = true;
                continue;
            }
            if (text[0] == '{') {  // holds together what belongs under a root
                const std::string_view inside = closed(text.substr(1));
                read(inside, level, role);
                text.remove_prefix(std::min(inside.size() + 2, text.size()));
                boundary = true;
                continue;
            }
            const auto symbol = boundary && !role ? symbol_at(text) : roles_.end();
            const std::size_t length =
                symbol != roles_.end() ? symbol->first.size() : word_length(text);
            if (symbol != roles_.end()) {
                read(text.substr(0, length), level, symbol->second);
                base = symbol->second;
            } else {
                word(text.substr(0, length), level, role);
                base = role;
            }
            boundary = true;
            text.remove_prefix(length);
        }
    }

    std::vector<FormulaPiece> take() { return std::move(pieces_); }

  private:
    /// What `_` or `^` at the front of the text applies to. An unclosed group reaches to the end.
    static std::string_view group(std::string_view text) {
        if (text[1] != '{') return text.substr(1, character_length(text.substr(1)));
        return closed(text.substr(2));
    }

    /// Up to the brace that closes what was opened before `text`.
    static std::string_view closed(std::string_view text) {
        std::size_t depth = 1, end = 0;
        for (; end < text.size(); ++end) {
            if (text[end] == '{') ++depth;
            if (text[end] == '}' && --depth == 0) break;
        }
        return text.substr(0, end);
    }

    SymbolRoles::const_iterator symbol_at(std::string_view text) const {
        auto best = roles_.end();
        for (auto it = roles_.begin(); it != roles_.end(); ++it) {
            const std::string& key = it->first;
            if (key.empty() || !text.starts_with(key)) continue;
            const bool inside_word =
                text.size() > key.size() && is_ascii_letter(key.back()) &&
                (is_ascii_letter(text[key.size()]) ||
                 (is_ascii_letter(text[0]) && key.size() > 1 && key.size() < name_length(text)));
            if (!inside_word && (best == roles_.end() || key.size() > best->first.size()))
                best = it;
        }
        return best;
    }

    static std::size_t word_length(std::string_view text) {
        const auto run = [text](auto belongs) {
            return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), belongs) -
                                            text.begin());
        };
        if (is_ascii_letter(text[0])) return name_length(text);
        if (is_digit(text[0])) return run([](char c) { return is_digit(c) || c == '.'; });
        return character_length(text);
    }

    void word(std::string_view text, int level, std::optional<Role> role) {
        if (text == "ᵀ") return append("T", Face::math, 1, role);
        const std::size_t letters =
            level == 0 ? 1 : 2;  // α_{ij} has two indices, not a function "ij"
        const bool symbol = is_greek(text) || (text.size() <= letters && is_ascii_letter(text[0]));
        append(text, symbol ? Face::math_italic : Face::math, level, role);
    }

    void append(std::string_view text, Face face, int level, std::optional<Role> role) {
        if (!pieces_.empty()) {
            FormulaPiece& last = pieces_.back();
            if (last.face == face && last.level == level && last.role == role) {
                last.text += text;
                return;
            }
        }
        pieces_.push_back({std::string(text), face, level, role});
    }

    const SymbolRoles& roles_;
    std::vector<FormulaPiece> pieces_;
};

/// Draws, or only measures.
ImVec2 lay_out(const Ui& ui, bool draws, ImVec2 position, std::string_view markup,
               const SymbolRoles& roles, const FormulaStyle& style) {
    const float size = std::max(ui.em(style.size), 1.0f);
    const Face plain = style.bold ? Face::bold : Face::regular;
    const auto ascent = [&](Face face, float pixels) {
        return ui.fonts.of(face)->GetFontBaked(pixels)->Ascent;
    };
    const float baseline = position.y + ascent(style.plain ? plain : Face::math, size);
    float x = position.x;
    for (const FormulaPiece& piece : parse_formula(markup, roles)) {
        const Face face = style.plain ? plain : piece.face;
        const float pixels = std::max(piece.level == 0 ? size : std::round(size * 0.72f), 1.0f);
        const float shift = piece.level < 0 ? size * 0.16f : piece.level > 0 ? size * -0.28f : 0.0f;
        ImFont* font = ui.fonts.of(face);
        const char* begin = piece.text.data();
        const char* end = begin + piece.text.size();
        if (draws) {
            const Rgb color = piece.role && *piece.role != Role::other
                                  ? ui.theme->role(*piece.role)
                                  : style.color.value_or(ui.theme->text);
            canvas().AddText(font, pixels, {x, std::round(baseline - ascent(face, pixels) + shift)},
                             ink(color), begin, end);
        }
        x += font->CalcTextSizeA(pixels, FLT_MAX, 0, begin, end).x;
    }
    return {std::ceil(x - position.x), size};
}
}  // namespace

std::vector<FormulaPiece> parse_formula(std::string_view markup, const SymbolRoles& roles) {
    Parser parser(roles);
    parser.read(markup, 0, std::nullopt);
    return parser.take();
}

ImVec2 measure_formula(const Ui& ui, std::string_view markup, const FormulaStyle& style) {
    return lay_out(ui, false, {}, markup, {}, style);
}

ImVec2 draw_formula(const Ui& ui, ImVec2 position, std::string_view markup,
                    const SymbolRoles& roles, const FormulaStyle& style) {
    return lay_out(ui, true, position, markup, roles, style);
}

void formula(const Ui& ui, std::string_view markup, const SymbolRoles& roles,
             const FormulaStyle& style) {
    const ImVec2 position = ImGui::GetCursorScreenPos();
    ImGui::Dummy(draw_formula(ui, position, markup, roles, style));
}

}  // namespace attend
