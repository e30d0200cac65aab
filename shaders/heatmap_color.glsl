// The color of a matrix's cell, for heatmap.frag, which asks once a pixel, and for
// heatmap_cells.vert, which asks once a cell.
uniform sampler2D numbers;     // R32F a cell
uniform sampler2D colors;      // the color table
uniform sampler2D row_ranges;  // RG32F a row of `numbers`: lowest, highest; only with by_row

uniform bool by_row;
uniform vec2 range;      // lowest, highest
uniform int spacing;     // 0 linear, 1 logarithmic from zero up, 2 logarithmic about zero, 3 weights
uniform float even;      // of weights that are shares: where their colors bend; 0: nowhere
uniform bool diverging;  // centered on zero, the middle of the map
uniform float opacity;
uniform vec3 ground, not_a_number;

// The same as position_on_scale() in color_scale.cpp.
float position(float v, vec2 r) {
    float share = (v - r.x) / (r.y - r.x);
    if (spacing == 3 && even > 0.0 && r.x == 0.0 && !diverging) {
        if (v <= even || r.y <= even) return 0.4 * v / even;
        return 0.4 + 0.6 * pow((v - even) / (r.y - even), 0.7);
    }
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

bool is_masked(float number) { return isinf(number) && number < 0.0; }

// Of a number that is not masked, in a row of `numbers`.
vec3 color_of(float number, int row) {
    if (isnan(number)) return not_a_number;
    float t = clamp(position(number, by_row ? range_of_row(row) : range), 0.0, 1.0);
    float size = float(textureSize(colors, 0).x);
    vec3 shade = textureLod(colors, vec2((t * (size - 1.0) + 0.5) / size, 0.5), 0.0).rgb;
    return mix(ground, shade, opacity);
}
