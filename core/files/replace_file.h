#pragma once
#include <filesystem>
#include <string_view>

#include "core/files/sink.h"

namespace attend {

/// Makes `content` the file's content, or leaves everything as it was: written beside,
/// synchronised, renamed. Links are followed, permissions kept. Throws Error with the path and the
/// reason (a full disk, a read-only folder); then the old file is whole and nothing is left behind.
/// What is no plain file (a pipe, /dev/stdout) is written to directly.
void replace_file(const std::filesystem::path& path, std::string_view content);
/// The same of a content that comes in pieces. What `pieces` throws passes through: then the old
/// file is whole, too.
void replace_file(const std::filesystem::path& path, const Pieces& pieces);
/// The same of what is nobody else's to read: only its owner may, whoever could before.
void replace_private_file(const std::filesystem::path& path, std::string_view content);

}  // namespace attend
