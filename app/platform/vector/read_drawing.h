#pragma once
#include <imgui.h>

#include "app/platform/vector/drawing.h"
#include "app/render/heatmap_renderer.h"

namespace attend {

/// Has Dear ImGui draw this frame without soft edges: a line has the outline of a line, with its
/// corners, and no fringe that fades. Call after ImGui::NewFrame(); the next frame has them again.
void draw_with_sharp_edges();

/// What Dear ImGui drew in this frame, as shapes: triangles that meet become outlines, letters are
/// found by their places in the texture of the fonts and become text, matrices become cells. The
/// frame must have been drawn with sharp edges, in fonts of load_fonts() alone.
Drawing read_drawing(const ImDrawData& data, const HeatmapRenderer& heatmaps);

}  // namespace attend
