#pragma once
#include "app/gui/box/containers.h"
#include "app/views/sentence/attending.h"
#include "app/views/sentence/text_fields.h"
#include "support/desk.h"

namespace attend {

/// The fields and the sentence below them fill the panel.
inline void draw_sentence(Frame& frame) {
    const Box all = box::column(
        {text_fields(frame), hero(frame, HeroForm::large).grow_high().named("hero")}, 0.5f);
    draw_box(frame.ui, all, {ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail()});
}

}  // namespace attend
