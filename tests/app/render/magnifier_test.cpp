#include "app/render/magnifier.h"

#include <doctest/doctest.h>

#include "app/render/drawn_parts.h"

using namespace attend;

namespace {

/// Where a place of the frame is in the picture, in pixels.
ImVec2 seen(const ImDrawData& data, ImVec2 place) { return DrawnScreen(data).of(place); }

ImDrawData frame_of(float wide, float high) {
    ImDrawData data;
    data.DisplaySize = {wide, high};
    data.FramebufferScale = {1, 1};
    return data;
}

}  // namespace

TEST_CASE("a magnified frame fills the same picture, and what is pointed at stays where it is") {
    for (const float factor : {1.0f, 2.0f, 4.0f})
        for (const float at : {0.0f, 0.3f, 1.0f}) {
            CAPTURE(factor);
            CAPTURE(at);
            ImDrawData data = frame_of(1280, 800);
            ImGuiIO io;
            io.DisplayFramebufferScale = {1, 1};
            const Magnifier magnifier{factor, {at, at}};
            begin_magnified(io, magnifier);
            data.FramebufferScale = io.DisplayFramebufferScale;
            magnify(data, magnifier);
            CHECK(DrawnScreen(data).width == 1280);
            CHECK(DrawnScreen(data).height == 800);
            CHECK(seen(data, {at * 1280, at * 800}).x == doctest::Approx(at * 1280).epsilon(0.01));
            CHECK(seen(data, {at * 1280, at * 800}).y == doctest::Approx(at * 800).epsilon(0.01));
            const float one = seen(data, {101, 0}).x - seen(data, {100, 0}).x;
            CHECK(one == doctest::Approx(factor));
        }
}
