#pragma once
#include <vector>

#include "core/training/setup.h"

namespace attend {

// What the tasks of letters share: copy, reverse, repeat.

/// Letters are asked, and letters are answered.
inline Vocabulary letters_for_letters(const TaskSizes& sizes) {
    return {letters(sizes.alphabet), letters(sizes.alphabet)};
}

/// `length` letters, each drawn by the uniform number of its place.
inline std::vector<Index> drawn_letters(const Uniforms& uniforms, const TaskSizes& sizes) {
    std::vector<Index> drawn;
    for (Index i = 0; i < sizes.length; ++i) drawn.push_back(uniforms.below(i, sizes.alphabet));
    return drawn;
}

/// The preset of a task in which each place answers with a letter of another place: one head, and
/// learned positions.
inline void set_places(TrainingSetup& setup) {
    setup.length = 12, setup.alphabet = 16;
    setup.set(random_width, 32);
    setup.position = "learned";
    setup.learning_rate = 0.003;
    setup.train_steps = 200;
}

}  // namespace attend
