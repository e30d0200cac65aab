#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "support/program.h"

using namespace attend;

namespace {

struct Frames {
    double most_done = 0;  // floating-point operations, roughly
    int most_corners = 0;  // of what is drawn
};

void note(test::ProgramDriver& driver, Frames& frames) {
    driver.gui().frame();
    frames.most_done = std::max(frames.most_done, driver.store().computation().done_in_frame());
    frames.most_corners = std::max(frames.most_corners, ImGui::GetDrawData()->TotalVtxCount);
}

void settle(test::ProgramDriver& driver, Frames& frames) {
    do {
        note(driver, frames);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    } while (driver.store().computation().busy());
    for (int i = 0; i < 3; ++i) note(driver, frames);
}

}  // namespace

TEST_CASE("no frame of the window computes or draws much, whatever is typed or opened") {
    // A full window has some 50,000; the field of the sentence draws each mark once, four corners.
    constexpr int many_corners = 1'000'000;
    std::string marks = "a e", words;
    for (int i = 0; i < 200'000; ++i) marks += "\u0301";
    for (int i = 0; i < 2000; ++i) words += "w" + std::to_string(i) + " ";
    for (const std::string& sentence : {marks, words, "a " + std::string(999'000, 'x')}) {
        CAPTURE(sentence.substr(0, 10));
        const test::TemporaryFolder folder;
        test::ProgramDriver driver(folder);
        Saved saved;
        saved.document.choices.embedding = "random";
        saved.document.choices.sentence = sentence;
        driver.store().open(saved, {});
        Frames frames;
        settle(driver, frames);
        REQUIRE(driver.store().computation().problem() == "");
        const std::size_t tokens = driver.store().computation().scene()->asks().tokens.size();
        for (const char* key : {" ", "l", "a", "t", "e"}) {
            ImGui::GetIO().AddInputCharactersUTF8(key);
            note(driver, frames);
            note(driver, frames);
        }
        settle(driver, frames);
        CHECK(driver.store().document().choices.sentence == sentence + " late");
        CHECK(driver.store().computation().scene()->asks().tokens.size() == tokens + 1);
        CHECK(frames.most_done <= Computation::most_in_frame);
        CHECK(frames.most_corners < many_corners);
    }
}
