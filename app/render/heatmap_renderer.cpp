#include "app/render/heatmap_renderer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
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
    ShaderProgram shader{"heatmap"};
    gl::VertexArray corners = gl::make_vertex_array();
    HeatmapTextureCache cache;
    std::map<const Colormap*, gl::Texture> colors;
    /// Of this frame, by what tells them apart; with the clip rectangle that each was added in.
    std::unordered_map<std::uint64_t, std::pair<HeatmapPicture, ImVec4>> pictures;

    /// Where a picture's cells stand in the framebuffer, and the part of it that is not clipped.
    struct Seen {
        ImVec2 origin, cell, low, high;
    };

    std::uint64_t key_of(const HeatmapPicture& picture) const;
    void draw(const HeatmapPicture& picture, const ImVec4& clip, const ImVec4& part);
    void draw_tiles(const HeatmapPicture& picture, HeatmapTextures& textures, const Seen& seen);
    void draw_reduction(const HeatmapPicture& picture, HeatmapTextures& textures, const Seen& seen);
    void draw_rectangle(ImVec2 low, ImVec2 high, ImVec2 cell, Shape texels);
    void set_look(const HeatmapPicture& picture, const DrawnScreen& screen);
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

/// Pixels of Dear ImGui in the framebuffer's; nothing where none is on the screen.
std::optional<std::pair<ImVec2, ImVec2>> part_seen(const DrawnScreen& screen, const ImVec4& clip) {
    ImVec2 low = screen.of({clip.x, clip.y}), high = screen.of({clip.z, clip.w});
    low = {std::max(low.x, 0.0f), std::max(low.y, 0.0f)};
    high = {std::min(high.x, static_cast<float>(screen.width)),
            std::min(high.y, static_cast<float>(screen.height))};
    if (high.x <= low.x || high.y <= low.y) return std::nullopt;
    return std::pair(low, high);
}

/// Draws inside of these pixels of Dear ImGui alone; false where none is seen. Each edge is rounded
/// for itself, so that parts of a picture meet.
bool cut_to(const DrawnScreen& screen, const ImVec4& clip) {
    const auto part = part_seen(screen, clip);
    if (!part) return false;
    const auto [low, high] = *part;
    const auto left = static_cast<GLint>(low.x), right = static_cast<GLint>(high.x),
               above = static_cast<GLint>(low.y), below = static_cast<GLint>(high.y);
    glScissor(left, screen.height - below, right - left, below - above);
    return right > left && below > above;
}

struct Ground {
    ImVec2 low, high;
    Rgb color;
};
}  // namespace

const gl::Texture& HeatmapRenderer::Implementation::table(const Colormap& map) {
    gl::Texture& texture = colors[&map];
    if (texture) return texture;
    std::vector<std::uint32_t> texels;
    for (const Rgb& color : map.colors) texels.push_back(packed(color));
    texture = gl::make_texture({GL_RGBA8, Colormap::size, 1, texels.data(), 0, true});
    return texture;
}

void HeatmapRenderer::Implementation::set_look(const HeatmapPicture& p, const DrawnScreen& screen) {
    const auto color = [this](const char* name, Rgb c) {
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
    glUniform1f(shader.uniform("opacity"), p.opacity);
    glUniform1f(shader.uniform("hatch"), std::max(std::round(p.hatch * screen.scale.x), 3.0f));
    color("ground", p.ground);
    color("masked", p.masked);
    color("masked_line", p.masked_line);
    color("not_a_number", p.not_a_number);
    bind(shader.uniform("colors"), 1, table(*p.scale.map).name());
}

void HeatmapRenderer::Implementation::draw_rectangle(ImVec2 low, ImVec2 high, ImVec2 cell,
                                                     Shape texels) {
    glUniform2f(shader.uniform("cell"), cell.x, cell.y);
    glUniform2i(shader.uniform("shape"), static_cast<GLint>(texels.columns),
                static_cast<GLint>(texels.rows));
    glUniform2f(shader.uniform("origin"), low.x, low.y);
    glUniform4f(shader.uniform("rectangle"), std::floor(low.x), std::floor(low.y),
                std::ceil(high.x), std::ceil(high.y));
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
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
        bind(shader.uniform("numbers"), 0, cache.cells(textures, tile).name());
        if (p.scale.mode == RangeMode::row)
            bind(shader.uniform("row_ranges"), 2, cache.row_ranges(textures, tile).name());
        draw_rectangle(low, high, seen.cell, tile.shape);
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
    bind(shader.uniform("numbers"), 0, made.numbers.name());
    if (p.scale.mode == RangeMode::row)
        bind(shader.uniform("row_ranges"), 2, cache.row_ranges(textures, made).name());
    const ImVec2 texel = {std::max(seen.cell.x, 1.0f), std::max(seen.cell.y, 1.0f)};
    const auto place = [&](Index row, Index column) {
        return ImVec2{origin.x + static_cast<float>(column) * texel.x,
                      origin.y + static_cast<float>(row) * texel.y};
    };
    draw_rectangle(place(rows.first, columns.first),
                   place(rows.first + rows.count, columns.first + columns.count), texel,
                   {rows.count, columns.count});
}

/// Inside of `part` what fills all of `clip`: a reduction is of what is seen, whatever is drawn of
/// it.
void HeatmapRenderer::Implementation::draw(const HeatmapPicture& picture, const ImVec4& clip,
                                           const ImVec4& part) {
    const DrawnScreen screen(*ImGui::GetDrawData());
    const auto whole = part_seen(screen, clip);
    if (!whole || picture.value->size() == 0 || !cut_to(screen, part)) return;
    const auto [low, high] = *whole;
    const ImVec2 scale = screen.scale;
    glUseProgram(shader.name());
    glBindVertexArray(corners.name());
    glDisable(GL_BLEND);
    set_look(picture, screen);
    const Seen seen{
        screen.of(picture.origin), {picture.cell.x * scale.x, picture.cell.y * scale.y}, low, high};
    HeatmapTextures& textures = cache.of(picture.value);
    constexpr float one_pixel = 0.9999f;
    if (seen.cell.x < one_pixel || seen.cell.y < one_pixel)
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
    implementation_->shader.refresh();
    implementation_->cache.begin_frame();
}

std::uint64_t HeatmapRenderer::Implementation::key_of(const HeatmapPicture& p) const {
    Digest digest(shader.name());
    digest.add(p.value.get()).add(p.scale.map).add(p.scale.mode).add(p.scale.fixed);
    digest.add(p.scale.spacing).add(p.range).add(p.origin).add(p.cell).add(p.opacity);
    digest.add(p.hatch).add(p.ground).add(p.masked).add(p.masked_line).add(p.not_a_number);
    return digest.bits();
}

namespace {
/// While it lives, the list's clip rectangle reaches no farther than these pixels: what is drawn by
/// a call is taken to touch all of it.
class NarrowClip {
  public:
    NarrowClip(ImDrawList& list, ImVec2 low, ImVec2 high) : list_(list) {
        list.PushClipRect({std::floor(low.x), std::floor(low.y)},
                          {std::ceil(high.x), std::ceil(high.y)}, true);
    }
    ~NarrowClip() { list_.PopClipRect(); }
    NarrowClip(const NarrowClip&) = delete;
    NarrowClip& operator=(const NarrowClip&) = delete;

  private:
    ImDrawList& list_;
};
}  // namespace

void HeatmapRenderer::add(ImDrawList& list, HeatmapPicture picture) {
    Implementation& self = *implementation_;
    const ImVec2 end{picture.origin.x + static_cast<float>(picture.value->cols()) * picture.cell.x,
                     picture.origin.y + static_cast<float>(picture.value->rows()) * picture.cell.y};
    const NarrowClip narrow(list, picture.origin, {end.x + 1, end.y + 1});
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
}

void HeatmapRenderer::clear(ImDrawList& list, ImVec2 low, ImVec2 high, Rgb color) {
    const NarrowClip narrow(list, low, high);
    Ground ground{low, high, color};
    const auto run = [](const ImDrawList*, const ImDrawCmd* command) {
        Ground drawn;
        std::memcpy(&drawn, command->UserCallbackData, sizeof drawn);
        const ImVec4& clip = command->ClipRect;
        if (!cut_to(DrawnScreen(*ImGui::GetDrawData()),
                    {std::max(clip.x, drawn.low.x), std::max(clip.y, drawn.low.y),
                     std::min(clip.z, drawn.high.x), std::min(clip.w, drawn.high.y)}))
            return;
        glClearColor(drawn.color.r, drawn.color.g, drawn.color.b, 1);
        glClear(GL_COLOR_BUFFER_BIT);
    };
    list.AddCallback(run, &ground, sizeof ground);
}

HeatmapRenderer::Statistics HeatmapRenderer::statistics() const {
    const HeatmapTextureCache& cache = implementation_->cache;
    return {cache.uploads(), cache.size(), cache.bytes()};
}

}  // namespace attend
