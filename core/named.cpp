#include "core/named.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "core/error.h"

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

std::string known(std::span<const std::string> candidates) {
    std::string text = "known:";
    const std::size_t shown = std::min<std::size_t>(candidates.size(), 24);
    for (std::size_t i = 0; i < shown; ++i) text += (i == 0 ? " " : ", ") + candidates[i];
    return candidates.size() > shown ? text + ", …" : text;
}

bool is_end_of(std::string_view part, std::string_view path) {
    return !part.empty() && part.size() < path.size() && path.ends_with(part) &&
           path[path.size() - part.size() - 1] == '/';
}

}  // namespace

const std::string* same_end(std::string_view name, std::span<const std::string> candidates) {
    const std::string *longer = nullptr, *shorter = nullptr;
    for (const std::string& candidate : candidates) {
        if (is_end_of(name, candidate) && (!longer || candidate.size() < longer->size()))
            longer = &candidate;
        if (is_end_of(candidate, name) && (!shorter || candidate.size() > shorter->size()))
            shorter = &candidate;
    }
    return longer ? longer : shorter;
}

std::string did_you_mean(std::string_view name, std::span<const std::string> candidates) {
    if (name.size() > 200) return known(candidates);
    if (const std::string* path = same_end(name, candidates))
        return "did you mean “" + *path + "”?";
    const std::string* best = nullptr;
    // Where no letter stays, nothing is alike: "3" is no misspelt "0".
    std::size_t best_distance = std::min(std::max<std::size_t>(1, name.size() / 3) + 1,
                                         std::max<std::size_t>(1, name.size()));
    for (const std::string& candidate : candidates) {
        const std::size_t d = distance(name, candidate);
        if (d < best_distance) best = &candidate, best_distance = d;
    }
    return best ? "did you mean “" + *best + "”?" : known(candidates);
}

void refuse_name(std::string_view what, std::string_view name,
                 std::span<const std::string> candidates) {
    throw Error(fmt::format("{}: “{}” is not one; {}", what, name, did_you_mean(name, candidates)));
}

}  // namespace attend
