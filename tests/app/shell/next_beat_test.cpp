#include "app/shell/next_beat.h"

#include <doctest/doctest.h>
#include <epoxy/gl.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "app/platform/offscreen.h"
#include "app/shell/render.h"

using namespace attend;

namespace {

constexpr const char* drawn_lesson = "lessons/01_never_says_no.md";

/// What a picture from below holds, its highest row first.
std::vector<std::uint8_t> pixels_of(const ShownImage& image) {
    const std::size_t stride = 4 * static_cast<std::size_t>(image.width);
    std::vector<std::uint8_t> upward(stride * static_cast<std::size_t>(image.height)), pixels;
    glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(image.texture));
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, upward.data());
    for (std::size_t row = static_cast<std::size_t>(image.height); row-- > 0;)
        pixels.insert(pixels.end(), upward.begin() + static_cast<std::ptrdiff_t>(row * stride),
                      upward.begin() + static_cast<std::ptrdiff_t>((row + 1) * stride));
    return pixels;
}

}  // namespace

TEST_CASE("the next beat, drawn frame by frame, is the picture that the stage will show") {
    const auto lesson = read_lesson(drawn_lesson);
    for (const std::size_t beat : {1, 4}) {
        CAPTURE(beat);
        const Image whole = render_beat({lesson, beat}, {960, 540, 1}, "dark");
        const Offscreen opengl;
        NextBeat next({lesson, beat, 960, 540, "dark"}, {});
        CHECK_FALSE(next.is_whole());
        while (!next.is_whole()) {
            next.grow();
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        REQUIRE(next.image().from_below);
        CHECK(pixels_of(next.image()) == whole.rgba);
    }
}

TEST_CASE("who draws the next beat has the window's Dear ImGui again after each frame") {
    const auto lesson = read_lesson(drawn_lesson);
    const Offscreen opengl;
    const GuiContext of_window;
    ImGuiContext* const current = ImGui::GetCurrentContext();
    {
        NextBeat next({lesson, 1, 960, 540, "light"}, {});
        CHECK(ImGui::GetCurrentContext() == current);
        next.grow();
        CHECK(ImGui::GetCurrentContext() == current);
    }
    CHECK(ImGui::GetCurrentContext() == current);
}
