#include "core/near.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace attend {

namespace {

/// Bytes to insert, delete, replace, or swap with their neighbour (optimal string alignment).
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before = std::exchange(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
    }
    return row.back();
}

}  // namespace

std::optional<std::size_t> misspelt_by(std::string_view name, std::string_view candidate) {
    // Where no letter stays, nothing is alike: "3" is no misspelt "0".
    const std::size_t beyond = std::min(std::max<std::size_t>(1, name.size() / 3) + 1,
                                        std::max<std::size_t>(1, name.size()));
    const std::size_t longer = std::max(name.size(), candidate.size()),
                      shorter = std::min(name.size(), candidate.size());
    if (longer - shorter >= beyond) return std::nullopt;
    const std::size_t found = distance(name, candidate);
    return found < beyond ? std::optional(found) : std::nullopt;
}

}  // namespace attend
