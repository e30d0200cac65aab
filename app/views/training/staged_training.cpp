#include <fmt/format.h>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/views/parts/said_by_model.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/stage_foot.h"
#include "app/views/sentence/attending.h"
#include "app/views/staged.h"
#include "app/views/training/over_time.h"
#include "app/views/training/training_room.h"
#include "app/views/training/transport.h"

namespace attend {

namespace {

Box curve(Frame& frame) {
    Chart chart = loss_chart(frame);
    const Ui& ui = frame.ui;
    chart.sizes = {.axis = stage_em(ui, stage_text::small),
                   .words = stage_em(ui, stage_text::words),
                   .tag = stage_em(ui, stage_text::small),
                   .lengths = stage_em(ui, 2 * body_size)};
    return box::chart("time/loss", std::move(chart), {30, 10}).grow();
}

/// Whether an arrow leads beyond the first or the last step: then to the next picture.
bool leaves(const Frame& frame, ImGuiKey key) {
    const Index step = shown_step(frame);
    return (key == ImGuiKey_LeftArrow && step <= learned(frame).run->first_step()) ||
           (key == ImGuiKey_RightArrow && step >= learned(frame).steps());
}

}  // namespace

Staged staged_training(Frame& frame) {
    const Attended& row = attended(frame, frame.asking());
    Staged shown;
    shown.title = given_headline(frame, row);
    for (TextRun& run : shown.title) run.bold = true;
    const RichText said = said_in_words(frame);
    shown.title.insert(shown.title.end(), said.begin(), said.end());
    const HistoryRow* const known = learned(frame).row(shown_step(frame));
    if (known)
        shown.sentence = {{fmt::format("{:.0f} % of new examples are right. The loss is {:.2f}.",
                                       100 * known->accuracy, known->validation_loss)}};
    shown.object =
        box::column({hero_on_stage(frame).grow_high(), curve(frame).high(stage_em(frame.ui, 320))},
                    stage_em(frame.ui, 20))
            .grow()
            .grow_high();
    shown.foot = stage_words(
        frame.ui, fmt::format("step {} of {}", shown_step(frame), learned(frame).steps()));
    shown.keys = is_playing(frame)
                     ? "Space: pause"
                     : "Space: learn    ← → step    Home: before it    ↑ ↓ another place";
    shown.key = [&frame](ImGuiKey key) {
        return !leaves(frame, key) && press_transport_key(frame, key);
    };
    return shown;
}

}  // namespace attend
