#pragma once
#include <string>

namespace attend {

/// What is chosen of the gallery.
struct GalleryOptions {
    std::string choice = "score";  // whose values stand side by side
    bool operator==(const GalleryOptions&) const = default;
};

}  // namespace attend
