#pragma once
#include <imgui.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "app/platform/vector/font_file.h"
#include "app/render/color.h"
#include "core/graph/matrix.h"

namespace attend {

/// A frame as marks on paper: read from Dear ImGui's draw lists (read_drawing.h), written as
/// SVG, PDF or pixels. Lengths are pixels of Dear ImGui, from the upper left corner.

struct Rectangle {
    ImVec2 low, high;
    bool empty() const { return high.x <= low.x || high.y <= low.y; }
    ImVec2 size() const { return {high.x - low.x, high.y - low.y}; }
};
Rectangle common(const Rectangle& a, const Rectangle& b);
Rectangle joined(const Rectangle& a, const Rectangle& b);

struct Paint {
    Rgb color;
    float alpha = 1;
    bool operator==(const Paint&) const = default;
};
/// Of 32 bits, as vertices have it.
Paint paint_of(std::uint32_t color);

using Outline = std::vector<ImVec2>;  // closed
using Area = std::vector<Outline>;    // filled together, by the nonzero rule

struct FilledArea {
    Area area;
    Paint paint;
};

/// A color that goes over into another one from one place to another, and stays beyond them.
struct Gradient {
    ImVec2 from, to;
    Paint first, last;
};

/// A shape whose color changes along it, part by part. Each part reaches a little below the next
/// one, so that nothing shows where they meet; all together have `alpha`.
struct ShadedParts {
    struct Part {
        Area area;
        Gradient gradient;  // `first` equal to `last`: one color
    };
    std::vector<Part> parts;
    float alpha = 1;
};

/// Letters of one font on one line.
struct TextLine {
    std::shared_ptr<const FontFile> font;
    float size = 0;  // of the em
    Paint paint;
    ImVec2 along = {1, 0};  // where the line goes: of length 1
    struct Letter {
        char32_t sign = 0;
        ImVec2 place;  // where its pen begins, on the line
    };
    std::vector<Letter> letters;
};

/// A matrix: rows × columns colors, each an opaque cell.
struct ColoredCells {
    ImVec2 origin, cell;
    Index rows = 0, columns = 0;
    std::vector<std::uint32_t> colors;  // red, green, blue, 255 from low to high; row by row
    /// Runs of cells that are hatched: their boxes, and the lines x + y = n · distance over them.
    std::vector<Rectangle> hatched;
    Rgb line;
    float distance = 6, width = 1;  // of the lines, measured along x

    std::uint32_t at(Index row, Index column) const {
        return colors[static_cast<std::size_t>(row * columns + column)];
    }
    Rectangle box(Index row, Index column) const;
    /// Rather an image than a rectangle a cell.
    bool is_image() const { return rows > most_rectangles || columns > most_rectangles; }
    static constexpr Index most_rectangles = 64;
};

/// One thing on the page, over those before it.
struct Mark {
    std::variant<FilledArea, ShadedParts, TextLine, ColoredCells> what;
    std::optional<Rectangle> clip = {};  // none: all of it is seen
};

struct Drawing {
    Rectangle place;  // what of the plane is the picture
    std::vector<Mark> marks;
};

/// Of what is seen of a mark; letters by their em.
Rectangle bounds(const Mark& mark);
/// Of all marks; an empty drawing has an empty box.
Rectangle bounds(const Drawing& drawing);

/// The rectangle that an area is, with sides along the axes.
std::optional<Rectangle> as_rectangle(const Area& area);

}  // namespace attend
