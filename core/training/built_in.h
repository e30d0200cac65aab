#pragma once
#include <span>
#include <string_view>

namespace attend {

/// Weights that the program has with it: what a task's preset has learned from the seed 0. A new
/// one: its file in assets/trained, and a line in the table of built_in.cpp.
struct BuiltInWeights {
    std::string_view name;   // as the choice `trained` is written; the file's
    std::string_view label;  // on the screen
    std::string_view help;
};

std::span<const BuiltInWeights> built_in_weights();

}  // namespace attend
