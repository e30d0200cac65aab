#include "core/files/fingerprint.h"

#include <fmt/format.h>

#include "core/error.h"
#include "core/files/mapping.h"
#include "core/fnv.h"

namespace attend {

std::string fingerprint(std::string_view content) {
    return fmt::format("{}-{:016x}", content.size(), fnv_1a(content));
}

std::string fingerprint_of_file(const std::filesystem::path& path) {
    try {
        return fingerprint(Mapping(path, limits::document).bytes());
    } catch (const Error&) {
        return {};
    }
}

}  // namespace attend
