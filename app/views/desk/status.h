#pragma once
#include <string>

#include "app/state/store.h"

namespace attend {

/// "7 tokens · 4 heads · d = 50, d_k = d_v = 12", with the marks of a formula.
std::string status_numbers(const Scene& scene);

/// What just happened: "heads: 1 → 4 · 9 of 44 nodes recomputed · 0.06 ms".
std::string status_text(const Store& store);

/// "first.attend · saved", "modified", "new document".
std::string file_state(const Store& store);

}  // namespace attend
