#pragma once
#include <span>
#include <string_view>

namespace attend {

/// By which other words people look for something: those of lecturers, of textbooks, of other
/// programs.
struct OtherWords {
    std::string_view thing;         // "command save", "view lines", "scene first", "choice mask",
                                    // "mask=causal", "node head/weights" (of any head)
    std::string_view words;         // separated by ", "
    std::string_view meaning = {};  // of what has no help of its own: a matrix
};

/// Null where there are none.
const OtherWords* find_other_words(std::string_view thing);

/// Every row of assets/words/palette.txt: a test holds each against the things that there are.
std::span<const OtherWords> all_other_words();

}  // namespace attend
