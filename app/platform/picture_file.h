#pragma once
#include <filesystem>

namespace attend {

/// What a picture is, its name's ending says. Throws Error for one that is not known, where no
/// device or pipe has that name.
void check_picture_name(const std::filesystem::path& path);

}  // namespace attend
