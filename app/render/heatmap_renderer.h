#pragma once
#include <imgui.h>

#include <memory>

#include "app/render/colormap.h"
#include "app/render/reduction.h"

namespace attend {

/// One heatmap on the screen, in pixels of Dear ImGui.
struct HeatmapPicture {
    Value value;
    ColorScale scale;
    Range range;    // resolved; not used with RangeMode::row
    ImVec2 origin;  // where cell (0, 0) begins
    ImVec2 cell = {1, 1};
    float opacity = 1;  // over `ground`
    float hatch = 6;    // distance of the hatching's lines in pixels
    Rgb ground, masked, masked_line, not_a_number;
};

/// Draws matrices as textures: one float texture a value, one color table, one shader, whatever the
/// size. It keeps the textures of what was drawn lately, and with them the values.
///
/// Needs a current OpenGL 3.3 context from construction to destruction, on one thread. Each frame:
/// begin_frame(), then add() while the panels are drawn, then Dear ImGui's own rendering, which
/// calls back.
class HeatmapRenderer {
  public:
    /// Throws Error where the shader does not compile: a broken driver, or a broken override.
    HeatmapRenderer();
    ~HeatmapRenderer();
    HeatmapRenderer(HeatmapRenderer&&) noexcept;
    HeatmapRenderer& operator=(HeatmapRenderer&&) noexcept;

    /// Forgets what the last frame drew and drops textures that were not seen lately.
    void begin_frame();
    /// Puts the picture into the list, inside the list's current clip rectangle.
    void add(ImDrawList& list, HeatmapPicture picture);
    /// What a command of a list of this frame draws; null where it is no matrix of this renderer.
    const HeatmapPicture* picture_of(const ImDrawCmd& command) const;

    /// For tests and the bench: textures made since the start, and bytes held now.
    struct Statistics {
        long uploads = 0;
        std::size_t textures = 0, bytes = 0;
    };
    Statistics statistics() const;

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace attend
