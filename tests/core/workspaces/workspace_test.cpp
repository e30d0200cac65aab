#include "core/workspaces/workspace.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/document/compute.h"

namespace attend {

TEST_CASE("every workspace builds a scene from its defaults, with blocks of its nodes") {
    for (const Workspace& room : workspaces()) {
        CAPTURE(room.name);
        Document document;
        document.choices = default_choices(room.name);
        const Computed computed = compute(document);
        const Graph& graph = *computed.scene.graph;
        CHECK(graph.find(room.node));
        CHECK(computed.scene.notices.empty());
        REQUIRE_FALSE(computed.scene.blocks.empty());
        for (const Block& block : computed.scene.blocks) {
            CHECK(graph.node(block.weights).notation.role == Role::weights);
            CHECK(graph.node(block.output).inputs == std::vector<NodeId>{block.applied, block.v});
        }
    }
}

TEST_CASE("another room keeps what was chosen and takes its own defaults for the rest") {
    Choices choices;
    choices.sentence = "mine";
    const Choices kernel = in_workspace(choices, "kernel");
    CHECK(kernel.sentence == "mine");
    CHECK(kernel.score == "gaussian");
    CHECK(kernel.table == "salaries");
    CHECK(in_workspace(kernel, "attention") == choices);
}

TEST_CASE("a choice that a room does not read is kept, and a notice says so") {
    Choices choices = default_choices("kernel");
    choices.heads = 4;
    const Scene scene = build_scene(choices, {});
    REQUIRE(scene.notices.size() == 1);
    CHECK(scene.notices.front().choice == "heads");
    CHECK(scene.choices.heads == 4);
}

TEST_CASE("every choice is read by a workspace") {
    for (const ChoiceField& field : choice_fields()) {
        CAPTURE(field.name);
        CHECK_FALSE(workspaces_of(field.name).empty());
    }
}

}  // namespace attend
