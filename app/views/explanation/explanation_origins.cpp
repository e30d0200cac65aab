#include "app/views/explanation/explanation_origins.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/whole_rows.h"
#include "app/gui/widgets.h"
#include "app/views/explanation/explanation_terms.h"
#include "app/views/explanation/phrase_line.h"

namespace attend {

namespace {

/// As large as the room allows.
FormulaStyle fitting(const Ui& ui, const std::string& markup, FormulaStyle style, float width) {
    const float wide = measure_formula(ui, markup, style).x;
    if (wide > width) style.size = std::max(style.size * width / wide, 0.75f);
    return style;
}

/// A line that begins with "= ".
Phrases equals(Phrases phrases) {
    phrases.insert(phrases.begin(), {PhraseKind::text, "= ", 0, {}});
    return phrases;
}

void gap(const Ui& ui, float em) { ImGui::Dummy({1, ui.em(em)}); }

void note(const Ui& ui, const std::string& text) {
    if (text.empty()) return;
    rich_text(ui, {{text}}, {0.95f, true, ImGui::GetContentRegionAvail().x});
    row_end(ui);
}

/// Whether a number is another one under another name: nothing to be said but that.
bool is_renamed(const NumberExplained& number) {
    const Explanation& explanation = number.cell.explanation;
    return explanation.fold == Fold::sum && explanation.terms.size() == 1 &&
           explanation.terms.front().operands.size() == 1 &&
           explanation.terms.front().contribution ==
               explanation.terms.front().operands.front().value;
}

/// "‹ from head.0/scores[station, train]" with the value at the right.
void from_line(Frame& frame, const std::string& name, Phrases phrases,
               const NumberExplained* number) {
    const Ui& ui = frame.ui;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    float right = 0;
    if (number) {
        const std::string text = value_text(number->cell.value);
        right = measure_text(ui, text, Face::bold).x + ui.em(0.8f);
        draw_text(ui, {start.x + width, start.y}, text, {Face::bold, 1, ui.theme->text}, {1, 0});
    }
    phrases.insert(phrases.begin(), {PhraseKind::text, "‹\u00a0from\u00a0", 0, {}});
    phrase_line(frame, name, phrases, {0.95f, true, width - right, 6});
    if (number && number->cell.edited) note(ui, "set by you");
}

/// The formula of a card with its numbers on the same line where there is room.
void card_formula(Frame& frame, const NumberExplained& number, const std::string& name) {
    const Ui& ui = frame.ui;
    const std::string& markup = number.formula;
    if (markup.empty()) return;
    const float width = ImGui::GetContentRegionAvail().x;
    const FormulaStyle style = fitting(ui, markup, {1.1f, false, {}, false}, width);
    formula(ui, markup, number.roles, style);
    if (number.steps.empty()) return;
    const Phrases line = equals(number.steps.front());
    const float used = measure_formula(ui, markup, style).x + ui.em(0.4f);
    if (used + measure_text(ui, text_of(line)).x < width) ImGui::SameLine(0, ui.em(0.4f));
    phrase_line(frame, name + "/step", line, {0.95f, false});
}

/// "masked = score (not masked)": a number that is another one under another name.
void renamed_line(Frame& frame, const NumberExplained& number, const NumberExplained& before,
                  const std::string& name) {
    const Graph& graph = *frame.evaluation()->graph;
    const auto name_of_node = [&](NodeId id) { return std::string(graph.node(id).name()); };
    const std::string& why = number.cell.explanation.note;
    Phrases line{
        {PhraseKind::text, name_of_node(number.cell.node) + " = ", 0, {}},
        {PhraseKind::path, name_of_node(before.cell.node), before.cell.node, before.cell.cell}};
    if (!why.empty()) line.push_back({PhraseKind::text, " (" + why + ")", 0, {}});
    phrase_line(frame, name + "/renamed", line, {0.95f, true, 0, 6});
}

/// What stands behind the first of a chain: where that is the same number under another name, the
/// formula of the one behind it; the last with its terms.
void rest_of_chain(Frame& frame, const OriginCard& card, const std::string& name) {
    for (std::size_t i = 1; i < card.chain.size(); ++i) {
        if (!is_renamed(card.chain[i - 1])) break;
        renamed_line(frame, card.chain[i - 1], card.chain[i],
                     i == 1 ? name : fmt::format("{}/{}", name, i));
        if (card.chain[i].cell.edited || card.chain[i].cell.is_leaf) return;
        if (!is_renamed(card.chain[i]))
            card_formula(frame, card.chain[i], fmt::format("{}/behind/{}", name, i));
    }
    const NumberExplained& last = card.chain.back();
    if (!last.strips.empty() && !last.cell.edited) {
        gap(frame.ui, 0.2f);
        draw_terms(frame, last, {false, nullptr, name});
    }
}

void draw_card(Frame& frame, const OriginCard& card, std::size_t index) {
    const std::string name = fmt::format("explain/from/{}", index);
    const bool whole = card.read.extent != Extent::cell;
    Phrases line = card.name;
    line.insert(line.end(), card.equation.begin(), card.equation.end());
    from_line(frame, name, line, whole ? nullptr : &card.chain.front());
    const NumberExplained& first = card.chain.front();
    if (whole || first.cell.edited || first.cell.is_leaf) return;
    if (!is_renamed(first)) {
        card_formula(frame, first, name);
        note(frame.ui, first.cell.explanation.note);
    }
    rest_of_chain(frame, card, name);
}

}  // namespace

void draw_steps(Frame& frame, const NumberExplained& number, std::string_view name, bool dim) {
    const Ui& ui = frame.ui;
    const Explanation& explanation = number.cell.explanation;
    const float width = ImGui::GetContentRegionAvail().x;
    FormulaStyle style{dim ? 1.2f : 1.4f, false, {}, false};
    if (dim) style.color = ui.theme->dim_text;
    if (!number.formula.empty())
        formula(ui, number.formula, dim ? SymbolRoles{} : number.roles,
                fitting(ui, number.formula, style, width));
    for (std::size_t i = 0; i < number.steps.size(); ++i)
        phrase_line(frame, fmt::format("{}/step/{}", name, i), equals(number.steps[i]), {1, dim});
    note(ui, explanation.note);
}

void draw_behind(Frame& frame, const OriginCard& card, bool& unfolded) {
    for (std::size_t i = 1; i < card.chain.size(); ++i) {
        const NumberExplained& link = card.chain[i];
        const std::string name = fmt::format("explain/behind/{}", i);
        divider(frame.ui);
        const Read read{link.cell.node, Extent::cell, link.cell.cell};
        from_line(frame, name,
                  shown_name(*frame.evaluation(), name_of(*frame.evaluation()->graph, read)),
                  &link);
        if (link.cell.edited) return;
        if (!is_renamed(link)) card_formula(frame, link, name);
        note(frame.ui, link.cell.explanation.note);
        if (i + 1 == card.chain.size()) {
            gap(frame.ui, 0.2f);
            draw_terms(frame, link, {true, &unfolded, name});
        }
    }
}

void draw_origins(Frame& frame, const ExplanationModel& model) {
    for (std::size_t i = 1; i < model.cards.size(); ++i) {
        const bool detailed = model.cards[i].read.extent == Extent::cell;
        const bool before = i > 1 && model.cards[i - 1].read.extent == Extent::cell;
        if (i == 1 || detailed || before) divider(frame.ui);
        draw_card(frame, model.cards[i], i);
    }
}

}  // namespace attend
