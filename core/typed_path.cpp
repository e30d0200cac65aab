#include "core/typed_path.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace attend {

bool is_meant_as_name(const std::string& text) {
    std::error_code unreadable;
    return text.find_first_of("./") == text.npos && !std::filesystem::exists(text, unreadable);
}

std::string from_home(std::string_view typed) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing in the program changes its environment.
    const char* home = std::getenv("HOME");
    if (!home || (typed != "~" && !typed.starts_with("~/"))) return std::string(typed);
    return std::filesystem::path(home) / typed.substr(std::min<std::size_t>(2, typed.size()));
}

}  // namespace attend
