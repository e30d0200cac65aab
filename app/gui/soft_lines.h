#pragma once
#include <imgui.h>

#include <optional>

namespace attend {

/// Lines with soft edges, of every width from 1 to `widest` pixels, in the texture of the fonts:
/// drawn from there a line takes two triangles a part, where a mesh takes six.
///
/// A row of the texture is a line across, and its width is a pixel more than that of the row
/// before; what is between two rows the texture's filter mixes, so that no width looks other than
/// those next to it. At the middle a line is opaque to (width − 1) / 2, and from there it fades
/// within a pixel.
class SoftLines {
  public:
    static constexpr float widest = 32;

    SoftLines() = default;
    /// Draws them into the atlas, which must outlive this.
    explicit SoftLines(ImFontAtlas& atlas);

    /// What of the texture is drawn how wide: valid until the atlas grows.
    struct Line {
        float half;       // pixels, of all it touches
        ImVec2 from, to;  // across it
    };
    /// None of wider lines, which a mesh can draw as well.
    std::optional<Line> of(float width) const;

  private:
    ImFontAtlas* atlas_ = nullptr;
    ImFontAtlasRectId place_ = ImFontAtlasRectId_Invalid;
};

}  // namespace attend
