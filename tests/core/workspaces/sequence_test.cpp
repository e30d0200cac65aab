#include "core/workspaces/sequence.h"

#include <doctest/doctest.h>

#include "core/document/compute.h"
#include "core/workspaces/workspace.h"

using namespace attend;

namespace {

Scene scene_of(const char* sentence, const char* second, bool join_keys = false) {
    Document document;
    document.choices.embedding = "random";
    document.choices.position = "sinusoidal";
    document.choices.sentence = sentence;
    document.choices.second_text = second;
    document.choices.join_keys = join_keys;
    return compute(document).scene;
}

Scene room(const char* name) {
    Document document;
    document.choices = default_choices(name);
    return compute(document).scene;
}

std::vector<std::string> names(const Scene& scene) {
    std::vector<std::string> names;
    for (const Sequence& sequence : scene.sequences) names.push_back(sequence.name);
    return names;
}
using Names = std::vector<std::string>;
using SequenceNumbers = std::vector<std::size_t>;

/// Keys are the rows of the sequences that answer, in the order that the block says.
bool keys_are_those_that_answer(const Scene& scene, const Block& block) {
    Names labels;
    for (const std::size_t sequence : block.answers)
        for (const Token& token : scene.sequences[sequence].tokens) labels.push_back(token.text);
    const Axes& weights = scene.graph->node(block.weights).axes;
    const Sequence& asks = scene.sequences[block.asks];
    return weights.columns.labels() == labels && weights.rows.size() == asks.size() &&
           weights.rows.label(0) == asks.tokens.front().text;
}

}  // namespace

TEST_CASE("one text asks itself; a second one answers it, alone or above its own tokens") {
    const Scene alone = scene_of("le chat dort", "");
    CHECK(names(alone) == Names{"text"});
    CHECK(alone.blocks.front().answers == SequenceNumbers{0});
    CHECK_FALSE(alone.crosses());
    CHECK(alone.blocks.front().own_keys());
    CHECK(&alone.asks() == &alone.answers());

    const Scene two = scene_of("le chat dort", "the cat is asleep");
    CHECK(names(two) == Names{"text", "second_text"});
    CHECK(two.blocks.front().answers == SequenceNumbers{1});
    CHECK(two.crosses());
    CHECK_FALSE(two.blocks.front().own_keys());
    CHECK_FALSE(two.blocks.front().joined());
    CHECK(&two.answers() == two.sequence("second_text"));

    const Scene both = scene_of("le chat dort", "the cat is asleep", true);
    CHECK(both.blocks.front().answers == SequenceNumbers{1, 0});
    CHECK(both.crosses());
    CHECK(both.blocks.front().own_keys());
    CHECK(both.blocks.front().joined());

    for (const Scene* const scene : {&alone, &two, &both})
        CHECK(keys_are_those_that_answer(*scene, scene->blocks.front()));
    CHECK(alone.sequence("second_text") == nullptr);
}

TEST_CASE("every block of a room says truly which sequence asks, and which one answers") {
    const Scene lookup = room("lookup");
    CHECK(names(lookup) == Names{"query", "keys"});
    CHECK(keys_are_those_that_answer(lookup, lookup.blocks.front()));
    CHECK(keys_are_those_that_answer(lookup, lookup.measures.look_up->hard));

    const Scene kernel = room("kernel");
    CHECK(names(kernel) == Names{"query", "points", "validation"});
    CHECK(kernel.asks().name == "query");
    CHECK(keys_are_those_that_answer(kernel, kernel.blocks.front()));
    CHECK(keys_are_those_that_answer(kernel, *kernel.of_many));
    CHECK(kernel.sequences[kernel.of_many->asks].name == "validation");
    CHECK(keys_are_those_that_answer(kernel, kernel.measures.regression->validation));
}

TEST_CASE("the nodes of a sequence have a row for each of its tokens") {
    const Scene scene = scene_of("le chat dort", "the cat is asleep");
    REQUIRE(scene.graph->entry().sequences.size() == scene.sequences.size());
    for (std::size_t i = 0; i < scene.sequences.size(); ++i) {
        const SequenceNodes nodes = scene.graph->sequence(i);
        for (const auto id : {nodes.vectors, nodes.words, nodes.places}) {
            REQUIRE(id);
            CHECK(scene.graph->node(*id).shape().rows == scene.sequences[i].size());
        }
    }
    CHECK_FALSE(scene.graph->sequence(2).vectors);
    CHECK(scene.graph->node(*scene.graph->sequence(1).words).path == "second_word_vectors");
}

TEST_CASE("a labelled sequence has a row for each text, equal ones too") {
    const Sequence sequence = labelled_sequence("keys", {"Rhine", "Elbe", "Rhine"});
    CHECK(sequence.size() == 3);
    CHECK(sequence.words() == Names{"Rhine", "Elbe", "Rhine"});
    CHECK(sequence.row_of(2) == 2);
    CHECK_FALSE(sequence.row_of(3));
    CHECK(sequence.left_out() == 0);
    CHECK(labelled_sequence("keys", {}).size() == 0);
}
