#version 330 core
// Large cells: a color is found once a cell, not once a pixel, which takes most of the time where a
// processor draws. What is masked is hatched afterwards, by heatmap_masked.
#include "heatmap_color.glsl"
#include "heatmap_cells.glsl"

flat out vec3 cell_color;

void main() {
    ivec2 at = cell_at();
    cell_color = color_of(texelFetch(numbers, at, 0).r, at.y);
    gl_Position = position_of(corner_of(at));
}
