#include "app/gui/ui.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>

using namespace attend;

TEST_CASE("what is kept is made once for a key, and anew for another one") {
    PanelStates states;
    int made = 0;
    const auto squared = [&](int number) -> const int& {
        return states.kept(number, [&] {
            ++made;
            return number * number;
        });
    };
    CHECK(squared(3) == 9);
    CHECK(&squared(3) == &squared(3));
    CHECK(made == 1);
    CHECK(squared(4) == 16);
    CHECK(squared(3) == 9);
    CHECK(made == 3);
}

TEST_CASE("two places that keep something of the same key keep their own") {
    PanelStates states;
    const std::pair<int, std::string> key{1, "head.0"};
    const int& one = states.kept(key, [] { return 1; });
    const int& other = states.kept(key, [] { return 2; });
    CHECK(one == 1);
    CHECK(other == 2);
}

TEST_CASE("what cannot be made is asked for again, and leaves the last one") {
    PanelStates states;
    bool fails = false;
    const auto length = [&](const std::string& text) -> const std::size_t& {
        return states.kept(text, [&] {
            if (fails) throw std::string("cannot");
            return text.size();
        });
    };
    CHECK(length("one") == 3);
    fails = true;
    CHECK_THROWS(length("four"));
    CHECK(length("one") == 3);
    fails = false;
    CHECK(length("four") == 4);
}
