#include <array>

#include "core/training/setup.h"

namespace attend {

namespace {

using namespace std::string_view_literals;
constexpr std::array reverse_roles{"anti_diagonal"sv};

std::vector<Index> reversed(std::span<const Index> tokens, const TaskSizes&) {
    return {tokens.rbegin(), tokens.rend()};
}

Example reverse_example(const Uniforms& uniforms, const TaskSizes& sizes) {
    Example example;
    for (Index i = 0; i < sizes.length; ++i)
        example.tokens.push_back(uniforms.below(i, sizes.alphabet));
    example.targets = reversed(example.tokens, sizes);
    return example;
}

void set_reverse(TrainingSetup& setup) {
    setup.length = 12, setup.alphabet = 16;
    setup.set(random_width, 32);
    setup.position = "learned";
    setup.learning_rate = 0.003;
    setup.train_steps = 200;
}

}  // namespace

namespace task_files {
extern constexpr LearningTask reverse{
    20,
    "reverse",
    "Reverse",
    "Letters are said backward: only the place tells where to look",
    set_reverse,
    [](const TaskSizes& sizes) {
        return Vocabulary{letters(sizes.alphabet), letters(sizes.alphabet)};
    },
    reverse_example,
    reversed,
    nullptr,
    [](const TaskSizes& sizes) { return sizes.length; },
    reverse_roles};
}

}  // namespace attend
