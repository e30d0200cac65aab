#include <array>

#include "app/gui/text.h"
#include "app/views/parts/empty_state.h"
#include "app/views/setup/choice_controls.h"

namespace attend {

namespace {

constexpr float switch_gap = 0.6f;  // of the usual space between items

struct Switch {
    std::string_view name;
    bool* on;
};

void choose_layers(Frame& frame) {
    Choices& choices = frame.draft().choices;
    {
        const ItemGroup group;
        double layers = choices.layers;
        label_beside(frame.ui, choice_field("layers").label, 0.42f);
        if (whole_number(frame, "layers", layers))
            set_heads(choices, choices.heads, static_cast<int>(layers));
    }
    explain_choice(frame.ui, "layers");
    problem_under(frame, "layers");
}

void choose_parts(Frame& frame) {
    Choices& choices = frame.draft().choices;
    const std::array parts{Switch{"residual", &choices.residual}, Switch{"bias", &choices.bias},
                           Switch{"shared_key_value", &choices.shared_key_value}};
    const float each =
        (ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().ItemSpacing.x * switch_gap) / 3;
    for (const Switch& part : parts) {
        if (&part != parts.data()) ImGui::SameLine(0, ImGui::GetStyle().ItemSpacing.x * switch_gap);
        pressed_in(frame.ui, part.name, choice_field(part.name).label, *part.on, each);
        explain_choice(frame.ui, part.name);
    }
    for (const Switch& part : parts) problem_under(frame, part.name);
}

}  // namespace

void draw_layer_choices(Frame& frame) {
    Choices& choices = frame.draft().choices;
    choose_layers(frame);
    choose_parts(frame);
    if (choices.heads > 1)
        choose_optional(frame, "key_value_heads", "K, V heads", {}, choices.key_value_heads,
                        choices.heads);
    choose(frame, "layer_norm", {"Norm", true, 0.3f, 8});
    if (choices.layer_norm != "none") choose(frame, "norm", {"Kind", true, 0.3f, 8});
    choose(frame, "activation", {{}, false, 0.42f, 0});
    choose(frame, "feed_forward", {{}, false, 0.42f, 0});
    if (choices.feed_forward == "none") return;
    pressed_in(frame.ui, "feed_forward_gated", choice_field("feed_forward_gated").label,
               choices.feed_forward_gated, ImGui::GetContentRegionAvail().x);
    explain_choice(frame.ui, "feed_forward_gated");
    problem_under(frame, "feed_forward_gated");
    if (frame.scene())
        choose_optional(frame, "feed_forward_width", "d_{ff}", {}, choices.feed_forward_width,
                        4 * static_cast<Index>(frame.scene()->asks().embedding.columns.size()));
}

}  // namespace attend
