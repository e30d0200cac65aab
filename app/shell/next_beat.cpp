#include "app/shell/next_beat.h"

#include <utility>

#include "app/state/document_window.h"
#include "app/state/lesson_play.h"
#include "app/views/stage/stage.h"
#include "core/error.h"

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

NextBeat::Shown::Shown(const Play& play, const Wanted& wanted, const std::function<void()>& wake)
    : store(saved_of(*play, wanted.theme), wake),
      picture(size_on_stage(staged(store, play), wanted), wanted.theme) {
    settings.theme = wanted.theme;
    state.capturing_picture = true;
}

NextBeat::NextBeat(Wanted wanted, std::function<void()> wake)
    : wanted_(std::move(wanted)), wake_(std::move(wake)) {
    reading_.start(
        "The next beat",
        [lesson = wanted_.lesson, beat = wanted_.beat](const Progress&) {
            return std::make_shared<LessonPlay>(lesson, LessonPlay::From{beat});
        },
        wake_);
}

bool NextBeat::grow() {
    if (!shown_) {
        try {
            if (const auto play = reading_.poll()) shown_.emplace(*play, wanted_, wake_);
        } catch (const Error&) {
            failed_ = true;  // it is said when the beat comes
        }
        if (!shown_) return false;
    }
    Shown& shown = *shown_;
    shown.picture.grow([&shown](Ui& ui) {
        Requests requests;  // nobody is at it
        draw_window(ui, shown.store, shown.settings, requests, shown.state);
        if (shown.store.computation().busy()) leave_unfinished(ui);
    });
    return true;
}

}  // namespace attend
