#pragma once
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace attend {

/// 64 bits that tell apart what was added, in its order; for use within one run of the program.
class Digest {
  public:
    explicit Digest(std::uint64_t start = 0) : bits_(start) {}

    /// Of a value without padding.
    template <class T>
    Digest& add(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        return add(static_cast<const void*>(&value), sizeof(T));
    }
    Digest& add(const void* data, std::size_t bytes) {
        const auto* byte = static_cast<const unsigned char*>(data);
        std::uint64_t word = 0;
        for (; bytes >= sizeof word; bytes -= sizeof word, byte += sizeof word) {
            std::memcpy(&word, byte, sizeof word);
            mix(word);
        }
        if (bytes == 0) return *this;
        word = 0;
        std::memcpy(&word, byte, bytes);
        mix(word);
        return *this;
    }
    std::uint64_t bits() const { return bits_; }

  private:
    void mix(std::uint64_t word) {
        bits_ = (bits_ ^ word) * 0x9E3779B97F4A7C15ULL;
        bits_ ^= bits_ >> 29;
    }
    std::uint64_t bits_;
};

}  // namespace attend
