#pragma once
#include <imgui.h>

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "app/platform/vector/drawing.h"

namespace attend {

/// A letter as a frame has it: two triangles, and a place in the texture of the fonts.
struct DrawnLetter {
    std::shared_ptr<const FontFile> font;
    char32_t sign = 0;
    float size = 0;       // of the em
    ImVec2 place, along;  // where the pen begins, and goes
    float inset = 0;      // as far before that its room begins: figures stand in the middle of it
    float advance = 0;    // of the room, at whose end the next letter's begins
    Paint paint;
};

/// Which letters stand where in the texture of the fonts.
class LettersInTexture {
  public:
    explicit LettersInTexture(ImFontAtlas& atlas);

    /// The letter that the first two triangles are; nothing where they are none.
    std::optional<DrawnLetter> find(const ImDrawVert* vertices, std::span<const ImDrawIdx> indices);

  private:
    struct Place {
        const ImFontBaked* font;
        const ImFontGlyph* glyph;
    };
    std::shared_ptr<const FontFile> file_of(const ImFontConfig& source);

    std::map<std::pair<float, float>, Place> by_corner_;  // of the texture
    std::map<const void*, std::shared_ptr<const FontFile>> files_;
};

/// Letters that follow each other become lines, with the spaces between, which no frame draws.
class TextReader {
  public:
    /// Whether the letter belongs to the line; the first one does.
    bool add(const DrawnLetter& letter);
    std::optional<TextLine> take();

  private:
    TextLine line_;
    float end_ = 0;  // where the next letter would begin, from the first one on
};

}  // namespace attend
