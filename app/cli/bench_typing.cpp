#include <epoxy/gl.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <time.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>

#include "app/cli/bench.h"
#include "app/cli/output.h"
#include "app/gui/ui.h"
#include "app/platform/picture.h"
#include "app/shell/program.h"
#include "core/error.h"
#include "core/plural.h"
#include "core/workspaces/workspace.h"

namespace attend::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr PictureSize window_size{1280, 800, 1};
constexpr std::chrono::microseconds frame_apart{16'667};
// What a room of numbers is asked stays a number.
constexpr std::string_view letters = " lately she said so again and again until nobody listened ",
                           figures_typed = "1234567890";
constexpr int settled_frames = 3;  // without work in the background: all is shown

double milliseconds_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// Milliseconds that this thread has been at work.
double own_milliseconds() {
    timespec time = {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

/// A folder for all that the program keeps, until the end.
class PassingFolder {
  public:
    PassingFolder() {
        std::string name =
            (std::filesystem::temp_directory_path() / "attend-bench-XXXXXX").string();
        if (!::mkdtemp(name.data()))
            throw Error(name, fmt::format("“{}”", std::strerror(errno)), "a folder to work in");
        path_ = name;
    }
    ~PassingFolder() {
        std::error_code failed;
        std::filesystem::remove_all(path_, failed);
    }
    PassingFolder(const PassingFolder&) = delete;
    PassingFolder& operator=(const PassingFolder&) = delete;

    Folders folders() const {
        return {path_ / "config", path_ / "state", path_ / "cache", path_ / "data", path_};
    }

  private:
    std::filesystem::path path_;
};

Host no_desktop() {
    constexpr const char* refused = "no picture is taken of a bench";
    Host host;
    host.screenshot = []() -> Image { throw Error(refused); };
    host.shapes = [](auto&&...) -> Drawing { throw Error(refused); };
    host.show_image = [](const Image&) -> ImTextureID { throw Error(refused); };
    host.set_clipboard = [](const std::string&) {};
    host.copy_picture = [](const std::string&) {};
    host.set_full_screen = [](bool) {};
    return host;
}

/// Presses a key in each frame as soon as the document is shown, and keeps the times.
class Typist {
  public:
    explicit Typist(const Saved& saved)
        : program_(folder_.folders(), no_desktop(), ToOpen(saved)),
          keys_(asks_for_numbers(saved.document.choices) ? figures_typed : letters) {}
    ~Typist() = default;
    Typist(const Typist&) = delete;
    Typist& operator=(const Typist&) = delete;

    /// Before a frame: what the one before left OpenGL to do is done, and it is time for the next.
    void wait(Ui& ui) {
        glFinish();
        if (typing()) figures_.drawn = std::max(figures_.drawn, milliseconds_since(begun_));
        std::this_thread::sleep_until(begun_ + frame_apart);
        begun_ = Clock::now();
        ui.states.of<FrameTimes>() = {true, {}};
        if (!opened_ || pressed_ == keys_.size()) return;
        ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(keys_[pressed_++]));
        settled_ = 0;
        awaits_ = begun_;
    }

    void draw(Ui& ui) {
        const Clock::time_point start = Clock::now();
        const double before = own_milliseconds();
        program_.before_frame();
        program_.frame(ui, std::chrono::duration<double>(start.time_since_epoch()).count());
        note({milliseconds_since(start), own_milliseconds() - before,
              ui.states.of<FrameTimes>().stages});
        const Computation& computation = program_.store().computation();
        const bool busy =
            computation.busy() || (computation.stale() && computation.problem().empty());
        settled_ = busy ? 0 : settled_ + 1;
        if (settled_ > settled_frames) take_result(computation);
        if (!done_) leave_unfinished(ui);
    }

    TypingFigures figures() {
        figures_.keys = pressed_;
        return std::move(figures_);
    }

  private:
    bool typing() const { return pressed_ > 0; }

    void note(TypingFigures::Frame frame) {
        if (!typing()) {
            figures_.open = std::max(figures_.open, frame.milliseconds);
            return;
        }
        figures_.frames.push_back(frame.milliseconds);
        if (frame.milliseconds > figures_.longest.milliseconds) figures_.longest = std::move(frame);
    }

    void take_result(const Computation& computation) {
        if (!computation.problem().empty()) throw Error(computation.problem());
        opened_ = true;
        done_ = pressed_ == keys_.size();
        if (done_) figures_.result = milliseconds_since(awaits_);
    }

    PassingFolder folder_;
    Program program_;
    std::string_view keys_;
    TypingFigures figures_;
    Clock::time_point begun_ = Clock::now(), awaits_;
    std::size_t pressed_ = 0;
    int settled_ = 0;
    bool opened_ = false, done_ = false;
};

}  // namespace

double TypingFigures::at_most(double share) const {
    if (frames.empty()) return 0;
    std::vector<double> sorted = frames;
    std::ranges::sort(sorted);
    return sorted[static_cast<std::size_t>(
        std::ceil(share * static_cast<double>(sorted.size() - 1)))];
}

TypingFigures time_typing(const Saved& saved) {
    Typist typist(saved);
    draw_picture(
        window_size, "dark", [&](Ui& ui) { typist.draw(ui); }, [&](Ui& ui) { typist.wait(ui); });
    return typist.figures();
}

std::string typing_text(const TypingFigures& figures) {
    const auto line = [](const std::string& name, double milliseconds) {
        return std::vector<std::string>{name, fmt::format("{:.1f} ms", milliseconds)};
    };
    std::vector<std::vector<std::string>> lines{
        line("longest frame while opening", figures.open),
        line(fmt::format("median frame while typing {} keys", figures.keys), figures.at_most(0.5)),
        line("95 of 100 frames at most", figures.at_most(0.95)),
        line("longest frame while typing", figures.longest.milliseconds),
        line("the same, drawn by OpenGL", figures.drawn),
        line("from the last key to its result", figures.result),
        {},
        line("the longest frame, at work", figures.longest.processor)};
    std::vector<FrameTimes::Stage> stages = figures.longest.stages;
    std::ranges::stable_sort(stages, std::greater(), &FrameTimes::Stage::milliseconds);
    for (const FrameTimes::Stage& stage : stages)
        lines.push_back(line("  " + stage.name, stage.milliseconds));
    return aligned(lines, {false, true});
}

std::string typing_json(const TypingFigures& figures) {
    std::string stages;
    for (const FrameTimes::Stage& stage : figures.longest.stages)
        append_listed(stages, fmt::format("{{\"name\": {}, \"ms\": {:.3f}}}", json_text(stage.name),
                                          stage.milliseconds));
    return fmt::format(
        "{{\"frames\": {}, \"keys\": {}, \"longest_opening_ms\": {:.3f}, \"median_typing_ms\": "
        "{:.3f}, \"p95_typing_ms\": {:.3f}, \"longest_typing_ms\": {:.3f}, \"longest_drawn_ms\": "
        "{:.3f}, \"longest_result_ms\": {:.3f},\n \"longest_frame\": {{\"processor_ms\": {:.3f}, "
        "\"stages\": [{}]}}}}\n",
        figures.frames.size(), figures.keys, figures.open, figures.at_most(0.5),
        figures.at_most(0.95), figures.longest.milliseconds, figures.drawn, figures.result,
        figures.longest.processor, stages);
}

}  // namespace attend::cli
