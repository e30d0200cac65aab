#include <fmt/format.h>

#include <array>

#include "app/gui/text.h"
#include "app/views/parts/empty_state.h"
#include "app/views/setup/setup_parts.h"
#include "core/attention/activation.h"
#include "core/graph/explain.h"

namespace attend {

namespace {

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

void choose_switch(Frame& frame, std::string_view name, bool& on) {
    toggle(frame.ui, name, choice_field(name).label, on);
    explain_choice(frame.ui, name);
    problem_under(frame, name);
}

void choose_norm(Frame& frame) {
    static constexpr std::array<std::string_view, 3> labels{"none", "before", "after"};
    std::string& chosen = frame.draft().choices.layer_norm;
    int index = static_cast<int>(std::find(labels.begin(), labels.end(), chosen) - labels.begin());
    {
        const ItemGroup group;
        const float width = label_where_room(frame.ui, "Layer norm", 8);
        if (segmented(frame.ui, "layer_norm", labels, index, width))
            chosen = labels[static_cast<std::size_t>(index)];
    }
    explain_choice(frame.ui, "layer_norm", "x → γ (x − μ)/√(σ² + ε) + β\nBa, Kiros & Hinton 2016");
    problem_under(frame, "layer_norm");
}

void choose_activation(Frame& frame, std::string_view name, std::string& chosen) {
    {
        const ItemGroup group;
        const float width = label_beside(frame.ui, choice_field(name).label, 0.42f);
        choose_row(frame.ui, name, "", activations(), chosen, width, false);
    }
    const Activation& row = activation(name, chosen);
    explain_choice(frame.ui, name,
                   fmt::format("{}\n{}", plain(std::string(row.formula)), row.source));
    problem_under(frame, name);
}

/// A width or number that follows from the others until somebody sets it.
void choose_optional(Frame& frame, std::string_view name, std::optional<int>& chosen,
                     int automatic) {
    {
        const ItemGroup group;
        double value = chosen.value_or(automatic);
        label_beside(frame.ui, choice_field(name).label, 0.42f);
        if (whole_number(frame, name, value)) chosen = static_cast<int>(value);
    }
    explain_choice(frame.ui, name);
    if (chosen && link(frame.ui, fmt::format("{}/auto", name), "back to auto", Role::other, 0.83f))
        chosen.reset();
    problem_under(frame, name);
}

}  // namespace

void draw_layer_choices(Frame& frame) {
    Choices& choices = frame.draft().choices;
    choose_layers(frame);
    choose_switch(frame, "residual", choices.residual);
    choose_switch(frame, "bias", choices.bias);
    choose_switch(frame, "shared_key_value", choices.shared_key_value);
    if (choices.heads > 1)
        choose_optional(frame, "key_value_heads", choices.key_value_heads, choices.heads);
    choose_norm(frame);
    choose_activation(frame, "activation", choices.activation);
    choose_activation(frame, "feed_forward", choices.feed_forward);
    if (choices.feed_forward != "none" && frame.scene())
        choose_optional(frame, "feed_forward_width", choices.feed_forward_width,
                        4 * static_cast<int>(frame.scene()->x.embedding.columns.size()));
}

}  // namespace attend
