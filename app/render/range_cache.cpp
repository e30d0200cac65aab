#include "app/render/range_cache.h"

#include <algorithm>

namespace attend {

std::optional<Range> RangeCache::of(const Value& value) {
    const auto found = entries_.find(value.get());
    if (found != entries_.end() && found->second.value.lock() == value) return found->second.range;
    if (entries_.size() >= limit_) sweep();
    return (entries_[value.get()] = {value, finite_range(*value)}).range;
}

void RangeCache::sweep() {
    std::erase_if(entries_, [](const auto& entry) { return entry.second.value.expired(); });
    limit_ = std::max(least_limit, 2 * entries_.size());
    ++sweeps_;
}

}  // namespace attend
