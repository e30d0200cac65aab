#pragma once
#include <filesystem>
#include <optional>
#include <string_view>

namespace attend {

/// Where a large file that belongs to the program lies, such as "glove-6b-50d.table": the first of
///   1. $ATTEND_DATA/<name>, for a folder of one's own;
///   2. <folder of the executable>/../share/attend/<name>, where `cmake --install` puts it;
///   3. <cache>/<name>, the folder that ./run fills, compiled in.
/// Only regular files count. Nothing if the file is in none of them: the caller knows what can be
/// done without it, and says so.
std::optional<std::filesystem::path> find_data(std::string_view name);

}  // namespace attend
