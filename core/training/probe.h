#pragma once
#include <string>

#include "core/training/trainer.h"

namespace attend {

/// The example that the choice `probe` names: "validation:3"; "batch:0", of the batch of that step;
/// or tokens of the task with blanks between them, whose targets follow by its rule, where it has
/// one. Throws Error that names what is unknown.
Example probe_example(const Trainer& trainer, Index step);

}  // namespace attend
