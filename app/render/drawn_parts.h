#pragma once
#include <imgui.h>

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <vector>

namespace attend {

/// Pixels of the framebuffer, counted from its top left corner; right and bottom are outside.
struct PixelRectangle {
    int left = 0, top = 0, right = 0, bottom = 0;
    bool empty() const { return right <= left || bottom <= top; }
    bool operator==(const PixelRectangle&) const = default;
};

inline PixelRectangle common(const PixelRectangle& a, const PixelRectangle& b) {
    return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
            std::min(a.bottom, b.bottom)};
}

/// What of `part` lies outside of all `others`: rectangles without common pixels.
std::vector<PixelRectangle> without(const PixelRectangle& part,
                                    std::span<const PixelRectangle> others);

/// Narrows a list's clip rectangle to the whole pixels around a box, until it is popped: what a
/// call draws is taken to touch all of it.
void push_clip_of_call(ImDrawList& list, ImVec2 low, ImVec2 high);

/// A triangle of a command of Dear ImGui, or two of which the second begins with the first corner
/// of the first one and goes on with its last, as those of a glyph or a rectangle: its corners, of
/// one triangle the last one twice, and where its indices stand in its list.
struct Piece {
    std::array<const ImDrawVert*, 4> corners;
    std::span<const ImDrawIdx> indices;
};

/// Of all pieces of a command that is none of a call, in the order in which they are drawn.
template <class Do>
void for_each_piece(const ImDrawList& list, const ImDrawCmd& command, Do&& act) {
    const ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
    std::span<const ImDrawIdx> left(list.IdxBuffer.Data + command.IdxOffset, command.ElemCount);
    while (left.size() >= 3) {
        const bool two = left.size() >= 6 && left[3] == left[0] && left[4] == left[2];
        const std::size_t taken = two ? 6 : 3;
        act(Piece{{vertices + left[0], vertices + left[1], vertices + left[2],
                   vertices + left[taken - 1]},
                  left.first(taken)});
        left = left.subspan(taken);
    }
}

/// From the places in a frame's draw lists to pixels, as Dear ImGui's OpenGL backend does it.
class DrawnScreen {
  public:
    explicit DrawnScreen(const ImDrawData& data);

    int width, height;  // of the framebuffer
    ImVec2 scale;       // its pixels for one of the lists

    /// In pixels, whole or not.
    ImVec2 of(ImVec2 place) const {
        return {(place.x - origin_.x) * scale.x, (place.y - origin_.y) * scale.y};
    }
    /// Whether a place in the lists that stands at a pixel's edge comes back as the same.
    bool has_whole_pixels() const;
    /// The pixels that a command may change, on the screen.
    PixelRectangle clip_of(const ImDrawCmd& command) const;
    /// The same of a call, which rounds for itself.
    PixelRectangle clip_of_call(const ImDrawCmd& command) const;
    /// A rectangle of the lists in pixels, whole or not, as far as it is on the screen.
    ImVec4 seen_of(const ImVec4& rectangle) const;
    /// The pixels that a call fills which draws all over a rectangle: each edge is rounded for
    /// itself, so that parts of a picture meet.
    PixelRectangle filled_by_call(const ImVec4& rectangle) const;
    /// The pixels in which a piece may have a part.
    PixelRectangle bounds_of(const Piece& piece) const;
    /// A clip rectangle of just these pixels; of a call's own one, no more than was inside.
    ImVec4 clip_at(const PixelRectangle& part) const;
    ImVec4 call_clip_at(const ImDrawCmd& command, const PixelRectangle& part) const;

  private:
    PixelRectangle on_screen(const PixelRectangle& part) const {
        return common(part, {0, 0, width, height});
    }
    ImVec2 origin_;
};

/// Has `render` draw nothing of `data` outside of these parts, which have no common pixels. The
/// data is the same afterwards.
void draw_within(ImDrawData& data, std::span<const PixelRectangle> parts,
                 const std::function<void()>& render);

}  // namespace attend
