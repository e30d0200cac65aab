#pragma once
#include <cstdint>
#include <string_view>

namespace attend {

/// FNV-1a of 64 bits (Fowler, Noll & Vo): of names and files, the same on every machine.
inline std::uint64_t fnv_1a(std::string_view bytes) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    return hash;
}

}  // namespace attend
