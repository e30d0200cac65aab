#include "core/analysis/arrow_nodes.h"

#include <doctest/doctest.h>

#include <cmath>

#include "core/document/compute.h"
#include "core/graph/explain.h"

using namespace attend;

namespace {

/// A scene whose queries and keys are put in by hand, in 2 dimensions.
Computed with_rows(std::vector<float> q, std::vector<float> k) {
    Document document;
    document.choices.embedding = "hand_made";
    document.choices.sentence = "red cat sat";
    document.choices.key_width = 2;
    for (const auto& [path, numbers] : {std::pair("head.0/q", q), std::pair("head.0/k", k)})
        for (Index i = 0; i < 6; ++i)
            document.edits[path].cells[{i / 2, i % 2}] = numbers[static_cast<std::size_t>(i)];
    return compute(document);
}

double at(const Computed& computed, std::string_view path, Index row, Index column = 0) {
    return static_cast<double>(computed.evaluation.value(path)(row, column));
}

}  // namespace

TEST_CASE("lengths and angles of queries and keys are those of the plane") {
    const Computed computed = with_rows({3, 4, 1, 0, 1, 1}, {6, 8, 0, -2, -1, -1});
    CHECK(at(computed, "head.0/query_length", 0) == doctest::Approx(5));
    CHECK(at(computed, "head.0/query_length", 2) == doctest::Approx(std::sqrt(2)));
    CHECK(at(computed, "head.0/key_length", 0) == doctest::Approx(10));
    CHECK(at(computed, "head.0/key_length", 1) == doctest::Approx(2));
    CHECK(at(computed, "head.0/angle", 0, 0) < 1e-5);
    CHECK(at(computed, "head.0/angle", 1, 1) == doctest::Approx(90));
    CHECK(at(computed, "head.0/angle", 2, 1) == doctest::Approx(135));
    CHECK(at(computed, "head.0/angle", 2, 2) == doctest::Approx(180));
    CHECK(at(computed, "head.0/cosine", 2, 1) == doctest::Approx(-std::sqrt(0.5)));
    for (Index i = 0; i < 3; ++i)
        for (Index j = 0; j < 3; ++j) {
            CHECK(at(computed, "head.0/query_length", i) * at(computed, "head.0/key_length", j) *
                      at(computed, "head.0/cosine", i, j) ==
                  doctest::Approx(at(computed, "head.0/dot", i, j)));
            const ExplainedCell cell =
                explain(computed.evaluation, computed.scene.graph->at("head.0/angle"), {i, j});
            CHECK(std::abs(folded(cell.explanation) - cell.value) < 1e-4);
        }
}

TEST_CASE("angles that differ by little are not rounded to 0") {
    const Computed computed = with_rows({1, 0, 1, 0, 1, 0}, {1, 1e-5f, 1, 0, 1, 1e-3f});
    CHECK(at(computed, "head.0/angle", 0, 0) == doctest::Approx(5.7296e-4).epsilon(1e-3));
    CHECK(at(computed, "head.0/angle", 0, 1) == 0);
}

TEST_CASE("a vector of zeros has a length and no angle, and that is said") {
    const Computed computed = with_rows({0, 0, 1, 0, 1, 1}, {1, 0, 0, 1, 1, 1});
    CHECK(at(computed, "head.0/query_length", 0) == 0);
    CHECK(std::isnan(at(computed, "head.0/angle", 0, 0)));
    CHECK(at(computed, "head.0/cosine", 0, 0) == 0);
    const NodeId id = computed.scene.graph->at("head.0/angle");
    CHECK(explain(computed.evaluation, id, {0, 0}).explanation.note ==
          "no number: a vector of length 0 has no direction");
}

TEST_CASE("what a score makes of queries first is measured, and of unequal widths nothing") {
    Document document;
    document.choices.embedding = "hand_made";
    document.choices.score = "general";
    const Computed general = compute(document);
    const Matrix& turned = general.evaluation.value("head.0/general/q");
    CHECK(at(general, "head.0/query_length", 1) ==
          doctest::Approx(static_cast<double>(turned.row(1).norm())));
    document.choices.score = "additive";
    document.choices.query_width = 3;
    document.choices.key_width = 2;
    const Computed additive = compute(document);
    CHECK_FALSE(additive.scene.blocks.front().arrows.pairs);
    CHECK_FALSE(additive.scene.graph->find("head.0/angle"));
}
