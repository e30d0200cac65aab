#include "core/document/view_options.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "core/document/view.h"

using namespace attend;

namespace {

struct Shown {
    std::string what = "all";
    int most = 3;
    bool operator==(const Shown&) const = default;
};
struct Sorted {
    bool by_name = false;
    bool operator==(const Sorted&) const = default;
};

}  // namespace

TEST_CASE("options begin as their struct does, and what was only looked at changes nothing") {
    ViewOptions a;
    const ViewOptions& read = a;
    CHECK(read.of<Shown>() == Shown());
    CHECK(a.of<Sorted>() == Sorted());
    CHECK(a == ViewOptions());
    CHECK(ViewOptions() == a);
}

TEST_CASE("options are kept by their type, and a copy is apart") {
    ViewOptions a;
    a.of<Shown>().most = 7;
    ViewOptions b = a;
    CHECK(a == b);
    b.of<Sorted>().by_name = true;
    CHECK_FALSE(a == b);
    CHECK_FALSE(b == a);
    CHECK(b.of<Shown>().most == 7);
    a.of<Shown>().most = 3;
    CHECK(a == ViewOptions());
    CHECK(b.of<Shown>().most == 7);
}

TEST_CASE(
    "a field of an option reads and writes it, whole numbers and what may be left open, too") {
    const ViewField most{"most", "Most", "How many", option<&Shown::most>, 1, 9};
    View view;
    CHECK(field_text(view, most) == "3");
    set_field(view, most, "9");
    CHECK(view.of<Shown>().most == 9);
    CHECK_THROWS_WITH(set_field(view, most, "10"),
                      "most: found “10”, expected a whole number from 1 to 9");
}

TEST_CASE("rows of options stand in one order, each of a view that there is") {
    const auto names = view_names();
    int last = 0;
    for (const ViewOptionRow& row : view_option_rows()) {
        INFO(row.name);
        CHECK(row.place > last);
        last = row.place;
        CHECK(std::ranges::find(names, row.name) != names.end());
        for (const ViewField& field : row.options) CHECK(find_view_field(field.name) != nullptr);
    }
}
