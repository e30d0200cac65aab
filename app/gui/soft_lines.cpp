#include "app/gui/soft_lines.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace attend {

namespace {

/// Of the texture: two texels a pixel, so that full opacity and none begin in the middle of one.
constexpr int rows = static_cast<int>(SoftLines::widest), texels_a_pixel = 2,
              beside = texels_a_pixel * (rows + 2) / 2, columns = 2 * beside + 1;

std::uint8_t opacity(int row, int column) {
    const float width = static_cast<float>(row + 1),
                away = static_cast<float>(std::abs(column - beside)) / texels_a_pixel;
    return static_cast<std::uint8_t>(
        std::lround(255 * std::clamp((width + 1) / 2 - away, 0.0f, 1.0f)));
}

}  // namespace

SoftLines::SoftLines(ImFontAtlas& atlas) : atlas_(&atlas) {
    ImFontAtlasRect place;
    place_ = atlas.AddCustomRect(columns, rows, &place);
    if (place_ == ImFontAtlasRectId_Invalid) return;
    std::vector<std::uint8_t> opacities;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) opacities.push_back(opacity(row, column));
    ImTextureData& texture = *atlas.TexData;
    ImFontAtlasTextureBlockConvert(
        opacities.data(), ImTextureFormat_Alpha8, columns,
        static_cast<unsigned char*>(texture.GetPixelsAt(place.x, place.y)), texture.Format,
        texture.GetPitch(), columns, rows);
    ImFontAtlasTextureBlockQueueUpload(&atlas, &texture, place.x, place.y, columns, rows);
}

std::optional<SoftLines::Line> SoftLines::of(float width) const {
    ImFontAtlasRect place;
    if (width < 1 || width > widest || !atlas_ || !atlas_->GetCustomRect(place_, &place))
        return std::nullopt;
    // As wide as the wider of both rows that are mixed.
    const float half = (std::ceil(width) + 1) / 2;
    const ImVec2 texel{(place.uv1.x - place.uv0.x) / columns, (place.uv1.y - place.uv0.y) / rows};
    const float middle = place.uv0.x + (static_cast<float>(beside) + 0.5f) * texel.x,
                away = half * texels_a_pixel * texel.x,
                row = place.uv0.y + (width - 0.5f) * texel.y;
    return Line{half, {middle - away, row}, {middle + away, row}};
}

}  // namespace attend
