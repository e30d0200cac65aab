#include <array>

#include "core/training/setup.h"

namespace attend {

namespace {

using namespace std::string_view_literals;
constexpr std::array brackets_roles{"partner"sv};

/// At each closing sign, which opening one it closes.
std::vector<Index> opened(std::span<const Index> tokens, const TaskSizes& sizes) {
    std::vector<Index> targets(tokens.size(), no_target), open;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i] < sizes.alphabet) {
            open.push_back(tokens[i]);
            continue;
        }
        if (open.empty()) return {};
        targets[i] = open.back();
        open.pop_back();
    }
    return targets;
}

/// Half of the signs open where both may come; in the end all are closed.
Example brackets_example(const Uniforms& uniforms, const TaskSizes& sizes) {
    Example example;
    Index depth = 0;
    for (Index i = 0; i < sizes.length; ++i) {
        const Index left = sizes.length - i;
        const bool opens =
            depth < left && (depth == 0 || (depth < sizes.depth && uniforms[i] <= 0.5));
        example.tokens.push_back(opens ? uniforms.below(sizes.length + i, sizes.alphabet)
                                       : sizes.alphabet);
        depth += opens ? 1 : -1;
    }
    example.targets = opened(example.tokens, sizes);
    return example;
}

void set_brackets(TrainingSetup& setup) {
    setup.length = 16, setup.alphabet = 3, setup.depth = 4;
    setup.layers = 2, setup.heads = 2;
    setup.set(random_width, 32);
    setup.position = "learned";
    setup.mask = "causal";
    setup.residual = true;
    setup.layer_norm = "before";
    setup.feed_forward = "relu";
    setup.learning_rate = 0.005;
    setup.schedule = "linear";
    setup.train_steps = 800;
}

Vocabulary signs(const TaskSizes& sizes) {
    std::vector<std::string> names{"(", "[", "{"};
    names.resize(static_cast<std::size_t>(sizes.alphabet));
    names.emplace_back(")");
    return {names, names};
}

void check_brackets(const TaskSizes& sizes) {
    check_size("alphabet", sizes.alphabet, 1, 3);
    check_size("depth", sizes.depth, 1, sizes.length);
    if (sizes.length % 2 != 0)
        check_size("length", sizes.length, sizes.length + 1, sizes.length + 1);
}

}  // namespace

namespace task_files {
extern constexpr LearningTask brackets{
    70,
    "brackets",
    "Brackets",
    "All closing signs are alike: which opening one does each close? One "
    "layer counts, the next one jumps",
    500,
    "length alphabet depth",
    set_brackets,
    signs,
    brackets_example,
    opened,
    check_brackets,
    length_of,
    brackets_roles};
}

}  // namespace attend
