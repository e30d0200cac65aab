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

  private:
    struct Entry {
        std::weak_ptr<const Matrix> value;
        std::optional<Range> range;
    };
    std::unordered_map<const Matrix*, Entry> entries_;
};

}  // namespace attend
