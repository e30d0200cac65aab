#include "core/attention/scores/additive.h"
#include "core/training/tasks/pairs.h"

namespace attend {

namespace {

void set_french(TrainingSetup& setup) {
    setup.embed_width = 32, setup.encoder_width = 48, setup.state_width = 64;
    setup.set(hidden_width, 48);
    set_translation(setup, 128, 1500, 0.004);
}

}  // namespace

namespace task_files {
extern constexpr LearningTask french{
    .place = 110,
    .name = "french",
    .title = "Translate into French",
    .help =
        "English sentences of a small grammar become French, word by word: which word does one "
        "look at?",
    .usual_steps = 1000,
    .sizes = sizes_of_translation,
    .preset = set_french,
    .vocabulary = [](const TaskSizes&) { return vocabulary_of(french_pairs().lexicon()); },
    .example = [](const Uniforms& uniforms,
                  const TaskSizes&) { return example_of(french_pairs(), uniforms); },
    .targets = nullptr,
    .check = nullptr,
    .places = [](const TaskSizes&) { return french_pairs().longest_source; },
    .roles = {},
    .validation = 300,
    .words = true,
    .judges = false,
    .telling = nullptr,
    .typed = [](const std::string& text,
                const TaskSizes&) { return typed_pair(french_pairs(), text); },
    .pairs = french_pairs};
}

}  // namespace attend
