#pragma once
#include <imgui.h>

#include <optional>
#include <vector>

namespace attend {

/// Which parts of a plane are drawn on, in coarse cells: words look here for a place where they
/// hide nothing. Cover everything, then ask: what is covered later counts from the next question
/// on. Arithmetic only.
class CoveredPlane {
  public:
    /// What covers a cell: a bit each, so that words may lie on some of it where nothing is free.
    enum Cover : unsigned { drawn = 1, band = 2, hatch = 4, anything = drawn | band | hatch };

    CoveredPlane(ImVec2 min, ImVec2 max, float cell);

    /// A cell that the box touches is covered; what lies outside of the plane is nothing.
    void cover(ImVec2 low, ImVec2 high, Cover by = drawn);
    void cover_line(ImVec2 from, ImVec2 to, float rim);

    /// The corner of a box of this size that nothing of `hidden` lies in, as near to the point as
    /// there is one.
    std::optional<ImVec2> nearest_free(ImVec2 size, ImVec2 point, unsigned hidden = anything) const;
    bool is_free(ImVec2 low, ImVec2 high, unsigned hidden = anything) const;

  private:
    struct Cells {
        int left, top, right, bottom;  // behind the last one
    };
    Cells touched(ImVec2 low, ImVec2 high) const;
    int count(const Cells& cells) const;
    void add_up(unsigned hidden) const;

    ImVec2 min_, max_;
    float cell_;
    int columns_, rows_;
    std::vector<char> covered_;
    mutable std::vector<int> sums_;       // of all cells above and left; empty: not added up yet
    mutable unsigned summed_ = anything;  // what they are of
};

}  // namespace attend
