#include "app/views/explanation/phrase_line.h"

#include <algorithm>

#include "app/gui/controls.h"
#include "app/gui/formula.h"
#include "app/gui/heatmap.h"
#include "app/gui/text.h"
#include "app/gui/whole_rows.h"
#include "app/views/parts/choose_token.h"

namespace attend {

namespace {

/// A word, or what is not to be broken: the unit of wrapping.
struct Piece {
    std::string text;
    const Phrase* phrase;
    Rgb color;
    bool bold = false, symbol = false, link = false;
    bool part = false;           // of a long name
    bool breaks_before = false;  // a line may begin with it
};

bool is_link(const Phrase& phrase, const PhraseStyle& style) {
    return style.links && phrase.cell.has_value();
}

Rgb color_of(const Frame& frame, const Phrase& phrase, const PhraseStyle& style) {
    const Theme& theme = *frame.ui.theme;
    const Rgb plain = style.dim ? theme.dim_text : theme.text;
    if (phrase.kind == PhraseKind::text) return plain;
    const Node& node = frame.node(phrase.node);
    Role role = node.notation.role;
    if (phrase.kind == PhraseKind::row) role = row_role(node);
    if (phrase.kind == PhraseKind::column) role = column_role(node);
    if (phrase.kind == PhraseKind::number) return theme.text;
    return role == Role::other || role == Role::input ? theme.text : theme.role(role);
}

/// Long names, as tensors of a file have, may end a line where their parts do.
void add_words(std::vector<Piece>& pieces, const Phrase& phrase, Rgb color) {
    constexpr std::size_t long_name = 24;
    const std::string& text = phrase.text;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size() - 1) + 1;
        const std::size_t separator =
            end - begin > long_name ? text.find_first_of("./_", begin) : text.npos;
        for (std::size_t at = separator; at < end - 1; at = text.find_first_of("./_", begin)) {
            pieces.push_back({text.substr(begin, at + 1 - begin), &phrase, color});
            pieces.back().part = true;
            begin = at + 1;
        }
        pieces.push_back({text.substr(begin, end - begin), &phrase, color});
        begin = end;
    }
}

std::vector<Piece> pieces_of(const Frame& frame, const Phrases& phrases, const PhraseStyle& style) {
    std::vector<Piece> pieces;
    for (const Phrase& phrase : phrases) {
        const Rgb color = color_of(frame, phrase, style);
        const bool link = is_link(phrase, style);
        if (phrase.kind == PhraseKind::text) {
            add_words(pieces, phrase, color);
        } else if (phrase.kind == PhraseKind::path) {
            const std::string name(frame.node(phrase.node).name());
            const std::string place = phrase.text.substr(0, phrase.text.size() - name.size());
            if (!place.empty()) pieces.push_back({place, &phrase, frame.ui.theme->dim_text});
            pieces.push_back({name, &phrase, color, true, false, link});
        } else {
            const bool symbol = phrase.kind == PhraseKind::symbol;
            std::string text = symbol ? phrase.text
                                      : shortened(frame.ui, phrase.text, frame.ui.em(style.longest),
                                                  Face::regular, style.size);
            pieces.push_back({std::move(text), &phrase, color, symbol, symbol, link});
        }
    }
    return pieces;
}

FormulaStyle symbol_style(const Piece& piece, const PhraseStyle& style) {
    return {style.size, true, piece.color, piece.bold};
}

float width_of(const Ui& ui, const Piece& piece, const PhraseStyle& style) {
    if (piece.symbol) return measure_formula(ui, piece.text, symbol_style(piece, style)).x;
    return measure_text(ui, piece.text, piece.bold ? Face::semibold : Face::regular, style.size).x;
}

/// Between words, but not inside brackets; and before the brackets of a path.
void find_breaks(std::vector<Piece>& pieces) {
    int depth = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const std::string& text = pieces[i].text;
        const bool of_text = pieces[i].phrase->kind == PhraseKind::text;
        const bool opens = of_text && text.starts_with('[');
        const bool after_path = i > 0 && pieces[i - 1].phrase->kind == PhraseKind::path;
        const bool after_space = i > 0 && (pieces[i - 1].text.ends_with(' ') || pieces[i - 1].part);
        pieces[i].breaks_before = i == 0 || (depth == 0 && after_space) || (opens && after_path);
        if (!of_text) continue;
        depth += static_cast<int>(std::count(text.begin(), text.end(), '['));
        depth = std::max(depth - static_cast<int>(std::count(text.begin(), text.end(), ']')), 0);
    }
}

/// "]" and ", " stand right of what they close, whatever the width.
bool closes(const Piece& piece) {
    return piece.phrase->kind == PhraseKind::text &&
           (piece.text.starts_with(']') || piece.text.starts_with(',') ||
            piece.text.starts_with('.'));
}

/// Of a piece and the sign right after it.
float width_closed(const Ui& ui, const std::vector<Piece>& pieces, std::size_t i,
                   const PhraseStyle& style) {
    float width = width_of(ui, pieces[i], style);
    if (i + 1 < pieces.size() && closes(pieces[i + 1])) {
        Piece sign = pieces[i + 1];
        sign.text.resize(1);
        width += width_of(ui, sign, style);
    }
    return width;
}

/// Of what must stay together from piece `i` on.
float width_to_break(const Ui& ui, const std::vector<Piece>& pieces, std::size_t i,
                     const PhraseStyle& style) {
    float width = 0;
    for (std::size_t next = i; next < pieces.size(); ++next) {
        if (next > i && pieces[next].breaks_before) break;
        width += width_of(ui, pieces[next], style);
        i = next;
    }
    return pieces[i].text.ends_with(' ') ? width - ui.em(0.25f) : width;
}

void draw(const Ui& ui, ImVec2 position, const Piece& piece, const PhraseStyle& style) {
    if (piece.symbol)
        draw_formula(ui, position, piece.text, {}, symbol_style(piece, style));
    else
        draw_text(ui, position, piece.text,
                  {piece.bold ? Face::semibold : Face::regular, style.size, piece.color});
}

void react(Frame& frame, const std::string& name, const Piece& piece, ImVec2 position,
           ImVec2 size) {
    const Phrase& phrase = *piece.phrase;
    const Node& node = frame.node(phrase.node);
    const bool clicked = press_area(frame.ui, name, position, size);
    const bool hovered = ImGui::IsItemHovered();
    const float line = frame.ui.hairline();
    const float y = position.y + size.y - line;
    // Numbers have the color of text: a fine line says that they are links.
    canvas().AddRectFilled({position.x, y}, {position.x + size.x, y + line},
                           ink(piece.color, hovered ? 1.0f : 0.3f));
    if (hovered) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        frame.hover(node, *phrase.cell);
        const double value = static_cast<double>(
            frame.evaluation()->value(phrase.node)(phrase.cell->row, phrase.cell->column));
        tooltip(frame.ui, cell_name(node, *phrase.cell) + " = " + number_text(value, 4),
                "Click to see how it came about");
    }
    if (clicked) select_cell(frame, node, *phrase.cell);
}

}  // namespace

Role row_role(const Node& node) {
    const Hover hover = hover_of(node, {0, 0});
    if (hover.query) return Role::query;
    return hover.key && column_role(node) != Role::key ? Role::key : Role::other;
}

void phrase_line(Frame& frame, std::string_view name, const Phrases& phrases,
                 const PhraseStyle& style) {
    const Ui& ui = frame.ui;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = style.width > 0 ? style.width : ImGui::GetContentRegionAvail().x;
    const float height = ui.em(style.size), step = std::round(height * 1.35f);
    float x = 0, y = 0, widest = 0;
    int links = 0;
    std::vector<Piece> pieces = pieces_of(frame, phrases, style);
    find_breaks(pieces);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Piece& piece = pieces[i];
        const float piece_width = width_of(ui, piece, style);
        const bool fits = closes(piece) || x + width_closed(ui, pieces, i, style) <= width;
        if (x > 0 &&
            (!fits || (piece.breaks_before && x + width_to_break(ui, pieces, i, style) > width))) {
            x = 0;
            y += step;
        }
        const ImVec2 position = {start.x + x, start.y + y};
        draw(ui, position, piece, style);
        if (piece.link)
            react(frame, std::string(name) + "/" + std::to_string(links++), piece, position,
                  {std::max(piece_width, 1.0f), height});
        x += piece_width;
        widest = std::max(widest, x);
    }
    take_room(start, {widest, y + height});
    row_end(ui);
}

}  // namespace attend
