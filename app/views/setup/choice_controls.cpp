#include "app/views/setup/choice_controls.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <map>

#include "app/gui/rich_text.h"
#include "app/gui/text.h"
#include "app/gui/text_lines.h"
#include "app/views/parts/double_press.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/noun.h"
#include "app/views/parts/symbols.h"
#include "core/attention/normalizer.h"
#include "core/attention/score.h"
#include "core/document/choice_values.h"
#include "core/texts/setup.h"
#include "core/training/built_in.h"
#include "core/workspaces/trained_heads.h"

namespace attend {

void explain_choice(const Ui& ui, std::string_view choice, std::string_view more) {
    std::string text(choice_field(choice).help);
    if (!more.empty()) text += fmt::format("\n\n{}", more);
    tooltip(ui, text);
}

void set_by_hand_under(Frame& frame, std::string_view name, std::span<const NodeId> nodes) {
    const bool all = std::ranges::all_of(nodes, [&](NodeId id) {
        const Edit* const edit = frame.evaluation()->edit(id);
        return edit && edit->whole;
    });
    if (nodes.empty() || !all) return;
    rich_text(frame.ui, {{"All of these numbers are set by hand"}},
              {0.83f, true, ImGui::GetContentRegionAvail().x});
    frame.ui.tag(fmt::format("{}/by hand", name));
}

bool is_held(std::string_view name) {
    const std::string field(name);
    const ImGuiID active = ImGui::GetActiveID();
    if (active == 0) return false;
    for (const std::string& item : {"##" + field, "−##" + field + "/less", "+##" + field + "/more"})
        if (active == ImGui::GetID(item.c_str())) return true;
    return false;
}

bool whole_number(Frame& frame, std::string_view choice, double& value, double step) {
    const ChoiceField& field = choice_field(choice);
    const Change change =
        number_field(frame.ui, choice, "", value, {field.least, field.most, step, 0});
    frame.gesture |= is_held(choice);
    return change.changed;
}

namespace {

/// What optional numbers were before their fields were held, by the names of the choices.
struct BeforeHeld {
    std::map<std::string, std::optional<int>, std::less<>> chosen;
};

}  // namespace

void choose_optional(Frame& frame, std::string_view name, std::string_view label,
                     const SymbolRoles& roles, std::optional<int>& chosen, Index automatic) {
    if (!chosen && automatic == 0) return;  // nothing came out yet
    const Ui& ui = frame.ui;
    double value = chosen ? *chosen : static_cast<double>(std::max<Index>(automatic, 1));
    const std::string back = fmt::format("{}/auto", name);
    bool below = false;
    {
        const ItemGroup group;
        if (chosen) {
            const LinkBehind link = label_with_link(ui, label, roles, back, "auto");
            if (link == LinkBehind::pressed) chosen.reset();
            below = link == LinkBehind::no_room;
        } else {
            label_of_number(ui, label, roles);
        }
        auto& before = ui.states.of<BeforeHeld>().chosen[std::string(name)];
        if (!is_held(name)) before = chosen;
        // What is typed and refused, or dragged back, leaves it as it was, automatic, too.
        const int as_before = before.value_or(static_cast<int>(std::max<Index>(automatic, 1)));
        if (whole_number(frame, name, value))
            chosen = static_cast<int>(value) == as_before ? before
                                                          : std::optional(static_cast<int>(value));
    }
    explain_choice(ui, name);
    if (below && link(ui, back, "back to auto", Role::other, 0.83f)) chosen.reset();
    problem_under(frame, name);
}

namespace {

/// One of a few whole numbers, in segments.
void choose_one_of_few(Frame& frame, const Parameter& parameter) {
    std::vector<std::string> numbers;
    for (double number = parameter.least; number <= parameter.most; ++number)
        numbers.push_back(fmt::format("{}", number));
    const std::vector<std::string_view> labels(numbers.begin(), numbers.end());
    Choices& choices = frame.draft().choices;
    auto chosen = static_cast<int>(choices.at(parameter) - parameter.least);
    const ItemGroup group;
    const float width = label_where_room(frame.ui, parameter.label, 9);
    if (segmented(frame.ui, parameter.name, labels, chosen, width))
        choices.set(parameter, parameter.least + chosen);
}

void choose_parameter(Frame& frame, const Parameter& parameter) {
    constexpr double few = 5;
    Choices& choices = frame.draft().choices;
    double number = choices.at(parameter);
    if (parameter.whole && parameter.most - parameter.least < few) {
        choose_one_of_few(frame, parameter);
    } else if (parameter.whole) {
        const ItemGroup group;
        label_beside(frame.ui, parameter.label, 0.42f);
        if (whole_number(frame, parameter.name, number)) choices.set(parameter, number);
    } else {
        const bool share = parameter.most <= 1;
        const double low = share ? parameter.least : std::max(parameter.least, 0.01);
        if (slider(frame.ui, parameter.name, parameter.label, number,
                   {low, std::min(parameter.most, 100.0), 0.01, 2}, !share))
            choices.set(parameter, std::round(number * 100) / 100);
        type_when_pressed_twice(frame, [&](const Document& before) {
            choices.set(parameter, before.choices.at(parameter));
        });
    }
    explain_choice(frame.ui, parameter.name);
    problem_under(frame, parameter.name);
}

}  // namespace

void choose_parameters(Frame& frame, std::string_view owner,
                       const std::vector<const Parameter*>& read) {
    ImGui::PushID(std::string(owner).c_str());  // the seed stands elsewhere, too
    for (auto one = read.begin(); one != read.end(); ++one)
        if (std::find(read.begin(), one, *one) == one) choose_parameter(frame, **one);
    ImGui::PopID();
}

void choose_normalizer(Frame& frame, bool own) {
    struct Option {
        std::string_view name, label;
    };
    Choices& choices = frame.draft().choices;
    const std::string automatic =
        say<texts::setup::automatic>("name"_is = score_function(choices.score).normalizer);
    std::vector<Option> options;
    if (own) options.push_back({own_normalizer, automatic});
    for (const Normalizer& one : normalizers()) options.push_back({one.name, one.label});
    {
        const ItemGroup group;
        choose_row(frame.ui, "normalizer", "Normalizer", std::span<const Option>(options),
                   choices.normalizer, 0, false);
    }
    const Normalizer& chosen = normalizer_of(choices);
    explain_choice(
        frame.ui, "normalizer",
        fmt::format("{}\n{}", formula_line(in_notation(frame.ui, chosen.formula)), chosen.source));
    problem_under(frame, "normalizer");
}

void choose(Frame& frame, std::string_view choice_name, const ChoiceLook& look) {
    const ChoiceField& field = choice_field(choice_name);
    const std::vector<ChoiceValue> rows = listed_values(field);
    std::string& value = frame.draft().choices.*std::get<std::string Choices::*>(field.member);
    {
        const ItemGroup group;
        const float width = label_where_room(
            frame.ui, look.label.empty() ? field.label : look.label, look.least, look.label_part);
        choose_row(frame.ui, choice_name, "", std::span<const ChoiceValue>(rows), value, width,
                   look.in_segments);
    }
    std::string more(look.more);
    const auto told = hovered_segment(frame.ui, choice_name);  // else the chosen one
    for (const ChoiceValue& row : rows) {
        if (told ? &row != &rows[*told] : row.name != value) continue;
        for (const std::string& part :
             {formula_line(in_notation(frame.ui, row.formula)), capital(row.help)})
            if (!part.empty()) more += (more.empty() ? "" : "\n") + part;
    }
    explain_choice(frame.ui, choice_name, more);
    problem_under(frame, choice_name);
}

void begin_trained(Choices& choices) {
    if (reads_trained(choices) && choices.trained.empty())
        choices.trained = built_in_weights().front().name;
}

void centered_formula(const Ui& ui, std::string_view formula_of_it, float size) {
    const std::string markup = in_notation(ui, formula_of_it);
    SymbolRoles roles = attention_symbols(ui);
    roles.erase("v");  // of a score it is a parameter, no value
    const float room = ImGui::GetContentRegionAvail().x;
    FormulaStyle style;
    style.size = size;
    const float wide = measure_formula(ui, markup, style).x;
    if (wide > room) style.size *= room / wide;
    if (style.size < 0.75f) return;
    const float spare = room - measure_formula(ui, markup, style).x;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(std::floor(spare / 2), 0.0f));
    formula(ui, markup, roles, style);
}

void add_source(std::vector<NamedSource>& list, const std::string& name, std::string label) {
    if (std::ranges::find(list, name, &NamedSource::name) == list.end())
        list.push_back({name, std::move(label)});
}

std::string file_label(const std::string& path) {
    return std::filesystem::path(path).filename().string();
}

}  // namespace attend
