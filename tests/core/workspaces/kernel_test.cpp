#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/not_finite.h"
#include "core/attention/scores/kernels.h"
#include "core/document/compute.h"
#include "core/error.h"
#include "core/graph/by_rows.h"
#include "core/graph/explain.h"
#include "core/tables/choices.h"
#include "core/workspaces/workspace.h"
#include "support/temporary.h"
#include "support/told.h"

namespace attend {

namespace {

Document kernel_document() {
    Document document;
    document.choices = default_choices("kernel");
    return document;
}

double number(const Computed& computed, std::string_view path, Index row = 0, Index column = 0) {
    return static_cast<double>(computed.evaluation.value(path)(row, column));
}

}  // namespace

TEST_CASE("kernel regression gives the estimates of the picture") {
    const Computed computed = compute(kernel_document());
    CHECK(number(computed, "output") == doctest::Approx(67.0534).epsilon(1e-5));
    const Matrix& weights = computed.evaluation.value("weights");
    CHECK(1 / weights.cast<double>().squaredNorm() == doctest::Approx(7.7392).epsilon(1e-4));
    CHECK(weights.sum() == doctest::Approx(1));
    const Matrix& scores = computed.evaluation.value("scores");
    CHECK(scores.cast<double>().array().exp().sum() == doctest::Approx(6.1328).epsilon(1e-4));
    // Row 18 of the file is 3.45,63.8.
    CHECK(number(computed, "scores", 0, 17) == doctest::Approx(-0.125).epsilon(1e-5));
    CHECK(number(computed, "weights", 0, 17) == doctest::Approx(0.1439).epsilon(1e-3));
}

TEST_CASE("validation places are read as every other number is") {
    const PlaceGrid places = parse_place_grid("−1:1:0.1");
    CHECK(places.from == -1);
    CHECK(places.step == 0.1);
    CHECK(places.count() == 21);
    CHECK_THROWS_WITH_AS(parse_place_grid("0:1:1e-310"),
                         "validation: found “0:1:1e-310”, expected a step above 0", Error);
}

TEST_CASE("where nothing is estimated is said of the choice, whatever was typed") {
    for (const char* const text : {"", "3", "2:", "1:2:x", "-", "Auto", "0x10"}) {
        CAPTURE(text);
        Document document = kernel_document();
        document.choices.validation = text;
        CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("validation: found “"), Error);
    }
}

TEST_CASE("the validation places of the salaries are 2.0, 2.1 … 4.0, and answer as queries do") {
    const Computed computed = compute(kernel_document());
    CHECK(computed.evaluation.value("validation/q").rows() == 21);
    CHECK(computed.evaluation.value("validation/weights").cols() == 30);
    CHECK(number(computed, "validation/q", 15) == doctest::Approx(3.5));
    CHECK(number(computed, "validation/output", 15) ==
          doctest::Approx(number(computed, "output")).epsilon(1e-5));
    const NodeId id = computed.scene.graph->at("validation/weights");
    CHECK(computed.scene.graph->node(id).axes.rows.label(15) == "3.5");
    REQUIRE(computed.scene.measures.regression);
    CHECK(computed.scene.measures.regression->validation.weights == id);
    const Graph& graph = *computed.scene.graph;
    CHECK(graph.node(graph.at("leave_one_out/scores")).inputs.front() ==
          computed.scene.blocks.front().k);
}

TEST_CASE("leave one out: no point answers itself, and the error is that of the picture") {
    const Computed computed = compute(kernel_document());
    const Matrix& weights = computed.evaluation.value("leave_one_out/weights");
    CHECK(weights.diagonal().isZero(0));
    const Matrix difference =
        computed.evaluation.value("leave_one_out/output") - computed.evaluation.value("v");
    CHECK(std::sqrt(difference.cast<double>().squaredNorm() / 30) ==
          doctest::Approx(3.0206).epsilon(1e-4));
    CHECK(number(computed, "leave_one_out/error") == doctest::Approx(3.0206).epsilon(1e-4));
    const NodeId id = computed.scene.measures.regression->error;
    const Explanation explanation = explain(computed.evaluation, id, {0, 0}).explanation;
    CHECK(explanation.terms.size() == 30);
    CHECK(folded(explanation) == doctest::Approx(3.0206).epsilon(1e-4));
}

TEST_CASE("leave one out: where a point has no other within reach there is no error") {
    Document document = kernel_document();
    document.choices.score = "boxcar";
    document.choices.set(bandwidth, 0.1);
    const Computed computed = compute(document);
    CHECK(std::isnan(number(computed, "leave_one_out/error")));
    const NodeId id = computed.scene.measures.regression->error;
    const std::string note = explain(computed.evaluation, id, {0, 0}).explanation.note;
    CHECK(note.find(" of 30 points have no other one within reach") != std::string::npos);
}

TEST_CASE("leave one out is made some rows at a time, with the same numbers") {
    Document document = kernel_document();
    document.choices.rows = "x,y\n";
    constexpr Index points = 9'000;
    for (Index i = 0; i < points; ++i)
        document.choices.rows += std::to_string(i % 97) + "," + std::to_string(i % 13) + "\n";
    const Computed many = compute(document);
    const Graph& graph = *many.scene.graph;
    const NodeId id = graph.at("leave_one_out/output");
    RowPlan few = plan_by_rows(graph, id);
    few.rows_at_once = 7;
    const Value by_rows = value_by_rows(graph, {}, id, few);
    CHECK((*by_rows - many.evaluation.value(id)).isZero(1e-5f));
}

TEST_CASE(
    "a kernel with an edge sums up its own numbers, and has no value where it reaches nobody") {
    Document document = kernel_document();
    document.choices.score = "boxcar";
    Computed computed = compute(document);
    CHECK(number(computed, "output") == doctest::Approx(66.92));
    CHECK((computed.evaluation.value("scores").array() == Scalar(1)).count() == 5);
    document.choices.query = "2.5";
    computed = compute(document);
    CHECK(computed.evaluation.value("weights").isZero(0));
    CHECK(std::isnan(number(computed, "output")));
    const ExplainedCell cell =
        explain(computed.evaluation, computed.scene.graph->at("output"), {0, 0});
    CHECK(cell.explanation.fold == Fold::rule);
    CHECK(cell.explanation.note.find("no value") == 0);
}

TEST_CASE("boxcar reaches exactly its bandwidth, whatever rounding does to it") {
    Document document = kernel_document();
    document.choices.score = "boxcar";
    document.choices.rows = "x,y\n3.4,1\n3.6,3\n3.7,100\n";
    CHECK(number(compute(document), "output") == doctest::Approx(2));
}

TEST_CASE("of many points some are left out, evenly, and the error ends soon") {
    Document document = kernel_document();
    constexpr Index points = 20'000;
    document.choices.rows = "x,y\n";
    for (Index i = 0; i < points; ++i)
        document.choices.rows += std::to_string(i % 97) + "," + std::to_string(i % 13) + "\n";
    const Computed computed = compute(document);
    const Matrix &q = computed.evaluation.value("leave_one_out/q"),
                 &v = computed.evaluation.value("leave_one_out/v"),
                 &scores = computed.evaluation.value("leave_one_out/scores");
    REQUIRE(q.rows() == 75);  // 1,500,000 weights
    for (const Index i : {0, 1, 74}) {
        const Index row = i * points / 75;
        CHECK(q(i, 0) == static_cast<Scalar>(row % 97));
        CHECK(v(i, 0) == static_cast<Scalar>(row % 13));
        CHECK(scores(i, row) == minus_infinity);
        CHECK((scores.row(i).array() == minus_infinity).count() == 1);
    }
    const Matrix away = computed.evaluation.value("leave_one_out/output") - v;
    CHECK(number(computed, "leave_one_out/error") ==
          doctest::Approx(std::sqrt(away.cast<double>().squaredNorm() / 75)));
    const Graph& graph = *computed.scene.graph;
    CHECK(graph.node(graph.at("leave_one_out/error")).notation.title ==
          "Error of leaving 75 of 20,000 points out");
}

TEST_CASE("errors by the bandwidth are those that the scene has at each, and the least is a node") {
    const Computed computed = compute(kernel_document());
    const Matrix &errors = computed.evaluation.value("leave_one_out/by_bandwidth"),
                 &least = computed.evaluation.value("leave_one_out/least");
    REQUIRE(shape_of(errors) == Shape{49, 2});
    CHECK(static_cast<double>(errors(0, 0)) == doctest::Approx(0.03));
    CHECK(static_cast<double>(errors(48, 0)) == doctest::Approx(1.5));
    for (const Index row : {0, 20, 48}) {
        Document document = kernel_document();
        document.choices.set(bandwidth, static_cast<double>(errors(row, 0)));
        CHECK(number(compute(document), "leave_one_out/error") ==
              doctest::Approx(static_cast<double>(errors(row, 1))));
    }
    CHECK(static_cast<double>(least(0, 0)) == doctest::Approx(0.176));
    CHECK(static_cast<double>(least(0, 1)) == doctest::Approx(2.9536).epsilon(1e-4));
    CHECK(least(0, 1) <= errors.col(1).minCoeff());
    CHECK(number(computed, "leave_one_out/mean_error") == doctest::Approx(4.8212).epsilon(1e-4));
    // The mean of all others is what a kernel gives that weighs all alike.
    Document constant = kernel_document();
    constant.choices.score = "constant";
    CHECK(number(compute(constant), "leave_one_out/error") ==
          doctest::Approx(number(computed, "leave_one_out/mean_error")));
}

TEST_CASE("of evenly spread points the least error may be that of the nearest alone") {
    std::string rows = "x,y\n";
    for (int i = 0; i < 12; ++i) rows += fmt::format("{},{:.3f}\n", i, std::sin(0.9 * i));
    const test::TemporaryFolder folder;
    Document document = kernel_document();
    document.choices.table = folder.file("even.csv", rows).string();
    document.choices.set(bandwidth, 0.1);
    const Computed computed = compute(document);
    CHECK(computed.evaluation.value("leave_one_out/by_bandwidth")(0, 0) == 0.25f);
    CHECK(static_cast<double>(computed.evaluation.value("leave_one_out/least")(0, 1)) <=
          number(computed, "leave_one_out/error") * (1 + 1e-6));
}

TEST_CASE("standard errors are the error by the root of as many equal points") {
    const Computed computed = compute(kernel_document());
    const double error = number(computed, "leave_one_out/error");
    CHECK(number(computed, "equal_points") == doctest::Approx(7.7392).epsilon(1e-4));
    CHECK(number(computed, "standard_error") ==
          doctest::Approx(error / std::sqrt(7.7392)).epsilon(1e-4));
    CHECK(number(computed, "validation/standard_error", 15) ==
          doctest::Approx(number(computed, "standard_error")).epsilon(1e-4));
    Document constant = kernel_document();
    constant.choices.score = "constant";
    CHECK(number(compute(constant), "equal_points") == doctest::Approx(30));
}

TEST_CASE("the curve is a node: each of its places has the estimate of a query there") {
    const Computed computed = compute(kernel_document());
    const Matrix& curve = computed.evaluation.value("curve");
    REQUIRE(shape_of(curve) == Shape{241, 3});
    CHECK(curve(0, 0) < computed.evaluation.value("k").minCoeff());
    CHECK(curve(240, 0) > computed.evaluation.value("validation/q").maxCoeff());
    for (const Index row : {0, 100, 240}) {
        Document document = kernel_document();
        document.choices.query = std::to_string(curve(row, 0));
        const Computed there = compute(document);
        CHECK(number(there, "output") ==
              doctest::Approx(static_cast<double>(curve(row, 1))).epsilon(1e-4));
        CHECK(number(there, "equal_points") ==
              doctest::Approx(static_cast<double>(curve(row, 2))).epsilon(1e-3));
        CHECK(number(there, "standard_error") ==
              doctest::Approx(number(computed, "curve/standard_error", row)).epsilon(1e-3));
    }
}

TEST_CASE("what is measured of a regression is told by what it was made of, or why there is none") {
    for (const char* const score : {"gaussian", "boxcar", "constant"})
        for (const char* const rows : {"", "x,y\n3,7\n"}) {
            Document document = kernel_document();
            document.choices.score = score;
            document.choices.rows = rows;
            CAPTURE(score);
            test::check_all_told(compute(document));
        }
}

TEST_CASE("a search over many points is stopped where it is told to") {
    const Computed computed = compute(kernel_document());
    std::stop_source source;
    std::vector<double> told;
    const Progress progress{source.get_token(), [&](double share) {
                                told.push_back(share);
                                if (told.size() == 3) source.request_stop();
                            }};
    const NodeId id = computed.scene.graph->at("leave_one_out/by_bandwidth");
    CHECK_THROWS_AS(computed.evaluation.at(id, progress), Cancelled);
    CHECK(told.size() == 3);
    CHECK(std::is_sorted(told.begin(), told.end()));
    CHECK(computed.evaluation.at(id)->rows() == 49);
}

TEST_CASE("one point alone answers with its value, and leaves no other to answer it") {
    Document document = kernel_document();
    document.choices.rows = "x,y\n3,7\n";
    const Computed computed = compute(document);
    CHECK(number(computed, "output") == doctest::Approx(7));
    CHECK(std::isnan(number(computed, "leave_one_out/output")));
}

TEST_CASE("a point is dragged by an edit of its cell, and everything follows") {
    Document document = kernel_document();
    const double before = number(compute(document), "output");
    document.edits["v"].cells.insert_or_assign({17, 0}, 163.8f);
    const Computed computed = compute(document);
    CHECK(number(computed, "output") == doctest::Approx(before + 100 * 0.1439).epsilon(1e-3));
    CHECK(number(computed, "validation/output", 15) ==
          doctest::Approx(number(computed, "output")).epsilon(1e-5));
}

TEST_CASE("what kernel regression cannot use is refused with its place") {
    const auto refusal = [](auto change) {
        Document document = kernel_document();
        change(document.choices);
        try {
            compute(document);
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string("nothing");
    };
    CHECK(refusal([](Choices& c) { c.query = "three"; }).find("query: found “three”") == 0);
    CHECK(refusal([](Choices& c) { c.score = "dot"; }).find("score: found dot") == 0);
    CHECK(refusal([](Choices& c) { c.rows = "x,y\n1,2\n2,n/a\n"; }).find("line 3, column y") !=
          std::string::npos);
    CHECK(refusal([](Choices& c) { c.rows = "x,y\n1,2\n2\n"; }).find("line 3: found 1 cell,") !=
          std::string::npos);
    CHECK(refusal([](Choices& c) { c.validation = "4:2:0.1"; }) != "nothing");
    CHECK(refusal([](Choices& c) { c.validation = "0:1:x"; }).find("0:1:x") != std::string::npos);
    CHECK(refusal([](Choices& c) { c.value_column = "nobody"; }).find("gpa") != std::string::npos);
}

TEST_CASE("where all points stand at one place, that place alone is asked") {
    Document document = kernel_document();
    document.choices.rows = "x,y\n12,1\n12,3\n12,5\n";
    document.choices.query = "12.5";
    const Computed computed = compute(document);
    CHECK(computed.evaluation.value("validation/q").rows() == 1);
    CHECK(computed.evaluation.value("output")(0, 0) == Scalar(3));
}

TEST_CASE("of numbers a kernel's score is explained with their difference") {
    const Computed computed = compute(kernel_document());
    const NodeId scores = computed.scene.graph->at("scores");
    const ExplainedCell cell = explain(computed.evaluation, scores, {0, 18});
    CHECK(cell.explanation.formula.find("^2 / (2σ^2)") != std::string::npos);
    CHECK(cell.explanation.formula.find("‖") == std::string::npos);
    REQUIRE(cell.explanation.steps.size() == 1);
    CHECK(cell.explanation.steps[0] == "−(3.5 − 3.51)² / (2·0.1²)");
}

TEST_CASE("far from 0 the places of the validation are still apart") {
    Document document = kernel_document();
    document.choices.rows = "x,y\n1000000,0\n1000020,1\n";
    const Computed computed = compute(document);
    for (Index row = 0; row < 21; ++row)
        CHECK(number(computed, "validation/q", row) == 1000000 + static_cast<double>(row));
}

TEST_CASE("places of the validation are written with decimals that the step needs") {
    Document document = kernel_document();
    document.choices.rows = "x,y\n0.054,0\n9.969,1\n";
    const auto label = [&](Index row) {
        const Computed computed = compute(document);
        return computed.scene.graph->node(computed.scene.graph->at("validation/q"))
            .axes.rows.label(row);
    };
    CHECK(label(0) == "0.054");
    CHECK(label(1) == "0.550");
    CHECK(label(20) == "9.969");
    document.choices.rows = "x,y\n-3898.3,0\n3759.8,1\n";
    CHECK(label(0) == "-3898");
    CHECK(label(1) == "-3515");
}

TEST_CASE("an empty query is kept in a document, and refused where it is asked") {
    Document document = kernel_document();
    set_field(document.choices, choice_field("query"), "");
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("query: found nothing"), Error);
}

TEST_CASE("a bandwidth whose scores are beyond float32 is told, and so is a sum that is") {
    if constexpr (std::is_same_v<Scalar, double>) return;
    Document document = kernel_document();
    document.choices.set(bandwidth, 1e-30);
    const Computed narrow = compute(document);
    REQUIRE(narrow.scene.notices.size() == 1);
    CHECK(narrow.scene.notices[0].choice == "bandwidth");
    CHECK(narrow.scene.notices[0].text.find("the nearest point, 0.01") != std::string::npos);
    document.choices.query = "3.51";  // a point: its distance is 0
    CHECK(compute(document).scene.notices.empty());
    document.choices.set(bandwidth, 0.1);
    document.edits["weights"].cells.insert_or_assign(Cell{0, 1}, Scalar(1e38));
    const Computed large = compute(document);
    const auto found = first_not_finite(large.evaluation);
    REQUIRE(found);
    CHECK(not_finite_text(*large.evaluation.graph, *found).find("larger than float32 can hold") !=
          std::string::npos);
}

TEST_CASE("keys that float32 cannot tell apart are told") {
    Document document = kernel_document();
    document.choices.rows = "x,y\n1700000000,0\n1700000010,1\n1700000000,2\n";
    document.choices.query = "1700000000";
    const Computed computed = compute(document);
    REQUIRE(computed.scene.notices.size() == 1);
    CHECK(computed.scene.notices[0].text.starts_with("found 1700000000 and 1700000010, which are"));
    document.choices.rows = "x,y\n1.50000000,0\n1.5,1\n";
    CHECK(compute(document).scene.notices.empty());
}

TEST_CASE(
    "a number too large for a query says how large it may be, and 100,000 places are enough") {
    Document document = kernel_document();
    document.choices.query = "1e300";
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("fits float32"), Error);
    CHECK(parse_place_grid("0:99999:1").count() == 100'000);
    CHECK_THROWS_AS(parse_place_grid("0:100000:1"), Error);
}

}  // namespace attend
