#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace attend {

/// A short text that tells contents apart: length and a 64-bit hash (FNV-1a). It notices a change,
/// it does not withstand somebody who wants it not to.
std::string fingerprint(std::string_view content);

/// Of a file's bytes; empty where it cannot be read.
std::string fingerprint_of_file(const std::filesystem::path& path);

}  // namespace attend
