#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/sizes.h"
#include "app/views/sentence/text_fields.h"
#include "app/views/training/training_room.h"
#include "app/views/training/transport.h"

namespace attend {

Box training_top(Frame& frame) {
    Box steps = transport(frame).wide({sizes::of(300), sizes::of(684), sizes::of(684)});
    return box::row({text_fields(frame), std::move(steps)}, sizes::apart).grow();
}

float training_top_height(const Frame& frame, float, float) {
    return pixels_of(frame.ui, Length::fixed(sizes::of(50))).wish;
}

}  // namespace attend
