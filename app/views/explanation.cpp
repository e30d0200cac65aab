#include <fmt/format.h>

#include <algorithm>

#include "app/gui/widgets.h"
#include "app/views/explanation_edit.h"
#include "app/views/explanation_terms.h"
#include "app/views/panels.h"
#include "app/views/phrase_line.h"

namespace attend {

namespace {

/// What the panel keeps from frame to frame. The model belongs to a revision of the values and a
/// cell, and is made anew only when one of these is another.
struct ExplanationState {
    std::uint64_t revision = 0;
    std::string node;
    Cell cell;
    std::shared_ptr<const ExplanationModel> model;
    bool unfolded = false;  // all terms are listed
};

std::shared_ptr<const ExplanationModel> model_of(Frame& frame, ExplanationState& state) {
    const Selection& selection = frame.session().selection;
    const auto node = frame.evaluation()->graph->find(selection.node);
    if (!node || !contains(frame.evaluation()->graph->node(*node).shape(), selection.cell))
        return nullptr;
    const std::uint64_t revision = frame.store.computation().revision();
    const bool same_cell = state.node == selection.node && state.cell == selection.cell;
    if (!state.model || state.revision != revision || !same_cell) {
        state.model = std::make_shared<const ExplanationModel>(
            explain_number(*frame.evaluation(), *node, selection.cell));
        if (!same_cell) state.unfolded = false;
        state.revision = revision;
        state.node = selection.node;
        state.cell = selection.cell;
    }
    return state.model;
}

float step_buttons_width(const Ui& ui) { return 2 * ui.em(1.5f) + ui.em(0.3f); }

void step_buttons(Frame& frame) {
    const Ui& ui = frame.ui;
    Session& session = frame.session();
    if (button(ui, "explain/back", "‹", ui.em(1.5f), !session.back.empty())) session.go_back();
    tooltip(ui, "To the number that was explained before", "Alt+←");
    ImGui::SameLine(0, ui.em(0.3f));
    if (button(ui, "explain/forward", "›", ui.em(1.5f), !session.forward.empty()))
        session.go_forward();
    tooltip(ui, "To the number that was explained after this one", "Alt+→");
}

/// The keys of a mouse that browsers have for the same; Alt with an arrow is a command.
void mouse_steps(Frame& frame) {
    constexpr ImGuiMouseButton back = 3, forward = 4;
    if (ImGui::IsMouseClicked(back)) frame.session().go_back();
    if (ImGui::IsMouseClicked(forward)) frame.session().go_forward();
}

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
}

/// Formula, numbers put in, note: of the number that is asked for.
void draw_steps(Frame& frame, const NumberExplained& number, std::string_view name) {
    const Ui& ui = frame.ui;
    const Explanation& explanation = number.cell.explanation;
    const float width = ImGui::GetContentRegionAvail().x;
    if (!number.formula.empty())
        formula(ui, number.formula, number.roles,
                fitting(ui, number.formula, {1.4f, false, {}, false}, width));
    for (std::size_t i = 0; i < number.steps.size(); ++i)
        phrase_line(frame, fmt::format("{}/step/{}", name, i), equals(number.steps[i]));
    note(ui, explanation.note);
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
        draw_text(ui, *ImGui::GetWindowDrawList(), {start.x + width, start.y}, text,
                  {Face::bold, 1, ui.theme->text, 1}, {1, 0});
    }
    phrases.insert(phrases.begin(), {PhraseKind::text, "‹ from\u00a0", 0, {}});
    phrase_line(frame, name, phrases, {0.95f, true, width - right, 6});
    if (number && number->cell.edited) note(ui, "edited by you");
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

/// How the numbers behind the first of a chain are shown: as links on the way, the last with its
/// terms.
void rest_of_chain(Frame& frame, const OriginCard& card, const std::string& name) {
    for (std::size_t i = 1; i < card.chain.size(); ++i) {
        const bool last = i + 1 == card.chain.size();
        if (!is_renamed(card.chain[i - 1]) || card.chain[i].cell.is_leaf || !last) continue;
        const Read read{card.chain[i].cell.node, Extent::cell, card.chain[i].cell.cell};
        phrase_line(frame, name + "/renamed", equals(name_of(*frame.evaluation()->graph, read)),
                    {0.95f, true, 0, 6});
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

/// What the number asked for is another form of: "‹ from head.0/dot[…]" with its terms.
void draw_behind(Frame& frame, const OriginCard& card, ExplanationState& state) {
    for (std::size_t i = 1; i < card.chain.size(); ++i) {
        const NumberExplained& link = card.chain[i];
        const std::string name = fmt::format("explain/behind/{}", i);
        divider(frame.ui);
        const Read read{link.cell.node, Extent::cell, link.cell.cell};
        from_line(frame, name, name_of(*frame.evaluation()->graph, read), &link);
        if (link.cell.edited) return;
        if (!is_renamed(link)) card_formula(frame, link, name);
        note(frame.ui, link.cell.explanation.note);
        if (i + 1 == card.chain.size()) {
            gap(frame.ui, 0.2f);
            draw_terms(frame, link, {true, &state.unfolded, name});
        }
    }
}

void draw_number(Frame& frame, const ExplanationModel& model, ExplanationState& state) {
    const Ui& ui = frame.ui;
    const OriginCard& card = model.cards.front();
    const NumberExplained& number = model.number();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float buttons = step_buttons_width(ui);
    const float width = ImGui::GetContentRegionAvail().x;
    phrase_line(frame, "explain/name", card.name,
                {1.05f, false, width - buttons - ui.em(0.5f), 6, false});
    const ImVec2 below = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({start.x + width - buttons, start.y - ui.em(0.3f)});
    step_buttons(frame);
    ImGui::SetCursorScreenPos(below);
    {
        const FontScope font(ui, Face::bold, 2.2f);
        ImGui::TextUnformatted(value_text(number.cell.value).c_str());
    }
    ui.tag("explain/value");
    edited_line(frame, model);
    gap(ui, 0.3f);
    draw_steps(frame, number, "explain");
    gap(ui, 0.2f);
    draw_terms(frame, number, {true, &state.unfolded, "explain"});
    draw_behind(frame, card, state);
}

/// Cards of one level are parted by room, levels by a line.
void draw_origins(Frame& frame, const ExplanationModel& model) {
    for (std::size_t i = 1; i < model.cards.size(); ++i) {
        const bool detailed = model.cards[i].read.extent == Extent::cell;
        const bool before = i > 1 && model.cards[i - 1].read.extent == Extent::cell;
        if (i == 1 || detailed || before) divider(frame.ui);
        draw_card(frame, model.cards[i], i);
    }
}

}  // namespace

void draw_explanation(Frame& frame) {
    const Ui& ui = frame.ui;
    if (!frame.scene()) {
        const std::string& problem = frame.store.computation().problem();
        return empty_state(ui, problem.empty()
                                   ? "Type a sentence: here stands how each number came about"
                                   : problem);
    }
    mouse_steps(frame);
    auto& state = frame.session().panels.of<ExplanationState>();
    const auto model = model_of(frame, state);
    if (!model) return empty_state(ui, "Click a number in any matrix to see how it came about");
    const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float footer = explanation_footer_height(ui) + ui.em(0.6f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, ui.em(0.35f)});
    // The scroll bar stands in the panel's margin: what is explained has the same width with it.
    ImGui::SetNextWindowContentSize({room.x, 0});
    ImGui::BeginChild("explained",
                      {room.x + std::min(ImGui::GetStyle().ScrollbarSize, ui.em(0.9f)),
                       std::max(room.y - footer, ui.em(4))},
                      ImGuiChildFlags_AlwaysUseWindowPadding, ImGuiWindowFlags_NoBackground);
    ImGui::PopStyleVar();
    draw_number(frame, *model, state);
    draw_origins(frame, *model);
    if (frame.stale())
        ImGui::GetWindowDrawList()->AddRectFilled(start, {start.x + room.x, start.y + room.y},
                                                  ink(ui.theme->panel, 0.5f));
    ImGui::EndChild();
    ImGui::SetCursorScreenPos(
        {start.x, start.y + std::max(room.y - footer, ui.em(4)) + ui.em(0.6f)});
    explanation_footer(frame, *model);
}

}  // namespace attend
