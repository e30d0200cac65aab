#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace attend {

/// The most bytes that are taken from a file, by what it is read for: a file that is larger was not
/// meant, and would fill the memory before anybody could say so.
struct FileLimit {
    std::size_t bytes;
    std::string_view purpose;  // "a text"
};

namespace limits {
inline constexpr FileLimit text{1'000'000, "a text"};
inline constexpr FileLimit settings{1'000'000, "settings"};
inline constexpr FileLimit corpus{100'000'000, "a collection of texts"};
inline constexpr FileLimit document{256'000'000, "a document"};
inline constexpr FileLimit session{1'000'000'000, "what a session left"};
inline constexpr FileLimit keys_and_values{200'000'000, "a table of keys and values"};
inline constexpr FileLimit matrix{1'000'000'000, "a matrix"};
inline constexpr FileLimit model_text{100'000'000, "what a model says of itself"};
inline constexpr FileLimit model{200'000'000'000, "a model"};
inline constexpr FileLimit table{16'000'000'000, "a table of word vectors"};
}  // namespace limits

/// Keeps the program alive where a file is cut off while it is mapped: a page that is gone reads as
/// zeros, and its mapping says so, instead of the signal (SIGBUS) that would end the program. Who
/// reads a mapping asks lost() afterwards. Where there are more mappings than places for them, the
/// others are as without it.
class LostPages {
  public:
    /// Watches these bytes; both ends are those of a mapping.
    LostPages(const void* begin, std::size_t size);
    LostPages(LostPages&& other) noexcept;
    LostPages& operator=(LostPages&& other) noexcept;
    LostPages(const LostPages&) = delete;
    LostPages& operator=(const LostPages&) = delete;
    LostPages() = default;
    ~LostPages();

    bool lost() const;

  private:
    std::size_t place_ = none;
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
};

/// A file's bytes, mapped into memory for reading: nothing is loaded before it is looked at.
/// Move-only. Copies of bytes() are valid as long as the Mapping.
class Mapping {
  public:
    /// Throws Error that names the path: no such file, a directory, no permission, not a plain
    /// file, one that is larger than `limit`, a name with a NUL byte, which ends it for the system.
    Mapping(const std::filesystem::path& path, const FileLimit& limit);
    /// The same of a file that is open, perhaps without a name; takes it over. `path`: for
    /// messages.
    Mapping(int descriptor, std::string path, const FileLimit& limit);
    /// Bytes that others keep at least as long, such as an asset's. `name`: for messages.
    Mapping(std::string_view bytes, std::string name)
        : path_(std::move(name)), data_(bytes.data()), size_(bytes.size()) {}
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
    /// Closes the file where it cannot be mapped.
    void map(const FileLimit& limit);

    std::string path_;
    int descriptor_ = -1;  // −1: of bytes that others keep
    const char* data_ = nullptr;
    std::size_t size_ = 0;
    std::int64_t written_ = 0;  // nanoseconds: when the file was changed last, by then
    LostPages pages_;
};

}  // namespace attend
