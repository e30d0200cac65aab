#include <epoxy/gl.h>

#include <algorithm>
#include <chrono>

#include "app/cli/bench.h"
#include "app/gui/memory.h"
#include "app/platform/picture.h"
#include "app/views/tables/table_facts.h"
#include "app/views/window/window_view.h"

namespace attend::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr PictureSize window_size{1280, 800, 1};
constexpr std::string_view letters = " lately she said so ", figures_typed = "1234567890";
constexpr int settled_frames = 3;  // without work in the background, until the next key

double milliseconds_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Presses a key as soon as the one before is shown, and keeps the times.
class Typist {
  public:
    explicit Typist(const Saved& saved)
        : store_(saved),
          // What a room of numbers is asked stays a number.
          keys_(asks_for_numbers(saved.document.choices) ? figures_typed : letters) {}

    void draw(Ui& ui) {
        const Clock::time_point start = Clock::now();
        if (pressed_ > 0) figures_.drawn = std::max(figures_.drawn, milliseconds_since(begun_));
        begun_ = start;
        draw_window(ui, store_, settings_, requests_, state_);
        double& longest = pressed_ == 0 ? figures_.open : figures_.typing;
        longest = std::max(longest, milliseconds_since(start));
        ++figures_.frames;
        const bool busy = ++since_key_ < settled_frames ||
                          (store_.computation().stale() && store_.computation().problem().empty());
        if (!busy && awaits_)
            figures_.result =
                std::max(figures_.result, milliseconds_since(*std::exchange(awaits_, {})));
        settled_ = busy ? 0 : settled_ + 1;
        if (settled_ > settled_frames) press_next();
        if (!done_) ui.memory.of<Unfinished>().frame = ImGui::GetFrameCount();
    }
    const TypingFigures& figures() const { return figures_; }

  private:
    void press_next() {
        settled_ = 0;
        done_ = pressed_ == keys_.size();
        if (done_) return;
        ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(keys_[pressed_++]));
        since_key_ = 0;
        awaits_ = Clock::now();
    }

    Store store_;
    std::string_view keys_;
    Settings settings_;
    Requests requests_;
    WindowState state_;
    TypingFigures figures_;
    Clock::time_point begun_ = Clock::now();
    std::optional<Clock::time_point> awaits_;
    std::size_t pressed_ = 0;
    int settled_ = 0, since_key_ = settled_frames;
    bool done_ = false;
};

}  // namespace

TypingFigures time_typing(const Saved& saved) {
    Typist typist(saved);
    // Frames that OpenGL still has to draw do not pile up: as a window waits for its screen.
    const auto finish = [](Ui&) { glFinish(); };
    draw_picture(
        window_size, "dark", [&](Ui& ui) { typist.draw(ui); }, finish);
    return typist.figures();
}

}  // namespace attend::cli
