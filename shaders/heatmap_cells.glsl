// Large cells, two triangles each. A cell has the pixels that heatmap.frag gives it.
#include "framebuffer.glsl"

uniform vec2 origin;       // where the first cell begins
uniform vec2 cell;         // pixels a cell
uniform ivec2 shape;       // columns, rows of `numbers`
uniform ivec4 cells;       // to be drawn: the first column and row, how many columns and rows

const int vertices = 6;  // a cell
const ivec2 corners[vertices] = ivec2[vertices](ivec2(0, 0), ivec2(1, 0), ivec2(0, 1),  //
                                                ivec2(1, 0), ivec2(1, 1), ivec2(0, 1));

// The column and row of this vertex's cell.
ivec2 cell_at() {
    int i = gl_VertexID / vertices;
    return cells.xy + ivec2(i % cells.z, i / cells.z);
}

// Before the first pixel whose center lies at or behind the edge; all pixels that the matrix
// touches are its outermost cells'.
float pixel_edge(int edge, int count, float first, float size) {
    float at = first + float(edge) * size;
    if (edge == 0) return floor(at);
    return edge == count ? ceil(at) : ceil(at - 0.5);
}

vec2 corner_of(ivec2 at) {
    ivec2 edge = at + corners[gl_VertexID % vertices];
    return vec2(pixel_edge(edge.x, shape.x, origin.x, cell.x),
                pixel_edge(edge.y, shape.y, origin.y, cell.y));
}
