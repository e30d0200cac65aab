#include "app/platform/picture_file.h"

#include <string>

#include "core/error.h"
#include "core/text/utf8.h"

namespace attend {

void check_picture_name(const std::filesystem::path& path) {
    std::error_code unknown;
    const std::filesystem::file_status status = std::filesystem::status(path, unknown);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) return;
    if (lower_case(path.extension().string()) == ".png") return;
    const std::string ending = path.extension().string();
    throw Error(path.string(),
                ending.empty() ? "a name without an ending" : "the ending " + in_quotes(ending),
                ".png, which says what the picture is");
}

}  // namespace attend
