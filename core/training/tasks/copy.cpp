#include <array>

#include "core/training/setup.h"

namespace attend {

namespace {

using namespace std::string_view_literals;
constexpr std::array copy_roles{"diagonal"sv};

std::vector<Index> copied(std::span<const Index> tokens, const TaskSizes&) {
    return {tokens.begin(), tokens.end()};
}

Example copy_example(const Uniforms& uniforms, const TaskSizes& sizes) {
    Example example;
    for (Index i = 0; i < sizes.length; ++i)
        example.tokens.push_back(uniforms.below(i, sizes.alphabet));
    example.targets = example.tokens;
    return example;
}

void set_copy(TrainingSetup& setup) {
    setup.length = 12, setup.alphabet = 16;
    setup.set(random_width, 32);
    setup.position = "learned";
    setup.learning_rate = 0.003;
    setup.train_steps = 200;
}

}  // namespace

namespace task_files {
extern constexpr LearningTask copy{
    30,
    "copy",
    "Copy",
    "Each letter is said again: a head learns to look at its own place",
    set_copy,
    [](const TaskSizes& sizes) {
        return Vocabulary{letters(sizes.alphabet), letters(sizes.alphabet)};
    },
    copy_example,
    copied,
    nullptr,
    [](const TaskSizes& sizes) { return sizes.length; },
    copy_roles};
}

}  // namespace attend
