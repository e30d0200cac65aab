#include "app/render/heatmap_textures.h"

#include <algorithm>

#include "app/render/pyramid.h"

namespace attend {

namespace {
// A power of two, so that no block of the pyramid lies in two tiles.
constexpr Index tile_side = 4096;
constexpr std::size_t plenty = 64u << 20;  // bytes beyond which textures are dropped at once

std::vector<HeatmapTile> cut(Shape shape, Index side) {
    std::vector<HeatmapTile> tiles;
    for (Index row = 0; row < shape.rows; row += side)
        for (Index column = 0; column < shape.columns; column += side) {
            HeatmapTile tile;
            tile.first = {row, column};
            tile.shape = {std::min(side, shape.rows - row), std::min(side, shape.columns - column)};
            tiles.push_back(std::move(tile));
        }
    return tiles;
}

gl::Texture upload(HeatmapTile& tile, gl::TextureDescription description) {
    tile.bytes += static_cast<std::size_t>(description.width) *
                  static_cast<std::size_t>(description.height) *
                  gl::bytes_per_texel(description.format);
    return gl::make_texture(description);
}
}  // namespace

std::size_t HeatmapTextures::bytes() const {
    std::size_t sum = 0;
    for (const HeatmapTile& tile : tiles) sum += tile.bytes;
    return sum;
}

std::size_t HeatmapTextureCache::bytes() const {
    std::size_t sum = 0;
    for (const auto& [key, textures] : textures_) sum += textures.bytes();
    return sum;
}

void HeatmapTextureCache::begin_frame() {
    const long patience = bytes() > plenty ? 1 : 200;
    std::erase_if(textures_,
                  [&](const auto& entry) { return frame_ - entry.second.last_seen > patience; });
    ++frame_;
}

HeatmapTextures& HeatmapTextureCache::of(const Value& value) {
    if (largest_side_ == 0) {
        GLint most = 0;
        glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
        largest_side_ = std::min<Index>(most, tile_side);
    }
    HeatmapTextures& textures = textures_[value.get()];
    if (!textures.value) {
        textures.value = value;
        textures.tiles = cut(shape_of(*value), largest_side_);
    }
    textures.last_seen = frame_;
    return textures;
}

const gl::Texture& HeatmapTextureCache::cells(HeatmapTextures& textures, HeatmapTile& tile) {
    if (tile.cells) return tile.cells;
    const Matrix& matrix = *textures.value;
    ++uploads_;
    const auto width = static_cast<GLsizei>(tile.shape.columns),
               height = static_cast<GLsizei>(tile.shape.rows);
    const Scalar* first = matrix.data() + tile.first.row * matrix.cols() + tile.first.column;
    tile.cells =
        upload(tile, {GL_R32F, width, height, first, static_cast<GLsizei>(matrix.cols()), false});
    return tile.cells;
}

const gl::Texture& HeatmapTextureCache::extremes(HeatmapTextures& textures, HeatmapTile& tile,
                                                 int& level) {
    if (tile.levels.empty()) {
        ++uploads_;
        for (const PyramidLevel& made : make_pyramid(*textures.value, tile.first, tile.shape))
            tile.levels.push_back(
                upload(tile, {GL_RG32F, static_cast<GLsizei>(made.columns),
                              static_cast<GLsizei>(made.rows), made.blocks.data(), 0, false}));
    }
    if (tile.levels.empty()) {  // a single cell has no pyramid
        level = 0;
        return cells(textures, tile);
    }
    level = std::clamp(level, 1, static_cast<int>(tile.levels.size()));
    return tile.levels[static_cast<std::size_t>(level - 1)];
}

const gl::Texture& HeatmapTextureCache::row_ranges(HeatmapTextures& textures, HeatmapTile& tile) {
    if (tile.row_ranges) return tile.row_ranges;
    std::vector<Range> ranges;
    for (Index r = 0; r < tile.shape.rows; ++r)
        ranges.push_back(
            finite_range_of_row(*textures.value, tile.first.row + r).value_or(Range{0, 1}));
    tile.row_ranges =
        upload(tile, {GL_RG32F, 1, static_cast<GLsizei>(tile.shape.rows), ranges.data(), 0, false});
    return tile.row_ranges;
}

}  // namespace attend
