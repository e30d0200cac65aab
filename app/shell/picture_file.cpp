#include "app/shell/picture_file.h"

#include "core/document/document_in_png.h"
#include "core/texts/files.h"

namespace attend {

std::string PictureFile::said(const std::filesystem::path& path) const {
    if (note.empty()) return say<texts::files::wrote>("file"_is = path.string());
    return say<texts::files::wrote_and>("file"_is = path.string(), "note"_is = note);
}

PictureFile picture_with_document(const Image& image, const Saved& saved,
                                  const std::filesystem::path& path, double dots_per_inch) {
    std::string document = document_text_in(saved, path);
    PictureFile picture;
    if (document.size() > most_document_bytes_in_png) {
        picture.note = say<texts::files::document_too_large>(
            "size"_is = document.size() / 1'000'000,
            "most"_is = most_document_bytes_in_png / 1'000'000);
        document.clear();
    }
    picture.bytes = encode_png(image, {dots_per_inch, std::move(document)});
    return picture;
}

}  // namespace attend
