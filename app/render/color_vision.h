#pragma once
#include <array>
#include <memory>
#include <span>
#include <string_view>

#include "app/render/color.h"

namespace attend {

/// How people see who lack one kind of cones. Source: G. Machado, M. Oliveira, L. Fernandes, "A
/// physiologically-based model for simulation of color vision deficiency" (2009), severity 1: a
/// matrix on linear RGB.
struct ColorVision {
    std::string_view name;        // "deuteranopia"
    std::array<float, 9> matrix;  // row by row
};

/// "all" cones, then without green, red and blue ones.
std::span<const ColorVision> color_visions();
const ColorVision& color_vision(std::string_view name);
Rgb seen_by(const ColorVision& eyes, Rgb color);

/// Shows what was drawn last as other eyes see it. Needs a current OpenGL context from construction
/// to destruction.
class VisionFilter {
  public:
    VisionFilter();
    ~VisionFilter();
    VisionFilter(const VisionFilter&) = delete;
    VisionFilter& operator=(const VisionFilter&) = delete;

    /// Over all `width` × `height` pixels of the framebuffer that is bound.
    void apply(const ColorVision& eyes, int width, int height);

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;  // made at first use
};

}  // namespace attend
