#version 330 core
// What was drawn, as other eyes see it: a matrix on linear RGB. See color_vision.h.
uniform sampler2D drawn;
uniform mat3 eyes;

out vec4 color;

vec3 linear(vec3 c) {
    return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(0.04045, c));
}

vec3 encoded(vec3 c) {
    return mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}

void main() {
    vec3 shown = texelFetch(drawn, ivec2(gl_FragCoord.xy), 0).rgb;
    color = vec4(encoded(clamp(eyes * linear(shown), 0.0, 1.0)), 1.0);
}
