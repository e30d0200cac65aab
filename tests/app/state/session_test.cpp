#include "app/state/session.h"

#include <doctest/doctest.h>

#include <ctime>

#include "support/store.h"

using namespace attend;

TEST_CASE("back and forward go through the numbers that were looked at, as in a browser") {
    Session session;
    session.select("head.1/scores", {2, 3});
    CHECK(session.selection.head == 1);
    session.select("x", {0, 0});
    session.go_back();
    CHECK(session.selection.node == "head.1/scores");
    CHECK(session.selection.cell == Cell{2, 3});
    session.go_forward();
    CHECK(session.selection.node == "x");
    session.go_back();
    session.select("output", {1, 1});  // what was ahead is gone
    CHECK(session.forward.empty());
}

TEST_CASE("a cell stands for the tokens of its row and column") {
    Store store(hand_made_document());
    frame(store);
    const Graph& graph = *store.computation().evaluation()->graph;
    const auto hover = [&](const char* path, Cell cell) {
        return hover_of(graph.node(graph.at(path)), cell);
    };
    CHECK(hover("head.0/weights", {4, 1}).query == 4);
    CHECK(hover("head.0/weights", {4, 1}).key == 1);
    CHECK(hover("head.0/q", {4, 1}).query == 4);
    CHECK_FALSE(hover("head.0/q", {4, 1}).key);
    CHECK(hover("head.0/v", {4, 1}).key == 4);
    CHECK_FALSE(hover("head.0/v", {4, 1}).query);
    CHECK_FALSE(hover("head.0/w_q", {4, 1}).query);
}

TEST_CASE("the selection stays inside a graph that shrank") {
    Store store(hand_made_document());
    frame(store);
    store.session.selection = {"head.7/scores", {90, 90}, 7, 90};
    frame(store);
    CHECK(store.session.selection.node == "head.1/scores");
    CHECK(store.session.selection.cell == Cell{6, 6});
    CHECK(store.session.selection.head == 1);
    CHECK(store.session.selection.query == 6);
}

TEST_CASE("a head is found among 65,536 without looking at the others") {
    constexpr int layers = 256, heads = 256;
    Scene scene;
    for (int layer = 0; layer < layers; ++layer)
        for (int head = 0; head < heads; ++head) {
            Block block;
            block.layer = layer, block.head = head;
            scene.blocks.push_back(block);
        }
    const std::clock_t begun = std::clock();
    bool all = true;
    for (int layer = 0; layer < layers; ++layer)
        for (int head = 0; head < heads; ++head) {
            const Block& found = block_or_first(scene, layer, head);
            all = all && found.layer == layer && found.head == head;
        }
    CHECK(all);
    // Looked through from the first on, they take two billion looks: some ten seconds.
    CHECK(static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC < 1);
    CHECK(&block_or_first(scene, layers, 0) == &scene.blocks.front());
    CHECK(&block_or_first(scene, 0, heads) == &scene.blocks.front());
}
