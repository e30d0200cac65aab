#include "app/platform/vector/drawing.h"

#include <algorithm>

namespace attend {

Rectangle common(const Rectangle& a, const Rectangle& b) {
    return {{std::max(a.low.x, b.low.x), std::max(a.low.y, b.low.y)},
            {std::min(a.high.x, b.high.x), std::min(a.high.y, b.high.y)}};
}

Rectangle joined(const Rectangle& a, const Rectangle& b) {
    if (a.empty()) return b;
    if (b.empty()) return a;
    return {{std::min(a.low.x, b.low.x), std::min(a.low.y, b.low.y)},
            {std::max(a.high.x, b.high.x), std::max(a.high.y, b.high.y)}};
}

Paint paint_of(std::uint32_t color) {
    const auto channel = [color](int shift) {
        return static_cast<float>(color >> shift & 255u) / 255;
    };
    return {{channel(IM_COL32_R_SHIFT), channel(IM_COL32_G_SHIFT), channel(IM_COL32_B_SHIFT)},
            channel(IM_COL32_A_SHIFT)};
}

Rectangle ColoredCells::box(Index row, Index column) const {
    const ImVec2 low{origin.x + static_cast<float>(column) * cell.x,
                     origin.y + static_cast<float>(row) * cell.y};
    return {low, {low.x + cell.x, low.y + cell.y}};
}

namespace {

Rectangle box_of(const Outline& outline) {
    if (outline.empty()) return {};
    Rectangle box{outline.front(), outline.front()};
    for (const ImVec2 at : outline) {
        box.low = {std::min(box.low.x, at.x), std::min(box.low.y, at.y)};
        box.high = {std::max(box.high.x, at.x), std::max(box.high.y, at.y)};
    }
    return box;
}

Rectangle box_of(const Area& area) {
    Rectangle box;
    for (const Outline& outline : area) box = joined(box, box_of(outline));
    return box;
}

Rectangle whole_of(const FilledArea& filled) { return box_of(filled.area); }

Rectangle whole_of(const ShadedParts& shaded) {
    Rectangle box;
    for (const ShadedParts::Part& part : shaded.parts) box = joined(box, box_of(part.area));
    return box;
}

Rectangle whole_of(const TextLine& line) {
    Rectangle box;
    for (const TextLine::Letter& letter : line.letters) {
        const float wide = line.font->advance(letter.sign) * line.size;
        const ImVec2 end{letter.place.x + line.along.x * wide,
                         letter.place.y + line.along.y * wide};
        const ImVec2 up{line.along.y, -line.along.x};
        const auto raised = [&](ImVec2 at, float by) {
            return ImVec2{at.x + up.x * by * line.size, at.y + up.y * by * line.size};
        };
        constexpr float ascent = 0.8f, descent = -0.25f;
        box =
            joined(box, box_of(Outline{raised(letter.place, ascent), raised(letter.place, descent),
                                       raised(end, ascent), raised(end, descent)}));
    }
    return box;
}

Rectangle whole_of(const ColoredCells& cells) {
    return {cells.origin, cells.box(cells.rows, cells.columns).low};
}

}  // namespace

Rectangle bounds(const Mark& mark) {
    const Rectangle whole = std::visit([](const auto& what) { return whole_of(what); }, mark.what);
    return mark.clip ? common(whole, *mark.clip) : whole;
}

Rectangle bounds(const Drawing& drawing) {
    Rectangle box;
    for (const Mark& mark : drawing.marks) box = joined(box, bounds(mark));
    return box;
}

std::optional<Rectangle> as_rectangle(const Area& area) {
    if (area.size() != 1 || area.front().size() != 4) return std::nullopt;
    const Outline& outline = area.front();
    const Rectangle box = box_of(outline);
    const bool first_level = outline[0].y == outline[1].y;
    for (std::size_t i = 0; i < 4; ++i) {
        const ImVec2 here = outline[i], next = outline[(i + 1) % 4];
        const bool level = (i % 2 == 0) == first_level;
        if (level ? here.y != next.y : here.x != next.x) return std::nullopt;
    }
    return box;
}

}  // namespace attend
