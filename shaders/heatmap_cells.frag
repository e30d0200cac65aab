#version 330 core
flat in vec3 cell_color;
out vec4 color;

void main() { color = vec4(cell_color, 1.0); }
