#pragma once
#include <filesystem>
#include <string>

#include "app/platform/png.h"
#include "core/document/file.h"

namespace attend {

/// A picture as it is written, and what a person should know of it; empty: nothing.
struct PictureFile {
    std::string bytes;
    std::string note = {};

    /// That it was written there, with the note.
    std::string said(const std::filesystem::path& path) const;
};

/// A PNG with the document that it was made from, so that opening the picture opens that. Files
/// that the document names are given from the folder of `path`. A document that is too large for a
/// picture is left out, and the note says so.
PictureFile picture_with_document(const Image& image, const Saved& saved,
                                  const std::filesystem::path& path,
                                  double dots_per_inch = PngFacts{}.dots_per_inch);

}  // namespace attend
