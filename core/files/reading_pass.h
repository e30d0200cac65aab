#pragma once
#include <algorithm>
#include <cstddef>

#include "core/progress.h"

namespace attend {

/// One pass over a file's bytes. Asks again and again whether to stop, by bytes: lines and records
/// are no measure of that, since one of them can be all of the file.
class ReadingPass {
  public:
    /// `size`: of all that is read. `progress` must outlive the pass.
    ReadingPass(const Progress& progress, std::size_t size) : progress_(progress), size_(size) {}

    /// The pass has come to byte `position`. Throws Cancelled.
    void at(std::size_t position) {
        if (position < next_) return;
        next_ = position + step;
        progress_.at(static_cast<double>(position) /
                     static_cast<double>(std::max(size_, position + 1)));
    }

  private:
    static constexpr std::size_t step = 1 << 16;  // bytes
    const Progress& progress_;
    std::size_t size_, next_ = 0;
};

}  // namespace attend
