#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

TEST_CASE("a picture is opened as the document that it was made from") {
    const TemporaryFolder folder;
    const std::string picture = (folder.path() / "a.png").string();
    const Arguments scene{"--set", "embedding=hand_made", "--set", "sentence=the cat sat",
                          "--set", "head.0/w_q[0,0]=2"};
    const auto with_scene = [&](Arguments arguments) {
        arguments.insert(arguments.end(), scene.begin(), scene.end());
        return arguments;
    };
    const Arguments render{"render", "--view", "weights", "--size", "320x200", "--output"};
    Arguments written = with_scene(render);
    written.insert(written.begin() + 6, picture);
    result_of(written);
    CHECK(values_of({picture}, "head.0/weights") == values_of(scene, "head.0/weights"));
    CHECK(has(result_of({"save", picture, "--output", "-"}), "\"view\": \"weights\""));
    CHECK(values_of({picture, "--set", "heads=2"}, "head.1/weights").size() == 3);
    Arguments again = with_scene(render);
    again.insert(again.begin() + 6, "-");
    CHECK(result_of(again) == content_of(picture));  // the same bytes: the picture names no file
}

TEST_CASE("what is no picture of Attend, or no resolution, is refused with what would be") {
    check_refused({"value", ATTEND_SOURCE_DIR "/assets/icon/attend.png", "--node", "x"}, 1,
                  "attend.png: found a picture without a document");
    for (const char* dots : {"29", "2401", "nan"})
        check_refused({"render", "--dpi", dots, "--output", "a.png"}, 1,
                      "expected a number from 30 to 2400");
}
