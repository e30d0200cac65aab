#include <array>
#include <string>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/training/learning.h"
#include "app/views/training/training_room.h"
#include "core/training/equal_heads.h"

namespace attend {

namespace {

/// A recipe by which learning fails, and what is to be seen then.
struct HardCase {
    const char* name;  // tag
    const char* title;
    const char* look;
    const char* task;
    void (*change)(Choices& choices);
    bool equal_heads = false;  // all heads of a layer begin as the first one does
};

constexpr std::array hard_cases{
    HardCase{"rate", "A learning rate too large",
             "Steps of sgd with η = 3: within 20 steps the loss is no number any more.", "reverse",
             [](Choices& c) { c.optimizer = "sgd", c.learning_rate = 3; }},
    HardCase{"swings", "A rate that loses what was learned",
             "Adam with η = 0.1 is right at step 30, and wrong again soon after.", "reverse",
             [](Choices& c) { c.learning_rate = 0.1; }},
    HardCase{"root", "Without √d",
             "Keys 256 wide, scores not divided: rows are sure from the beginning. Where they are "
             "sure of the wrong place, the gradient through softmax is 0, and they never learn.",
             "reverse",
             [](Choices& c) {
                 c.score = "dot", c.key_width = 256, c.train_steps = 300;
                 c.set(seed, 1);
             }},
    HardCase{"few", "Too few sentences",
             "10 sentences are learned by heart: the loss of batches falls to 0, the right answers "
             "for new ones do not rise.",
             "blank", [](Choices& c) { c.sentences = "10"; }},
    HardCase{"places", "No positions",
             "Nobody can say what is backward without places: a bag of letters is right in 22 %.",
             "reverse", [](Choices& c) { c.position = "none"; }},
    HardCase{"layer", "One layer for a task of two",
             "Four heads in one layer: none can ask what followed, since no key knows what stood "
             "before it.",
             "repeat", [](Choices& c) { c.layers = 1, c.heads = 4; }}};

void begin(Frame& frame, const HardCase& hard) {
    Choices& choices = frame.draft().choices;
    choose(TrainingSetup::of(hard.task), choices);
    hard.change(choices);
    choices.step = "0";
    frame.draft().edits = hard.equal_heads ? equal_heads(training_setup(choices)) : Edits();
    ImGui::CloseCurrentPopup();
}

}  // namespace

void draw_hard_cases(Frame& frame) {
    const Ui& ui = frame.ui;
    Boxes rows;
    for (const HardCase& hard : hard_cases)
        rows.push_back(
            box::column({box::text(hard.title, {Face::semibold, sizes::control, ui.theme->text}, 8),
                         box::wrapped(hard.look, dim_style(ui, sizes::control))},
                        0.1f)
                .grow()
                .named(std::string("hard/") + hard.name)
                .on_click([&frame, &hard] { begin(frame, hard); }));
    draw_box(ui, box::column(std::move(rows), sizes::near));
}

}  // namespace attend
