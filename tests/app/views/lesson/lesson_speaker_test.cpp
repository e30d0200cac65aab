#include "app/views/lesson/lesson_speaker.h"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "app/state/lesson_text.h"
#include "app/views/lesson/lesson_ring.h"
#include "lesson_desk.h"

using namespace attend;

namespace {

constexpr const char* spoken_lesson = "lessons/01_never_says_no.md";

/// The speaker's window of a lesson that nobody else looks at.
struct SpeakersDesk {
    explicit SpeakersDesk(LessonPlay::From from = {})
        : lesson(read_lesson(spoken_lesson), from),
          gui([this](Ui& ui) { draw(ui); }, {1920, 1080}) {}

    void draw(Ui& ui) {
        sees.point = [this](InWindow at) { pointed.push_back(at); };
        draw_speaker(ui, lesson, sees);
        const Box view = speaker_view(ui, lesson, sees);
        const PlacedBoxes placed = lay_out(ui, view, {{0, 0}, {1920, 1080}});
        said = placed.words("speaker");
    }
    bool says(const std::string& words) const { return said.find(words) != said.npos; }

    LessonPlay lesson;
    SpeakerSees sees{.now = {1, 1600, 900}, .next = {1, 960, 540}};
    std::vector<InWindow> pointed;
    std::string said;
    GuiDriver gui;
};

/// The first beat that asks something.
std::size_t asking_beat() {
    const auto lesson = read_lesson(spoken_lesson);
    for (std::size_t i = 0; i < lesson->beats.size(); ++i)
        if (lesson->beats[i].asks) return i;
    return 0;
}

}  // namespace

TEST_CASE("the speaker reads the notes, the next beat and the right answer while it is veiled") {
    const std::size_t beat = asking_beat();
    SpeakersDesk desk(LessonPlay::From{beat});
    REQUIRE(desk.lesson.beat().asks);
    desk.sees.seconds_left = 7;
    desk.gui.frames(2);
    std::size_t right = 0;
    while (!desk.lesson.text().options[right].right) ++right;
    CHECK(desk.says("The right one is " + std::string(1, static_cast<char>('A' + right)) + ", " +
                    desk.lesson.text().options[right].text));
    CHECK(desk.says("Next: show"));
    CHECK(desk.says("7 of "));
    CHECK(desk.says("step 2 of 8"));
    CHECK(speaker_notes(desk.lesson).starts_with("Let them vote by hands."));
    CHECK(desk.gui.has("speaker/notes"));
    CHECK(desk.says("of 7 minutes"));
    desk.lesson.vote(right);
    desk.gui.frame();
    CHECK(desk.says("Votes: "));
}

TEST_CASE("the speaker's clock begins with the first turn, and a click starts it anew") {
    SpeakersDesk desk;
    CHECK_FALSE(desk.lesson.clock_runs());
    CHECK(desk.says("0:00"));
    CHECK(desk.says("starts with the first turn"));
    const auto begin = std::chrono::steady_clock::now();
    desk.lesson.turn(1);
    CHECK(desk.lesson.clock_runs());
    std::this_thread::sleep_for(std::chrono::milliseconds(40));
    CHECK(desk.lesson.clock() >= 0.04);
    desk.gui.click("speaker/clock");
    const std::chrono::duration<double> since_begin = std::chrono::steady_clock::now() - begin;
    CHECK(desk.lesson.clock() < since_begin.count() - 0.03);
    desk.gui.frame();
    CHECK(desk.says("on time"));
}

TEST_CASE("a click on a step of the speaker's list, or on the next picture, turns the lesson") {
    LessonDesk of_class(spoken_lesson, 0, true);
    GuiDriver speaker([&](Ui& ui) { draw_speaker(ui, *of_class.play, {}); }, {1920, 1080});
    speaker.click("speaker/step/4");
    of_class.gui.frame();
    CHECK(of_class.play->beat().step == 3);
    const std::size_t at = of_class.play->at();
    speaker.frames(2);
    speaker.click("speaker/next");
    of_class.gui.frame();
    CHECK(of_class.play->at() == at + 1);
}

TEST_CASE("over the class's picture the speaker's pointer says where, in parts of the picture") {
    SpeakersDesk desk;
    desk.gui.frames(2);
    CHECK(desk.pointed.empty());
    desk.gui.hover("speaker/class");
    REQUIRE_FALSE(desk.pointed.empty());
    CHECK(desk.pointed.back().x == doctest::Approx(0.5).epsilon(0.01));
    CHECK(desk.pointed.back().y == doctest::Approx(0.5).epsilon(0.01));
    desk.pointed.clear();
    desk.gui.move({1919, 1079});
    desk.gui.frame();
    CHECK(desk.pointed.empty());
}

TEST_CASE("while it is frozen the speaker works in the living picture, and the window says so") {
    SpeakersDesk desk;
    desk.gui.frames(2);
    const float before =
        desk.gui.item("speaker/class").max.x - desk.gui.item("speaker/class").min.x;
    desk.lesson.freeze(true);
    desk.gui.frames(2);
    CHECK(desk.says("Frozen"));
    CHECK_FALSE(desk.gui.has("speaker/notes"));
    const TaggedItem& living = desk.gui.item("speaker/class");
    CHECK(living.max.x - living.min.x > 1.4f * before);
    CHECK(desk.lesson.wants_speaker());
    desk.lesson.want_speaker(false);
    CHECK_FALSE(desk.lesson.is_frozen());
}

TEST_CASE("a question's seconds run by the window that asks it") {
    LessonDesk desk(spoken_lesson, 1, true);
    while (!desk.play->beat().asks) desk.key(ImGuiKey_PageDown);
    const double whole = desk.play->beat().asks->wait.value_or(0);
    REQUIRE(whole > 1);
    desk.gui.frames(60);
    const double left = seconds_to_think(desk.gui.ui(), *desk.play);
    CHECK(left < whole - 0.9);
    CHECK(left > 0);
    desk.key(ImGuiKey_PageDown);
    CHECK(seconds_to_think(desk.gui.ui(), *desk.play) == 0);
}
