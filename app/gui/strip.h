#pragma once
#include <imgui.h>

#include <array>
#include <utility>

namespace attend {

/// Across a strip where one part of it meets the next. Pixels.
struct StripSection {
    ImVec2 middle;
    ImVec2 across;      // of length 1
    float half = 0;     // of the width that has the whole color
    float soft = 1;     // beyond it the color fades to nothing
    ImU32 full, clear;  // that color, and the same without opacity
};

/// A strip through `count` sections, of which section_at(i) tells the i-th. One mesh whose vertices
/// have their own colors: parts that were drawn one by one would show where they meet.
template <class SectionAt>
void draw_strip(ImDrawList& list, int count, SectionAt section_at) {
    if (count < 2) return;
    constexpr int across = 4;  // vertices: clear, full, full, clear
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    list.PrimReserve((count - 1) * (across - 1) * 6, count * across);
    const unsigned begin = list._VtxCurrentIdx;
    for (int i = 0; i < count; ++i) {
        const StripSection at = section_at(i);
        const std::array<std::pair<float, ImU32>, across> edges{{{-at.half - at.soft, at.clear},
                                                                 {-at.half, at.full},
                                                                 {at.half, at.full},
                                                                 {at.half + at.soft, at.clear}}};
        for (const auto& [away, ink] : edges)
            list.PrimWriteVtx({at.middle.x + at.across.x * away, at.middle.y + at.across.y * away},
                              white, ink);
    }
    for (int part = 0; part + 1 < count; ++part)
        for (int side = 0; side + 1 < across; ++side) {
            const auto here = begin + static_cast<unsigned>(part * across + side);
            for (const unsigned step : {0u, 1u, across + 1u, 0u, across + 1u, across + 0u})
                list.PrimWriteIdx(static_cast<ImDrawIdx>(here + step));
        }
}

}  // namespace attend
