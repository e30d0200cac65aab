#include <algorithm>
#include <array>

#include "core/training/setup.h"

namespace attend {

namespace {

using namespace std::string_view_literals;
constexpr std::array recall_roles{"previous_token"sv, "induction"sv};
constexpr Index digits_count = 10;

/// The last token asks: what stood behind it before.
std::vector<Index> behind_key(std::span<const Index> tokens, const TaskSizes& sizes) {
    if (tokens.size() % 2 == 0 || tokens.size() < 3 || tokens.back() >= sizes.alphabet) return {};
    std::vector<Index> targets(tokens.size(), no_target);
    for (std::size_t i = 0; i + 1 < tokens.size(); i += 2)
        if (tokens[i] == tokens.back() && tokens[i + 1] >= sizes.alphabet)
            targets.back() = tokens[i + 1];
    return targets.back() == no_target ? std::vector<Index>() : targets;
}

Example recall_example(const Uniforms& uniforms, const TaskSizes& sizes) {
    const Index pairs = sizes.length, keys = sizes.alphabet;
    const std::vector<Index> order = uniforms.shuffled(0, keys);
    Example example;
    for (Index i = 0; i < pairs; ++i) {
        example.tokens.push_back(order[static_cast<std::size_t>(i)]);
        example.tokens.push_back(keys + uniforms.below(keys + i, digits_count));
    }
    example.tokens.push_back(order[static_cast<std::size_t>(uniforms.below(keys + pairs, pairs))]);
    example.targets = behind_key(example.tokens, sizes);
    return example;
}

void set_recall(TrainingSetup& setup) {
    setup.length = 6, setup.alphabet = 16;
    setup.layers = 2;
    setup.set(random_width, 32);
    setup.position = "learned";
    setup.mask = "causal";
    setup.residual = true;
    setup.learning_rate = 0.003;
    setup.schedule = "linear";
    setup.train_steps = 600;
}

std::vector<std::string> letters_and_digits(const TaskSizes& sizes) {
    std::vector<std::string> names = letters(sizes.alphabet);
    std::ranges::copy(numbers(digits_count), std::back_inserter(names));
    return names;
}

}  // namespace

namespace task_files {
extern constexpr LearningTask recall{
    60,
    "recall",
    "Recall",
    "Letters have digits behind them, and one letter asks for its digit again",
    320,
    "length alphabet",
    set_recall,
    [](const TaskSizes& sizes) {
        return Vocabulary{letters_and_digits(sizes), letters_and_digits(sizes)};
    },
    recall_example,
    behind_key,
    [](const TaskSizes& sizes) { check_size("length", sizes.length, 1, sizes.alphabet); },
    [](const TaskSizes& sizes) { return 2 * sizes.length + 1; },
    recall_roles};
}

}  // namespace attend
