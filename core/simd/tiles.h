#pragma once
#include <hwy/aligned_allocator.h>

#include <atomic>
#include <mutex>
#include <utility>

#include "core/simd/product.h"

namespace attend::simd {

/// A matrix b once more, as products read it: for weights, by which one text after the other is
/// multiplied. Copying them each time would take an eighth of a short text's time. They take the
/// memory of b once more, but only once several texts were there: a program that has just started
/// stays small.
class Tiles {
  public:
    /// Of all of b, not transposed.
    explicit Tiles(Value b) : b_(std::move(b)) {}

    /// So often they are asked for in vain.
    static constexpr int asked_in_vain = 3;
    /// Of the columns from the `first` on; without numbers the first times, and where the tiles of
    /// this processor do not begin there. May be asked from several threads.
    InTiles from(Index first) const;

  private:
    Value b_;
    mutable std::atomic<int> asked_ = 0;
    mutable std::once_flag once_;
    mutable hwy::AlignedFreeUniquePtr<Scalar[]> tiles_;
};

}  // namespace attend::simd
