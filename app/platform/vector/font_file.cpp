#include "app/platform/vector/font_file.h"

#include <ft2build.h>

#include <new>
#include <utility>

#include "core/error.h"
#include FT_FREETYPE_H

namespace attend {

struct FontFile::Library {
    FT_Library handle = nullptr;
    Library() {
        if (FT_Init_FreeType(&handle)) throw std::bad_alloc();
    }
    ~Library() { FT_Done_FreeType(handle); }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
};

FontFile::FontFile(std::string name, std::string_view bytes)
    : name_(std::move(name)), library_(std::make_unique<Library>()) {
    const FT_Error failure =
        FT_New_Memory_Face(library_->handle, reinterpret_cast<const FT_Byte*>(bytes.data()),
                           static_cast<FT_Long>(bytes.size()), 0, &face_);
    if (failure) throw Error("the font " + name_ + " cannot be read by FreeType");
}

FontFile::~FontFile() { FT_Done_Face(face_); }

float FontFile::line_height() const {
    return static_cast<float>(face_->ascender - face_->descender) /
           static_cast<float>(face_->units_per_EM);
}

float FontFile::advance(char32_t sign) const {
    FT_Fixed advance = 0;
    if (FT_Load_Glyph(face_, glyph(sign), FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP)) return 0;
    advance = face_->glyph->metrics.horiAdvance;
    return static_cast<float>(advance) / static_cast<float>(face_->units_per_EM);
}

unsigned FontFile::glyph(char32_t sign) const { return FT_Get_Char_Index(face_, sign); }

}  // namespace attend
