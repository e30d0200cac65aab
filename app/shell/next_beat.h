#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

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
    NextBeat(Wanted wanted, const std::function<void()>& wake);

    const Wanted& wanted() const { return wanted_; }
    bool is_whole() const { return picture_.is_whole(); }
    /// One frame more.
    void grow();
    ShownImage image() const { return picture_.image(); }

  private:
    Wanted wanted_;
    std::shared_ptr<LessonPlay> play_;
    Store store_;
    Settings settings_;
    WindowState state_;
    GrowingPicture picture_;
};

}  // namespace attend
