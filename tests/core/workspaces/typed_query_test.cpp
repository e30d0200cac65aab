#include <doctest/doctest.h>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/workspaces/workspace.h"

namespace attend {

TEST_CASE(
    "a query may have a decimal comma, or be a percentage; what may be a thousand is refused") {
    const auto asked = [](const char* query) {
        Document document;
        document.choices = default_choices("kernel");
        document.choices.query = query;
        return compute(document).evaluation.value("q")(0, 0);
    };
    CHECK(asked("3,5") == Scalar(3.5));
    CHECK(asked("0,125") == Scalar(0.125F));
    CHECK(asked("350 %") == Scalar(3.5));
    CHECK_THROWS_WITH_AS(asked("3,500"), doctest::Contains("with a point: 3.500"), Error);
}

}  // namespace attend
