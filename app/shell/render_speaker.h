#pragma once
#include <string>

#include "app/shell/render.h"

namespace attend {

/// The speaker's window at a beat, before the clock runs. `now` is the beat on the stage, `next`
/// the one behind it; null: there is none.
struct SpeakerToDraw {
    BeatToDraw beat;
    const Image* now = nullptr;
    const Image* next = nullptr;
};
Image render_speaker(const SpeakerToDraw& drawn, PictureSize size, const std::string& theme);

}  // namespace attend
