#include "app/shell/picture_file.h"

#include <fmt/format.h>

#include "core/document/document_in_png.h"

namespace attend {

PictureFile picture_with_document(const Image& image, const Saved& saved,
                                  const std::filesystem::path& path, double dots_per_inch) {
    std::string document = document_text_in(saved, path);
    PictureFile picture;
    if (document.size() > most_document_bytes_in_png) {
        picture.note = fmt::format(
            "The document is not in the picture: it has {} MB, and at most {} MB have room there.",
            document.size() / 1'000'000, most_document_bytes_in_png / 1'000'000);
        document.clear();
    }
    picture.bytes = encode_png(image, {dots_per_inch, std::move(document)});
    return picture;
}

}  // namespace attend
