#include "app/render/heatmap_textures.h"

#include <algorithm>

namespace attend {

namespace {
constexpr Index texture_side = 4096;
constexpr std::size_t plenty = 64u << 20;  // bytes beyond which what is not seen is dropped at once

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

gl::Texture upload(HeatmapTextures& textures, const gl::TextureDescription& description) {
    textures.bytes += static_cast<std::size_t>(description.width) *
                      static_cast<std::size_t>(description.height) *
                      gl::bytes_per_texel(description.format);
    return gl::make_texture(description);
}

std::size_t bytes_of(const HeatmapReduction& reduction) {
    const auto rows = static_cast<std::size_t>(reduction.rows.count),
               columns = static_cast<std::size_t>(reduction.columns.count);
    return rows * columns * gl::bytes_per_texel(GL_R32F) +
           (reduction.row_ranges ? rows * gl::bytes_per_texel(GL_RG32F) : 0);
}

std::vector<CellRange> ranges_along(const SeenAxis& axis, Index cells) {
    return axis.cell < 1 ? cells_by_pixel(axis.cell, cells, axis.first, axis.count)
                         : single_cells(axis.first, axis.count);
}

const std::vector<Range>& ranges_of_rows(HeatmapTextures& textures) {
    const Matrix& matrix = *textures.value;
    if (textures.row_ranges.empty())
        for (Index r = 0; r < matrix.rows(); ++r)
            textures.row_ranges.push_back(finite_range_of_row(matrix, r).value_or(Range{0, 1}));
    return textures.row_ranges;
}
}  // namespace

std::size_t HeatmapTextureCache::bytes() const {
    std::size_t sum = 0;
    for (const auto& [key, textures] : textures_) {
        sum += textures.bytes;
        if (textures.last_seen < frame_)
            sum += static_cast<std::size_t>(textures.value->size()) * sizeof(Scalar);
    }
    return sum;
}

void HeatmapTextureCache::begin_frame() {
    const long patience = bytes() > plenty ? 1 : 30;
    std::erase_if(textures_,
                  [&](const auto& entry) { return frame_ - entry.second.last_seen > patience; });
    ++frame_;
}

HeatmapTextures& HeatmapTextureCache::of(const Value& value) {
    if (largest_side_ == 0) {
        GLint most = 0;
        glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
        largest_side_ = std::min<Index>(most, texture_side);
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
    const Scalar* first = matrix.row_begin(tile.first.row) + tile.first.column;
    tile.cells = upload(textures, {GL_R32F, width, height, first,
                                   static_cast<GLsizei>(matrix.outerStride()), false});
    return tile.cells;
}

const gl::Texture& HeatmapTextureCache::row_ranges(HeatmapTextures& textures, HeatmapTile& tile) {
    if (tile.row_ranges) return tile.row_ranges;
    const Range* first = ranges_of_rows(textures).data() + tile.first.row;
    tile.row_ranges =
        upload(textures, {GL_RG32F, 1, static_cast<GLsizei>(tile.shape.rows), first, 0, false});
    return tile.row_ranges;
}

HeatmapReduction& HeatmapTextureCache::reduction(HeatmapTextures& textures, const SeenAxis& rows,
                                                 const SeenAxis& columns, bool diverging) {
    std::vector<HeatmapReduction>& all = textures.reductions;
    const auto found = std::find_if(all.begin(), all.end(), [&](const HeatmapReduction& r) {
        return r.shows(rows, columns, diverging);
    });
    if (found != all.end()) {
        found->last_seen = frame_;
        return *found;
    }
    for (const HeatmapReduction& old : all)
        if (old.last_seen < frame_ - 1) textures.bytes -= bytes_of(old);
    std::erase_if(all, [&](const HeatmapReduction& r) { return r.last_seen < frame_ - 1; });
    const Matrix& matrix = *textures.value;
    const std::vector<CellRange> of_rows = ranges_along(rows, matrix.rows()),
                                 of_columns = ranges_along(columns, matrix.cols());
    const std::vector<float> numbers =
        pixel_fold(matrix, diverging) == PixelFold::mean
            ? mean_numbers(matrix, of_rows, of_columns)
            : farthest_numbers(matrix, of_rows, of_columns, diverging);
    ++uploads_;
    HeatmapReduction made{rows, columns, diverging, {}, {}, frame_};
    made.numbers = upload(textures, {GL_R32F, static_cast<GLsizei>(columns.count),
                                     static_cast<GLsizei>(rows.count), numbers.data(), 0, false});
    return all.emplace_back(std::move(made));
}

const gl::Texture& HeatmapTextureCache::row_ranges(HeatmapTextures& textures,
                                                   HeatmapReduction& reduction) {
    if (reduction.row_ranges) return reduction.row_ranges;
    const std::vector<Range>& of_rows = ranges_of_rows(textures);
    std::vector<Range> ranges;
    for (const CellRange& rows : ranges_along(reduction.rows, textures.value->rows())) {
        Range joined = of_rows[static_cast<std::size_t>(rows.begin)];
        for (Index r = rows.begin + 1; r < rows.end; ++r) {
            const Range& next = of_rows[static_cast<std::size_t>(r)];
            joined = {std::min(joined.lowest, next.lowest), std::max(joined.highest, next.highest)};
        }
        ranges.push_back(joined);
    }
    reduction.row_ranges = upload(
        textures, {GL_RG32F, 1, static_cast<GLsizei>(ranges.size()), ranges.data(), 0, false});
    return reduction.row_ranges;
}

}  // namespace attend
