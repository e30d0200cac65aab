#pragma once
#include <string>
#include <vector>

namespace attend {

struct Scene;

/// What a person should know of choices that can be computed but do not do what they seem to say.
struct Notice {
    std::string choice;  // "key_width"
    std::string text;    // "found 8, which is not used: …"
};
std::vector<Notice> notices_of(const Scene& scene);
/// Shares that are 0 for all heads of a layer that are on: their mean is then the plain one.
void add_shares(std::vector<Notice>& notices, const Scene& scene);

}  // namespace attend
