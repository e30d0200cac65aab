#include "app/gui/fonts.h"

#include <doctest/doctest.h>

#include <array>

#include "support/temporary.h"

using namespace attend;

TEST_CASE("a font for Chinese, Japanese and Korean is found by its name, the best first") {
    const test::TemporaryFolder none, some;
    std::filesystem::create_directories(some.path() / "truetype" / "wqy");
    some.file("unifont.otf", "");
    some.file("Inter-Regular.otf", "");
    const auto best = some.file("truetype/wqy/wqy-microhei.ttc", "");
    const std::array folders{none.path(), some.path() / "gone", some.path()};
    CHECK(find_wide_font(folders) == best);
    CHECK(find_wide_font(std::span(folders).first(2)).empty());
}
