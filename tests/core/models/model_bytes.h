#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace attend::test {

/// The bytes of a number, as files have them.
template <class Number>
std::string bytes_of(Number number) {
    return {reinterpret_cast<const char*>(&number), sizeof number};
}

inline std::string safetensors(std::string header, std::string_view data) {
    return bytes_of<std::uint64_t>(header.size()) + header + std::string(data);
}

/// Pieces of a GGUF file.
inline std::string gguf_text(std::string_view text) {
    return bytes_of<std::uint64_t>(text.size()) + std::string(text);
}
inline std::string gguf_begin(std::uint64_t tensors, std::uint64_t entries) {
    return "GGUF" + bytes_of<std::uint32_t>(3) + bytes_of(tensors) + bytes_of(entries);
}
/// `sizes`: the shortest stride first.
inline std::string gguf_tensor(std::string_view name, std::initializer_list<std::uint64_t> sizes,
                               std::uint32_t type, std::uint64_t offset) {
    std::string text = gguf_text(name) + bytes_of(static_cast<std::uint32_t>(sizes.size()));
    for (const std::uint64_t size : sizes) text += bytes_of(size);
    return text + bytes_of(type) + bytes_of(offset);
}
inline std::string padded(std::string bytes, std::size_t alignment = 32) {
    bytes.resize((bytes.size() + alignment - 1) / alignment * alignment, '\0');
    return bytes;
}

}  // namespace attend::test
