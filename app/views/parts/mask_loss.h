#pragma once
#include <string>

#include "app/views/frame.h"

namespace attend {

/// What the mask of the chosen head takes from the row that asks, beside what it saves: the weight
/// of what is masked, and how far that moves the output. Empty where there is no mask, or it is not
/// known yet. `brief`: the weight alone.
std::string mask_loss_text(const Frame& frame, bool brief);

}  // namespace attend
