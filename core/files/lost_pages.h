#pragma once
#include <cstddef>

namespace attend {

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

}  // namespace attend
