#include "app/platform/folders.h"

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

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

/// Where the program was started, as of any that a terminal starts; a menu starts some at the root.
std::filesystem::path first_folder() {
    std::error_code unknown;
    std::filesystem::path here = std::filesystem::current_path(unknown);
    if (!unknown && here != here.root_path()) return here;
    const char* home = std::getenv("HOME");
    return home && *home ? std::filesystem::path(home) : std::filesystem::path("/");
}

std::filesystem::path folder(const char* variable, const char* below_home) {
    if (const char* value = std::getenv(variable);
        value && std::filesystem::path(value).is_absolute())
        return std::filesystem::path(value) / "attend";
    return home_folder() / below_home / "attend";
}

/// In memory, mostly, until the machine is switched off: for what has no other place.
std::vector<std::filesystem::path> rescue_folders() {
    std::vector<std::filesystem::path> folders;
    if (const char* own = std::getenv("XDG_RUNTIME_DIR");
        own && std::filesystem::path(own).is_absolute())
        folders.push_back(std::filesystem::path(own) / "attend");
    std::error_code unknown;
    const std::filesystem::path shared = std::filesystem::temp_directory_path(unknown);
    if (!unknown) folders.push_back(shared / ("attend-" + std::to_string(::getuid())));
    return folders;
}
}  // namespace

Folders find_folders() {
    Folders folders{folder("XDG_CONFIG_HOME", ".config"),
                    folder("XDG_STATE_HOME", ".local/state"),
                    folder("XDG_CACHE_HOME", ".cache"),
                    folder("XDG_DATA_HOME", ".local/share"),
                    {},
                    rescue_folders()};
    folders.home = first_folder();
    return folders;
}

void make_folder(const std::filesystem::path& folder) {
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure)
        throw Error(folder.string() + ": the folder cannot be made (" + failure.message() + ")");
}

void make_private_folder(const std::filesystem::path& folder) {
    if (::mkdir(folder.c_str(), S_IRWXU) != 0 && errno != EEXIST)
        throw Error(folder.string() + ": the folder cannot be made (" + std::strerror(errno) + ")");
    if (!is_private_folder(folder))
        throw Error(folder.string(), "something that others may read or write",
                    "a folder of this user alone");
}

bool is_private_folder(const std::filesystem::path& folder) {
    struct stat status = {};
    return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
           status.st_uid == ::getuid() && (status.st_mode & (S_IRWXG | S_IRWXO)) == 0;
}

}  // namespace attend
