#include "core/files/kept_attributes.h"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <string_view>

#include "core/text/split.h"

namespace attend {

namespace {

/// What a list or an attribute holds, asked for as the system has it: first how much it is.
template <class Read>
std::string all_of(const Read& read) {
    const ssize_t size = read(nullptr, 0);
    if (size <= 0) return {};
    std::string found(static_cast<std::size_t>(size), '\0');
    const ssize_t taken = read(found.data(), found.size());
    found.resize(taken > 0 ? static_cast<std::size_t>(taken) : 0);
    return found;
}

/// Those of the system's own (capabilities, labels of SELinux) are of the content or of the place.
bool is_kept(std::string_view attribute, bool with_access_list) {
    return attribute.starts_with("user.") ||
           (with_access_list && attribute == "system.posix_acl_access");
}

/// As far as the file system takes them.
void copy_attributes(int descriptor, const char* from, bool with_access_list) {
    const std::string names =
        all_of([&](char* to, std::size_t size) { return ::listxattr(from, to, size); });
    for (const std::string_view listed : split(names, '\0')) {
        const std::string name(listed);
        if (!is_kept(name, with_access_list)) continue;
        const std::string value = all_of(
            [&](char* to, std::size_t size) { return ::getxattr(from, name.c_str(), to, size); });
        if (!value.empty()) ::fsetxattr(descriptor, name.c_str(), value.data(), value.size(), 0);
    }
}

}  // namespace

bool is_write_protected(const std::filesystem::path& path) {
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return false;
    struct statvfs system = {};
    if (::statvfs(path.c_str(), &system) == 0 && (system.f_flag & ST_RDONLY) != 0) return false;
    constexpr mode_t anybody = S_IWUSR | S_IWGRP | S_IWOTH;
    return (status.st_mode & anybody) == 0 ||
           ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0;
}

int keep_attributes(int descriptor, const std::filesystem::path& from, const struct stat& status,
                    std::optional<mode_t> mode) {
    const auto unchanged = static_cast<uid_t>(-1);
    const bool owner = ::fchown(descriptor, status.st_uid, status.st_gid) == 0;
    const bool group = owner || ::fchown(descriptor, unchanged, status.st_gid) == 0;
    mode_t kept = mode.value_or(status.st_mode & 07777);
    if (!owner) kept &= ~static_cast<mode_t>(S_ISUID);
    if (!group) kept &= ~static_cast<mode_t>(S_ISGID | S_IRWXG);
    if (::fchmod(descriptor, kept) != 0) return errno;
    copy_attributes(descriptor, from.c_str(), !mode && group);
    return 0;
}

}  // namespace attend
