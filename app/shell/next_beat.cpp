#include "app/shell/next_beat.h"

#include <utility>

#include "app/state/document_window.h"
#include "app/state/lesson_play.h"
#include "app/views/stage/stage.h"

namespace attend {

namespace {

Saved saved_of(const LessonPlay& play, const std::string& theme) {
    return play.state().now ? in_theme(play.state().saved(), theme) : Saved();
}

PictureSize size_on_stage(const Store& store, const NextBeat::Wanted& wanted) {
    const double zoom =
        stage_zoom(store, {static_cast<float>(wanted.width), static_cast<float>(wanted.height)});
    return {wanted.width, wanted.height, static_cast<float>(zoom)};
}

/// On the stage, with its lesson.
Store& staged(Store& store, const std::shared_ptr<LessonPlay>& play) {
    store.lesson = play;
    store.session.presenting = true;
    play->show(store);
    return store;
}

}  // namespace

NextBeat::NextBeat(Wanted wanted, const std::function<void()>& wake)
    : wanted_(std::move(wanted)),
      play_(std::make_shared<LessonPlay>(wanted_.lesson, LessonPlay::From{wanted_.beat})),
      store_(saved_of(*play_, wanted_.theme), wake),
      picture_(size_on_stage(staged(store_, play_), wanted_), wanted_.theme) {
    settings_.theme = wanted_.theme;
    state_.capturing_picture = true;
}

void NextBeat::grow() {
    picture_.grow([this](Ui& ui) {
        Requests requests;  // nobody is at it
        draw_window(ui, store_, settings_, requests, state_);
        if (store_.computation().busy() || store_.computation().stale()) leave_unfinished(ui);
    });
}

}  // namespace attend
