#pragma once
#include <imgui.h>

#include <algorithm>

#include "app/gui/chart/chart.h"
#include "app/gui/sizes.h"
#include "app/views/frame.h"

namespace attend {

/// Whether the window is a stage: what only an author needs is left out.
inline bool on_stage(const Frame& frame) { return frame.store.session.presenting; }

/// Sizes of text on the stage, in pixels of a picture that is 1920 × 1080, as all lengths there:
/// the heights of lines whose letters are 30, 36, 48 and 56 large.
namespace stage_text {
constexpr float of(float letters) { return sizes::letters(letters) * body_size; }
inline constexpr float small = of(30), words = of(36), large = of(48), title = of(56);
}  // namespace stage_text

/// Such a length in pixels of the window: a screen is seen from as far away, however many it has.
inline float stage_pixels(float pixels) {
    const auto& window = ImGui::GetMainViewport()->Size;
    return pixels * std::min(window.x / 1920, window.y / 1080);
}
/// The same in em.
inline float stage_em(const Ui& ui, float pixels) {
    return stage_pixels(pixels) / (body_size * ui.scale);
}
/// Letters and lengths of a chart there.
inline ChartSizes stage_chart(const Ui& ui) {
    return {.axis = stage_em(ui, stage_text::small),
            .words = stage_em(ui, stage_text::words),
            .tag = stage_em(ui, stage_text::small),
            .lengths = stage_em(ui, 2 * body_size)};
}
/// How large a text is that says the message, relative to body text: on the stage it is read from
/// the last row.
inline float message_size(const Frame& frame, float at_the_desk) {
    if (!on_stage(frame)) return at_the_desk;
    return std::max(at_the_desk, stage_em(frame.ui, stage_text::small));
}

}  // namespace attend
