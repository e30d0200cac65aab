#pragma once
#include <unordered_map>
#include <vector>

#include "app/render/colormap.h"
#include "app/render/gl.h"
#include "app/render/reduction.h"
#include "core/graph/matrix.h"

namespace attend {

/// A part of a matrix that fits into one texture, a texel a cell.
struct HeatmapTile {
    Cell first;
    Shape shape;
    gl::Texture cells;       // R32F; made when first seen
    gl::Texture row_ranges;  // RG32F, one texel a row; made when first colored by row
};

/// What is seen of a matrix along one axis: pixels where many cells share one, cells otherwise.
struct SeenAxis {
    double cell = 1;  // pixels; below 1 cells share pixels
    Index first = 0, count = 0;
    bool operator==(const SeenAxis&) const = default;
};

/// The part of a matrix that is seen where cells share pixels, along both axes or along one.
struct HeatmapReduction {
    SeenAxis rows, columns;
    bool diverging = false;
    gl::Texture numbers;     // R32F, one number a pixel
    gl::Texture row_ranges;  // RG32F, one texel a row of pixels; made when first colored by row
    long last_seen = 0;      // frame

    bool shows(const SeenAxis& r, const SeenAxis& c, bool d) const {
        return rows == r && columns == c && diverging == d;
    }
};

/// The textures of one value, made piece by piece as they are looked at.
struct HeatmapTextures {
    Value value;
    std::vector<HeatmapTile> tiles;
    std::vector<HeatmapReduction> reductions;  // of this frame and the last
    std::vector<Range> row_ranges;             // of each row; made when first colored by row
    long last_seen = 0;                        // frame
    std::size_t bytes = 0;
};

/// Textures by value. A value is immutable, so the pointer is the key, and holding the value keeps
/// the pointer from being given away again.
class HeatmapTextureCache {
  public:
    /// Starts a frame: drops what was not seen for two frames where the whole is large, or for half
    /// a second otherwise.
    void begin_frame();
    HeatmapTextures& of(const Value& value);

    const gl::Texture& cells(HeatmapTextures& textures, HeatmapTile& tile);
    /// The finite range of each row, (0, 1) where there is none; the shader does with them what
    /// scale_range() does.
    const gl::Texture& row_ranges(HeatmapTextures& textures, HeatmapTile& tile);

    HeatmapReduction& reduction(HeatmapTextures& textures, const SeenAxis& rows,
                                const SeenAxis& columns, bool diverging);
    /// Rows that share a pixel share a range, so that the color is true of the number shown.
    const gl::Texture& row_ranges(HeatmapTextures& textures, HeatmapReduction& reduction);

    std::size_t size() const { return textures_.size(); }
    /// Of textures, and of values that were not seen in the last frame: they may live on for
    /// theirs.
    std::size_t bytes() const;
    long uploads() const { return uploads_; }

  private:
    std::unordered_map<const Matrix*, HeatmapTextures> textures_;
    long frame_ = 0, uploads_ = 0;
    Index largest_side_ = 0;
};

}  // namespace attend
