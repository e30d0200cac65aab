#include "tests/app/gui/sample.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "app/platform/picture.h"

using namespace attend;

// Set ATTEND_PICTURES to a folder to look at what this draws.
TEST_CASE("a sample of the panels is drawn in every theme, at scale 1 and 2") {
    for (const Theme& theme : themes())
        for (const int scale : {1, 2}) {
            Sample sample;
            sample.edit.cells[{6, 6}] = 0.3f;
            const PictureSize size{1280 * scale, 620 * scale, static_cast<float>(scale)};
            const Image image = draw_picture(size, theme.name, [&](Ui& ui) { sample.draw(ui); });
            REQUIRE(image.width == size.width);
            // Something is drawn, and it is not one color: the panels stand on the backdrop.
            CHECK(image.rgba.front() == doctest::Approx(theme.backdrop.r * 255).epsilon(0.01));
            if (const char* folder = std::getenv("ATTEND_PICTURES"))
                save_png(std::string(folder) + "/sample-" + std::string(theme.name) + "-" +
                             std::to_string(scale) + ".png",
                         image);
        }
}
