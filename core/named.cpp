#include "core/named.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/error.h"
#include "core/near.h"

namespace attend {

namespace {

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
    std::size_t best_distance = 0;
    for (const std::string& candidate : candidates) {
        const auto distance = misspelt_by(name, candidate);
        if (distance && (!best || *distance < best_distance))
            best = &candidate, best_distance = *distance;
    }
    return best ? "did you mean “" + *best + "”?" : known(candidates);
}

void refuse_name(std::string_view what, std::string_view name,
                 std::span<const std::string> candidates) {
    throw Error(fmt::format("{}: “{}” is not one; {}", what, name, did_you_mean(name, candidates)));
}

}  // namespace attend
