#include "app/render/color_vision.h"

#include <algorithm>

#include "app/render/gl.h"
#include "app/render/shader.h"
#include "core/named.h"

namespace attend {

std::span<const ColorVision> color_visions() {
    static constexpr std::array all{
        ColorVision{"all", {1, 0, 0, 0, 1, 0, 0, 0, 1}},
        ColorVision{"deuteranopia",
                    {0.367322f, 0.860646f, -0.227968f, 0.280085f, 0.672501f, 0.047413f, -0.011820f,
                     0.042940f, 0.968881f}},
        ColorVision{"protanopia",
                    {0.152286f, 1.052583f, -0.204868f, 0.114503f, 0.786281f, 0.099216f, -0.003882f,
                     -0.048116f, 1.051998f}},
        ColorVision{"tritanopia",
                    {1.255528f, -0.076749f, -0.178779f, -0.078411f, 0.930809f, 0.147602f, 0.004733f,
                     0.691367f, 0.303900f}}};
    return all;
}

const ColorVision& color_vision(std::string_view name) {
    return named(color_visions(), "color vision", name);
}

Rgb seen_by(const ColorVision& eyes, Rgb color) {
    const std::array linear{to_linear(color.r), to_linear(color.g), to_linear(color.b)};
    const auto channel = [&](std::size_t row) {
        float sum = 0;
        for (std::size_t i = 0; i < 3; ++i) sum += eyes.matrix[3 * row + i] * linear[i];
        return to_encoded(std::clamp(sum, 0.0f, 1.0f));
    };
    return {channel(0), channel(1), channel(2)};
}

struct VisionFilter::Implementation {
    ShaderProgram shader{"vision"};
    gl::VertexArray corners = gl::make_vertex_array();
    gl::Texture drawn;
    int width = 0, height = 0;
};

VisionFilter::VisionFilter() = default;
VisionFilter::~VisionFilter() = default;

void VisionFilter::apply(const ColorVision& eyes, int width, int height) {
    if (!implementation_) implementation_ = std::make_unique<Implementation>();
    Implementation& filter = *implementation_;
    if (filter.width != width || filter.height != height) {
        filter.drawn = gl::make_texture({GL_RGBA8, width, height});
        filter.width = width, filter.height = height;
    }
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, filter.drawn.name());
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, width, height);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glViewport(0, 0, width, height);
    glUseProgram(filter.shader.name());
    glBindVertexArray(filter.corners.name());
    glUniform1i(filter.shader.uniform("drawn"), 0);
    glUniformMatrix3fv(filter.shader.uniform("eyes"), 1, GL_TRUE, eyes.matrix.data());
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glUseProgram(0);
}

}  // namespace attend
