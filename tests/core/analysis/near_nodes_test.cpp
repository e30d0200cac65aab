#include "core/analysis/near_nodes.h"

#include <fmt/format.h>

#include <cmath>

#include "core/document/compute.h"
#include "support/told.h"

using namespace attend;

namespace {

Computed with_hand_made(const std::function<void(Choices&)>& change = {}) {
    Document document;
    document.choices.embedding = "hand_made";
    document.choices.projection = "identity";
    if (change) change(document.choices);
    return compute(document);
}

const WordTable& table_in(const Computed& computed) {
    return *std::get<WordTablePtr>(computed.resources.at("hand_made"));
}

Eigen::RowVectorXd vector_of(const WordTable& table, Index word) {
    std::vector<float> room;
    const auto vector = table.block(word, 1, room);
    return Eigen::Map<const Eigen::RowVectorXf>(vector.data(), table.width()).cast<double>();
}

/// How near a word is, by the definition.
double nearness(const Eigen::RowVectorXd& own, const Eigen::RowVectorXd& word, bool cosine) {
    return cosine ? own.dot(word) / (own.norm() * word.norm()) : (own - word).norm();
}

void check_rows(const Computed& computed, NodeId id, NodeId of, bool cosine) {
    const WordTable& table = table_in(computed);
    const Matrix &found = computed.evaluation.value(id), &vectors = computed.evaluation.value(of);
    REQUIRE(shape_of(found) == Shape{vectors.rows(), 2 * NearWordRows::count});
    for (Index row = 0; row < found.rows(); ++row) {
        const Eigen::RowVectorXd own = vectors.row(row).cast<double>();
        for (Index i = 0; i < NearWordRows::count; ++i) {
            const Eigen::RowVectorXd word = vector_of(table, static_cast<Index>(found(row, i)));
            CHECK(static_cast<double>(found(row, NearWordRows::count + i)) ==
                  doctest::Approx(nearness(own, word, cosine)).epsilon(1e-5));
        }
        const double last = static_cast<double>(found(row, 2 * NearWordRows::count - 1));
        Index nearer = 0;  // no word that is left out is nearer than the last
        for (Index word = 0; word < table.rows(); ++word) {
            const double near = nearness(own, vector_of(table, word), cosine);
            nearer += cosine ? near > last + 1e-6 : near < last - 1e-6;
        }
        CHECK(nearer < NearWordRows::count);
    }
}

}  // namespace

TEST_CASE("the words near each vector are nodes, by cosine and by distance") {
    const Computed computed = with_hand_made();
    const NearWordNodes& nodes = *computed.scene.measures.near_words;
    const NodeId x = *computed.scene.graph->sequence(0).vectors;
    check_rows(computed, nodes.by_cosine.before, x, true);
    check_rows(computed, nodes.by_cosine.after, computed.scene.output, true);
    check_rows(computed, nodes.by_distance.before, x, false);
    check_rows(computed, nodes.by_distance.after, computed.scene.output, false);
    CHECK(
        computed.evaluation.value("nearest/by_distance/before").col(NearWordRows::count).isZero());
}

TEST_CASE("a number of a near word says which word it is, and how near") {
    const Computed computed = with_hand_made();
    for (const char* const path : {"nearest/after", "nearest/by_distance/after"})
        for (const Index column : {Index{2}, NearWordRows::count + 2})
            test::check_told(computed, computed.scene.graph->at(path), {1, column});
    const NodeId before = computed.scene.graph->at("nearest/before");
    const auto word = static_cast<Index>(computed.evaluation.value(before)(1, 0));
    const WordTable& table = table_in(computed);
    CHECK(explain(computed.evaluation, before, {1, 0}).explanation.note ==
          fmt::format("“{}”, {}, {}", table.word(word), table.name(), table.place(word)));
}

TEST_CASE("there are no near words where the output lives elsewhere, or there is no table") {
    CHECK_FALSE(with_hand_made([](Choices& choices) {
                    choices.projection = "random";
                }).scene.measures.near_words);
    CHECK_FALSE(with_hand_made([](Choices& choices) {
                    choices.position = "one_hot";
                }).scene.measures.near_words);
    CHECK_FALSE(with_hand_made([](Choices& choices) {
                    choices.embedding = "random";
                }).scene.measures.near_words);
}

TEST_CASE("scenes of one table measure it once") {
    const Computed one = with_hand_made();
    Choices choices = one.scene.choices;
    choices.sentence = "a train";
    const Scene other = build_scene(choices, one.resources);
    const auto table = [](const Scene& scene) {
        return scene.graph->node(scene.measures.near_words->by_cosine.before)
            .operation->preparation();
    };
    CHECK(table(one.scene) == table(other));
}
