#pragma once
#include "app/state/store.h"

namespace attend {

/// Waits until everything is computed: a picture shows no half-finished state. Throws Error where
/// the document cannot be computed.
void compute_all(Store& store);

}  // namespace attend
