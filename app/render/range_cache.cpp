#include "app/render/range_cache.h"

namespace attend {

std::optional<Range> RangeCache::of(const Value& value) {
    const auto found = entries_.find(value.get());
    if (found != entries_.end() && found->second.value.lock() == value) return found->second.range;
    if (entries_.size() > 1024)
        std::erase_if(entries_, [](const auto& entry) { return entry.second.value.expired(); });
    return (entries_[value.get()] = {value, finite_range(*value)}).range;
}

}  // namespace attend
