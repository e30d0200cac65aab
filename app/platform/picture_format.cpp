#include "app/platform/picture_format.h"

#include "core/error.h"
#include "core/text/utf8.h"

namespace attend {

std::optional<PictureFormat> picture_format_named(std::string_view name) {
    if (name == "png") return PictureFormat::png;
    if (name == "svg") return PictureFormat::svg;
    if (name == "pdf") return PictureFormat::pdf;
    if (name == "tikz") return PictureFormat::tikz;
    return std::nullopt;
}

PictureFormat picture_format_of(const std::filesystem::path& path) {
    std::error_code unknown;
    const std::filesystem::file_status status = std::filesystem::status(path, unknown);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        return PictureFormat::png;
    const std::string ending = path.extension().string();
    if (!ending.empty())
        if (const auto format = picture_format_named(lower_case(ending.substr(1)))) return *format;
    throw Error(path.string(),
                ending.empty() ? "a name without an ending" : "the ending " + in_quotes(ending),
                ".png, .svg, .pdf or .tikz, which says what the picture is");
}

}  // namespace attend
