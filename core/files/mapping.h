#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/files/limits.h"
#include "core/files/lost_pages.h"

namespace attend {

/// A file's bytes, mapped into memory for reading: nothing is loaded before it is looked at.
/// Move-only. Copies of bytes() are valid as long as the Mapping.
class Mapping {
  public:
    /// Throws Error that names the path: no such file, a directory, no permission, not a plain
    /// file, one that is larger than `limit`, a name with a NUL byte, which ends it for the system.
    Mapping(const std::filesystem::path& path, const FileLimit& limit);
    Mapping(Mapping&& other) noexcept;
    Mapping& operator=(Mapping&& other) noexcept;
    Mapping(const Mapping&) = delete;
    Mapping& operator=(const Mapping&) = delete;
    ~Mapping();

    std::string_view bytes() const { return {data_, size_}; }
    std::size_t size() const { return size_; }
    /// As it was given, for messages.
    const std::string& path() const { return path_; }

    /// Throws Error if the file has been cut off or written to since: its bytes are not what they
    /// were. Call it before a read of a file that was opened some time ago; and after one, where
    /// what was read must not be wrong: a page that is gone reads as zeros.
    void check_whole() const;
    bool is_whole() const;
    /// Says that a part of bytes() will not be looked at soon: it takes no memory until it is.
    void let_go(std::string_view part) const;

  private:
    std::string path_;
    int descriptor_ = -1;
    const char* data_ = nullptr;
    std::size_t size_ = 0;
    std::int64_t written_ = 0;  // nanoseconds: when the file was changed last, by then
    LostPages pages_;
};

}  // namespace attend
