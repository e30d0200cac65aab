#include <algorithm>
#include <array>

#include "core/training/setup.h"

namespace attend {

namespace {

using namespace std::string_view_literals;
constexpr std::array sort_roles{"next_number"sv};

/// From the bar on, each place tells the next number in order.
std::vector<Index> next_in_order(std::span<const Index> tokens, const TaskSizes& sizes) {
    const auto bar = std::ranges::find(tokens, sizes.alphabet);
    const auto before = static_cast<std::size_t>(bar - tokens.begin());
    if (bar == tokens.end() || tokens.size() > 2 * before) return {};
    std::vector<Index> order(tokens.begin(), bar);
    std::ranges::sort(order);
    for (std::size_t i = before + 1; i < tokens.size(); ++i)
        if (tokens[i] != order[i - before - 1]) return {};
    std::vector<Index> targets(tokens.size(), no_target);
    for (std::size_t i = before; i < tokens.size(); ++i) targets[i] = order[i - before];
    return targets;
}

Example sort_example(const Uniforms& uniforms, const TaskSizes& sizes) {
    Example example;
    std::vector<Index>& tokens = example.tokens;
    tokens = uniforms.shuffled(0, sizes.alphabet);
    tokens.resize(static_cast<std::size_t>(sizes.length));
    std::vector<Index> order = tokens;
    std::ranges::sort(order);
    tokens.push_back(sizes.alphabet);
    tokens.insert(tokens.end(), order.begin(), order.end() - 1);
    example.targets = next_in_order(tokens, sizes);
    return example;
}

void set_sort(TrainingSetup& setup) {
    setup.length = 8, setup.alphabet = 20;
    setup.set(random_width, 32);
    setup.position = "learned";
    setup.mask = "causal";
    setup.residual = true;
    setup.schedule = "linear";
    setup.train_steps = 600;
}

std::vector<std::string> with_bar(const TaskSizes& sizes) {
    std::vector<std::string> names = numbers(sizes.alphabet);
    names.emplace_back("|");
    return names;
}

}  // namespace

namespace task_files {
extern constexpr LearningTask sort{
    40,
    "sort",
    "Sort",
    "Numbers are said in order: queries and keys learn which number comes next",
    240,
    "length alphabet",
    set_sort,
    [](const TaskSizes& sizes) {
        return Vocabulary{with_bar(sizes), with_bar(sizes)};
    },
    sort_example,
    next_in_order,
    [](const TaskSizes& sizes) { check_size("length", sizes.length, 1, sizes.alphabet); },
    [](const TaskSizes& sizes) { return 2 * sizes.length; },
    sort_roles};
}

}  // namespace attend
