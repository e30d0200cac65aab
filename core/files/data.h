#pragma once
#include <filesystem>
#include <optional>
#include <string_view>

namespace attend {

/// Where a large file that belongs to the program lies, such as "glove-6b-50d.table": the first of
///   1. $ATTEND_DATA/<name>, for a folder of one's own;
///   2. <folder of the executable>/../share/attend/<name>, where `cmake --install` puts it;
///   3. <cache>/<name>, the folder that ./run fills: $ATTEND_CACHE, or the one compiled in.
/// Only regular files count. Nothing if the file is in none of them: the caller knows what can be
/// done without it, and says so.
std::optional<std::filesystem::path> find_data(std::string_view name);

/// The table of GloVe's word vectors among the data, and what gets it, for messages.
inline constexpr std::string_view glove_file = "glove-6b-50d.table",
                                  glove_help =
                                      "The package attend-glove brings it (sudo apt "
                                      "install ./attend-glove_*.deb), and so does ./run";

}  // namespace attend
