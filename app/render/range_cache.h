#pragma once
#include <optional>
#include <unordered_map>

#include "app/render/color_scale.h"

namespace attend {

/// The range of each matrix on the screen, found once per value. Values are immutable, so the
/// pointer is the key; the entry of a value that is gone is recognized by its dead weak pointer.
class RangeCache {
  public:
    std::optional<Range> of(const Value& value);
    std::size_t size() const { return entries_.size(); }
    /// How often the entries of values that are gone were looked for: for tests.
    std::size_t sweeps() const { return sweeps_; }

  private:
    static constexpr std::size_t least_limit = 1024;
    void sweep();
    struct Entry {
        std::weak_ptr<const Matrix> value;
        std::optional<Range> range;
    };
    std::unordered_map<const Matrix*, Entry> entries_;
    std::size_t limit_ = least_limit;  // grows with what is alive: a sweep looks at every entry
    std::size_t sweeps_ = 0;
};

}  // namespace attend
