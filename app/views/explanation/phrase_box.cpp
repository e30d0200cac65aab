#include "app/views/explanation/phrase_box.h"

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lines.h"
#include "app/gui/heatmap.h"
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
        const bool link = style.links && phrase.cell.has_value();
        if (phrase.kind == PhraseKind::text) {
            add_words(pieces, phrase, color);
        } else if (phrase.kind == PhraseKind::path) {
            const std::string name(frame.node(phrase.node).name());
            const std::string place = phrase.text.substr(0, phrase.text.size() - name.size());
            if (!place.empty()) pieces.push_back({place, &phrase, frame.ui.theme->dim_text});
            pieces.push_back({name, &phrase, color, true, false, link});
        } else {
            const bool symbol = phrase.kind == PhraseKind::symbol;
            pieces.push_back({phrase.text, &phrase, color, symbol, symbol, link});
        }
    }
    return pieces;
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

Box looks_of(const Piece& piece, const PhraseStyle& style) {
    if (piece.symbol) return box::formula(piece.text, {}, {style.size, true, piece.color, true});
    return box::text(piece.text,
                     {piece.bold ? Face::semibold : Face::regular, style.size, piece.color});
}

Box link_to(Frame& frame, const std::string& name, const Piece& piece, const PhraseStyle& style) {
    const NodeId id = piece.phrase->node;
    const Cell cell = *piece.phrase->cell;
    const Hover& hover = frame.store.session.hover;
    const Node& node = frame.node(id);
    BoxActs acts;
    acts.click = [&frame, id, cell] { select_cell(frame, frame.node(id), cell); };
    acts.point = [&frame, id, cell] {
        frame.hover(frame.node(id), cell);
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    };
    Box link = box::underlined(looks_of(piece, style), piece.color).named(name).on(std::move(acts));
    if (hover.node != node.path || hover.cell != cell) return link;  // its number may be dear
    const double value = static_cast<double>(frame.evaluation()->value(id)(cell.row, cell.column));
    return std::move(link).help(cell_name(node, cell) + " = " + number_text(value, 4),
                                "Click to see how it came about");
}

}  // namespace

Role row_role(const Node& node) {
    const Hover hover = hover_of(node, {0, 0});
    if (hover.query) return Role::query;
    return hover.key && column_role(node) != Role::key ? Role::key : Role::other;
}

Box phrase_box(Frame& frame, const std::string& name, const Phrases& phrases,
               const PhraseStyle& style) {
    std::vector<Piece> pieces = pieces_of(frame, phrases, style);
    find_breaks(pieces);
    std::vector<Boxes> together;
    int links = 0;
    for (const Piece& piece : pieces) {
        if (piece.breaks_before) together.emplace_back();
        together.back().push_back(
            piece.link ? link_to(frame, name + "/" + std::to_string(links++), piece, style)
                       : looks_of(piece, style));
    }
    Boxes words;
    for (Boxes& boxes : together)
        words.push_back(boxes.size() == 1 ? std::move(boxes.front())
                                          : box::row(std::move(boxes), 0));
    return box::flow(std::move(words), 0, style.lines);
}

}  // namespace attend
