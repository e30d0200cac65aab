#include "app/render/heatmap_renderer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "app/render/digest.h"
#include "app/render/drawn_parts.h"
#include "app/render/heatmap_textures.h"
#include "app/render/shader.h"

namespace attend {

struct HeatmapRenderer::Implementation {
    ShaderProgram by_pixel{"heatmap"}, by_cell{"heatmap_cells"}, masked{"heatmap_masked"};
    gl::VertexArray corners = gl::make_vertex_array();
    HeatmapTextureCache cache;
    std::map<const Colormap*, gl::Texture> colors;
    /// Of this frame, by what tells them apart; with the clip rectangle that each was added in.
    std::unordered_map<std::uint64_t, std::pair<HeatmapPicture, ImVec4>> pictures;

    /// Where a picture's cells stand in the framebuffer, and the part of it that is asked for.
    struct Seen {
        const DrawnScreen& screen;
        ImVec2 origin, cell, low, high;
    };

    std::uint64_t key_of(const HeatmapPicture& picture) const;
    void draw(const HeatmapPicture& picture, const ImVec4& clip, const ImVec4& part);
    void draw_tiles(const HeatmapPicture& picture, HeatmapTextures& textures, const Seen& seen);
    void draw_reduction(const HeatmapPicture& picture, HeatmapTextures& textures, const Seen& seen);
    /// Draws with this shader from now on, in the picture's colors.
    void use(const ShaderProgram& shader, const HeatmapPicture& picture, const DrawnScreen& screen);
    const gl::Texture& table(const Colormap& map);
};

namespace {
struct Call {
    void* renderer;
    std::uint64_t picture;
};

/// Binds a texture to a unit and tells the sampler.
void bind(GLint sampler, GLint unit, GLuint texture) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, texture);
    glUniform1i(sampler, unit);
}

/// What of `count` cells lies between two places in pixels from the first cell's begin: in pixels
/// where cells share them, in cells where each has a pixel at least.
SeenAxis seen_along(float cell, Index count, float low, float high) {
    // A cell of a hair under a pixel is one: the hair is rounding.
    const double size =
        cell > 0.9999f ? std::max(static_cast<double>(cell), 1.0) : static_cast<double>(cell);
    const double unit = std::max(size, 1.0);
    const auto units =
        static_cast<Index>(size < 1 ? std::ceil(static_cast<double>(count) * size - 1e-3)
                                    : static_cast<double>(count));
    const auto at = [&](double place) {
        return std::clamp(static_cast<Index>(place), Index{0}, std::max(units, Index{1}));
    };
    const Index first = at(std::floor(static_cast<double>(low) / unit)),
                last = at(std::ceil(static_cast<double>(high) / unit));
    return {size, first, std::max(last - first, Index{0})};
}

/// Draws inside of these pixels of Dear ImGui alone; false where none is seen.
bool cut_to(const DrawnScreen& screen, const ImVec4& clip) {
    const PixelRectangle part = screen.filled_by_call(clip);
    if (part.empty()) return false;
    gl::set_scissor(part, screen.height);
    return true;
}

/// Where the cells of a texture stand.
void set_place(const ShaderProgram& shader, ImVec2 origin, ImVec2 cell, Shape texels) {
    glUniform2f(shader.uniform("cell"), cell.x, cell.y);
    glUniform2i(shader.uniform("shape"), static_cast<GLint>(texels.columns),
                static_cast<GLint>(texels.rows));
    glUniform2f(shader.uniform("origin"), origin.x, origin.y);
}

/// Colors found pixel by pixel.
void draw_pixels(const ShaderProgram& shader, ImVec2 low, ImVec2 high) {
    glUniform4f(shader.uniform("rectangle"), std::floor(low.x), std::floor(low.y),
                std::ceil(high.x), std::ceil(high.y));
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

/// Rows and columns of a texture's cells, each a pixel at least.
struct CellBlock {
    Index row = 0, column = 0, rows = 0, columns = 0;
};

/// The cells that touch a part; `low` and `high` are pixels from the corner of the first cell.
CellBlock cells_seen(ImVec2 cell, Shape texels, ImVec2 low, ImVec2 high) {
    const SeenAxis rows = seen_along(cell.y, texels.rows, low.y, high.y),
                   columns = seen_along(cell.x, texels.columns, low.x, high.x);
    return {rows.first, columns.first, std::min(rows.count, texels.rows - rows.first),
            std::min(columns.count, texels.columns - columns.first)};
}

bool any_masked(const Matrix& matrix, Cell first, const CellBlock& block) {
    return (matrix
                .block(first.row + block.row, first.column + block.column, block.rows,
                       block.columns)
                .array() == -std::numeric_limits<Scalar>::infinity())
        .any();
}

/// Cell by cell: two triangles each.
void draw_cells(const ShaderProgram& shader, const CellBlock& block) {
    glUniform4i(shader.uniform("cells"), static_cast<GLint>(block.column),
                static_cast<GLint>(block.row), static_cast<GLint>(block.columns),
                static_cast<GLint>(block.rows));
    constexpr Index vertices = 6;
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(vertices * block.rows * block.columns));
}

/// Where a processor draws, the vertices of a cell cost as much as this many of its pixels.
constexpr float large_cell = 32;
}  // namespace

const gl::Texture& HeatmapRenderer::Implementation::table(const Colormap& map) {
    gl::Texture& texture = colors[&map];
    if (texture) return texture;
    std::vector<std::uint32_t> texels;
    for (const Rgb& color : map.colors) texels.push_back(packed(color));
    texture = gl::make_texture({GL_RGBA8, Colormap::size, 1, texels.data(), 0, true});
    return texture;
}

void HeatmapRenderer::Implementation::use(const ShaderProgram& shader, const HeatmapPicture& p,
                                          const DrawnScreen& screen) {
    glUseProgram(shader.name());
    const auto color = [&shader](const char* name, Rgb c) {
        glUniform3f(shader.uniform(name), c.r, c.g, c.b);
    };
    const bool diverging = p.scale.map->diverging;
    const int logarithmic = diverging ? 2 : 1, spacing = p.scale.spacing == Spacing::linear ? 0
                                                         : p.scale.spacing == Spacing::power
                                                             ? 3
                                                             : logarithmic;
    glUniform2f(shader.uniform("framebuffer"), static_cast<float>(screen.width),
                static_cast<float>(screen.height));
    glUniform1i(shader.uniform("by_row"), p.scale.mode == RangeMode::row);
    glUniform1i(shader.uniform("diverging"), diverging);
    glUniform2f(shader.uniform("range"), p.range.lowest, p.range.highest);
    glUniform1i(shader.uniform("spacing"), spacing);
    glUniform1f(shader.uniform("even"), p.scale.even);
    glUniform1f(shader.uniform("opacity"), p.opacity);
    glUniform1f(shader.uniform("hatch"), std::max(std::round(p.hatch * screen.scale.x), 3.0f));
    color("ground", p.ground);
    color("masked", p.masked);
    color("masked_line", p.masked_line);
    color("not_a_number", p.not_a_number);
    bind(shader.uniform("colors"), 1, table(*p.scale.map).name());
}

void HeatmapRenderer::Implementation::draw_tiles(const HeatmapPicture& p, HeatmapTextures& textures,
                                                 const Seen& seen) {
    const auto at = [&](Index row, Index column) {
        return ImVec2{seen.origin.x + static_cast<float>(column) * seen.cell.x,
                      seen.origin.y + static_cast<float>(row) * seen.cell.y};
    };
    for (HeatmapTile& tile : textures.tiles) {
        const ImVec2 low = at(tile.first.row, tile.first.column);
        const ImVec2 high =
            at(tile.first.row + tile.shape.rows, tile.first.column + tile.shape.columns);
        if (low.x >= seen.high.x || low.y >= seen.high.y || high.x <= seen.low.x ||
            high.y <= seen.low.y)
            continue;
        const auto use_tile = [&](const ShaderProgram& shader) {
            use(shader, p, seen.screen);
            bind(shader.uniform("numbers"), 0, cache.cells(textures, tile).name());
            if (p.scale.mode == RangeMode::row)
                bind(shader.uniform("row_ranges"), 2, cache.row_ranges(textures, tile).name());
            set_place(shader, low, seen.cell, tile.shape);
        };
        if (seen.cell.x * seen.cell.y < large_cell) {
            use_tile(by_pixel);
            draw_pixels(by_pixel, low, high);
            continue;
        }
        const CellBlock block = cells_seen(seen.cell, tile.shape, seen.low - low, seen.high - low);
        use_tile(by_cell);
        draw_cells(by_cell, block);
        if (!any_masked(*p.value, tile.first, block)) continue;
        use_tile(masked);
        draw_cells(masked, block);
    }
}

/// Each axis is reduced for itself, and only where its cells share pixels.
void HeatmapRenderer::Implementation::draw_reduction(const HeatmapPicture& p,
                                                     HeatmapTextures& textures, const Seen& seen) {
    const ImVec2 origin = {std::round(seen.origin.x), std::round(seen.origin.y)};
    const SeenAxis rows =
        seen_along(seen.cell.y, p.value->rows(), seen.low.y - origin.y, seen.high.y - origin.y);
    const SeenAxis columns =
        seen_along(seen.cell.x, p.value->cols(), seen.low.x - origin.x, seen.high.x - origin.x);
    if (rows.count == 0 || columns.count == 0) return;
    HeatmapReduction& made = cache.reduction(textures, rows, columns, p.scale.map->diverging);
    use(by_pixel, p, seen.screen);
    bind(by_pixel.uniform("numbers"), 0, made.numbers.name());
    if (p.scale.mode == RangeMode::row)
        bind(by_pixel.uniform("row_ranges"), 2, cache.row_ranges(textures, made).name());
    const ImVec2 texel = {std::max(seen.cell.x, 1.0f), std::max(seen.cell.y, 1.0f)};
    const auto place = [&](Index row, Index column) {
        return ImVec2{origin.x + static_cast<float>(column) * texel.x,
                      origin.y + static_cast<float>(row) * texel.y};
    };
    const ImVec2 low = place(rows.first, columns.first);
    set_place(by_pixel, low, texel, {rows.count, columns.count});
    draw_pixels(by_pixel, low, place(rows.first + rows.count, columns.first + columns.count));
}

/// Draws inside of `part`. Cells smaller than a pixel are reduced as for all of `clip`, so that the
/// parts of one picture fit together.
void HeatmapRenderer::Implementation::draw(const HeatmapPicture& picture, const ImVec4& clip,
                                           const ImVec4& part) {
    const DrawnScreen screen(*ImGui::GetDrawData());
    const ImVec2 cell{picture.cell.x * screen.scale.x, picture.cell.y * screen.scale.y};
    constexpr float one_pixel = 0.9999f;
    const bool reduced = cell.x < one_pixel || cell.y < one_pixel;
    const ImVec4 asked = screen.seen_of(reduced ? clip : part);
    if (picture.value->size() == 0 || !cut_to(screen, part)) return;
    glBindVertexArray(corners.name());
    glDisable(GL_BLEND);
    const Seen seen{
        screen, screen.of(picture.origin), cell, {asked.x, asked.y}, {asked.z, asked.w}};
    HeatmapTextures& textures = cache.of(picture.value);
    if (reduced)
        draw_reduction(picture, textures, seen);
    else
        draw_tiles(picture, textures, seen);
    // The backend binds its textures to unit 0 without naming it.
    glActiveTexture(GL_TEXTURE0);
}

HeatmapRenderer::HeatmapRenderer() : implementation_(std::make_unique<Implementation>()) {}
HeatmapRenderer::~HeatmapRenderer() = default;
HeatmapRenderer::HeatmapRenderer(HeatmapRenderer&&) noexcept = default;
HeatmapRenderer& HeatmapRenderer::operator=(HeatmapRenderer&&) noexcept = default;

void HeatmapRenderer::begin_frame() {
    implementation_->pictures.clear();
    implementation_->by_pixel.refresh();
    implementation_->by_cell.refresh();
    implementation_->masked.refresh();
    implementation_->cache.begin_frame();
}

std::uint64_t HeatmapRenderer::Implementation::key_of(const HeatmapPicture& p) const {
    Digest digest;
    digest.add(by_pixel.name())
        .add(by_cell.name())
        .add(p.value.get())
        .add(p.scale.map)
        .add(p.scale.mode)
        .add(p.scale.fixed);
    digest.add(p.scale.spacing).add(p.range).add(p.origin).add(p.cell).add(p.opacity);
    digest.add(p.hatch).add(p.ground).add(p.masked).add(p.masked_line).add(p.not_a_number);
    return digest.bits();
}

void HeatmapRenderer::add(ImDrawList& list, HeatmapPicture picture) {
    Implementation& self = *implementation_;
    const ImVec2 end{picture.origin.x + static_cast<float>(picture.value->cols()) * picture.cell.x,
                     picture.origin.y + static_cast<float>(picture.value->rows()) * picture.cell.y};
    push_clip_of_call(list, picture.origin, {end.x + 1, end.y + 1});
    const ImVec4 clip = list._CmdHeader.ClipRect;
    // It is held as long as it is seen, also where nothing of it is drawn again: what is drawn is
    // told apart by the matrix's place.
    self.cache.of(picture.value);
    Call call{&self, Digest(self.key_of(picture)).add(clip).bits()};
    self.pictures.insert_or_assign(call.picture, std::pair(std::move(picture), clip));
    const auto run = [](const ImDrawList*, const ImDrawCmd* command) {
        Call called;
        std::memcpy(&called, command->UserCallbackData, sizeof called);
        auto& renderer = *static_cast<Implementation*>(called.renderer);
        const auto& [drawn, whole] = renderer.pictures.at(called.picture);
        renderer.draw(drawn, whole, command->ClipRect);
    };
    list.AddCallback(run, &call, sizeof call);
    list.AddCallback(ImDrawCallback_ResetRenderState, nullptr);
    list.PopClipRect();
}

const HeatmapPicture* HeatmapRenderer::picture_of(const ImDrawCmd& command) const {
    Call call;
    if (!command.UserCallback || command.UserCallbackDataSize != sizeof call) return nullptr;
    std::memcpy(&call, command.UserCallbackData, sizeof call);
    if (call.renderer != implementation_.get()) return nullptr;
    const auto found = implementation_->pictures.find(call.picture);
    return found == implementation_->pictures.end() ? nullptr : &found->second.first;
}

HeatmapRenderer::Statistics HeatmapRenderer::statistics() const {
    const HeatmapTextureCache& cache = implementation_->cache;
    return {cache.uploads(), cache.size(), cache.bytes()};
}

}  // namespace attend
