#include "app/views/parts/token_lines.h"

#include <algorithm>
#include <cmath>

namespace attend {

namespace {

/// Where on the curve, in [0, 1], the share `x` of its width is reached: x = 1.5t − 1.5t² + t³,
/// that of a Bézier curve whose inner points stand in the middle.
float parameter_at(float x) {
    float low = 0, high = 1;
    for (int step = 0; step < 20; ++step) {
        const float t = (low + high) / 2;
        (1.5f * t - 1.5f * t * t + t * t * t < x ? low : high) = t;
    }
    return (low + high) / 2;
}

}  // namespace

std::pair<Index, Index> TokenRows::between(float low, float high) const {
    const auto row = [this](float y) {
        return std::clamp<Index>(static_cast<Index>(std::floor((y - top) / pitch)), -1, count);
    };
    constexpr float seen = 0.5f;  // pixels: of less there is nothing
    return {std::max<Index>(row(low + seen), 0), std::min<Index>(row(high - seen) + 1, count)};
}

void bring_into_view(RowSeen& seen, const TokenRows& rows, Index row, float low, float high) {
    if (std::exchange(seen.row, row) == row || row < 0) return;
    const float middle = rows.middle(row), half = rows.pitch / 2;
    if (middle - half >= low && middle + half <= high) return;
    // In the middle as far as whole rows are seen.
    const float begin = rows.top - ImGui::GetWindowPos().y + ImGui::GetScrollY(),
                above = static_cast<float>(row) - ((high - low) / rows.pitch - 1) / 2;
    ImGui::SetScrollY(std::round(begin + std::round(above) * rows.pitch));
}

float fitting_pitch(const Ui& ui, float height, Index count) {
    const float fitting = height / static_cast<float>(std::max<Index>(count, 1));
    return std::clamp(std::floor(fitting), ui.em(0.95f), ui.em(5));
}

float whole_pitches(const Ui& ui, float height, Index count) {
    const float pitch = fitting_pitch(ui, height, count);
    if (pitch * static_cast<float>(count) <= height) return height;
    return std::max(std::floor(height / pitch), 1.0f) * pitch;
}

float TokenLine::at(float x) const {
    const float share = (x - from.x) / std::max(to.x - from.x, 1.0f);
    if (share <= 0) return from.y;
    if (share >= 1) return to.y;
    const float t = parameter_at(share);
    return from.y + (to.y - from.y) * (3 * t * t - 2 * t * t * t);
}

void draw_token_line(ImDrawList& list, const TokenLine& line, const LineInk& look, bool fine) {
    const float middle = (line.from.x + line.to.x) / 2;
    // A long way down, of which a part is seen, is smooth there, too.
    const auto steep = static_cast<int>(std::min(std::abs(line.to.y - line.from.y) / 30, 160.0f));
    list.AddBezierCubic(line.from, {middle, line.from.y}, {middle, line.to.y}, line.to,
                        ink(look.color, look.alpha), look.thickness,
                        std::max(fine || look.alpha > 0.5f ? 40 : 24, steep));
}

}  // namespace attend
