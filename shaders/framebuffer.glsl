// Pixels of the framebuffer, y downward from the top.
uniform vec2 framebuffer;  // width, height

vec4 position_of(vec2 pixel) {
    vec2 unit = pixel / framebuffer;
    return vec4(unit.x * 2.0 - 1.0, 1.0 - unit.y * 2.0, 0.0, 1.0);
}
