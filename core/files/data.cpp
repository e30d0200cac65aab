#include "core/files/data.h"

#include <cstdlib>
#include <system_error>
#include <vector>

#ifndef ATTEND_CACHE_FOLDER
#error "The build says where the cache folder is: see core/CMakeLists.txt"
#endif

namespace attend {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> data_folders() {
    std::vector<fs::path> folders;
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing in the program changes its environment.
    if (const char* chosen = std::getenv("ATTEND_DATA"); chosen && *chosen)
        folders.emplace_back(chosen);
    std::error_code unreadable;
    const fs::path program = fs::read_symlink("/proc/self/exe", unreadable);
    if (!unreadable) folders.push_back(program.parent_path().parent_path() / "share" / "attend");
    // NOLINTNEXTLINE(concurrency-mt-unsafe): as above.
    const char* const cache = std::getenv("ATTEND_CACHE");
    folders.emplace_back(cache && *cache ? cache : ATTEND_CACHE_FOLDER);
    return folders;
}

}  // namespace

std::optional<fs::path> find_data(std::string_view name) {
    if (name.empty()) return std::nullopt;
    for (const fs::path& folder : data_folders()) {
        std::error_code missing;
        fs::path path = folder / name;
        if (fs::is_regular_file(path, missing)) return path;
    }
    return std::nullopt;
}

}  // namespace attend
