#include <doctest/doctest.h>

#include "core/files/data.h"
#include "core/lesson/report.h"

using namespace attend;
using namespace attend::lesson;

namespace {

/// Some lessons are about word vectors and a model that are not part of the program.
bool lacks_files() { return !find_data(glove_file) || !find_data("minilm/config.json"); }

/// "" of a lesson with nothing wrong.
std::string faults_of(const LoadedLesson& loaded) {
    std::string text;
    for (const Fault& fault : check_lesson(loaded.parsed, {loaded.folder, {}, {}}).faults)
        text += fault_text(loaded.parsed.lesson.file, fault) + "\n";
    return text;
}

}  // namespace

TEST_CASE("lessons that the program brings hold: names, numbers, answers, exercises" *
          doctest::skip(lacks_files())) {
    const std::vector<std::string> names = lessons_brought();
    CHECK(names.size() >= 10);
    for (const std::string& name : names) CHECK(faults_of(load_lesson(name)) == "");
}

TEST_CASE("lessons that the program brings are as long as they say, and ask" *
          doctest::skip(lacks_files())) {
    for (const std::string& name : lessons_brought()) {
        CAPTURE(name);
        if (name == "lessons/00_show_me.md") continue;  // a tour
        const LoadedLesson loaded = load_lesson(name);
        const Counts counts = check_lesson(loaded.parsed, {loaded.folder, {}, {}}).counts;
        CHECK(loaded.parsed.lesson.minutes >= 5);
        CHECK(loaded.parsed.lesson.minutes <= 8);
        CHECK(counts.beats >= 14);
        CHECK(counts.questions >= 3);
        CHECK(counts.exercises >= 2);
        CHECK(counts.numbers >= 10);
    }
}

TEST_CASE("a lesson is cut into as many beats as its author counted") {
    const auto beats = [](const char* name) {
        return beats_of(load_lesson(name).parsed.lesson).size();
    };
    CHECK(beats("lessons/01_never_says_no.md") == 19);
    CHECK(beats("lessons/02_three_words_by_hand.md") == 22);
    CHECK(beats("lessons/03_why_root_d.md") == 15);
}

TEST_CASE("notes are the speaker's, step by step") {
    const std::string notes = notes_text(load_lesson("lessons/01_never_says_no.md").parsed.lesson);
    CHECK(notes.starts_with("A database that never says no, 7 min\n"));
    CHECK(notes.find("\n1 A table is asked\n  Say: you have all done this") != notes.npos);
    CHECK(notes.find("psychology") == notes.npos);
}

TEST_CASE("a document is an answer where it does what an exercise asks, and nothing else") {
    const LoadedLesson loaded = load_lesson("lessons/01_never_says_no.md");
    Saved answer;
    answer.document.choices = default_choices("lookup");
    answer.document.choices.query = "Lama";
    const auto lines = [&] { return answers_text(loaded, answer, "answer.attend"); };
    CHECK(lines().starts_with("1: not done: Make the table"));
    answer.document.choices.temperature = 0.2;
    CHECK(lines().starts_with("1: done: Make the table"));
    CHECK(lines().find("2: not done: temperature differs") != std::string::npos);
    answer.document.choices.query = "Pierre";
    CHECK(lines().starts_with("1: not done: query differs"));
}
