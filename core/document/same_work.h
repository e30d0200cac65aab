#pragma once
#include "core/document/file.h"

namespace attend {

/// Whether `now` holds no other work than `then`: what is chosen, written and edited in each of its
/// rooms, and how it is drawn. Which room is shown, and where the eye is, are no work.
bool same_work(const Saved& now, const Saved& then);

}  // namespace attend
