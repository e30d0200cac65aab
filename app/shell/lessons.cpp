#include "app/shell/program.h"
#include "app/state/lesson_play.h"

namespace attend {

namespace {

/// So many documents, and results, has no lesson: those of another one have larger numbers.
constexpr std::uint64_t revisions_of_a_lesson = 1ull << 32;

}  // namespace

void Program::do_request(const OpenLesson& asked) {
    if (!file_work_.empty()) return requests_.push_back(asked);  // it is of what is open now
    const auto lesson = read_lesson(asked.file);
    leave_lesson();
    settings_.offers_tour = false;
    const bool presents = store_->session.presenting;
    put_aside_ = {std::move(store_), std::exchange(seen_, {}), std::exchange(said_outside_, {})};
    const auto play = std::make_shared<LessonPlay>(lesson, asked.step < 1 ? 0 : asked.step - 1);
    store_ = std::make_unique<Store>(play->state().now ? play->state().saved() : Saved(),
                                     host_.wake, ++lessons_ * revisions_of_a_lesson);
    store_->lesson = play;
    store_->session.presenting = presents;
    play->show(*store_);
}

void Program::do_request(const LeaveLesson&) { leave_lesson(); }

void Program::leave_lesson() {
    if (!put_aside_) return;
    end_drags_and_popups();
    store_ = std::move(put_aside_->store);
    seen_ = std::move(put_aside_->seen);
    said_outside_ = std::move(put_aside_->said_outside);
    put_aside_.reset();
    wants_frames_ = true;
}

bool Program::looks_at_file() const { return store_->lesson && store_->lesson->is_a_file(); }

}  // namespace attend
