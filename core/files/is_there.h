#pragma once
#include <filesystem>
#include <system_error>

namespace attend {

/// Whether something has this name, also where the system cannot say what: links that go round, a
/// folder that may not be entered. Who opens it says why it cannot be read.
inline bool is_there(const std::filesystem::path& path) {
    std::error_code unreadable;
    return std::filesystem::exists(path, unreadable) || unreadable;
}

}  // namespace attend
