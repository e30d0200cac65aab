#include <array>

#include "core/training/tasks/letters.h"

namespace attend {

namespace {

using namespace std::string_view_literals;
constexpr std::array copy_roles{"diagonal"sv};

std::vector<Index> copied(std::span<const Index> tokens, const TaskSizes&) {
    return {tokens.begin(), tokens.end()};
}

Example copy_example(const Uniforms& uniforms, const TaskSizes& sizes) {
    Example example{drawn_letters(uniforms, sizes), {}};
    example.targets = copied(example.tokens, sizes);
    return example;
}

}  // namespace

namespace task_files {
extern constexpr LearningTask copy{
    30,           "copy",
    "Copy",       "Each letter is said again: a head learns to look at its own place",
    60,           "length alphabet",
    set_places,   letters_for_letters,
    copy_example, copied,
    nullptr,      length_of,
    copy_roles};
}

}  // namespace attend
