#version 330 core
#include "hatching.glsl"

in vec2 pixel;
out vec4 color;

void main() { color = vec4(hatched(pixel), 1.0); }
