#include "app/views/explanation/explanation_terms.h"

#include <fmt/format.h>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/whole_rows.h"
#include "app/views/explanation/phrase_line.h"
#include "app/views/explanation/term_drawing.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr std::size_t few_products = 3;

}  // namespace

std::pair<NodeId, Cell> place_of(const Frame& frame, const NumberExplained& number,
                                 std::size_t term, std::size_t operand) {
    const Operand& read = number.cell.explanation.terms[term].operands[operand];
    return {frame.node(number.cell.node).inputs.at(read.input), read.cell};
}

bool is_lit(const Frame& frame, const NumberExplained& number, std::size_t term) {
    const Hover& hover = frame.store.session.hover;
    if (hover.node.empty() && !hover.key) return false;  // in most frames
    const Term& read = number.cell.explanation.terms[term];
    for (std::size_t i = 0; i < read.operands.size(); ++i) {
        const auto [node, cell] = place_of(frame, number, term, i);
        if (hover.node == frame.node(node).path && hover.cell == cell) return true;
        // Of scores and weights each term is another key's; a key's vector is one key's throughout.
        // While another query is pointed at, the explanation keeps its own, and lights nothing.
        const Node& read_from = frame.node(node);
        const bool own_query = hover.query.value_or(cell.row) == cell.row;
        if (column_role(read_from) == Role::key && hover.key == cell.column && own_query)
            return true;
    }
    return false;
}

void unfold_link(Frame& frame, const TermStyle& style, const std::string& folded) {
    if (!style.unfolded) return;
    const std::string name = std::string(style.name) + "/more";
    const std::string text = *style.unfolded ? "show fewer" : folded;
    if (link(frame.ui, name, text, Role::other, 0.9f)) *style.unfolded = !*style.unfolded;
    tooltip(frame.ui, *style.unfolded ? "Lists the largest alone" : "Lists all of them");
}

void seen_rows(std::size_t count, float height, const std::function<void(std::size_t)>& draw) {
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(count), height);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            draw(static_cast<std::size_t>(i));
}

namespace {

/// "j = 3: 0.41 × 1.2 = 0.49", or "E[station, 3] = 0.31" of a plain addend.
Phrases in_figures(const Frame& frame, const NumberExplained& number, std::size_t index) {
    const Term& term = number.cell.explanation.terms[index];
    const Graph& graph = *frame.evaluation()->graph;
    const auto figure = [&](std::size_t operand) {
        const auto [node, cell] = place_of(frame, number, index, operand);
        return Phrase{PhraseKind::number, typeset(term.operands[operand].value), node, cell};
    };
    if (term.operands.size() != 2) {
        const auto [node, cell] = place_of(frame, number, index, 0);
        Phrases phrases =
            shown_name(*frame.evaluation(), name_of(graph, {node, Extent::cell, cell}));
        phrases.push_back({PhraseKind::text, " = ", 0, {}});
        phrases.push_back(figure(0));
        return phrases;
    }
    return {{PhraseKind::text, term_name(graph, number.cell, term) + ": ", 0, {}},
            figure(0),
            {PhraseKind::text, " × ", 0, {}},
            figure(1),
            {PhraseKind::text, " = " + typeset(term.contribution), 0, {}}};
}

void draw_list(Frame& frame, const NumberExplained& number, const TermStyle& style) {
    const std::size_t count = number.cell.explanation.terms.size();
    const bool all = count <= few_products + 1 || (style.unfolded && *style.unfolded);
    const std::size_t shown = all ? count : few_products;
    const float height = frame.ui.em(1.35f);
    ImGui::PushStyleVarY(ImGuiStyleVar_ItemSpacing, 0);
    seen_rows(shown, height, [&](std::size_t i) {
        const ImVec2 start = ImGui::GetCursorScreenPos();
        const std::size_t term = all ? i : number.largest[i];
        // A line each, whatever its width: the clipper counts on it.
        phrase_line(frame, fmt::format("{}/term/{}", style.name, term),
                    in_figures(frame, number, term), {0.9f, true, 1e6f});
        take_room(start, {1, height});
        row_end(frame.ui);
    });
    ImGui::PopStyleVar();
    if (count > few_products + 1)
        unfold_link(frame, style, fmt::format("and {} more…", counted(count - shown)));
}

}  // namespace

void draw_terms(Frame& frame, const NumberExplained& number, const TermStyle& style) {
    const Explanation& explanation = number.cell.explanation;
    if (explanation.fold == Fold::share && !explanation.terms.empty())
        return draw_shares(frame, number, style);
    if (explanation.fold != Fold::sum && explanation.fold != Fold::function) return;
    const bool several = explanation.terms.size() > 1;
    if (!number.strips.empty()) {
        draw_strips(frame, number, style);
        row_end(frame.ui);
        if (style.list) draw_list(frame, number, style);
    } else if (several && style.list) {
        draw_list(frame, number, style);
    }
}

}  // namespace attend
