#include <algorithm>
#include <array>

#include "core/training/tasks/letters.h"

namespace attend {

namespace {

using namespace std::string_view_literals;
constexpr std::array repeat_roles{"previous_token"sv, "induction"sv};

/// After how many tokens they begin again; their number where they do not.
std::size_t period(std::span<const Index> tokens) {
    std::size_t length = 1;
    while (length < tokens.size() &&
           !std::equal(tokens.begin() + static_cast<std::ptrdiff_t>(length), tokens.end(),
                       tokens.begin()))
        ++length;
    return length;
}

/// Where a token repeats an earlier one, the next is known.
std::vector<Index> next_in_block(std::span<const Index> tokens, const TaskSizes&) {
    const std::size_t length = period(tokens);
    std::vector<Index> targets(tokens.size(), no_target);
    for (std::size_t i = length; i < tokens.size(); ++i) targets[i] = tokens[(i + 1) % length];
    return targets;
}

Example repeat_example(const Uniforms& uniforms, const TaskSizes& sizes) {
    const Index length = sizes.shortest + uniforms.below(0, sizes.longest - sizes.shortest + 1);
    const std::vector<Index> block = uniforms.shuffled(1, sizes.alphabet);
    Example example;
    for (Index i = 0; i < sizes.length; ++i)
        example.tokens.push_back(block[static_cast<std::size_t>(i % length)]);
    example.targets = next_in_block(example.tokens, sizes);
    return example;
}

void set_repeat(TrainingSetup& setup) {
    setup.length = 24, setup.alphabet = 16, setup.shortest = 4, setup.longest = 12;
    setup.layers = 2, setup.heads = 2;
    setup.set(random_width, 32);
    setup.position = "learned";
    setup.mask = "causal";
    setup.residual = true;
    setup.learning_rate = 0.003;
    setup.train_steps = 600;
}

void check_blocks(const TaskSizes& sizes) {
    check_size("longest", sizes.longest, 1, sizes.alphabet);
    check_size("shortest", sizes.shortest, 1, sizes.longest);
}

}  // namespace

namespace task_files {
extern constexpr LearningTask repeat{
    50,
    "repeat",
    "Repeat",
    "What came once comes again: two heads, one above the other, find the "
    "token after the last time (induction)",
    240,
    "length alphabet shortest longest",
    set_repeat,
    letters_for_letters,
    repeat_example,
    next_in_block,
    check_blocks,
    length_of,
    repeat_roles};
}

}  // namespace attend
