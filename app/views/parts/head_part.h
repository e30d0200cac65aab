#pragma once
#include <string>

#include "app/views/frame.h"

namespace attend {

/// "head 2", or "layer 1, head 2", where the chosen head's output is a part of what a token
/// becomes, or is made into something else before; nothing where that is the token's new vector.
std::string head_part(const Frame& frame);

/// "Head 2", or "Layer 1, head 2" where there are several layers: as a title.
std::string title_of_head(const Frame& frame, HeadPlace place);

/// "head 2's output", or "output" where that is the token's new vector.
std::string output_of_head(const Frame& frame);

/// "all-MiniLM-L6-v2"; nothing where no model computes.
std::string model_name(const Choices& choices);
/// Where what is shown is: "all-MiniLM-L6-v2, layer 0, head 4".
std::string place_of_head(const Frame& frame);

/// What all heads of the chosen layer together give: "output", or "layer 1's output"; where more
/// follows in the layer, "attention's output".
std::string heads_output(const Frame& frame);

}  // namespace attend
