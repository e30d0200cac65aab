#version 330 core
// A part of a matrix: a float a cell, colored on the way. Where cells share pixels, the float is
// that of the pixel, see reduction.h.
uniform sampler2D numbers;  // R32F a cell
uniform sampler2D colors;   // the color table
uniform sampler2D row_ranges;  // RG32F a row of `numbers`: lowest, highest; only with by_row

uniform vec2 origin;     // where the first cell begins, framebuffer pixels, y downward
uniform vec2 cell;       // pixels a cell
uniform ivec2 shape;     // columns, rows of the texture
uniform bool by_row;
uniform vec2 range;      // lowest, highest
uniform int spacing;     // 0 linear, 1 logarithmic from zero up, 2 logarithmic about zero, 3 weights
uniform bool diverging;  // centered on zero, the middle of the map
uniform float opacity;
uniform float hatch;     // distance of the lines in pixels
uniform vec3 ground, masked, masked_line, not_a_number;

in vec2 pixel;
out vec4 color;

// The same as position_on_scale() in color_scale.cpp.
float position(float v, vec2 r) {
    float share = (v - r.x) / (r.y - r.x);
    if (spacing == 3)
        return diverging ? 0.5 + 0.5 * sign(v) * pow(abs(v) / r.y, 0.6) : pow(max(share, 0.0), 0.6);
    if (spacing == 2) {
        float part = log(1.0 + 1000.0 * abs(v) / r.y) / log(1001.0);
        return 0.5 + 0.5 * sign(v) * part;
    }
    if (spacing == 1 && r.y > 0.0) {
        float low = r.x > 0.0 ? r.x : r.y * 1e-4;
        return (log(max(v, low)) - log(low)) / (log(r.y) - log(low));
    }
    return share;
}

// The same as scale_range() in color_scale.cpp.
vec2 range_of_row(int row) {
    vec2 r = texelFetch(row_ranges, ivec2(0, min(row, textureSize(row_ranges, 0).y - 1)), 0).rg;
    if (diverging) r = vec2(-1.0, 1.0) * max(abs(r.x), abs(r.y));
    if (!(r.y > r.x)) r.y = r.x + max(abs(r.x), 1.0) * 1e-3;
    return r;
}

vec3 hatched() {
    // Diagonal lines, a fifth of the distance wide.
    float along = mod(floor(pixel.x) + floor(pixel.y), hatch);
    return along < max(1.0, floor(hatch * 0.2 + 0.5)) ? masked_line : masked;
}

void main() {
    ivec2 at = clamp(ivec2(floor((pixel - origin) / cell)), ivec2(0), shape - 1);
    vec2 r = by_row ? range_of_row(at.y) : range;
    float v = texelFetch(numbers, at, 0).r;
    if (isnan(v)) {
        color = vec4(not_a_number, 1.0);
    } else if (isinf(v) && v < 0.0) {
        color = vec4(hatched(), 1.0);
    } else {
        float size = float(textureSize(colors, 0).x);
        float t = clamp(position(v, r), 0.0, 1.0);
        vec3 shade = textureLod(colors, vec2((t * (size - 1.0) + 0.5) / size, 0.5), 0.0).rgb;
        color = vec4(mix(ground, shade, opacity), 1.0);
    }
}
