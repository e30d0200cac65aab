#include <fmt/format.h>

#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/text_lines.h"
#include "app/views/parts/document_text.h"
#include "app/views/parts/double_press.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/mask_loss.h"
#include "app/views/setup/choice_controls.h"
#include "core/analysis/cost.h"
#include "core/attention/mask.h"
#include "core/attention/normalizer.h"
#include "core/attention/score.h"
#include "core/error.h"
#include "core/texts/setup.h"

namespace attend {

namespace {

/// What the joined masks read.
std::vector<const Parameter*> parameters_of(const MaskChoice& masks) {
    std::vector<const Parameter*> all;
    for (const std::string& name : masks.names)
        for (const Parameter* const parameter : mask_kind(name).parameters)
            all.push_back(parameter);
    return all;
}

/// Of one that is typed and is none: nothing, which is said below the field.
std::string formula_of_score(const Choices& choices) {
    try {
        return chosen_score_formula(choices);
    } catch (const Error&) {
        return {};
    }
}

void type_formula(Frame& frame) {
    document_text(frame, "score_formula", &Choices::score_formula,
                  {"q·k − 0.1·|i − j|", ImGui::GetContentRegionAvail().x, 1});
    explain_choice(frame.ui, "score_formula");
    problem_under(frame, "score_formula");
}

void choose_score(Frame& frame) {
    Choices& choices = frame.draft().choices;
    const ScoreFunction& chosen = score_function(choices.score);
    {
        const ItemGroup group;
        choose_row(frame.ui, "score", "", score_functions(), choices.score, 0, false);
        centered_formula(frame.ui, formula_of_score(choices), 1.2f);
    }
    explain_choice(frame.ui, "score",
                   fmt::format("{}\n{}", formula_line(chosen.formula), chosen.source));
    if (choices.score == typed_score) type_formula(frame);
    choose_parameters(frame, "score", {chosen.parameters.begin(), chosen.parameters.end()});
    problem_under(frame, "score");
}

/// A second mask that holds as well. What is joined by "or" comes from a document or the palette.
void choose_second_mask(Frame& frame, const MaskChoice& parts) {
    std::vector<std::string_view> labels;
    int index = 0;
    for (const MaskKind& kind : mask_kinds()) {
        if (parts.names.size() == 2 && kind.name == parts.names[1])
            index = static_cast<int>(labels.size());
        labels.push_back(kind.name == "none" ? "nothing else" : kind.label);
    }
    const char* const joined = parts.names.size() == 2 && !parts.both[1] ? "or" : "and";
    const float width = label_beside(frame.ui, joined, 0.2f);
    if (!choice(frame.ui, "mask/second", "", labels, index, width)) return;
    const MaskKind& second = mask_kinds()[static_cast<std::size_t>(index)];
    std::string& mask = frame.draft().choices.mask;
    mask = parts.names[0];
    if (second.name != "none" && second.name != mask)
        mask += fmt::format(" {} {}", second.of_scores ? "and" : joined, second.name);
}

/// What the mask saves in the chosen head, as its nodes count it.
void mask_cost_line(Frame& frame) {
    const Evaluation* const evaluation = frame.evaluation();
    if (!evaluation) return;
    const Block& block = frame.block();
    const Shape shape = frame.node(block.weights).shape();
    const auto number = [&](NodeId id) { return static_cast<double>(evaluation->value(id)(0, 0)); };
    const auto& needed = frame.scene()->measures.needed;
    MaskCost cost;
    cost.scores = cells_in(shape);
    cost.needed = needed ? number(*needed) : cost.scores;
    if (block.mixed) cost.mixed = number(*block.mixed);
    std::string text = mask_cost_text(cost);
    const Choices& made = frame.scene()->choices;
    if (frame.scene()->crosses() && made.join_keys && made.mask == "none")
        text = say<texts::setup::own_tokens>("cost"_is = text);
    if (const std::string lost = mask_loss_text(frame, true); !lost.empty())
        text = say<texts::setup::next>("before"_is = text, "clause"_is = lost);
    draw_box(frame.ui,
             box::padded(box::rich({{std::move(text)}}, {0.88f, true})
                             .named("mask/cost")
                             .help("Of the chosen head: queries × keys. What is masked need not be "
                                   "computed; here all scores are, so that they can be looked at"),
                         {0, 0.08f}));
}

/// `first`, joined with the second mask of `parts` where there is one.
std::string with_second(const MaskKind& first, const MaskChoice& parts) {
    std::string name(first.name);
    if (parts.names.size() != 2 || !mask_kind(name).rule || name == parts.names[1]) return name;
    return fmt::format("{} {} {}", name, parts.both[1] ? "and" : "or", parts.names[1]);
}

/// Of two masks that are joined each has a box. More of them ("causal and window or block") come
/// from a document or the palette, and stand in the first as they are written.
void choose_mask(Frame& frame) {
    std::string& chosen = frame.draft().choices.mask;
    const MaskChoice parts = parse_mask(chosen);
    std::vector<std::string_view> labels;
    int index = -1;
    for (const MaskKind& kind : mask_kinds()) {
        if (parts.names.size() <= 2 && kind.name == parts.names[0])
            index = static_cast<int>(labels.size());
        labels.push_back(kind.label);
    }
    if (index < 0) {
        index = static_cast<int>(labels.size());
        labels.push_back(chosen);
    }
    {
        const ItemGroup group;
        if (choice(frame.ui, "mask", "Mask", labels, index) &&
            index < static_cast<int>(mask_kinds().size()))
            chosen = with_second(mask_kinds()[static_cast<std::size_t>(index)], parts);
    }
    std::string help;
    for (const std::string& name : parts.names)
        help += fmt::format("{}{}: {}", help.empty() ? "" : "\n", name, mask_kind(name).help);
    explain_choice(frame.ui, "mask", help);
    if (parts.names.size() <= 2 && mask_kind(parts.names[0]).rule) choose_second_mask(frame, parts);
    choose_parameters(frame, "mask", parameters_of(parts));
    problem_under(frame, "mask");
    mask_cost_line(frame);
}

}  // namespace

void choose_temperature(Frame& frame) {
    if (says_no_temperature(frame)) return;
    double& temperature = frame.draft().choices.temperature;
    const Change change =
        slider(frame.ui, "temperature", "Temperature", temperature, {0.05, 10, 0.01, 2}, true);
    if (change) temperature = std::round(temperature * 100) / 100;  // what is shown is what is used
    const bool back = ImGui::IsItemClicked(ImGuiMouseButton_Right);
    if (pressed_twice(frame) || back) temperature = 1;
    explain_choice(frame.ui, "temperature", "Double-click: back to 1. Ctrl+click: type a number");
    problem_under(frame, "temperature");
}

bool says_no_temperature(Frame& frame) {
    const Normalizer& chosen = normalizer_of(frame.draft().choices);
    if (reads_temperature(chosen)) return false;
    rich_text(frame.ui, {{say<texts::setup::no_temperature>("normalizer"_is = chosen.label)}},
              {0.85f, true, ImGui::GetContentRegionAvail().x});
    frame.ui.tag("temperature/none");
    return true;
}

void draw_score_choices(Frame& frame) {
    choose_score(frame);
    choose_mask(frame);
    choose_normalizer(frame);
    choose_temperature(frame);
    choose(frame, "rounding");
}

}  // namespace attend
