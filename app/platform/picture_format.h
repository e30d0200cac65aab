#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace attend {

/// What a picture is as a file.
enum class PictureFormat { png, svg, pdf, tikz };

/// "png", "svg", "pdf", "tikz"; nothing for another name.
std::optional<PictureFormat> picture_format_named(std::string_view name);
/// What a picture's name says by its ending; a device or a pipe says nothing, and gets PNG. Throws
/// Error for an ending that is none of these.
PictureFormat picture_format_of(const std::filesystem::path& path);

}  // namespace attend
