#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "app/gui/rich_text.h"
#include "app/gui/text_lines.h"
#include "app/views/parts/empty_state.h"
#include "app/views/setup/setup_parts.h"
#include "core/analysis/mask_cost.h"
#include "core/attention/mask.h"
#include "core/attention/normalizer.h"
#include "core/attention/rounding.h"
#include "core/attention/score.h"
#include "core/text/split.h"

namespace attend {

namespace {

SymbolRoles symbols() {
    return {{"q", Role::query},   {"k", Role::key},   {"d_k", Role::key},
            {"W_q", Role::query}, {"W_k", Role::key}, {"α", Role::weights}};
}

/// In the middle of the room; smaller where it is too long, and left out where it would be unread.
void draw_score_formula(const Ui& ui, std::string_view markup) {
    const float room = ImGui::GetContentRegionAvail().x;
    FormulaStyle style;
    style.size = 1.2f;
    const float wide = measure_formula(ui, markup, style).x;
    if (wide > room) style.size *= room / wide;
    if (style.size < 0.75f) return;
    const float spare = room - measure_formula(ui, markup, style).x;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(std::floor(spare / 2), 0.0f));
    formula(ui, markup, symbols(), style);
}

/// A number of the document by the name of its choice: whole numbers stepped, others dragged.
void choose_parameter(Frame& frame, std::string_view name) {
    const ChoiceField& field = choice_field(name);
    Choices& choices = frame.draft().choices;
    const auto in_field = [&](auto member) {
        auto& place = choices.*member;
        using Number = std::remove_reference_t<decltype(place)>;
        if constexpr (std::is_same_v<Number, int> || std::is_same_v<Number, std::uint32_t>) {
            const ItemGroup group;
            double number = static_cast<double>(place);
            label_beside(frame.ui, field.label, 0.42f);
            if (whole_number(frame, name, number)) place = static_cast<Number>(number);
        } else if constexpr (std::is_same_v<Number, double>) {
            const bool share = field.most <= 1;
            if (slider(frame.ui, name, field.label, place,
                       {share ? 0 : 0.01, share ? 1.0 : 100.0, 0.01, 2}, !share))
                place = std::round(place * 100) / 100;
            frame.gesture |= ImGui::IsItemActive();
        }
    };
    std::visit(in_field, field.member);
    explain_choice(frame.ui, name);
    problem_under(frame, name);
}

/// The choices that the joined masks read, each of them once.
std::string parameters_of(const MaskChoice& masks) {
    std::string all;
    for (const std::string& name : masks.names)
        for (const std::string_view parameter : split(mask_kind(name).parameters, ' '))
            if (all.find(parameter) == std::string::npos)
                all += (all.empty() ? "" : " ") + std::string(parameter);
    return all;
}

/// The choices that a row of a table reads, by their names with spaces between.
void choose_parameters(Frame& frame, std::string_view names) {
    ImGui::PushID("parameters");  // the seed stands elsewhere, too
    for (const std::string_view name : split(names, ' ')) choose_parameter(frame, name);
    ImGui::PopID();
}

void choose_score(Frame& frame) {
    Choices& choices = frame.draft().choices;
    const ScoreFunction& chosen = score_function(choices.score);
    {
        const ItemGroup group;
        choose_row(frame.ui, "score", "", score_functions(), choices.score, 0, false);
        draw_score_formula(frame.ui, chosen.formula);
    }
    explain_choice(frame.ui, "score",
                   fmt::format("{}\n{}", formula_line(chosen.formula), chosen.source));
    choose_parameters(frame, chosen.parameters);
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
        mask += fmt::format(" {} {}", second.name == "top_k" ? "and" : joined, second.name);
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
    cost.scores = static_cast<double>(shape.rows) * static_cast<double>(shape.columns);
    cost.needed = needed ? number(*needed) : cost.scores;
    if (block.mixed) cost.mixed = number(*block.mixed);
    rich_text(frame.ui, {{mask_cost_text(cost)}}, {0.88f, true, ImGui::GetContentRegionAvail().x});
    frame.ui.tag("mask/cost");
    tooltip(frame.ui,
            "Of the chosen head: queries × keys. What is masked need not be computed; here all "
            "scores are, so that they can be looked at");
    ImGui::Dummy({0, frame.ui.em(0.15f)});
}

/// `first` joined with the second mask that stands there.
std::string with_second(const MaskKind& first, const MaskChoice& parts) {
    std::string name(first.name);
    if (parts.names.size() != 2 || name == "none" || name == "top_k" || name == parts.names[1])
        return name;
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
    if (parts.names.size() <= 2 && parts.names[0] != "none" && parts.names[0] != "top_k")
        choose_second_mask(frame, parts);
    choose_parameters(frame, parameters_of(parts));
    problem_under(frame, "mask");
    mask_cost_line(frame);
}

void choose_normalizer(Frame& frame) {
    Choices& choices = frame.draft().choices;
    {
        const ItemGroup group;
        choose_row(frame.ui, "normalizer", "Normalizer", normalizers(), choices.normalizer, 0,
                   false);
    }
    const Normalizer& chosen = normalizer_of(choices);
    explain_choice(frame.ui, "normalizer",
                   fmt::format("{}\n{}", formula_line(chosen.formula), chosen.source));
    problem_under(frame, "normalizer");
}

/// Whole words say what each does; the tooltip what the text does and what it does not say.
void choose_rounding(Frame& frame) {
    Choices& choices = frame.draft().choices;
    {
        const ItemGroup group;
        const float width = label_where_room(frame.ui, "Rounding", 8);
        choose_row(frame.ui, "rounding", "", roundings(), choices.rounding, width, false);
    }
    explain_choice(frame.ui, "rounding", rounding(choices.rounding).help);
    problem_under(frame, "rounding");
}

void choose_temperature(Frame& frame) {
    double& temperature = frame.draft().choices.temperature;
    const Change change =
        slider(frame.ui, "temperature", "Temperature", temperature, {0.05, 10, 0.01, 2}, true);
    if (change) temperature = std::round(temperature * 100) / 100;  // what is shown is what is used
    frame.gesture |= ImGui::IsItemActive();
    const bool hovered = ImGui::IsItemHovered();
    explain_choice(frame.ui, "temperature", "Double-click: back to 1. Ctrl+click: type a number");
    if (hovered && (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) ||
                    ImGui::IsMouseClicked(ImGuiMouseButton_Right))) {
        temperature = 1;
        ImGui::ClearActiveID();  // or the slider goes on following the mouse
    }
    problem_under(frame, "temperature");
}

}  // namespace

void draw_score_choices(Frame& frame) {
    choose_score(frame);
    choose_mask(frame);
    choose_normalizer(frame);
    choose_temperature(frame);
    choose_rounding(frame);
}

}  // namespace attend
