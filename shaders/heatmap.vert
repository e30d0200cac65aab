#version 330 core
// A rectangle without vertices in memory: four corners from the vertex number.
// All in framebuffer pixels, y downward from the top.
uniform vec4 rectangle;    // x, y of the top left corner; x, y of the bottom right
uniform vec2 framebuffer;  // width, height

out vec2 pixel;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    pixel = mix(rectangle.xy, rectangle.zw, corner);
    vec2 unit = pixel / framebuffer;
    gl_Position = vec4(unit.x * 2.0 - 1.0, 1.0 - unit.y * 2.0, 0.0, 1.0);
}
