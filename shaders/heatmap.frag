#version 330 core
// A part of a matrix: a float a cell, colored on the way. Where cells share pixels, the float is
// that of the pixel, see reduction.h.
#include "heatmap_color.glsl"
#include "hatching.glsl"

uniform vec2 origin;  // where the first cell begins, framebuffer pixels, y downward
uniform vec2 cell;    // pixels a cell
uniform ivec2 shape;  // columns, rows of `numbers`

in vec2 pixel;
out vec4 color;

void main() {
    ivec2 at = clamp(ivec2(floor((pixel - origin) / cell)), ivec2(0), shape - 1);
    float number = texelFetch(numbers, at, 0).r;
    color = vec4(is_masked(number) ? hatched(pixel) : color_of(number, at.y), 1.0);
}
