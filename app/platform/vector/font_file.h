#pragma once
#include <memory>
#include <string>
#include <string_view>

struct FT_FaceRec_;

namespace attend {

/// A font as FreeType reads it: what Dear ImGui does not tell of the letters that it drew.
class FontFile {
  public:
    /// `name` is the file's, "Inter-Bold.otf"; empty for a font of the system. `bytes` must stay
    /// for as long as this. Throws Error where they are no font.
    FontFile(std::string name, std::string_view bytes);
    ~FontFile();
    FontFile(const FontFile&) = delete;
    FontFile& operator=(const FontFile&) = delete;

    const std::string& name() const { return name_; }
    /// Lines are as high as this many ems from the top of letters to their bottom: Dear ImGui calls
    /// that the size of a font.
    float line_height() const;
    /// How far the pen goes on behind a sign, in ems.
    float advance(char32_t sign) const;
    /// The place of a sign in the font; 0 where it has none.
    unsigned glyph(char32_t sign) const;
    /// For Cairo, which draws with it.
    FT_FaceRec_* face() const { return face_; }

  private:
    std::string name_;
    struct Library;
    std::unique_ptr<Library> library_;
    FT_FaceRec_* face_ = nullptr;
};

}  // namespace attend
