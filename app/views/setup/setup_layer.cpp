#include <fmt/format.h>

#include <array>

#include "app/gui/text.h"
#include "app/gui/text_lines.h"
#include "app/views/parts/empty_state.h"
#include "app/views/setup/setup_parts.h"
#include "core/attention/activation.h"

namespace attend {

namespace {

constexpr float switch_gap = 0.6f;  // of the usual space between items

struct Switch {
    std::string_view name, label;
    bool* on;
};

void choose_layers(Frame& frame) {
    Choices& choices = frame.draft().choices;
    {
        const ItemGroup group;
        double layers = choices.layers;
        label_beside(frame.ui, "Layers", 0.42f);
        if (whole_number(frame, "layers", layers))
            set_layers(choices, choices.heads, static_cast<int>(layers));
    }
    explain_choice(frame.ui, "layers");
    problem_under(frame, "layers");
}

void choose_parts(Frame& frame) {
    Choices& choices = frame.draft().choices;
    const std::array parts{Switch{"residual", "Residual", &choices.residual},
                           Switch{"bias", "Bias", &choices.bias},
                           Switch{"shared_key_value", "K = V", &choices.shared_key_value}};
    const float each =
        (ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().ItemSpacing.x * switch_gap) / 3;
    for (const Switch& part : parts) {
        if (&part != parts.data()) ImGui::SameLine(0, ImGui::GetStyle().ItemSpacing.x * switch_gap);
        pressed_in(frame.ui, part.name, part.label, *part.on, each);
        explain_choice(frame.ui, part.name);
    }
    for (const Switch& part : parts) problem_under(frame, part.name);
}

void choose_norm(Frame& frame) {
    const std::vector<std::string> names = choice_field("layer_norm").names();
    const std::vector<std::string_view> labels(names.begin(), names.end());
    std::string& chosen = frame.draft().choices.layer_norm;
    int index = static_cast<int>(std::find(labels.begin(), labels.end(), chosen) - labels.begin());
    {
        const ItemGroup group;
        const float width = label_where_room(frame.ui, "Norm", 8);
        if (segmented(frame.ui, "layer_norm", labels, index, width))
            chosen = labels[static_cast<std::size_t>(index)];
    }
    explain_choice(frame.ui, "layer_norm",
                   formula_line("x → γ (x − μ)/√(σ^2 + ε) + β") + "\nBa, Kiros & Hinton 2016");
    problem_under(frame, "layer_norm");
}

void choose_activation(Frame& frame, std::string_view name, std::string& chosen) {
    {
        const ItemGroup group;
        const float width = label_beside(frame.ui, choice_field(name).label, 0.42f);
        choose_row(frame.ui, name, "", activations(), chosen, width, false);
    }
    const Activation& row = activation(name, chosen);
    explain_choice(frame.ui, name, fmt::format("{}\n{}", formula_line(row.formula), row.source));
    problem_under(frame, name);
}

}  // namespace

void draw_layer_choices(Frame& frame) {
    Choices& choices = frame.draft().choices;
    choose_layers(frame);
    choose_parts(frame);
    if (choices.heads > 1)
        choose_optional(frame, "key_value_heads", "K, V heads", {}, choices.key_value_heads,
                        choices.heads);
    choose_norm(frame);
    choose_activation(frame, "activation", choices.activation);
    choose_activation(frame, "feed_forward", choices.feed_forward);
    if (choices.feed_forward != "none" && frame.scene())
        choose_optional(frame, "feed_forward_width", "d_ff", {}, choices.feed_forward_width,
                        4 * static_cast<Index>(frame.scene()->x.embedding.columns.size()));
}

}  // namespace attend
