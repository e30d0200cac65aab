#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/graph/edit.h"
#include "core/graph/explain.h"
#include "core/workspaces/workspace.h"

namespace attend {

namespace {

/// More numbers in V, and with `similarity` exact or letters in K, than are laid out as a matrix.
Document large_document(const std::string& similarity = "characters") {
    constexpr int rows = 1'500;
    Document document;
    document.choices = default_choices("lookup");
    document.choices.similarity = similarity;
    document.choices.set(gram_letters, 3);
    document.choices.query = "key12";
    document.choices.rows = "key,value\n";
    for (int i = 0; i < rows; ++i)
        document.choices.rows += fmt::format("key{},value{}\n", i, i % 1'400);
    return document;
}

}  // namespace

TEST_CASE("without the matrix of values the answers' shares are what it would give") {
    const Computed computed = compute(large_document());
    const Graph& graph = *computed.scene.graph;
    CHECK(graph.node(graph.at("v")).on_demand);
    CHECK_FALSE(computed.evaluation.values[graph.at("v")]);
    const Matrix expected = computed.evaluation.value("weights") * computed.evaluation.value("v");
    CHECK(computed.evaluation.value("output").isApprox(expected, Scalar(1e-5)));
    const ExplainedCell cell = explain(computed.evaluation, graph.at("output"), {0, 12});
    CHECK(cell.explanation.terms.size() == 2);  // rows 12 and 1412
    CHECK(folded(cell.explanation) == doctest::Approx(cell.explanation.result));
}

TEST_CASE("without the matrix of keys the cosines are what it would give") {
    const Computed computed = compute(large_document());
    const Graph& graph = *computed.scene.graph;
    REQUIRE(graph.node(graph.at("k")).on_demand);
    const Matrix &q = computed.evaluation.value("q"), &k = computed.evaluation.value("k"),
                 &scores = computed.evaluation.value("scores");
    for (const Index row : {0, 12, 700}) {
        const double cosine = static_cast<double>(q.row(0).dot(k.row(row))) /
                              static_cast<double>(q.row(0).norm() * k.row(row).norm());
        CHECK(static_cast<double>(scores(0, row)) == doctest::Approx(cosine));
    }
    const ExplainedCell cell = explain(computed.evaluation, graph.at("scores"), {0, 120});
    CHECK(folded(cell.explanation) == doctest::Approx(cell.explanation.result));
}

TEST_CASE("a query's numbers and a row's answer can be changed, what only shows can not") {
    Document document = large_document();
    document.edits["answers"].cells[{12, 0}] = 3;
    const Computed computed = compute(document), before = compute(large_document());
    CHECK(computed.evaluation.value("output")(0, 3) > before.evaluation.value("output")(0, 3));
    CHECK(computed.evaluation.value("output")(0, 12) < before.evaluation.value("output")(0, 12));
    document.edits.clear();
    document.edits["v"].cells[{12, 3}] = 1;
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("nothing reads this matrix"), Error);
}

TEST_CASE("exact keys are found without their matrix") {
    const Computed computed = compute(large_document("exact"));
    CHECK(computed.evaluation.value("scores")(0, 12) == Scalar(1));
    CHECK(computed.evaluation.value("scores").sum() == Scalar(1));
    const Graph& graph = *computed.scene.graph;
    CHECK(graph.node(graph.at("k")).on_demand);
}

TEST_CASE("the next query takes over what is made of the table") {
    Choices choices = large_document().choices;
    const Scene first = build_scene(choices, {});
    choices.query = "key7";
    const Scene second = build_scene(choices, {}, &first);
    CHECK(second.table->table == first.table->table);
    CHECK(second.table->answers == first.table->answers);
    CHECK(compute(large_document()).evaluation.value("weights").cols() == 1'500);
    // Another room does not mistake it for its own.
    Choices kernel = default_choices("kernel");
    const Scene other = build_scene(kernel, {}, &second);
    CHECK(other.table->rows.size() == 30);
    CHECK(build_scene(choices, {}, &other).table->rows.size() == 1'500);
}

}  // namespace attend
