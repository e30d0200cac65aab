#include "app/platform/vector/read_text.h"

#include <imgui_internal.h>

#include <cmath>

namespace attend {

namespace {

/// Figures stand in the middle of a width that all have: how far that moves this one.
float moved_by(const ImFontConfig& source, const ImFontGlyph& glyph, float natural_advance) {
    return source.GlyphMinAdvanceX > 0 ? (glyph.AdvanceX - natural_advance) / 2 : 0;
}

}  // namespace

LettersInTexture::LettersInTexture(ImFontAtlas& atlas) {
    for (int i = 0; i < atlas.Builder->BakedPool.Size; ++i) {
        const ImFontBaked& font = atlas.Builder->BakedPool[i];
        if (font.WantDestroy) continue;
        for (const ImFontGlyph& glyph : font.Glyphs)
            if (glyph.Visible) by_corner_[{glyph.U0, glyph.V0}] = {&font, &glyph};
    }
}

std::shared_ptr<const FontFile> LettersInTexture::file_of(const ImFontConfig& source) {
    std::shared_ptr<const FontFile>& file = files_[source.FontData];
    if (!file)
        file = std::make_shared<FontFile>(
            source.Name, std::string_view(static_cast<const char*>(source.FontData),
                                          static_cast<std::size_t>(source.FontDataSize)));
    return file;
}

std::optional<DrawnLetter> LettersInTexture::find(const ImDrawVert* vertices,
                                                  std::span<const ImDrawIdx> indices) {
    if (indices.size() < 6 || indices[3] != indices[0] || indices[4] != indices[2])
        return std::nullopt;
    const ImDrawVert &corner = vertices[indices[0]], &right = vertices[indices[1]];
    const auto found = by_corner_.find({corner.uv.x, corner.uv.y});
    if (found == by_corner_.end()) return std::nullopt;
    const auto& [font, glyph] = found->second;
    const ImFontConfig& source = *font->OwnerFont->Sources[static_cast<int>(glyph->SourceIdx)];
    DrawnLetter letter;
    letter.font = file_of(source);
    letter.sign = glyph->Codepoint;
    const ImVec2 side = right.pos - corner.pos;
    const float wide = std::hypot(side.x, side.y), scale = wide / (glyph->X1 - glyph->X0);
    const float em = font->Size * source.ExtraSizeScale / letter.font->line_height();
    letter.size = em * scale;
    letter.advance = glyph->AdvanceX * scale;
    letter.along = side / wide;
    const ImVec2 down{-letter.along.y, letter.along.x};
    const float natural = letter.font->advance(letter.sign) * em;
    letter.inset = moved_by(source, *glyph, natural) * scale;
    const float back = glyph->X0 * scale - letter.inset,
                below = (std::round(font->Ascent) - glyph->Y0) * scale;
    letter.place = corner.pos - letter.along * back + down * below;
    letter.paint = paint_of(corner.col);
    return letter;
}

bool TextReader::add(const DrawnLetter& letter) {
    const auto begin = [&] {
        line_ = {letter.font, letter.size, letter.paint, letter.along, {}};
        line_.letters.push_back({letter.sign, letter.place});
        end_ = letter.advance - letter.inset;
        return true;
    };
    if (line_.letters.empty()) return begin();
    const bool same = line_.font == letter.font && line_.paint == letter.paint &&
                      std::abs(line_.size - letter.size) < 0.01f * letter.size &&
                      std::abs(line_.along.x - letter.along.x) < 1e-3f &&
                      std::abs(line_.along.y - letter.along.y) < 1e-3f;
    if (!same) return false;
    const ImVec2 from = letter.place - line_.letters.front().place;
    const float along = from.x * line_.along.x + from.y * line_.along.y,
                aside = from.y * line_.along.x - from.x * line_.along.y;
    if (std::abs(aside) > 0.02f * line_.size) return false;
    const float gap = along - letter.inset - end_, space = line_.font->advance(U' ') * line_.size;
    // Exactly, as one text goes on: numbers in cells beside each other are none.
    const float rounding = 0.005f * line_.size;
    const bool next = std::abs(gap) < rounding;
    const bool spaces = std::abs(gap - space) < rounding;
    if (!next && !spaces) return false;
    if (spaces) line_.letters.push_back({U' ', line_.letters.front().place + line_.along * end_});
    line_.letters.push_back({letter.sign, letter.place});
    end_ = along - letter.inset + letter.advance;
    return true;
}

std::optional<TextLine> TextReader::take() {
    if (line_.letters.empty()) return std::nullopt;
    return std::exchange(line_, {});
}

}  // namespace attend
