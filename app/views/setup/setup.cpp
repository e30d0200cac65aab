#include <fmt/format.h>

#include "app/gui/panel.h"
#include "app/views/panels.h"
#include "app/views/setup/choice_controls.h"

namespace attend {

namespace {

constexpr float widest_column = 30;  // em: as wide as the splitter lets the panel be

void draw_section(Frame& frame, const SetupSection& section) {
    const bool open = frame.settings.unfolded(section.name);
    const bool stays = folding_heading(frame.ui, section.name, section.title, {{section.note}},
                                       open, section.help);
    if (stays != open) frame.settings.toggle_fold(section.name);
    if (stays) section.draw(frame);
}

}  // namespace

void draw_sections(Frame& frame, std::span<const SetupSection> sections) {
    const Ui& ui = frame.ui;
    const NarrowItems column(ui, widest_column);
    {
        const CloseItems close(ui, 0.26f);
        for (const SetupSection& section : sections) {
            if (&section != &sections.front()) divider(ui);
            draw_section(frame, section);
        }
    }
    fade_below(ui);
}

namespace {

/// "1 · no residual, no norm", while the choices themselves are folded away.
std::string layer_in_words(const Frame& frame) {
    if (frame.settings.unfolded("setup/layer")) return {};
    const Choices& choices = frame.store.document().choices;
    return fmt::format("{} · {}, {}", choices.layers, choices.residual ? "residual" : "no residual",
                       choices.layer_norm == "none" ? "no norm" : "norm " + choices.layer_norm);
}

}  // namespace

std::vector<SetupSection> attention_sections(const Frame& frame) {
    return {SetupSection{"setup/input",
                         "Input",
                         "",
                         "What is attended to: vectors, tokens, positions",
                         draw_input_choices,
                         {"embedding", "position"}},
            SetupSection{"setup/heads",
                         "Heads",
                         "% of even · entropy of each map",
                         "How many heads, how wide, and where their matrices come from",
                         draw_head_choices,
                         {"head", "query_width", "projection"}},
            SetupSection{"setup/score",
                         "Score",
                         "",
                         "How queries and keys are compared, which cells are masked, how weights "
                         "follow",
                         draw_score_choices,
                         {"score", "mask", "normalizer"}},
            SetupSection{"setup/layer",
                         "Layer",
                         layer_in_words(frame),
                         "What stands around attention, and how many layers",
                         draw_layer_choices,
                         {"layers"}},
            color_section()};
}

void draw_setup(Frame& frame) { draw_sections(frame, attention_sections(frame)); }

}  // namespace attend
