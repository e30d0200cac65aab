#pragma once
#include <hwy/aligned_allocator.h>

#include <atomic>
#include <mutex>
#include <utility>

#include "core/simd/product.h"

namespace attend::simd {

/// A matrix b once more, as products read it: for weights, by which one text after the other is
/// multiplied. Copying them each time would take an eighth of a short text's time. They take the
/// memory of b once more, from the second time on that they are asked for.
class Tiles {
  public:
    /// Of all of b, not transposed.
    explicit Tiles(Value b) : b_(std::move(b)) {}

    /// Of the columns from the `first` on; without numbers the first time, and where the tiles of
    /// this processor do not begin there. May be asked from several threads.
    InTiles from(Index first) const;

  private:
    Value b_;
    mutable std::atomic<bool> asked_ = false;
    mutable std::once_flag once_;
    mutable hwy::AlignedFreeUniquePtr<Scalar[]> tiles_;
};

}  // namespace attend::simd
