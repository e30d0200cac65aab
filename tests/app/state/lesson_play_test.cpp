#include "app/state/lesson_play.h"

#include <doctest/doctest.h>

#include <cmath>
#include <fstream>

#include "app/state/store.h"
#include "core/error.h"
#include "support/store.h"
#include "support/temporary.h"

using namespace attend;
using attend::test::TemporaryFolder;

namespace {

constexpr const char* names_lesson = "lessons/01_never_says_no.md";

/// A lesson and the store that plays it, without a window.
struct Played {
    explicit Played(const std::string& file, std::size_t step = 0)
        : store(hand_made_document(), {}, 1'000'000),
          play(std::make_shared<LessonPlay>(read_lesson(file), step)) {
        store.lesson = play;
        play->show(store);
        settle();
    }
    void settle() {
        play->follow(store);
        frame(store);
        while (store.computation().busy()) frame(store);
        play->follow(store);
    }
    void turn(int by) { play->turn(by), settle(); }
    void change(const std::function<void(Document&)>& edit) {
        frame(store, false, edit);
        settle();
    }
    const Choices& choices() const { return store.document().choices; }

    Store store;
    std::shared_ptr<LessonPlay> play;
};

/// To the first beat that `is` accepts.
template <class Is>
void go_on_until(Played& played, Is is) {
    for (std::size_t i = 0; i < 100 && !is(played.play->beat()); ++i) played.turn(1);
    REQUIRE(is(played.play->beat()));
}

}  // namespace

TEST_CASE("a lesson forward and back shows the same documents and says the same words") {
    Played played(names_lesson);
    std::vector<std::pair<Document, std::string>> forward;
    const std::size_t count = played.play->beats().size();
    CHECK(count == 19);
    for (std::size_t i = 0; i < count; ++i) {
        CHECK(played.play->at() == i);
        forward.emplace_back(played.store.document(), played.play->text().words);
        played.turn(1);
    }
    CHECK(played.play->at() == count - 1);  // it stays at the end
    for (std::size_t i = count; i-- > 0;) {
        CHECK(played.store.document() == forward[i].first);
        CHECK(played.play->text().words == forward[i].second);
        played.turn(-1);
    }
    CHECK(played.play->at() == 0);
}

TEST_CASE("what a person changes lasts until the next beat; undo ends at its beginning") {
    Played played(names_lesson);
    const std::string query = played.choices().query;
    CHECK(query == "Eggerton");
    played.change([](Document& draft) { draft.choices.query = "Doe"; });
    CHECK(played.choices().query == "Doe");
    played.store.undo();
    played.settle();
    CHECK(played.choices().query == query);
    CHECK_FALSE(played.store.history().can_undo());
    played.change([](Document& draft) { draft.choices.query = "Doe"; });
    played.play->restore();
    played.settle();
    CHECK(played.choices().query == query);
    played.change([](Document& draft) { draft.choices.query = "Doe"; });
    played.turn(1);
    played.turn(-1);
    CHECK(played.choices().query == query);
}

TEST_CASE("a lesson begins at a step, and says its words with their numbers") {
    Played played(names_lesson, 2);
    CHECK(played.play->beat().step == 2);
    CHECK(played.play->text().question.starts_with("Now keys may be"));
    REQUIRE(played.play->text().options.size() == 4);
    CHECK(played.play->text().options[1].right);
    played.turn(1);
    CHECK(played.play->beat().reveals);
    CHECK(played.play->text().words.find("Lastname 0.447") != std::string::npos);
    CHECK_THROWS_AS(read_lesson("lessons/none.md"), Error);
}

TEST_CASE("what a question hides is no number until it is answered, nor is what follows from it") {
    Played played(names_lesson, 2);
    const auto number = [&](const char* path) {
        return played.store.computation().evaluation()->value(path)(0, 0);
    };
    const std::uint64_t veiled = played.store.computation().revision();
    for (const char* const path : {"scores", "weights", "output"})
        CHECK_MESSAGE(std::isnan(number(path)), path);
    CHECK(std::isfinite(number("hard/scores")));
    // A live change is veiled, too.
    played.change([](Document& draft) { draft.choices.query = "Doe"; });
    CHECK(std::isnan(number("weights")));
    played.turn(1);
    CHECK(number("scores") == doctest::Approx(0.447).epsilon(0.01));
    CHECK(played.store.computation().revision() != veiled);
    played.turn(-1);
    CHECK(std::isnan(number("output")));
}

TEST_CASE("votes are counted until the answer is left") {
    Played played(names_lesson, 2);
    played.play->vote(1);
    played.play->vote(1);
    played.play->vote(3);
    played.play->vote(9);
    played.turn(1);
    CHECK(played.play->votes(1) == 2);
    CHECK(played.play->votes(3) == 1);
    CHECK(played.play->votes(0) == 0);
    played.turn(1);
    played.turn(-1);
    CHECK(played.play->votes(1) == 0);
}

TEST_CASE("an exercise is done when each condition is so; what it does not name is locked") {
    Played played(names_lesson);
    go_on_until(played, [](const lesson::Beat& beat) { return beat.exercise != nullptr; });
    REQUIRE(played.play->goal(played.store).size() == 2);
    const GoalLine first = played.play->goal(played.store)[0];
    CHECK(first.text == "argmax(output) = Pierre");
    CHECK(first.value == "Firstname");
    CHECK_FALSE(first.is_so);
    CHECK_FALSE(played.play->is_done(played.store));

    played.change([](Document& draft) { draft.choices.query = "Laplace"; });
    CHECK(played.choices().query == "Lama");
    CHECK(played.play->locked().starts_with("query stays as it is. What may be changed: temp"));

    played.change([](Document& draft) { draft.choices.temperature = 0.09; });
    CHECK(played.play->locked().empty());
    CHECK(played.play->hints() == 0);
    played.change([](Document& draft) { draft.choices.temperature = 0.08; });
    CHECK(played.play->hints() == 1);
    played.change([](Document& draft) { draft.choices.temperature = 0.2; });
    CHECK(played.play->goal(played.store)[0].value == "Pierre");
    CHECK(played.play->is_done(played.store));

    played.play->restore();
    played.settle();
    CHECK_FALSE(played.play->is_done(played.store));
    played.play->show_hint();
    CHECK(played.play->hints() == 1);
    played.play->show_solution();
    played.settle();
    CHECK(played.play->is_done(played.store));
}

TEST_CASE(
    "a lesson is read again when its file is saved; a fault is said, and the good one stays") {
    const TemporaryFolder folder;
    const auto text = [](const std::string& words, const std::string& command) {
        return "---\nattend: lesson 1\ntitle: Own\nminutes: 5\ngoal: One thing.\n---\n## Step\n"
               "```do\nnew; set sentence=\"the cat\" embedding=one_hot\n" +
               command + "\n```\n" + words + "\n";
    };
    const std::string file = folder.file("own.md", text("Before.", "view weights")).string();
    Played played(file);
    CHECK(played.play->text().words == "Before.");
    const auto save = [&](const std::string& content) {
        std::ofstream(file) << content;
        std::filesystem::last_write_time(
            file, std::filesystem::last_write_time(file) + std::chrono::seconds(5));
        played.play->look_at_file(played.store);
        played.settle();
    };
    save(text("Bad.", "view wieghts"));
    CHECK(played.play->text().words == "Before.");
    CHECK(played.play->problem().find("own.md:10: found the view") != std::string::npos);
    save(text("After.", "view steps"));
    CHECK(played.play->problem().empty());
    CHECK(played.play->text().words == "After.");
    CHECK(played.store.session.selection.view == "steps");
}
