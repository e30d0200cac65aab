#include <fmt/format.h>

#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/views/parts/said_by_model.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/stage_foot.h"
#include "app/views/sentence/attending.h"
#include "app/views/staged.h"
#include "app/views/training/over_time.h"
#include "app/views/training/training_room.h"

namespace attend {

namespace {

Box curve(Frame& frame) {
    Chart chart = loss_chart(frame);
    chart.sizes = stage_chart(frame.ui);
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
    Staged shown;
    Box leads;
    if (learned_leads(frame)) {
        LearnedPicture learned = learned_picture(frame);
        shown.title = std::move(learned.words), leads = std::move(learned.picture).grow();
    } else {
        shown.title = given_headline(frame, attended(frame, frame.asking()));
        const RichText said = said_in_words(frame);
        shown.title.insert(shown.title.end(), said.begin(), said.end());
        leads = hero_on_stage(frame);
    }
    for (TextRun& run : shown.title) run.bold = true;
    const HistoryRow* const known = learned(frame).row(shown_step(frame));
    if (known)
        shown.sentence = {
            {(std::isnan(known->accuracy)
                  ? std::string()
                  : fmt::format("{:.0f} % of new examples are right. ", 100 * known->accuracy)) +
             fmt::format("The loss is {:.2f}.", known->validation_loss)}};
    shown.object =
        box::column({std::move(leads).grow_high(), curve(frame).high(stage_em(frame.ui, 320))},
                    stage_em(frame.ui, 20))
            .grow()
            .grow_high();
    shown.foot = stage_words(
        frame.ui, fmt::format("step {} of {}", shown_step(frame), learned(frame).steps()));
    shown.keys = is_playing(frame)
                     ? "Space: pause"
                     : "Space: learn    ← → step    Home: before it    ↑ ↓ another place";
    shown.key = [&frame](ImGuiKey key) {
        return !leaves(frame, key) && press_transport_key(learning_player(frame), key);
    };
    return shown;
}

}  // namespace attend
