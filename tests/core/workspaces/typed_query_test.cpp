#include <doctest/doctest.h>

#include <string>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/graph/ancestry.h"
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

TEST_CASE("who asks something else computes what was asked, and no validation query again") {
    Document document;
    document.choices = default_choices("kernel");
    document.choices.query = "3.5";
    const Computed first = compute(document);
    document.choices.query = "3.6";
    const Scene second = build_scene(document.choices, first.resources, &first.scene);
    const Evaluation next =
        evaluate(second.graph, std::make_shared<const Edits>(), first.evaluation);
    for (const char* same : {"k", "validation/q", "validation/scores", "validation/weights"})
        CHECK(next.at(second.graph->at(same)) == first.evaluation.at(first.scene.graph->at(same)));
    for (const char* node :
         {"leave_one_out/by_bandwidth", "leave_one_out/error", "curve", "curve/standard_error"}) {
        const NodeId was = first.scene.graph->at(node), now = second.graph->at(node);
        first.evaluation.at(was);
        INFO(node);
        CHECK(Ancestry(next, {&now, 1}) == Ancestry(first.evaluation, {&was, 1}));
        CHECK(next.at(now) == first.evaluation.at(was));
    }
    for (const char* other : {"q", "scores", "output"})
        CHECK(next.at(second.graph->at(other)) !=
              first.evaluation.at(first.scene.graph->at(other)));
}

TEST_CASE("another query of a large table takes over what was made of its rows") {
    std::string rows = "x,y\n";
    for (int i = 0; i < 10'000; ++i) rows += std::to_string(i) + "," + std::to_string(i % 7) + "\n";
    for (const char* room : {"kernel", "lookup"}) {
        CAPTURE(room);
        Choices choices = default_choices(room);
        choices.rows = rows;
        choices.query = "3";
        const Scene first = build_scene(choices, {});
        choices.query = "4";
        constexpr double in_frame = 2e7;
        CHECK(scene_cost(choices, {}) > in_frame);
        CHECK(scene_cost(choices, {}, &first) < in_frame);
        choices.key_column = "y";
        CHECK(scene_cost(choices, {}, &first) == scene_cost(choices, {}));
    }
}

}  // namespace attend
