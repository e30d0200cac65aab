#include "core/text/base64.h"

namespace attend {

namespace {

constexpr std::string_view signs =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string base64(std::string_view bytes) {
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto byte = [&](std::size_t at) {
            return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0u;
        };
        const unsigned three = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
        for (const unsigned shift : {18u, 12u, 6u, 0u}) text += signs[three >> shift & 63u];
        if (i + 1 >= bytes.size()) text[text.size() - 2] = '=';
        if (i + 2 >= bytes.size()) text.back() = '=';
    }
    return text;
}

std::optional<std::string> from_base64(std::string_view text) {
    if (text.size() % 4 != 0) return std::nullopt;
    const std::size_t filled = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); i += 4) {
        unsigned three = 0;
        for (std::size_t at = i; at < i + 4; ++at) {
            const std::size_t six = at < text.size() - filled ? signs.find(text[at]) : 0;
            if (six == signs.npos) return std::nullopt;
            three = three << 6 | static_cast<unsigned>(six);
        }
        for (const unsigned shift : {16u, 8u, 0u})
            bytes += static_cast<char>(static_cast<unsigned char>(three >> shift));
    }
    bytes.resize(bytes.size() - filled);
    return bytes;
}

}  // namespace attend
