#include "core/document/view_options.h"

#include <algorithm>

namespace attend {

bool ViewOptions::operator==(const ViewOptions& other) const {
    const auto same = [&](const auto& each) { return each.second.same(*this, other); };
    return std::ranges::all_of(held_, same) && std::ranges::all_of(other.held_, same);
}

}  // namespace attend
