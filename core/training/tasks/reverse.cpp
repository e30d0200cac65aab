#include <array>

#include "core/training/tasks/letters.h"

namespace attend {

namespace {

using namespace std::string_view_literals;
constexpr std::array reverse_roles{"anti_diagonal"sv};

std::vector<Index> reversed(std::span<const Index> tokens, const TaskSizes&) {
    return {tokens.rbegin(), tokens.rend()};
}

Example reverse_example(const Uniforms& uniforms, const TaskSizes& sizes) {
    Example example{drawn_letters(uniforms, sizes), {}};
    example.targets = reversed(example.tokens, sizes);
    return example;
}

}  // namespace

namespace task_files {
extern constexpr LearningTask reverse{
    20,
    "reverse",
    "Reverse",
    "Letters are said backward: only the place tells where to look",
    60,
    "length alphabet",
    set_places,
    letters_for_letters,
    reverse_example,
    reversed,
    nullptr,
    length_of,
    reverse_roles};
}

}  // namespace attend
