#include "app/views/explanation_terms.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/widgets.h"
#include "app/views/cell_strip.h"
#include "app/views/phrase_line.h"

namespace attend {

namespace {

constexpr std::size_t all_shares = 14, few_shares = 12, few_products = 3;

const Node& node_of(const Frame& frame, NodeId id) { return frame.evaluation()->graph->node(id); }

std::pair<NodeId, Cell> place_of(const Frame& frame, const NumberExplained& number,
                                 std::size_t term, std::size_t operand) {
    const Operand& read = number.cell.explanation.terms[term].operands[operand];
    return {node_of(frame, number.cell.node).inputs.at(read.input), read.cell};
}

/// Whether the mouse is over something that this term is of, in whatever panel.
bool is_lit(const Frame& frame, const NumberExplained& number, std::size_t term) {
    const Hover& hover = frame.store.session.hover;
    const Term& read = number.cell.explanation.terms[term];
    for (std::size_t i = 0; i < read.operands.size(); ++i) {
        const auto [node, cell] = place_of(frame, number, term, i);
        if (hover.node == node_of(frame, node).path && hover.cell == cell) return true;
        const Hover own = hover_of(node_of(frame, node), cell);
        if (number.cell.explanation.fold == Fold::share && own.key && own.key == hover.key)
            return true;
    }
    return false;
}

/// The terms that are listed: all of them, or some in the order of the sentence.
std::vector<std::size_t> listed(const NumberExplained& number, std::size_t most) {
    std::vector<std::size_t> terms = number.by_size;
    if (terms.size() > most) {
        terms.resize(most);
        const std::size_t own = number.cell.explanation.own;
        if (number.cell.explanation.fold == Fold::share &&
            std::find(terms.begin(), terms.end(), own) == terms.end())
            terms.back() = own;
    }
    std::sort(terms.begin(), terms.end());
    return terms;
}

void unfold_link(Frame& frame, const TermStyle& style, std::size_t hidden) {
    if (!style.unfolded) return;
    const std::string name = std::string(style.name) + "/more";
    const std::string text = *style.unfolded ? "show fewer" : fmt::format("and {} more…", hidden);
    if (link(frame.ui, name, text, Role::other, 0.9f)) *style.unfolded = !*style.unfolded;
    tooltip(frame.ui, *style.unfolded ? "Lists the largest alone" : "Lists all of them");
}

/// Calls draw(i) for the rows that are seen, each `height` high.
template <class Draw>
void clipped(std::size_t count, float height, Draw draw) {
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(count), height);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            draw(static_cast<std::size_t>(i));
}

struct ShareBars {
    Frame& frame;
    const NumberExplained& number;
    const TermStyle& style;
    float label, figures, width;
    double largest;

    void bar(std::size_t term) const {
        const Ui& ui = frame.ui;
        const Term& share = number.cell.explanation.terms[term];
        const auto [node, cell] = place_of(frame, number, term, 0);
        const ImVec2 start = ImGui::GetCursorScreenPos();
        const float height = ui.em(1.3f), thick = ui.em(0.5f);
        const std::string name = fmt::format("{}/term/{}", style.name, term);
        const bool clicked = ImGui::InvisibleButton(("##" + name).c_str(), {width, height},
                                                    ImGuiButtonFlags_EnableNav);
        ui.tag(name);
        const bool own = term == number.cell.explanation.own;
        const bool lit = is_lit(frame, number, term);
        if (ImGui::IsItemHovered()) {
            frame.hover(node_of(frame, node), cell);
            ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
            tooltip(ui, cell_name(node_of(frame, node), cell) + " = " +
                            value_text(share.operands.front().value));
        }
        if (clicked) select_cell(frame, node, cell);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const Rgb hue = own || lit ? ui.theme->role(Role::key) : ui.theme->dim_text;
        const Face face = own || lit ? Face::semibold : Face::regular;
        const float middle = std::round(start.y + height / 2), left = start.x + label;
        const float right = start.x + width - figures;
        draw_text(ui, list, {left - ui.em(0.5f), middle},
                  shortened(ui, term_name(*frame.evaluation()->graph, number.cell, share),
                            label - ui.em(0.5f), face, 0.9f),
                  {face, 0.9f, hue, 1}, {1, 0.5f});
        const float top = std::round(middle - thick / 2);
        list.AddRectFilled({left, top}, {right, top + thick}, ink(ui.theme->track), ui.em(0.12f));
        const auto part = static_cast<float>(
            largest > 0 ? std::clamp(share.contribution / largest, 0.0, 1.0) : 0.0);
        const float end = std::round(left + (right - left) * part);
        if (end > left)
            list.AddRectFilled({left, top}, {end, top + thick}, ink(hue, own ? 1.0f : 0.6f),
                               std::min(ui.em(0.12f), (end - left) / 2));
        draw_text(ui, list, {right + figures, middle}, digits(share.contribution),
                  {face, 0.9f, own ? ui.theme->text : ui.theme->dim_text, 1}, {1, 0.5f});
    }
};

void draw_shares(Frame& frame, const NumberExplained& number, const TermStyle& style) {
    const Ui& ui = frame.ui;
    const std::vector<Term>& terms = number.cell.explanation.terms;
    const bool all = terms.size() <= all_shares || (style.unfolded && *style.unfolded);
    const std::vector<std::size_t> shown = listed(number, all ? terms.size() : few_shares);
    float label = 0, figures = 0;
    const std::size_t step = std::max<std::size_t>(shown.size() / 100, 1);
    for (std::size_t i = 0; i < shown.size(); i += step) {
        const Term& term = terms[shown[i]];
        const std::string name = term_name(*frame.evaluation()->graph, number.cell, term);
        label = std::max(label, measure_text(ui, name, Face::semibold, 0.9f).x);
        figures =
            std::max(figures, measure_text(ui, digits(term.contribution), Face::semibold, 0.9f).x);
    }
    const float width = ImGui::GetContentRegionAvail().x;
    const ShareBars bars{frame,
                         number,
                         style,
                         std::ceil(std::min({label, ui.em(6), width * 0.35f})) + ui.em(0.5f),
                         std::ceil(figures) + ui.em(0.6f),
                         width,
                         terms[number.by_size.front()].contribution};
    ImGui::PushStyleVarY(ImGuiStyleVar_ItemSpacing, 0);
    clipped(shown.size(), ui.em(1.3f), [&](std::size_t i) { bars.bar(shown[i]); });
    ImGui::PopStyleVar();
    if (terms.size() > all_shares) unfold_link(frame, style, terms.size() - shown.size());
}

void draw_strips(Frame& frame, const NumberExplained& number, const TermStyle& style) {
    const Ui& ui = frame.ui;
    const FormulaStyle symbol{0.95f, true, {}, true};
    float label = 0;
    for (const NumberExplained::Strip& strip : number.strips)
        label = std::max(label, measure_formula(ui, strip.symbol, symbol).x);
    label = std::ceil(label) + ui.em(0.6f);
    const auto count = static_cast<float>(number.strips.front().value->cols());
    const float room = std::max(ImGui::GetContentRegionAvail().x - label, ui.em(1));
    const float width = room < count ? room : std::floor(room / count) * count;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float height = ui.em(1.2f), pitch = ui.em(1.4f);
    std::optional<Index> lit;
    for (std::size_t term = 0; term < number.cell.explanation.terms.size() && !lit; ++term)
        if (is_lit(frame, number, term)) lit = static_cast<Index>(term);
    for (std::size_t i = 0; i < number.strips.size(); ++i) {
        const NumberExplained::Strip& strip = number.strips[i];
        const float top = start.y + pitch * static_cast<float>(i);
        draw_formula(ui, *ImGui::GetWindowDrawList(), {start.x, top + ui.em(0.12f)}, strip.symbol,
                     number.roles, symbol);
        // A product stands in no cell: pointing at it lights what it was made of.
        const std::size_t operand = strip.node ? i : 0;
        CellStrip cells;
        cells.value = strip.value;
        cells.lit = lit;
        cells.scale = strip.node ? part_of(ui, frame.coloring.of(node_of(frame, *strip.node)),
                                           frame.evaluation()->values[*strip.node])
                                 : part_of(ui, frame.coloring.vectors(), strip.value);
        if (strip.node)
            cells.place = [&](Index term) {
                return place_of(frame, number, static_cast<std::size_t>(term), operand);
            };
        cells.text = [&](Index term) {
            const Term& read = number.cell.explanation.terms[static_cast<std::size_t>(term)];
            return fmt::format("{}: {} × {} = {}",
                               term_name(*frame.evaluation()->graph, number.cell, read),
                               digits(read.operands[0].value), digits(read.operands[1].value),
                               digits(read.contribution));
        };
        const auto column = cell_strip(frame, fmt::format("{}/strip/{}", style.name, i), cells,
                                       {start.x + label, top}, {width, height});
        if (column && !strip.node) {
            const auto [node, cell] =
                place_of(frame, number, static_cast<std::size_t>(*column), operand);
            frame.hover(node_of(frame, node), cell);
        }
    }
    ImGui::SetCursorScreenPos(start);
    ImGui::Dummy({label + width, pitch * static_cast<float>(number.strips.size())});
}

/// "k = 3: 0.41 × 1.2 = 0.49", or "E[station, 3] = 0.31" of a plain addend.
Phrases in_figures(const Frame& frame, const NumberExplained& number, std::size_t index) {
    const Term& term = number.cell.explanation.terms[index];
    const Graph& graph = *frame.evaluation()->graph;
    const auto figure = [&](std::size_t operand) {
        const auto [node, cell] = place_of(frame, number, index, operand);
        return Phrase{PhraseKind::number, digits(term.operands[operand].value), node, cell};
    };
    if (term.operands.size() != 2) {
        const auto [node, cell] = place_of(frame, number, index, 0);
        Phrases phrases = name_of(graph, {node, Extent::cell, cell});
        phrases.push_back({PhraseKind::text, " = ", 0, {}});
        phrases.push_back(figure(0));
        return phrases;
    }
    return {{PhraseKind::text, term_name(graph, number.cell, term) + ": ", 0, {}},
            figure(0),
            {PhraseKind::text, " × ", 0, {}},
            figure(1),
            {PhraseKind::text, " = " + digits(term.contribution), 0, {}}};
}

void draw_list(Frame& frame, const NumberExplained& number, const TermStyle& style) {
    const std::size_t count = number.cell.explanation.terms.size();
    const bool all = count <= few_products + 1 || (style.unfolded && *style.unfolded);
    const std::size_t shown = all ? count : few_products;
    const float height = frame.ui.em(1.35f);
    ImGui::PushStyleVarY(ImGuiStyleVar_ItemSpacing, 0);
    clipped(shown, height, [&](std::size_t i) {
        const ImVec2 start = ImGui::GetCursorScreenPos();
        const std::size_t term = all ? i : number.by_size[i];
        // A line each, whatever its width: the clipper counts on it.
        phrase_line(frame, fmt::format("{}/term/{}", style.name, term),
                    in_figures(frame, number, term), {0.9f, true, 1e6f});
        ImGui::SetCursorScreenPos(start);
        ImGui::Dummy({1, height});
    });
    ImGui::PopStyleVar();
    if (count > few_products + 1) unfold_link(frame, style, count - shown);
}

}  // namespace

void draw_terms(Frame& frame, const NumberExplained& number, const TermStyle& style) {
    const Explanation& explanation = number.cell.explanation;
    if (explanation.fold == Fold::share && !explanation.terms.empty())
        return draw_shares(frame, number, style);
    if (explanation.fold != Fold::sum) return;
    const bool several = explanation.terms.size() > 1;
    if (!number.strips.empty()) {
        draw_strips(frame, number, style);
        if (style.list) draw_list(frame, number, style);
    } else if (several && style.list) {
        draw_list(frame, number, style);
    }
}

}  // namespace attend
