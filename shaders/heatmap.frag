#version 330 core
// One tile of a matrix: a float a cell, colored on the way. Cells of 1 pixel and more are looked up
// as they are; smaller ones come from a level of the pyramid, which keeps the extremes.
uniform sampler2D numbers;  // R32F a cell; with level > 0 RG32F, minimum and maximum of 2^level cells a side
uniform sampler2D colors;   // the color table
uniform sampler2D row_ranges;  // RG32F a row of the tile: lowest, highest; only with by_row

uniform vec2 origin;     // where the tile's first cell begins, framebuffer pixels, y downward
uniform vec2 cell;       // pixels a cell
uniform ivec2 shape;     // columns, rows of the texture
uniform int level;       // 0: the cells themselves
uniform bool by_row;
uniform vec2 range;      // lowest, highest
uniform int spacing;     // 0 linear, 1 logarithmic from zero up, 2 logarithmic about zero
uniform bool diverging;  // centered on zero, the middle of the map
uniform float opacity;
uniform float hatch;     // distance of the lines in pixels
uniform vec3 ground, masked, masked_line, not_a_number;

in vec2 pixel;
out vec4 color;

// The same as position_on_scale() in color_scale.cpp.
float position(float v, vec2 r) {
    if (spacing == 2) {
        float part = log(1.0 + 1000.0 * abs(v) / r.y) / log(1001.0);
        return 0.5 + 0.5 * sign(v) * part;
    }
    if (spacing == 1 && r.y > 0.0) {
        float low = r.x > 0.0 ? r.x : r.y * 1e-4;
        return (log(max(v, low)) - log(low)) / (log(r.y) - log(low));
    }
    return (v - r.x) / (r.y - r.x);
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

// The extreme of a block that is farther along the map: away from zero, or from the low end. The
// map is monotonic, so numbers can be compared in place of positions. −∞ is masked: anything is farther.
float farther(float a, float b) {
    if (!diverging) return max(a, b);
    float reach_a = isinf(a) && a < 0.0 ? -1.0 : abs(a), reach_b = isinf(b) && b < 0.0 ? -1.0 : abs(b);
    return reach_a >= reach_b ? a : b;
}

// The number of the pixel: of the four blocks that it may touch, the one farthest along the map.
// Masked counts only where there is nothing else, NaN always. Without a loop: this runs for every pixel.
float farthest(vec2 place) {
    float side = exp2(float(level));
    vec2 half_pixel = 0.5 / cell;
    ivec2 low = clamp(ivec2(floor((place - half_pixel) / side)), ivec2(0), shape - 1);
    ivec2 high = clamp(ivec2(floor((place + half_pixel * 0.999) / side)), ivec2(0), shape - 1);
    vec2 a = texelFetch(numbers, low, 0).rg, b = texelFetch(numbers, ivec2(high.x, low.y), 0).rg;
    vec2 c = texelFetch(numbers, ivec2(low.x, high.y), 0).rg, d = texelFetch(numbers, high, 0).rg;
    vec4 lows = vec4(a.x, b.x, c.x, d.x), highs = vec4(a.y, b.y, c.y, d.y);
    if (any(isnan(lows))) return lows.x + lows.y + lows.z + lows.w;
    float best = farther(farther(highs.x, highs.y), farther(highs.z, highs.w));
    if (!diverging) return best;
    return farther(best, farther(farther(lows.x, lows.y), farther(lows.z, lows.w)));
}

void main() {
    vec2 place = (pixel - origin) / cell;
    ivec2 at = clamp(ivec2(floor(place)), ivec2(0), (shape << level) - 1);
    vec2 r = by_row ? range_of_row(at.y) : range;
    float v = level == 0 ? texelFetch(numbers, at, 0).r : farthest(place);
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
