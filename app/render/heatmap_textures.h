#pragma once
#include <unordered_map>
#include <vector>

#include "app/render/color_scale.h"
#include "app/render/gl.h"
#include "core/graph/matrix.h"

namespace attend {

/// A part of a matrix that fits into one texture.
struct HeatmapTile {
    Cell first;
    Shape shape;
    gl::Texture cells;                // R32F; made when first seen at 1 pixel a cell or more
    std::vector<gl::Texture> levels;  // RG32F, level 1 first; made when first seen smaller
    gl::Texture row_ranges;           // RG32F, one texel a row; made when first colored by row
    std::size_t bytes = 0;
};

/// The textures of one value, made piece by piece as they are looked at.
struct HeatmapTextures {
    Value value;
    std::vector<HeatmapTile> tiles;
    long last_seen = 0;  // frame

    std::size_t bytes() const;
};

/// Textures by value. A value is immutable, so the pointer is the key, and holding the value keeps
/// the pointer from being given away again.
class HeatmapTextureCache {
  public:
    /// Starts a frame: drops what was not seen for two frames where the whole is large, or for two
    /// hundred otherwise.
    void begin_frame();
    HeatmapTextures& of(const Value& value);

    const gl::Texture& cells(HeatmapTextures& textures, HeatmapTile& tile);
    /// `level` from 1 on; one too high gives the highest there is, whose number is put into it.
    const gl::Texture& extremes(HeatmapTextures& textures, HeatmapTile& tile, int& level);
    /// The finite range of each row, (0, 1) where there is none; the shader does with them what
    /// scale_range() does.
    const gl::Texture& row_ranges(HeatmapTextures& textures, HeatmapTile& tile);

    std::size_t size() const { return textures_.size(); }
    std::size_t bytes() const;
    long uploads() const { return uploads_; }

  private:
    std::unordered_map<const Matrix*, HeatmapTextures> textures_;
    long frame_ = 0, uploads_ = 0;
    Index largest_side_ = 0;
};

}  // namespace attend
