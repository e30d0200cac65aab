#include "app/views/kernel/kernel_buttons.h"

#include <fmt/format.h>

#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/span.h"
#include "app/gui/text_lines.h"
#include "app/views/kernel/estimate.h"
#include "app/views/kernel/training.h"
#include "app/views/parts/symbols.h"
#include "core/attention/score.h"
#include "core/ops/kernel_score.h"

namespace attend {

namespace {

/// Its curve: the weights at evenly spaced distances, from one end of its reach to the other.
std::vector<double> heights_of(std::string_view name) {
    const double reach = kernel(name).ends_at_sigma ? 1.6 : 3.2;
    constexpr int steps = 40;
    const KernelHeight height(name, 1);
    std::vector<double> heights;
    for (int i = 0; i <= steps; ++i)
        heights.push_back(height(std::abs(2.0 * i / steps - 1) * reach));
    return heights;
}

struct KernelButton {
    std::string_view name, tag, label;
    bool learned = false;  // its bandwidth is found by gradient descent
};

Box button_of(Frame& frame, const KernelButton& shown) {
    const Theme& theme = *frame.ui.theme;
    Choices& choices = frame.draft().choices;
    const bool chosen = choices.score == shown.name && shown.learned == is_training(frame);
    const ScoreFunction& score = score_function(shown.name);
    const std::string help =
        shown.learned ? "Gaussian, whose σ is learned by gradient descent on the error of leaving "
                        "one out: a step a frame"
                      : fmt::format("{}\n{}", score.label,
                                    formula_line(in_notation(frame.ui, score.formula)));
    const TextStyle style{Face::regular, 0.75f, chosen ? theme.text : theme.dim_text};
    Box inside =
        box::column({box::curve(heights_of(shown.name), theme.role(Role::weights)).high(1.5f),
                     box::text(std::string(shown.label), style).centered()},
                    0.1f);
    return box::framed(std::move(inside),
                       {theme.field, chosen ? theme.accent : theme.field_border, 0.2f,
                        chosen ? 2.0f : 1.0f},
                       {0.1f, 0.3f})
        .named("score/" + std::string(shown.tag))
        .help(help)
        .on_click([&frame, &choices, shown] {
            choices.score = shown.name;
            stop_training(frame);
            if (shown.learned) start_training(frame);
        });
}

}  // namespace

Box kernel_buttons(Frame& frame) {
    constexpr float least = 4.2f;  // em: the longest name has room
    Boxes buttons;
    for (const Kernel& one : kernels())
        buttons.push_back(button_of(frame, {one.name, one.name, one.label}));
    buttons.push_back(button_of(frame, {"gaussian", "learned", "learned σ", true}));
    return box::grid(std::move(buttons), least, 3, 0.3f);
}

}  // namespace attend
