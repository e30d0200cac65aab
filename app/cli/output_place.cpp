#include "app/cli/output_place.h"

#include <charconv>
#include <string>

#include "app/shell/standard_stream.h"
#include "core/files/replace_file.h"

namespace attend::cli {

std::optional<int> handed_descriptor(const std::filesystem::path& path) {
    constexpr int most_links = 40;  // as many as Linux follows
    std::error_code none;
    const std::filesystem::path descriptors = std::filesystem::canonical("/proc/self/fd", none);
    if (none) return std::nullopt;
    std::filesystem::path at = path;
    for (int links = 0; links < most_links; ++links) {
        const std::filesystem::path folder = std::filesystem::canonical(at.parent_path(), none);
        if (!none && folder == descriptors) {
            const std::string name = at.filename().string();
            int number = -1;
            const auto [end, problem] =
                std::from_chars(name.data(), name.data() + name.size(), number);
            const bool whole = problem == std::errc() && end == name.data() + name.size();
            return whole ? std::optional(number) : std::nullopt;
        }
        const std::filesystem::path next = std::filesystem::read_symlink(at, none);
        if (none) return std::nullopt;
        at = at.parent_path() / next;
    }
    return std::nullopt;
}

bool is_stream(const std::filesystem::path& path) {
    std::error_code none;
    return path == standard_stream || handed_descriptor(path).has_value() ||
           std::filesystem::canonical(path, none) == "/dev/null";
}

void check_output(const std::filesystem::path& path) {
    if (!is_stream(path)) check_place_of_file(path);
}

}  // namespace attend::cli
