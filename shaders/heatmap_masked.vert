#version 330 core
// Masked cells alone: all others have no pixels.
#include "heatmap_color.glsl"
#include "heatmap_cells.glsl"

out vec2 pixel;

void main() {
    ivec2 at = cell_at();
    pixel = corner_of(at);
    const vec4 nowhere = vec4(2.0, 2.0, 0.0, 1.0);
    gl_Position = is_masked(texelFetch(numbers, at, 0).r) ? position_of(pixel) : nowhere;
}
