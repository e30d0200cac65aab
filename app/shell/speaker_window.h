#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "app/gui/lights.h"
#include "app/platform/side_window.h"
#include "app/shell/next_beat.h"

namespace attend {

class Program;
class Window;

/// The speaker's window, for as long as a lesson wants one (LessonPlay::wants_speaker()): it shows
/// what lesson_speaker.h says. Where there are two monitors a lesson on the stage has it by itself,
/// and the class's window fills the other one. Closing it keeps the lesson.
///
/// Over the class's picture the mouse is a light on the stage; while the picture is frozen it is
/// the mouse of the class's window, whose frames are shown here alone.
class SpeakerWindow {
  public:
    explicit SpeakerWindow(Window& of_class) : of_class_(of_class) {}

    /// Opens, draws or closes it, between two frames of the class's window.
    void frame(Program& program);

  private:
    /// What the mouse does over the class's picture.
    struct Mouse {
        InWindow at;
        std::array<bool, 3> down{};
        float wheel = 0;
    };

    void follow_stage(Program& program);
    bool open(Program& program);
    void close();
    void draw(Program& program);
    /// Draws on at the picture of the next beat; says whether it changed.
    bool grow_next(Program& program);
    void point(const Mouse& mouse, bool works);

    Window& of_class_;
    std::optional<SideWindow> window_;
    std::optional<NextBeat> next_;
    std::uint64_t seen_ = 0;     // of the class's pictures
    std::uint64_t arrival_ = 0;  // of the beat that is shown, and when it came
    double arrived_ = 0;
    Mouse given_;  // to the class's window
    bool was_on_stage_ = false, fills_monitor_ = false;
};

}  // namespace attend
