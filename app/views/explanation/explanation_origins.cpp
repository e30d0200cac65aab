#include "app/views/explanation/explanation_origins.h"

#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lines.h"
#include "app/gui/sizes.h"
#include "app/views/explanation/explanation_terms.h"
#include "app/views/explanation/phrase_box.h"
#include "core/ops/gradient_nodes.h"
#include "core/texts/explanation.h"
#include "core/workspaces/gradient_of.h"

namespace attend {

namespace {

void append(Boxes& boxes, Boxes more) {
    for (Box& box : more) boxes.push_back(std::move(box));
}

/// A line that begins with "= ".
Phrases equals(Phrases phrases) {
    phrases.insert(phrases.begin(), {PhraseKind::text, "= ", 0, {}});
    return phrases;
}

void add_note(const Ui& ui, Boxes& boxes, const std::string& text) {
    if (!text.empty()) boxes.push_back(box::wrapped(text, dim_style(ui, sizes::control)));
}

/// Whether a number is another one under another name: nothing to be said but that.
bool is_renamed(const NumberExplained& number) {
    const Explanation& explanation = number.cell.explanation;
    return explanation.fold == Fold::sum && explanation.terms.size() == 1 &&
           explanation.terms.front().operands.size() == 1 &&
           explanation.terms.front().contribution ==
               explanation.terms.front().operands.front().value;
}

/// "from head.0/scores[station, train]" with the value at the right.
void add_from(Frame& frame, Boxes& boxes, const std::string& name, const Phrases& phrases,
              const NumberExplained* number) {
    const Ui& ui = frame.ui;
    Boxes line{phrase_box(frame, name,
                          say_in<Phrase, texts::explanation::from>("name"_is = phrases),
                          {sizes::control, true})
                   .grow()};
    if (number)
        line.push_back(box::text(value_text(number->cell.value),
                                 {Face::semibold, sizes::title, ui.theme->text}, 6)
                           .at_top());
    boxes.push_back(box::row(std::move(line), sizes::near));
    if (number && number->cell.edited) add_note(ui, boxes, say<texts::explanation::set_by_you>());
}

/// The formula with its numbers at the right, below it where there is no room.
void add_formula(Frame& frame, Boxes& boxes, const NumberExplained& number,
                 const std::string& name) {
    if (number.formula.empty()) return;
    const auto formula = [&] {
        return box::formula(number.formula, number.roles, {sizes::field, false, {}, false});
    };
    if (number.steps.empty()) return boxes.push_back(formula());
    const auto line = [&] {
        return phrase_box(frame, name + "/step", equals(number.steps.front()),
                          {sizes::control, true});
    };
    boxes.push_back(
        box::first_that_fits({box::row({formula(), box::space(0).grow(), line()}, sizes::near),
                              box::column({formula(), line()})}));
}

/// "masked = score (not masked)": a number that is another one under another name.
Box renamed_line(Frame& frame, const NumberExplained& number, const NumberExplained& before,
                 const std::string& name) {
    const Graph& graph = *frame.evaluation()->graph;
    const auto name_of_node = [&](NodeId id) { return std::string(graph.node(id).name()); };
    const Phrase other{PhraseKind::path, name_of_node(before.cell.node), before.cell.node,
                       before.cell.cell};
    const std::string own = name_of_node(number.cell.node);
    const std::string& why = number.cell.explanation.note;
    return phrase_box(frame, name + "/renamed",
                      why.empty() ? say_in<Phrase, texts::explanation::renamed>("name"_is = own,
                                                                                "other"_is = other)
                                  : say_in<Phrase, texts::explanation::renamed_since>(
                                        "name"_is = own, "other"_is = other, "why"_is = why),
                      {sizes::control, true});
}

/// What stands behind the first of a chain: where that is the same number under another name, the
/// formula of the one behind it; the last with its terms.
void add_rest_of_chain(Frame& frame, Boxes& boxes, const OriginCard& card,
                       const std::string& name) {
    for (std::size_t i = 1; i < card.chain.size(); ++i) {
        if (!is_renamed(card.chain[i - 1])) break;
        boxes.push_back(renamed_line(frame, card.chain[i - 1], card.chain[i],
                                     i == 1 ? name : fmt::format("{}/{}", name, i)));
        if (card.chain[i].cell.edited || card.chain[i].cell.is_leaf) return;
        if (!is_renamed(card.chain[i]))
            add_formula(frame, boxes, card.chain[i], fmt::format("{}/behind/{}", name, i));
    }
    const NumberExplained& last = card.chain.back();
    if (!last.strips.empty() && !last.cell.edited)
        append(boxes, term_boxes(frame, last, {name, nullptr, false}));
}

Boxes card_boxes(Frame& frame, const OriginCard& card, std::size_t index) {
    const std::string name = fmt::format("explain/from/{}", index);
    const bool whole = card.read.extent != Extent::cell;
    Phrases line = card.name;
    line.insert(line.end(), card.equation.begin(), card.equation.end());
    Boxes boxes;
    add_from(frame, boxes, name, line, whole ? nullptr : &card.chain.front());
    const NumberExplained& first = card.chain.front();
    if (whole || first.cell.edited || first.cell.is_leaf) return boxes;
    if (!is_renamed(first)) {
        add_formula(frame, boxes, first, name);
        add_note(frame.ui, boxes, first.cell.explanation.note);
    }
    add_rest_of_chain(frame, boxes, card, name);
    return boxes;
}

}  // namespace

Boxes step_boxes(Frame& frame, const NumberExplained& number, const std::string& name, bool dim) {
    Boxes boxes;
    FormulaStyle style{sizes::field, false, {}, false};
    if (dim) style.color = frame.ui.theme->dim_text;
    if (!number.formula.empty())
        boxes.push_back(box::formula(number.formula, dim ? SymbolRoles{} : number.roles, style));
    for (std::size_t i = 0; i < number.steps.size(); ++i)
        boxes.push_back(phrase_box(frame, fmt::format("{}/step/{}", name, i),
                                   equals(number.steps[i]), {sizes::control, true}));
    add_note(frame.ui, boxes, number.cell.explanation.note);
    return boxes;
}

std::optional<Box> gradient_line(Frame& frame, const ExplainedCell& cell) {
    const Graph& graph = *frame.evaluation()->graph;
    const auto gradient = gradient_of(graph, cell.node);
    const std::string& number = frame.scene()->choices.gradient_of;
    const std::string& path = graph.node(cell.node).path;
    if (!gradient || number == named_number(path, cell.cell)) return std::nullopt;
    const Phrase link{PhraseKind::number, "gradient", *gradient, cell.cell};
    return phrase_box(
        frame, "explain/to_gradient",
        say_in<Phrase, texts::explanation::gradient>("gradient"_is = link, "number"_is = number),
        {sizes::control, true});
}

Boxes behind_boxes(Frame& frame, const OriginCard& card, bool& unfolded) {
    Boxes boxes;
    for (std::size_t i = 1; i < card.chain.size(); ++i) {
        const NumberExplained& link = card.chain[i];
        const std::string name = fmt::format("explain/behind/{}", i);
        boxes.push_back(box::rule());
        const Read read{link.cell.node, Extent::cell, link.cell.cell};
        add_from(frame, boxes, name,
                 shown_name(*frame.evaluation(), name_of(*frame.evaluation()->graph, read)), &link);
        if (link.cell.edited) break;
        if (!is_renamed(link)) add_formula(frame, boxes, link, name);
        add_note(frame.ui, boxes, link.cell.explanation.note);
        if (i + 1 == card.chain.size())
            append(boxes, term_boxes(frame, link, {name, &unfolded, false}));
    }
    return boxes;
}

Boxes origin_boxes(Frame& frame, const ExplanationModel& model) {
    Boxes boxes;
    for (std::size_t i = 1; i < model.cards.size(); ++i) {
        const bool detailed = model.cards[i].read.extent == Extent::cell;
        const bool before = i > 1 && model.cards[i - 1].read.extent == Extent::cell;
        if (i > 1 && (detailed || before)) boxes.push_back(box::rule());
        append(boxes, card_boxes(frame, model.cards[i], i));
    }
    return boxes;
}

}  // namespace attend
