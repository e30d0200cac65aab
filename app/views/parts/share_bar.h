#pragma once
#include <string>

#include "app/gui/box/box.h"
#include "app/views/frame.h"

namespace attend {

/// How a share bar looks; lengths in em.
struct ShareBarLook {
    double least =
        1e-4;  // of a piece; 0.001 and more: what is less is one last piece, "158 others"
    float high = 1.7f;
    std::string tag = {};  // "share": pieces are tagged "share/KEY"
};
/// The shares of a row (1, m) as one bar of 100 %, the keys in their order, each with its name and
/// percents where these have room. Pointing at a piece and a click choose that key of the chosen
/// head's weights. `chosen`: the row, and the key that stands out.
Box share_bar(Frame& frame, const Axis& keys, Cell chosen, const Value& shares,
              const ShareBarLook& look = {});

}  // namespace attend
