#pragma once
#include <functional>
#include <string>

#include "app/gui/box/box.h"
#include "app/gui/rich_text.h"

namespace attend {

/// What a view shows on the stage: one picture, above it what to see, below it what a key does.
/// Texts have the sizes of parts/stage.h.
struct Staged {
    RichText title;
    RichText sentence;         // dim, but for its runs of a role
    Box heading = {};          // in the place of both, where it is more than they say
    Box object;                // of all the room between sentence and foot
    bool has_options = false;  // of a lesson's question: they are in the picture
    Box foot;                  // at its left: where one is
    std::string keys;          // at its right: "↑ ↓ another word"
    /// On (1) or back (−1) inside of the picture: by Space, → and the keys of a presenter's remote
    /// control. False: to the next picture.
    std::function<bool(int by)> step = {};
    /// A key of this picture's own; true: it was.
    std::function<bool(ImGuiKey key)> key = {};
};

}  // namespace attend
