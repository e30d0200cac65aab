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

TEST_CASE("the room for a file is asked by what the file holds") {
    CHECK(workspace_for(Opens::table_of_texts).name == "lookup");
    CHECK(workspace_for(Opens::table_of_numbers).name == "kernel");
    CHECK(workspace_for(Opens::model).name == "model");
    for (const Workspace& room : workspaces()) {
        CAPTURE(room.name);
        const bool tables =
            room.opens == Opens::table_of_texts || room.opens == Opens::table_of_numbers;
        CHECK(tables == room.reads("table"));
        CHECK(room.heads == !room.reads("table"));
    }
}

TEST_CASE("what a room reads is said of any text, however far it is typed") {
    for (const Workspace& room : workspaces())
        for (const Field<Choices>& field : choice_fields())
            for (const char* const text : {"", "2", "2:", "2:4:0.5", "-", "nan", "1,5", "x.csv"}) {
                CAPTURE(room.name);
                CAPTURE(field.name);
                CAPTURE(text);
                Choices choices = default_choices(room.name);
                if (const auto* const member = std::get_if<std::string Choices::*>(&field.member))
                    choices.*(*member) = text;
                choices.workspace = room.name;
                CHECK_NOTHROW(resources_needed(choices));
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

TEST_CASE("what was chosen of a table or of the scores does not spoil another room") {
    Choices choices = default_choices("lookup");
    choices.query = "Gaus";
    choices.rows = "name,first\nGauss,Carl\n";
    choices.key_column = "name";
    for (const char* const on_the_way : {"lookup", "attention"}) {
        Choices kernel = in_workspace(in_workspace(choices, on_the_way), "kernel");
        CHECK(kernel.query == "3.5");
        CHECK_NOTHROW(build_scene(kernel, {}));
    }
    Choices attention;
    attention.score = "cosine";
    attention.temperature = 0.5;
    CHECK_NOTHROW(build_scene(in_workspace(attention, "kernel"), {}));
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

TEST_CASE("which numbers a node takes is said where it is added") {
    Choices choices;
    choices.embedding = "one_hot";
    choices.layers = 2;
    choices.second_text = "a dog";
    choices.join_keys = true;
    choices.mask = "causal and top_k";
    choices.set(random_width, 4);
    const Scene scene = build_scene(choices, {});
    for (const Node& node : scene.graph->nodes()) {
        CAPTURE(node.path);
        const std::string name = node.path.substr(node.path.rfind('/') + 1);
        const bool is_mask =
            name == "mask" || name == "second_mask" || name == "own_mask" || name == "top_k";
        const bool is_score = name == "scores" || name == "masked";
        CHECK((node.notation.numbers == Numbers::zero_or_one) == is_mask);
        CHECK((node.notation.numbers == Numbers::finite_or_negative_infinity) == is_score);
    }
}

TEST_CASE("nodes know their layer and head, and whose colors they share exists") {
    Choices choices;
    choices.embedding = "one_hot";
    choices.layers = 2;
    choices.heads = 2;
    choices.mask = "causal";
    const Scene scene = build_scene(choices, {});
    CHECK(scene.blocks.size() == 4);
    for (const Node& node : scene.graph->nodes()) {
        CAPTURE(node.path);
        CHECK((node.path.find("layer.1/") == 0) == (node.layer == 1));
        CHECK((node.path.find("/head.1/") != std::string::npos) == (node.head == 1));
        if (!node.notation.scale.empty()) CHECK(scene.graph->find(node.notation.scale));
    }
}

}  // namespace attend
