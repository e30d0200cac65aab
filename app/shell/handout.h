#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "app/state/lesson_text.h"

namespace attend {

/// What a handout is as a file.
enum class HandoutFormat { html, pdf };
/// By the ending of its name; a stream that has no name gets HTML. Throws Error for another ending.
HandoutFormat handout_format_of(const std::filesystem::path& path);

/// A lesson to be read at home, its pictures as on the stage in the light theme. Throws Error where
/// a number or a picture cannot be made.
std::string handout_file(const std::shared_ptr<const ReadLesson>& lesson, HandoutFormat format);

}  // namespace attend
