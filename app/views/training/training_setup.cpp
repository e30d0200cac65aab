#include "core/workspaces/training_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/gui/figures.h"
#include "app/views/parts/empty_state.h"
#include "app/views/training/training_room.h"
#include "core/attention/normalizer.h"
#include "core/attention/score.h"
#include "core/plural.h"
#include "core/training/words.h"

namespace attend {

namespace {

const Choices& choices_of(const Frame& frame) { return frame.store.document().choices; }

struct TaskRow {
    std::string_view name, label;
};
std::span<const TaskRow> tasks_by_title() {
    static const std::vector<TaskRow> rows = [] {
        std::vector<TaskRow> made;
        for (const LearningTask& row : tasks()) made.push_back({row.name, row.title});
        return made;
    }();
    return rows;
}

/// Another task brings its own sizes, model and recipe.
void choose_task(Frame& frame) {
    Choices& choices = frame.draft().choices;
    const float width = label_where_room(frame.ui, choice_field("task").label, 8);
    std::string chosen = choices.task;
    if (choose_row(frame.ui, "task", "", tasks_by_title(), chosen, width, false)) {
        choices = in_task(choices, chosen);
        choices.probe = TrainingChoices().probe, choices.step = "0";
    }
    explain_choice(frame.ui, "task");
    problem_under(frame, "task");
}

void draw_task_choices(Frame& frame) {
    choose_task(frame);
    std::vector<std::string_view> names;
    for (const ChoiceField& field : choice_fields())
        if (const std::vector<std::string> sizes = words_in(task(choices_of(frame).task).sizes);
            std::ranges::find(sizes, field.name) != sizes.end())
            names.push_back(field.name);
    names.push_back("sentences");
    draw_choices(frame, names);
}

bool is_translated(const Choices& choices) { return task(choices.task).pairs != nullptr; }

void draw_model_choices(Frame& frame) {
    if (is_translated(choices_of(frame))) {
        constexpr std::array<std::string_view, 5> of_translation{
            "attend_to", "embed_width", "encoder_width", "state_width", "hidden_width"};
        return draw_choices(frame, of_translation);
    }
    std::vector<std::string_view> names{
        "layers", "heads",      "width",    "key_width",  "value_width",  "position", "mask",
        "score",  "normalizer", "residual", "layer_norm", "feed_forward", "bias",     "pooling"};
    if (choices_of(frame).score == typed_score)
        names.insert(std::ranges::find(names, "normalizer"), "score_formula");
    draw_choices(frame, names);
}

void draw_recipe_choices(Frame& frame) {
    std::vector<std::string_view> names{"optimizer",   "learning_rate", "schedule", "batch",
                                        "train_steps", "seed",          "clip"};
    const std::string& chosen = choices_of(frame).optimizer;
    if (chosen == "momentum") names.push_back("momentum");
    if (chosen.starts_with("adam")) names.insert(names.end(), {"beta_1", "beta_2"});
    if (chosen == "adamw") names.push_back("weight_decay");
    draw_choices(frame, names);
}

/// "2 layers × 2 heads", "attention alone", "d 32", "no positions", "causal".
std::vector<std::string> model_words(const Choices& choices) {
    if (is_translated(choices))
        return {"encoder and decoder", fmt::format("GRU both ways, {}", choices.encoder_width),
                choices.attend_to == "nothing" ? "no attention" : "additive score"};
    std::vector<std::string> words{
        fmt::format("{} × {}", count_of(choices.layers, "layer"), count_of(choices.heads, "head"))};
    if (choices.feed_forward == "none" && choices.layer_norm == "none")
        words.emplace_back("attention alone");
    words.push_back(fmt::format("d {}", choices[random_width]));
    words.push_back(choices.position == "none" ? "no positions" : choices.position + " positions");
    if (choices.mask != "none") words.push_back(choices.mask);
    if (choices.score != "scaled_dot") words.push_back(choices.score);
    return words;
}

/// "adam, η 0.003, then to 0", "batch 32", "600 steps", "seed 0".
std::vector<std::string> recipe_words(const Choices& choices) {
    return {fmt::format("{}, η {}{}", choices.optimizer, typeset(choices.learning_rate),
                        choices.schedule == "linear" ? ", then to 0" : ""),
            fmt::format("batch {}", choices.batch), count_of(choices.train_steps, "step"),
            fmt::format("seed {}", choices[seed])};
}

std::vector<std::string> task_words(const Choices& choices) {
    std::vector<std::string> words{std::string(task(choices.task).title)};
    if (choices.sentences != "all") words.push_back(choices.sentences + " sentences");
    return words;
}

}  // namespace

std::vector<SetupSection> training_sections(const Frame& frame) {
    const Choices& choices = choices_of(frame);
    return {SetupSection{"setup/task",
                         "Task",
                         "",
                         "What is learned, and from how much",
                         draw_task_choices,
                         {},
                         task_words(choices)},
            SetupSection{"setup/model",
                         "Model",
                         "another one starts anew",
                         "What learns: layers, heads, positions",
                         draw_model_choices,
                         {},
                         model_words(choices)},
            SetupSection{"setup/recipe",
                         "Recipe",
                         "",
                         "How it learns: optimizer, learning rate, batch, steps, seed",
                         draw_recipe_choices,
                         {},
                         recipe_words(choices)},
            SetupSection{"setup/hard",
                         "Try to break it",
                         "",
                         "Recipes by which learning fails, and what to look at",
                         draw_hard_cases,
                         {},
                         {"try to break it"}},
            color_section()};
}

}  // namespace attend
