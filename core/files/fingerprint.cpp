#include "core/files/fingerprint.h"

#include <fmt/format.h>

#include <cstdint>

#include "core/error.h"
#include "core/files/mapping.h"

namespace attend {

std::string fingerprint(std::string_view content) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : content) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001b3;
    }
    return fmt::format("{}-{:016x}", content.size(), hash);
}

std::string fingerprint_of_file(const std::filesystem::path& path) {
    try {
        return fingerprint(Mapping(path, limits::document).bytes());
    } catch (const Error&) {
        return {};
    }
}

}  // namespace attend
