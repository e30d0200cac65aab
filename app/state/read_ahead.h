#pragma once
#include "app/state/computation.h"

namespace attend {

/// What large values that are new are gone through for before they are drawn, more than a frame has
/// time for: of all their ranges, of the head that is shown the rest.
ReadAhead read_ahead(const Scene& scene, HeadPlace shown, const Evaluation& evaluation,
                     const Evaluation& before, const Progress& progress);

}  // namespace attend
