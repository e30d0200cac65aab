#include "app/views/lookup/share_plot.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>

#include "look_up_panel.h"

using namespace attend;

namespace {
Saved hard_document() {
    Saved saved = look_up_document();
    saved.document.choices.normalizer = "hardmax";
    return saved;
}
}  // namespace

TEST_CASE("hardmax is the hard end of the slider, and dragging goes on from there by softmax") {
    LookUpPanel panel(hard_document());
    const ShareCurves curves = panel.curves();
    REQUIRE(curves.crossing);
    CHECK(curves.crossing->temperature == doctest::Approx(0.14485).epsilon(1e-3));
    CHECK(curves.shares[0].front() == 1);
    CHECK(slider_place(temperature_of(panel.choices())) == 0);
    panel.gui.drag("lookup/plot", {60, 0});
    CHECK(panel.choices().normalizer == "softmax");
    CHECK(panel.choices().temperature > 0.01);
}

TEST_CASE("an answer that has no share is not told beside the one that has all") {
    CHECK(LookUpPanel(hard_document()).words().find("Firstname 100.0 %.\n") != std::string::npos);
}

TEST_CASE("told are the answers that come first at some temperature, wherever that is now") {
    ShareCurves curves;
    curves.places = {0, 0.5, 1};
    curves.shares = {{0, 0.3, 0.4}, {0.1, 0.4, 0.3}, {0.7, 0.2, 0.2}, {0.2, 0.1, 0.1}};
    CHECK(told_curves(curves) == std::vector<std::size_t>{2, 1, 0});
    curves.shares = {{0.9, 0.8, 0.5}, {0, 0.1, 0.2}, {0.1, 0.1, 0.3}};
    CHECK(told_curves(curves) == std::vector<std::size_t>{0, 1});
}

TEST_CASE("curves are named beside themselves, and the others counted") {
    LookUpPanel panel(look_up_document(), {1920, 1080});
    for (const char* const name : {"Firstname", "Pierre, two rows", "six others"})
        CHECK(panel.gui.has(fmt::format("lookup/plot/name/{}", name)));
    const TaggedItem first = panel.gui.item("lookup/plot/name/Firstname"),
                     second = panel.gui.item("lookup/plot/name/Pierre, two rows");
    const bool apart = first.max.x <= second.min.x || second.max.x <= first.min.x ||
                       first.max.y <= second.min.y || second.max.y <= first.min.y;
    CHECK(apart);
}

TEST_CASE("answers that are level everywhere have one name, and what is overtaken is told") {
    LookUpPanel level(look_up_document("bb", "k,v\nbx,1st\nbx,2nd\nzz,3rd\n"));
    CHECK(level.gui.has("lookup/plot/name/1st and 2nd"));
    // Clara Cohen is nearest, but it is not her subject that is overtaken last.
    Saved saved = look_up_document();
    saved.document.choices.table = "majors";
    LookUpPanel majors(saved);
    CHECK(majors.words().find("three rows outweigh mathematics.") != std::string::npos);
    CHECK(LookUpPanel().words().find("two rows outweigh the nearest.") != std::string::npos);
}

TEST_CASE("where no key has anything of the query the sum would answer nothing") {
    Saved saved = look_up_document();
    saved.document.choices.similarity = "exact";
    CHECK(LookUpPanel(saved).words().find("Divided by the sum there would be no answer.") !=
          std::string::npos);
}
