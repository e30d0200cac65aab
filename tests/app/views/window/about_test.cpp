#include <doctest/doctest.h>

#include "support/window_desk.h"

using namespace attend;

TEST_CASE("who looks for version and licenses is told of all that is built in") {
    WindowDesk desk;
    desk.type_into_palette("about attend");
    desk.gui.key(ImGuiKey_Enter);
    desk.gui.frames(3);
    REQUIRE(desk.store.session.overlay == "about");
    for (const char* const library : {"Dear ImGui",
                                      "GLFW",
                                      "libepoxy",
                                      "Eigen",
                                      "OpenBLAS",
                                      "Highway",
                                      "oneTBB",
                                      "fmt",
                                      "PCRE2",
                                      "utf8proc",
                                      "JSON for Modern C++",
                                      "CLI11",
                                      "MD4C",
                                      "libspng",
                                      "Cairo",
                                      "FreeType",
                                      "Inter",
                                      "STIX",
                                      "DejaVu",
                                      "GloVe 6B",
                                      "all-MiniLM-L6-v2",
                                      "SmolLM2-135M-Instruct"})
        CHECK(desk.gui.has(std::string("about/") + library));
}
