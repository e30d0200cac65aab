#pragma once
#include <imgui.h>

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "app/platform/vector/drawing.h"

namespace attend {

using Triangle = std::array<ImDrawIdx, 3>;  // indices of vertices

/// Triangles that meet by their sides become one shape: of one color, an area; else parts that are
/// shaded from each to the next.
class MeshReader {
  public:
    explicit MeshReader(const ImDrawVert* vertices) : vertices_(vertices) {}

    /// Whether the triangle belongs to the shape; the first one does. One that nothing is seen of
    /// belongs to any.
    bool add(const Triangle& triangle);
    /// That; nothing where there was no triangle.
    std::optional<Mark> take();

  private:
    const ImDrawVert& at(ImDrawIdx index) const { return vertices_[index]; }
    bool is_unseen(const Triangle& triangle) const;
    bool meets(const Triangle& triangle) const;
    std::optional<ShadedParts::Part> shaded_quad(const Triangle& one, const Triangle& other) const;
    Gradient shaded_triangle(const Triangle& triangle) const;
    std::size_t end_of_one_color(std::size_t from) const;
    ShadedParts shaded() const;
    ImVec2 way_below(std::span<const Triangle> these, const Triangle& next) const;
    Area area_of(std::size_t from, std::size_t to, bool reaches_below_next) const;

    const ImDrawVert* vertices_;
    std::vector<Triangle> triangles_;
};

}  // namespace attend
