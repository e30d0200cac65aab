#include "app/render/heatmap_renderer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <vector>

#include "app/render/heatmap_textures.h"
#include "app/render/shader.h"

namespace attend {

struct HeatmapRenderer::Implementation {
    ShaderProgram shader{"heatmap"};
    gl::VertexArray corners = gl::make_vertex_array();
    HeatmapTextureCache cache;
    std::map<const Colormap*, gl::Texture> colors;
    std::vector<HeatmapPicture> pictures;  // of this frame, by number

    /// From Dear ImGui's pixels to the framebuffer's.
    struct Screen {
        ImVec2 origin, scale, size;
        ImVec2 of(ImVec2 point) const {
            return {(point.x - origin.x) * scale.x, (point.y - origin.y) * scale.y};
        }
    };

    void draw(const HeatmapPicture& picture, const ImVec4& clip);
    void draw_tile(const HeatmapPicture& picture, HeatmapTextures& textures, HeatmapTile& tile,
                   const Screen& screen);
    void set_look(const HeatmapPicture& picture, const Screen& screen);
    const gl::Texture& table(const Colormap& map);
};

namespace {
struct Call {
    void* renderer;
    std::size_t picture;
};

/// Binds a texture to a unit and tells the sampler.
void bind(GLint sampler, GLint unit, GLuint texture) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, texture);
    glUniform1i(sampler, unit);
}

int level_for(ImVec2 cell) {
    const float cells_a_pixel = 1 / std::min(cell.x, cell.y);
    return cells_a_pixel <= 1 ? 0 : static_cast<int>(std::ceil(std::log2(cells_a_pixel) - 1e-4f));
}
}  // namespace

const gl::Texture& HeatmapRenderer::Implementation::table(const Colormap& map) {
    gl::Texture& texture = colors[&map];
    if (texture) return texture;
    std::vector<std::uint32_t> texels;
    for (const Rgb& color : map.colors) texels.push_back(packed(color));
    texture = gl::make_texture({GL_RGBA8, Colormap::size, 1, texels.data(), 0, true});
    return texture;
}

void HeatmapRenderer::Implementation::set_look(const HeatmapPicture& p, const Screen& screen) {
    const auto color = [this](const char* name, Rgb c) {
        glUniform3f(shader.uniform(name), c.r, c.g, c.b);
    };
    const bool logarithmic = p.scale.spacing == Spacing::logarithmic,
               diverging = p.scale.map->diverging;
    glUniform2f(shader.uniform("framebuffer"), screen.size.x, screen.size.y);
    glUniform2f(shader.uniform("cell"), p.cell.x * screen.scale.x, p.cell.y * screen.scale.y);
    glUniform1i(shader.uniform("by_row"), p.scale.mode == RangeMode::row);
    glUniform1i(shader.uniform("diverging"), diverging);
    glUniform2f(shader.uniform("range"), p.range.lowest, p.range.highest);
    glUniform1i(shader.uniform("spacing"), !logarithmic ? 0 : diverging ? 2 : 1);
    glUniform1f(shader.uniform("opacity"), p.opacity);
    glUniform1f(shader.uniform("hatch"), std::max(std::round(p.hatch * screen.scale.x), 3.0f));
    color("ground", p.ground);
    color("masked", p.masked);
    color("masked_line", p.masked_line);
    color("not_a_number", p.not_a_number);
    bind(shader.uniform("colors"), 1, table(*p.scale.map).name());
}

void HeatmapRenderer::Implementation::draw_tile(const HeatmapPicture& p, HeatmapTextures& textures,
                                                HeatmapTile& tile, const Screen& screen) {
    const ImVec2 zero = screen.of(p.origin);
    const ImVec2 cell = {p.cell.x * screen.scale.x, p.cell.y * screen.scale.y};
    const auto at = [&](Index row, Index column) {
        return ImVec2{zero.x + static_cast<float>(column) * cell.x,
                      zero.y + static_cast<float>(row) * cell.y};
    };
    const ImVec2 low = at(tile.first.row, tile.first.column);
    const ImVec2 high =
        at(tile.first.row + tile.shape.rows, tile.first.column + tile.shape.columns);
    int level = level_for(cell);
    const gl::Texture& numbers =
        level == 0 ? cache.cells(textures, tile) : cache.extremes(textures, tile, level);
    if (p.scale.mode == RangeMode::row)
        bind(shader.uniform("row_ranges"), 2, cache.row_ranges(textures, tile).name());
    bind(shader.uniform("numbers"), 0, numbers.name());
    const Index side = Index{1} << level;
    glUniform1i(shader.uniform("level"), level);
    glUniform2i(shader.uniform("shape"), static_cast<GLint>((tile.shape.columns + side - 1) / side),
                static_cast<GLint>((tile.shape.rows + side - 1) / side));
    glUniform2f(shader.uniform("origin"), low.x, low.y);
    glUniform4f(shader.uniform("rectangle"), std::floor(low.x), std::floor(low.y),
                std::ceil(high.x), std::ceil(high.y));
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void HeatmapRenderer::Implementation::draw(const HeatmapPicture& picture, const ImVec4& clip) {
    const ImDrawData& data = *ImGui::GetDrawData();
    const ImVec2 scale = data.FramebufferScale;
    const Screen screen{
        data.DisplayPos, scale, {data.DisplaySize.x * scale.x, data.DisplaySize.y * scale.y}};
    const ImVec2 low = screen.of({clip.x, clip.y}), high = screen.of({clip.z, clip.w});
    if (high.x <= low.x || high.y <= low.y || picture.value->size() == 0) return;
    glScissor(static_cast<GLint>(low.x), static_cast<GLint>(screen.size.y - high.y),
              static_cast<GLsizei>(high.x - low.x), static_cast<GLsizei>(high.y - low.y));
    glUseProgram(shader.name());
    glBindVertexArray(corners.name());
    glDisable(GL_BLEND);
    set_look(picture, screen);
    HeatmapTextures& textures = cache.of(picture.value);
    for (HeatmapTile& tile : textures.tiles) {
        const auto edge = [](float origin, float cell, Index index) {
            return origin + static_cast<float>(index) * cell;
        };
        const bool seen =
            edge(picture.origin.x, picture.cell.x, tile.first.column) < clip.z &&
            edge(picture.origin.y, picture.cell.y, tile.first.row) < clip.w &&
            edge(picture.origin.x, picture.cell.x, tile.first.column + tile.shape.columns) >
                clip.x &&
            edge(picture.origin.y, picture.cell.y, tile.first.row + tile.shape.rows) > clip.y;
        if (seen) draw_tile(picture, textures, tile, screen);
    }
    // The backend binds its textures to unit 0 without naming it.
    glActiveTexture(GL_TEXTURE0);
}

HeatmapRenderer::HeatmapRenderer() : implementation_(std::make_unique<Implementation>()) {}
HeatmapRenderer::~HeatmapRenderer() = default;
HeatmapRenderer::HeatmapRenderer(HeatmapRenderer&&) noexcept = default;
HeatmapRenderer& HeatmapRenderer::operator=(HeatmapRenderer&&) noexcept = default;

void HeatmapRenderer::begin_frame() {
    implementation_->pictures.clear();
    implementation_->shader.refresh();
    implementation_->cache.begin_frame();
}

void HeatmapRenderer::add(ImDrawList& list, HeatmapPicture picture) {
    implementation_->pictures.push_back(std::move(picture));
    Call call{implementation_.get(), implementation_->pictures.size() - 1};
    const auto run = [](const ImDrawList*, const ImDrawCmd* command) {
        Call called;
        std::memcpy(&called, command->UserCallbackData, sizeof called);
        auto& renderer = *static_cast<Implementation*>(called.renderer);
        renderer.draw(renderer.pictures.at(called.picture), command->ClipRect);
    };
    list.AddCallback(run, &call, sizeof call);
    list.AddCallback(ImDrawCallback_ResetRenderState, nullptr);
}

HeatmapRenderer::Statistics HeatmapRenderer::statistics() const {
    const HeatmapTextureCache& cache = implementation_->cache;
    return {cache.uploads(), cache.size(), cache.bytes()};
}

}  // namespace attend
