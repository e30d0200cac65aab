#pragma once
#include <sys/stat.h>

#include <filesystem>
#include <optional>

namespace attend {

/// Whether somebody protected the file that stands at `path` from being written: this user may not,
/// or nobody may by its mode, which binds root, too. False where there is none, and on a file
/// system that is read-only: no answer of anybody changes that.
bool is_write_protected(const std::filesystem::path& path);

/// Gives an open file what `from`, the file that it is to replace, has beside its content: owner,
/// group and mode, access list and the user's own extended attributes. `mode` in place of its mode
/// and access list, for what is nobody else's to read. Where the system refuses owner or group
/// (only root gives files away), the new file has this user's, and no rights that were meant for
/// others. 0, or the reason why the mode could not be set.
int keep_attributes(int descriptor, const std::filesystem::path& from, const struct stat& status,
                    std::optional<mode_t> mode);

}  // namespace attend
