#include "core/document/history.h"

#include <doctest/doctest.h>

using attend::History;

namespace {

History<int> history(std::size_t most_steps = 500) {
    return {0,
            [](int before, int after) {
                return std::to_string(before) + " → " + std::to_string(after);
            },
            most_steps};
}

/// Counts how often two of them are compared.
struct Counted {
    int number = 0;
    int* comparisons = nullptr;
    bool operator==(const Counted& other) const {
        ++*comparisons;
        return number == other.number;
    }
};

}  // namespace

TEST_CASE("undo and redo walk through the states, each step with its name") {
    History<int> states = history();
    CHECK_FALSE(states.can_undo());
    states.update(1, false);
    states.update(2, false);
    CHECK(states.size() == 3);
    CHECK(states.name(0) == "start");
    CHECK(states.name(1) == "0 → 1");
    CHECK(states.name(2) == "1 → 2");
    states.undo();
    CHECK(states.current() == 1);
    CHECK(states.can_redo());
    states.undo();
    states.undo();
    CHECK(states.current() == 0);
    states.redo();
    CHECK(states.current() == 1);
    states.redo();
    CHECK(states.current() == 2);
    states.redo();
    CHECK(states.current() == 2);
}

TEST_CASE("a gesture is one step however many frames it lasts") {
    History<int> states = history();
    for (int frame = 1; frame <= 50; ++frame) states.update(frame, true);
    CHECK(states.before_gesture() == 0);
    states.update(50, false);
    CHECK(states.size() == 2);
    CHECK(states.name(1) == "0 → 50");
    CHECK(states.before_gesture() == 50);
    states.update(51, true);  // the next gesture is a step of its own
    states.update(51, false);
    CHECK(states.size() == 3);
    states.undo();
    CHECK(states.current() == 50);
}

TEST_CASE("a gesture that ends where it began is no step") {
    History<int> states = history();
    states.update(1, false);
    states.update(5, true);
    states.update(1, true);
    states.update(1, false);
    CHECK(states.size() == 2);
    CHECK(states.current() == 1);
    states.undo();
    CHECK(states.current() == 0);
}

TEST_CASE("an update to the same state is no step") {
    History<int> states = history();
    states.update(0, false);
    states.update(0, true);
    CHECK(states.size() == 1);
}

TEST_CASE("undo in the middle of a gesture ends it and takes it back") {
    History<int> states = history();
    states.update(1, true);
    states.update(2, true);
    states.undo();
    CHECK(states.current() == 0);
    states.redo();
    CHECK(states.current() == 2);
}

TEST_CASE("what was undone is gone once something new is done") {
    History<int> states = history();
    states.update(1, false);
    states.update(2, false);
    states.undo();
    states.undo();
    states.update(7, false);
    CHECK(states.size() == 2);
    CHECK_FALSE(states.can_redo());
    CHECK(states.name(1) == "0 → 7");
    states.undo();
    CHECK(states.current() == 0);
}

TEST_CASE("the list is bounded: the oldest steps go") {
    History<int> states = history(3);
    for (int i = 1; i <= 10; ++i) states.update(i, false);
    CHECK(states.size() == 4);
    CHECK(states.cursor() == 3);
    for (int i = 0; i < 10; ++i) states.undo();
    CHECK(states.current() == 7);
    for (int i = 0; i < 10; ++i) states.redo();
    CHECK(states.current() == 10);
}

TEST_CASE("the same revision is the same state, and no comparison is needed to know") {
    int comparisons = 0;
    const auto state = [&](int number) { return Counted{number, &comparisons}; };
    History<Counted> states(state(0), [](const Counted&, const Counted&) { return ""; });
    const auto start = states.revision();
    states.close_gesture();
    CHECK(states.revision() == start);
    CHECK(comparisons == 0);
    states.advance(state(1));
    states.advance(state(2));
    const auto second = states.revision();
    CHECK(second != start);
    CHECK(comparisons == 0);
    states.close_gesture();  // whether it ended where it began
    CHECK(comparisons == 1);
    states.undo();
    CHECK(states.revision() == start);
    states.redo();
    CHECK(states.revision() == second);
    states.advance(state(3));
    states.advance(state(2));
    CHECK(states.revision() != second);
    states.close_gesture();
    CHECK(states.revision() == second);
    states.restart(state(0));
    CHECK(states.revision() != start);
    CHECK_FALSE(states.can_undo());
    CHECK(comparisons == 2);
}
