#include "app/platform/folders.h"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>

#include "core/error.h"

namespace attend {

namespace {
std::filesystem::path home_folder() {
    if (const char* home = std::getenv("HOME"); home && *home) return home;
    if (const passwd* user = getpwuid(getuid()); user && user->pw_dir && *user->pw_dir)
        return user->pw_dir;
    throw Error(
        "there is no home folder: set HOME, or XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME and "
        "XDG_DATA_HOME");
}

std::filesystem::path folder(const char* variable, const char* below_home) {
    if (const char* value = std::getenv(variable);
        value && std::filesystem::path(value).is_absolute())
        return std::filesystem::path(value) / "attend";
    return home_folder() / below_home / "attend";
}
}  // namespace

Folders find_folders() {
    Folders folders{folder("XDG_CONFIG_HOME", ".config"),
                    folder("XDG_STATE_HOME", ".local/state"),
                    folder("XDG_CACHE_HOME", ".cache"),
                    folder("XDG_DATA_HOME", ".local/share"),
                    {}};
    const char* home = std::getenv("HOME");
    folders.home = home && *home ? std::filesystem::path(home) : std::filesystem::path("/");
    return folders;
}

void make_folder(const std::filesystem::path& folder) {
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure)
        throw Error(folder.string() + ": the folder cannot be made (" + failure.message() + ")");
}

}  // namespace attend
