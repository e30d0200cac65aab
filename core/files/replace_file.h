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

/// Of a file that is protected from being written: is_write_protected().
enum class Protected {
    refused,  // nothing is written
    replaced  // somebody was asked
};

/// Throws Error where a file of this name cannot be written whatever is in it: no name, a folder, a
/// device or a pipe (opening it could wait for ever), a folder that is not there.
void check_place_of_file(const std::filesystem::path& path);

/// Makes `content` the file's content, or leaves everything as it was: written beside,
/// synchronised, renamed. Links are followed; owner, group, mode and access list are kept. Throws
/// Error with the path and the reason (a full disk, a read-only folder, a protected file); then the
/// old file is whole and nothing is left behind; and what check_place_of_file() throws, before
/// anything is opened.
void replace_file(const std::filesystem::path& path, std::string_view content,
                  Protected file = Protected::refused);
/// The same of a content that comes in pieces. What `pieces` throws passes through: then the old
/// file is whole, too.
void replace_file(const std::filesystem::path& path, const Pieces& pieces,
                  Protected file = Protected::refused);
/// The same for the program's own files: only their owner may read them, whoever could before, and
/// they are replaced also where they are protected.
void replace_private_file(const std::filesystem::path& path, std::string_view content);

}  // namespace attend
