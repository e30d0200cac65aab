#pragma once
#include <filesystem>
#include <optional>

namespace attend::cli {

/// The descriptor that a path names, of those that this program was handed: 1 of /dev/stdout, 63 of
/// /dev/fd/63, as a shell writes >(…). Nothing of any other path.
std::optional<int> handed_descriptor(const std::filesystem::path& path);

/// Whether what is written there is no file that stays: “-”, a handed descriptor, or the null
/// device.
bool is_stream(const std::filesystem::path& path);

/// Throws Error where nothing can be written to `path` whatever it is: what check_place_of_file()
/// throws, except for streams.
void check_output(const std::filesystem::path& path);

}  // namespace attend::cli
