#version 330 core
// A rectangle without vertices in memory: four corners from the vertex number.
#include "framebuffer.glsl"

uniform vec4 rectangle;    // x, y of the top left corner; x, y of the bottom right

out vec2 pixel;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    pixel = mix(rectangle.xy, rectangle.zw, corner);
    gl_Position = position_of(pixel);
}
