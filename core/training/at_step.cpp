#include "core/training/at_step.h"

#include <fmt/format.h>

#include <charconv>

namespace attend {

std::optional<AtStep> parse_at_step(std::string_view path) {
    if (!path.starts_with(at_prefix)) return std::nullopt;
    path.remove_prefix(at_prefix.size());
    AtStep at;
    const char* const end = path.data() + path.size();
    const auto read = std::from_chars(path.data(), end, at.step);
    if (read.ec != std::errc() || read.ptr == end || *read.ptr != '/' || at.step < 0)
        return std::nullopt;
    at.path = path.substr(static_cast<std::size_t>(read.ptr - path.data()) + 1);
    return at;
}

std::string path_at_step(Index step, std::string_view path) {
    return fmt::format("{}{}/{}", at_prefix, step, path);
}

}  // namespace attend
