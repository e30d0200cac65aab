#include "app/views/explanation/explanation_terms.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lines.h"
#include "app/gui/box/list.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/explanation/phrase_box.h"
#include "app/views/parts/choose_token.h"
#include "core/texts/explanation.h"

namespace attend {

namespace {

constexpr std::size_t few_addends = 3, few_products = 2;

Phrase figure(const Frame& frame, const NumberExplained& number, std::size_t term,
              std::size_t operand) {
    const auto [node, cell] = place_of(frame, number, term, operand);
    return {PhraseKind::number,
            typeset(number.cell.explanation.terms[term].operands[operand].value), node, cell};
}

/// Whether a term of two numbers is their product, and no other thing that is made of them.
bool is_product(const Term& term) {
    const double product = term.operands[0].value * term.operands[1].value;
    return std::abs(product - term.contribution) <=
           1e-6 * std::max(std::abs(product), std::abs(term.contribution));
}

/// "j = 3: 0.41 × 1.2 = 0.49", "j = 3: 0.41 and 1.2 give 0.62" of what is no product, or
/// "E[station, 3] = 0.31" of a plain addend.
Phrases in_figures(const Frame& frame, const NumberExplained& number, std::size_t index) {
    const Term& term = number.cell.explanation.terms[index];
    const Graph& graph = *frame.evaluation()->graph;
    if (term.operands.size() == 2) {
        const bool product = is_product(term);
        return {
            {PhraseKind::text, term_name(graph, number.cell, term) + ": ", 0, {}},
            figure(frame, number, index, 0),
            {PhraseKind::text, product ? " × " : " and ", 0, {}},
            figure(frame, number, index, 1),
            {PhraseKind::text, (product ? " = " : " give ") + typeset(term.contribution), 0, {}}};
    }
    const auto [node, cell] = place_of(frame, number, index, 0);
    Phrases phrases = shown_name(*frame.evaluation(), name_of(graph, {node, Extent::cell, cell}));
    phrases.push_back({PhraseKind::text, " = ", 0, {}});
    phrases.push_back(figure(frame, number, index, 0));
    return phrases;
}

Box addend_line(Frame& frame, const NumberExplained& number, const TermStyle& style,
                std::size_t term) {
    return phrase_box(frame, fmt::format("{}/term/{}", style.name, term),
                      in_figures(frame, number, term), {sizes::control, true, true, 1});
}

/// The largest, one below the other; all of them on demand.
Boxes addends(Frame& frame, const NumberExplained& number, const TermStyle& style) {
    const std::size_t count = number.cell.explanation.terms.size();
    const bool few = count <= few_addends + 1, all = few || (style.unfolded && *style.unfolded);
    const std::size_t shown = all ? count : few_addends;
    const auto line = [&frame, &number, style, all](std::size_t i) {
        return addend_line(frame, number, style, all ? i : number.largest[i]);
    };
    Boxes boxes{box::list(style.name + "/terms", {shown, term_pitch, 0, line})};
    if (!few)
        boxes.push_back(
            unfold_box(frame, style, say<texts::explanation::more_terms>("n"_is = count - shown)));
    return boxes;
}

/// "2.023 · 2.666 + 2.543 · 1.882 + 30 more": the largest products; all of them on demand.
Boxes products(Frame& frame, const NumberExplained& number, const TermStyle& style) {
    const std::vector<Term>& terms = number.cell.explanation.terms;
    if (style.unfolded && *style.unfolded) return addends(frame, number, style);
    const std::size_t shown = std::min(terms.size(), few_products);
    Phrases line;
    for (std::size_t i = 0; i < shown; ++i) {
        const std::size_t term = number.largest[i];
        if (i > 0) line.push_back({PhraseKind::text, " + ", 0, {}});
        line.push_back(figure(frame, number, term, 0));
        line.push_back({PhraseKind::text, " · ", 0, {}});
        line.push_back(figure(frame, number, term, 1));
    }
    Boxes beside{phrase_box(frame, style.name + "/products", line, {sizes::control, true})};
    if (shown < terms.size())
        beside.push_back(unfold_box(
            frame, style, say<texts::explanation::more_products>("n"_is = terms.size() - shown)));
    return {box::flow(std::move(beside), sizes::tight)};
}

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

BoxActs acts_on(Frame& frame, const NumberExplained& number, std::size_t term,
                std::size_t operand) {
    const auto [node, cell] = place_of(frame, number, term, operand);
    BoxActs acts;
    acts.click = [&frame, node = node, cell = cell] { select_cell(frame, frame.node(node), cell); };
    acts.point = [&frame, node = node, cell = cell] {
        frame.hover(frame.node(node), cell);
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    };
    return acts;
}

Box unfold_box(Frame& frame, const TermStyle& style, const std::string& folded) {
    const Theme& theme = *frame.ui.theme;
    const TextStyle looks{Face::regular, sizes::control, theme.dim_text};
    if (!style.unfolded) return box::text(folded, looks, 6);
    const bool all = *style.unfolded;
    return box::underlined(box::text(all ? say<texts::explanation::fewer>() : folded, looks, 6),
                           theme.dim_text)
        .named(style.name + "/more")
        .help(all ? say<texts::explanation::fewer_help>() : say<texts::explanation::more_help>())
        .on_click([unfolded = style.unfolded] { *unfolded = !*unfolded; });
}

Boxes term_boxes(Frame& frame, const NumberExplained& number, const TermStyle& style) {
    const Explanation& explanation = number.cell.explanation;
    if (explanation.fold == Fold::share && !explanation.terms.empty())
        return share_boxes(frame, number, style);
    if (explanation.fold != Fold::sum && explanation.fold != Fold::function) return {};
    if (number.strips.empty())
        return explanation.terms.size() > 1 ? addends(frame, number, style) : Boxes{};
    Boxes boxes{strip_boxes(frame, number, style)};
    for (Box& line : products(frame, number, style)) boxes.push_back(std::move(line));
    return boxes;
}

}  // namespace attend
