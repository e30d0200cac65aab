#define GLFW_INCLUDE_NONE  // OpenGL comes by epoxy
#include <GLFW/glfw3.h>
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "app/platform/canvas.h"
#include "app/platform/folders.h"
#include "app/platform/frame_pacer.h"
#include "app/platform/glfw_window.h"
#include "app/platform/offscreen.h"
#include "app/platform/png.h"
#include "app/platform/window.h"
#include "app/render/color_vision.h"
#include "core/error.h"

using namespace attend;

namespace {
/// Sets a variable of the environment until it goes out of scope.
class Variable {
  public:
    Variable(const char* name, const char* value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before, had_ = true;
        value ? setenv(name, value, 1) : unsetenv(name);
    }
    ~Variable() { had_ ? setenv(name_, before_.c_str(), 1) : unsetenv(name_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

  private:
    const char* name_;
    std::string before_;
    bool had_ = false;
};
}  // namespace

TEST_CASE("a window fits its monitor also after GLFW has multiplied it with the scale") {
    const ImVec2 asked(1600, 1000);
    const auto fits = [&](ImVec2 room, float scale) {
        const ImVec2 size = fitting_window(asked, room, scale);
        CHECK(size.x * scale <= room.x);
        CHECK(size.y * scale <= room.y);
        return size;
    };
    CHECK(fits({1920, 1080}, 1).x == 1600);
    CHECK(fits({1920, 1080}, 2).x == 960);
    CHECK(fits({1920, 1080}, 2).y == 540);
    CHECK(fits({3840, 2160}, 2).x == 1600);
    CHECK(fits({3840, 2160}, 1.5f).y == 1000);
}

TEST_CASE("folders follow the XDG variables, and the home folder without them") {
    const Variable home("HOME", "/home/ada"), config("XDG_CONFIG_HOME", "/settings"),
        state("XDG_STATE_HOME", "relative"), cache("XDG_CACHE_HOME", ""),
        data("XDG_DATA_HOME", nullptr);
    const Folders folders = find_folders();
    CHECK(folders.config == "/settings/attend");
    CHECK(folders.state == "/home/ada/.local/state/attend");
    CHECK(folders.cache == "/home/ada/.cache/attend");
    CHECK(folders.data == "/home/ada/.local/share/attend");
    CHECK_THROWS_WITH_AS(make_folder("/proc/attend"), doctest::Contains("/proc/attend"), Error);
}

TEST_CASE(
    "the pacer draws a few frames after an event, one round when things have settled, then "
    "sleeps") {
    FramePacer pacer;
    double now = 10;
    for (int i = 0; i < FramePacer::frames_after_event; ++i) {
        CHECK(pacer.wait(now) == 0.0);
        pacer.drawing(now);
    }
    CHECK(*pacer.wait(now) == doctest::Approx(FramePacer::seconds_to_settle));
    now += FramePacer::seconds_to_settle;
    int frames = 0;
    while (pacer.wait(now) == 0.0 && frames < 100) pacer.drawing(now), ++frames;
    CHECK(frames == FramePacer::frames_after_event);
    CHECK_FALSE(pacer.wait(now));
    CHECK_FALSE(pacer.wait(now + 1e6));
}

TEST_CASE("the pacer keeps drawing while something moves and wakes for the earliest deadline") {
    FramePacer pacer;
    double now = 0;
    while (pacer.wait(now)) pacer.drawing(now), now += 1;
    pacer.animate_until(now + 2);
    CHECK(pacer.wait(now + 1) == 0.0);
    CHECK_FALSE(pacer.wait(now + 2));
    pacer.wake_at(now + 9);
    pacer.wake_at(now + 5);
    pacer.wake_at(now + 7);
    CHECK(*pacer.wait(now + 3) == doctest::Approx(2));
    pacer.stir();
    CHECK(pacer.wait(now + 3) == 0.0);
}

TEST_CASE("a picture survives PNG") {
    Image image{3, 2, {}};
    for (int i = 0; i < 24; ++i)
        image.rgba.push_back(static_cast<std::uint8_t>(i % 4 == 3 ? 255 : i * 7));
    const Image back = decode_png(encode_png(image));
    CHECK(back.width == 3);
    CHECK(back.rgba == image.rgba);
    CHECK_THROWS_AS(decode_png("no picture"), Error);
    CHECK_THROWS_WITH_AS(save_png("/no/such/folder/a.png", image),
                         doctest::Contains("/no/such/folder/a.png"), Error);
}

TEST_CASE("a surface larger than the driver can draw is refused with the limit") {
    Offscreen works;
    const Offscreen moved = std::move(works);
    CHECK_THROWS_WITH_AS(Canvas(1 << 20, 16), doctest::Contains("1048576 × 16"), Error);
    CHECK_THROWS_AS(Canvas(0, 16), Error);
    CHECK(Canvas(16, 8).read().rgba.size() == 16 * 8 * 4);
}

TEST_CASE("without a display the window says so and names the way out") {
    const Variable x("DISPLAY", nullptr), wayland("WAYLAND_DISPLAY", nullptr);
    CHECK_THROWS_WITH_AS(Window({}), doctest::Contains("no display"), Error);
}

TEST_CASE("the window opens, draws what it is given, and sleeps when nothing happens" *
          doctest::skip(!std::getenv("DISPLAY"))) {
    Window window(WindowOptions{"Attend", 800, 600, false, "light"});
    int frames = 0;
    while (window.pacer().wait(window.now())) {  // without a value it would sleep for good
        if (!window.wait_for_events()) continue;
        window.frame([](Ui& ui) {
            ui.tag("nothing");
            return false;
        });
        REQUIRE(++frames < 200);
    }
    std::thread([&window] { window.wake(); }).join();
    CHECK(window.wait_for_events());
    window.frame([](Ui&) { return false; });
    const Image image = window.screenshot();
    CHECK(image.width >= 640);
    CHECK(image.rgba[0] == 243);
    const auto red = [](Ui&) {
        ImGui::GetForegroundDrawList()->AddRectFilled({0, 0}, {50, 50}, IM_COL32(255, 0, 0, 255));
        return false;
    };
    window.frame(red);
    const Image plain = window.screenshot();
    CHECK(plain.rgba[1] == 0);
    window.set_color_vision(color_visions()[1].name);
    window.frame(red);
    CHECK(window.screenshot().rgba == plain.rgba);
    window.set_full_screen(true);
    window.frame([](Ui&) { return false; });
    GLFWwindow* shown = glfwGetCurrentContext();
    CHECK(glfwGetWindowMonitor(shown));
    window.set_full_screen(false);
    glfwSetWindowShouldClose(shown, GLFW_TRUE);
    CHECK(window.close_requested());
}
