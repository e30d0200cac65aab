#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/jobs/job.h"
#include "app/platform/picture.h"
#include "app/state/lesson_text.h"
#include "app/state/settings.h"
#include "app/state/store.h"
#include "app/views/window/window_view.h"

namespace attend {

/// A beat of a lesson as the stage will show it, drawn beside the window a frame at a time: what
/// takes long is computed in jobs meanwhile. The window's OpenGL is current in all that is called.
class NextBeat {
  public:
    struct Wanted {
        std::shared_ptr<const ReadLesson> lesson;
        std::size_t beat = 0;
        int width = 0, height = 0;  // pixels
        std::string theme;
        bool operator==(const Wanted&) const = default;
    };
    /// `wake`: called from other threads when there is something new to draw.
    NextBeat(Wanted wanted, std::function<void()> wake);

    const Wanted& wanted() const { return wanted_; }
    /// Also where it cannot be drawn at all.
    bool is_whole() const { return failed_ || (shown_ && shown_->picture.is_whole()); }
    /// One frame more, as soon as what it says is computed; whether one was drawn.
    bool grow();
    /// Of no width while nothing was drawn.
    ShownImage image() const { return shown_ ? shown_->picture.image() : ShownImage(); }

  private:
    using Play = std::shared_ptr<LessonPlay>;
    struct Shown {
        Shown(const Play& play, const Wanted& wanted, const std::function<void()>& wake);
        Store store;
        Settings settings;
        WindowState state;
        GrowingPicture picture;
    };

    Wanted wanted_;
    std::function<void()> wake_;
    std::optional<Shown> shown_;
    bool failed_ = false;
    Job<Play> reading_;  // its words, with their numbers
};

}  // namespace attend
