#pragma once
#include <filesystem>
#include <functional>
#include <string_view>

namespace attend {

/// Takes a text piece by piece: what is long is written as it is made, and never stands in memory
/// as a whole.
using Sink = std::function<void(std::string_view)>;
/// Makes one.
using Pieces = std::function<void(const Sink&)>;

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
