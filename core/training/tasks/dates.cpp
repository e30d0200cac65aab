#include "core/attention/scores/additive.h"
#include "core/training/tasks/pairs.h"

namespace attend {

namespace {

void set_dates(TrainingSetup& setup) {
    setup.embed_width = 16, setup.encoder_width = 32, setup.state_width = 64;
    setup.set(hidden_width, 32);
    set_translation(setup, 64, 1200, 0.003);
}

}  // namespace

namespace task_files {
extern constexpr LearningTask dates{
    .place = 105,
    .name = "dates",
    .title = "Read dates",
    .help = "Dates in English forms become YYYY-MM-DD, character by character",
    .usual_steps = 400,
    .sizes = sizes_of_translation,
    .preset = set_dates,
    .vocabulary = [](const TaskSizes&) { return vocabulary_of(date_pairs().lexicon()); },
    .example = [](const Uniforms& uniforms,
                  const TaskSizes&) { return example_of(date_pairs(), uniforms); },
    .targets = nullptr,
    .check = nullptr,
    .places = [](const TaskSizes&) { return date_pairs().longest_source; },
    .roles = {},
    .validation = 500,
    .words = true,
    .judges = false,
    .telling = nullptr,
    .typed = [](const std::string& text,
                const TaskSizes&) { return typed_pair(date_pairs(), text); },
    .pairs = date_pairs};
}

}  // namespace attend
