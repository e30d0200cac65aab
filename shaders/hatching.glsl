// The hatching of masked cells.
uniform float hatch;  // distance of the lines in pixels
uniform vec3 masked, masked_line;

vec3 hatched(vec2 pixel) {
    // Diagonal lines, a fifth of the distance wide.
    float along = mod(floor(pixel.x) + floor(pixel.y), hatch);
    return along < max(1.0, floor(hatch * 0.2 + 0.5)) ? masked_line : masked;
}
