#pragma once
#include <string>
#include <vector>

#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// A sentence written twice: as the scene's choices say, and by the weights that were learned
/// without attention.
struct WrittenTwice {
    std::string source;
    std::vector<std::string> with, without;
};

/// What is known of the network without attention, found out beside the frame.
struct Without {
    std::vector<WrittenTwice> texts;  // the scene's own first, then examples of other lengths
    Value exact;  // the share of unseen texts that are exactly right, by length (k, 1)
};
/// Null while it is not known, or where there is none.
const Without* without(const Frame& frame);

/// The words, of which those that do not stand in their place are dim and struck.
Box struck_words(const Frame& frame, const std::vector<std::string>& words,
                 const std::vector<std::string>& right, float size);

}  // namespace attend
