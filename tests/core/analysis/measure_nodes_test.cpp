#include <doctest/doctest.h>

#include <cmath>

#include "core/analysis/entropy.h"
#include "core/attention/scores/kernels.h"
#include "core/document/compute.h"
#include "core/graph/explain.h"

namespace attend {

namespace {

Computed computed_with(void (*choose)(Choices&)) {
    Document document;
    document.choices.embedding = "one_hot";
    document.choices.sentence = "red cat sat red cat sat";
    choose(document.choices);
    return compute(document);
}

double at(const Computed& computed, std::string_view path, Index row = 0, Index column = 0) {
    return static_cast<double>(computed.evaluation.value(path)(row, column));
}

}  // namespace

TEST_CASE("what softmax makes on its way are nodes, and give its weights") {
    const Computed computed = computed_with([](Choices& c) { c.temperature = 0.5; });
    const Matrix& scores = computed.evaluation.value("head.0/scores");
    const Matrix& weights = computed.evaluation.value("head.0/weights");
    const Matrix& e = computed.evaluation.value("head.0/exponentials");
    for (Index i = 0; i < scores.rows(); ++i) {
        CHECK(at(computed, "head.0/maximum", i) ==
              doctest::Approx(2 * static_cast<double>(scores.row(i).maxCoeff())));
        CHECK(at(computed, "head.0/sum", i) == doctest::Approx(e.row(i).cast<double>().sum()));
        for (Index j = 0; j < scores.cols(); ++j)
            CHECK(static_cast<double>(weights(i, j)) ==
                  doctest::Approx(static_cast<double>(e(i, j)) / at(computed, "head.0/sum", i)));
    }
    CHECK_FALSE(computed.scene.graph->find("head.0/threshold"));
}

TEST_CASE("threshold and support of sparsemax and entmax give their weights") {
    for (const char* const name : {"sparsemax", "entmax15"}) {
        CAPTURE(name);
        Document document;
        document.choices.embedding = "one_hot";
        document.choices.normalizer = name;
        const Computed computed = compute(document);
        const Matrix& scores = computed.evaluation.value("head.0/scores");
        const Matrix& weights = computed.evaluation.value("head.0/weights");
        const bool squared = document.choices.normalizer == "entmax15";
        for (Index i = 0; i < scores.rows(); ++i)
            for (Index j = 0; j < scores.cols(); ++j) {
                const double z = static_cast<double>(scores(i, j)) / (squared ? 2 : 1);
                const double above = std::max(0.0, z - at(computed, "head.0/threshold", i));
                CHECK(static_cast<double>(weights(i, j)) ==
                      doctest::Approx(squared ? above * above : above).epsilon(1e-4));
                CHECK(at(computed, "head.0/support", i, j) == (weights(i, j) > 0 ? 1 : 0));
            }
    }
}

TEST_CASE("measures of rows: entropy, confidence, distance; none where nothing is left") {
    const Computed computed = computed_with([](Choices& c) { c.mask = "strictly_causal"; });
    const Matrix& weights = computed.evaluation.value("head.0/weights");
    CHECK(std::isnan(at(computed, "head.0/entropy", 0)));
    CHECK(std::isnan(at(computed, "head.0/maximum", 0)));
    CHECK(std::isnan(at(computed, "head.0/confidence", 0)));
    for (Index i = 1; i < weights.rows(); ++i) {
        double distance = 0;
        for (Index j = 0; j < weights.cols(); ++j)
            distance += static_cast<double>(weights(i, j)) * std::abs(static_cast<double>(i - j));
        CHECK(at(computed, "head.0/entropy", i) == doctest::Approx(row_entropy(weights, i)));
        CHECK(at(computed, "head.0/confidence", i) ==
              doctest::Approx(static_cast<double>(weights.row(i).maxCoeff())));
        CHECK(at(computed, "head.0/distance", i) == doctest::Approx(distance));
    }
    CHECK(at(computed, "head.0/entropy", 1) == doctest::Approx(0));
    const ExplainedCell cell =
        explain(computed.evaluation, computed.scene.graph->at("head.0/entropy"), {3, 0});
    CHECK(folded(cell.explanation) == doctest::Approx(cell.value).epsilon(1e-5));
}

TEST_CASE("a row with every key masked counts in no mean, also not in that of one number") {
    const Computed computed = computed_with([](Choices& c) {
        c.embedding = "random";
        c.sentence = "a b c";
        c.mask = "strictly_causal";  // nothing is left to the first row
    });
    const Matrix& weights = computed.evaluation.value("head.0/weights");
    CHECK(at(computed, "head.0/previous_token") ==
          doctest::Approx(static_cast<double>(weights(1, 0) + weights(2, 1)) / 2));
}

TEST_CASE("previous token and induction are means over the rows that attend") {
    Document document;
    document.choices.embedding = "one_hot";
    document.choices.sentence = "a b a b";
    document.choices.mask = "painted";
    for (Index column = 0; column < 4; ++column) document.edits["mask"].cells[{3, column}] = 0;
    const Computed computed = compute(document);
    const Matrix& weights = computed.evaluation.value("head.0/weights");
    CHECK(weights.row(3).isZero(0));
    const double before = static_cast<double>(weights(1, 0)) + static_cast<double>(weights(2, 1));
    CHECK(at(computed, "head.0/previous_token") == doctest::Approx(before / 2));
    CHECK(at(computed, "head.0/induction") == doctest::Approx(static_cast<double>(weights(2, 1))));
    CHECK(at(computed, "head.0/roles") == doctest::Approx(at(computed, "head.0/previous_token")));
}

TEST_CASE("where no row has a token before it, there is no previous-token score, and it says so") {
    const Computed one = computed_with([](Choices& c) { c.sentence = "red"; });
    CHECK(std::isnan(at(one, "head.0/previous_token")));
    const NodeId score = one.scene.graph->at("head.0/previous_token");
    CHECK(explain(one.evaluation, score, {0, 0}).explanation.note ==
          "no number: no row counts that has the column that is asked for");
}

TEST_CASE("a row whose open keys weigh 0 has a confidence of 0, and no entropy") {
    const Computed zero = computed_with([](Choices& c) {
        c.sentence = "red";
        c.score = "laplacian";
        c.projection = "identity";
        c.normalizer = "none";
    });
    CHECK(at(zero, "head.0/weights") == 0);
    CHECK(at(zero, "head.0/confidence") == 0);
    CHECK(at(zero, "head.0/distance") == 0);
    const Computed far = computed_with([](Choices& c) {
        c.sentence = "red";
        c.second_text = "dog";
        c.score = "boxcar";
        c.normalizer = "sum";
        c.projection = "identity";
        c.set(bandwidth, 0.5);
    });
    REQUIRE(far.evaluation.value("head.0/weights").isZero(0));
    CHECK(at(far, "head.0/confidence") == 0);
    const NodeId entropy = far.scene.graph->at("head.0/entropy");
    CHECK(explain(far.evaluation, entropy, {0, 0}).explanation.note ==
          "no number: every weight of the row is 0, so that the row is no shares");
}

TEST_CASE("a row whose mask leaves nothing attends where its weights are put in by hand") {
    Document document;
    document.choices.embedding = "one_hot";
    document.choices.sentence = "red cat sat";
    document.choices.mask = "strictly_causal";
    document.edits["head.0/weights"].cells[{0, 2}] = 0.7f;
    CHECK(at(compute(document), "head.0/confidence") == doctest::Approx(0.7));
}

TEST_CASE("why a row has no entropy: it attends to nothing, or its weights are no shares") {
    Document document;
    document.choices.embedding = "one_hot";
    document.choices.sentence = "red cat sat";
    document.choices.mask = "strictly_causal";
    document.edits["head.0/weights"].cells[{2, 0}] = -0.2f;
    const Computed computed = compute(document);
    const NodeId entropy = computed.scene.graph->at("head.0/entropy");
    CHECK(explain(computed.evaluation, entropy, {0, 0}).explanation.note ==
          "no number: nothing is left to attend to");
    CHECK(explain(computed.evaluation, entropy, {2, 0}).explanation.note ==
          "no number: a weight is negative, so that the row is no shares");
}

TEST_CASE("the mean of a head's rows is told by the rows' numbers and their count") {
    const Computed computed = computed_with([](Choices& c) { c.sentence = "red cat sat"; });
    const NodeId mean = computed.scene.graph->at("entropy");
    const ExplainedCell cell = explain(computed.evaluation, mean, {0, 0});
    CHECK(folded(cell.explanation) == doctest::Approx(cell.value).epsilon(1e-5));
    REQUIRE(cell.explanation.terms.size() == 3);
    for (const Term& term : cell.explanation.terms)
        CHECK(term.contribution ==
              doctest::Approx(at(computed, "head.0/entropy", term.operands[0].cell.row)));
    CHECK(cell.explanation.steps.at(0).ends_with(") / 3"));
}

TEST_CASE("evenness is 1 of even rows and 0 of one key, under a mask, too; else the part between") {
    const Computed even = computed_with([](Choices& c) {
        c.heads = 2;
        c.score = "gaussian";
        c.normalizer = "softmax";
        c.temperature = 1e9;
        c.mask = "causal";
    });
    for (const Index head : {0, 1})
        CHECK(at(even, "evenness", head) == doctest::Approx(1).epsilon(1e-6));
    const Computed hard =
        computed_with([](Choices& c) { c.normalizer = "hardmax", c.mask = "causal"; });
    CHECK(at(hard, "evenness") < 0.5);
    const Computed some = computed_with([](Choices& c) { c.temperature = 0.5; });
    CHECK(at(some, "evenness") == doctest::Approx(at(some, "entropy") / std::log(6)));
    const Computed alone = computed_with([](Choices& c) { c.sentence = "red"; });
    CHECK(std::isnan(at(alone, "evenness")));
    CHECK(explain(alone.evaluation, alone.scene.graph->at("evenness"), {0, 0}).explanation.note ==
          "no number: no row has two keys that are open to it");
}

TEST_CASE("scores of a head are one number; induction needs a block that stands there twice") {
    const Computed twice = computed_with([](Choices&) {});
    const Matrix& weights = twice.evaluation.value("head.0/weights");
    double previous = 0;
    for (Index i = 1; i < 6; ++i) previous += static_cast<double>(weights(i, i - 1)) / 5;
    CHECK(at(twice, "head.0/previous_token") == doctest::Approx(previous));
    CHECK(twice.scene.graph->find("head.0/induction"));
    const Computed once = computed_with([](Choices& c) { c.sentence = "red cat sat"; });
    CHECK_FALSE(once.scene.graph->find("head.0/induction"));
    const Computed cross = computed_with([](Choices& c) { c.second_text = "a dog"; });
    CHECK_FALSE(cross.scene.graph->find("head.0/distance"));
    CHECK(cross.scene.graph->find("head.0/entropy"));
}

TEST_CASE("heads combined, contributions and rollout stand behind their layer") {
    const Computed computed = computed_with([](Choices& c) {
        c.heads = 2;
        c.layers = 2;
        c.residual = true;
    });
    const Evaluation& evaluation = computed.evaluation;
    const Matrix mean =
        (evaluation.value("layer.1/head.0/weights") + evaluation.value("layer.1/head.1/weights")) /
        2;
    CHECK(evaluation.value("layer.1/combined").isApprox(mean, 1e-5f));
    const Matrix& rollout = evaluation.value("layer.1/rollout");
    const Matrix half = Matrix::Identity(6, 6) / 2;
    const Matrix expected = (evaluation.value("layer.1/combined") / 2 + half) *
                            (evaluation.value("layer.0/combined") / 2 + half);
    CHECK(rollout.isApprox(expected, 1e-5f));
    const Matrix& v = evaluation.value("layer.1/head.1/v");
    const Matrix added = v * evaluation.value("layer.1/w_o").middleRows(v.cols(), v.cols());
    CHECK(at(computed, "layer.1/head.1/contribution", 2, 3) ==
          doctest::Approx(static_cast<double>(evaluation.value("layer.1/head.1/weights")(2, 3)) *
                          static_cast<double>(added.row(3).norm()))
              .epsilon(1e-4));
}

TEST_CASE("what does not come from the first token, and its parts, which sum to 1") {
    const Computed computed = computed_with([](Choices& c) {
        c.layers = 2;
        c.mask = "causal";
    });
    const Matrix &all = computed.evaluation.value("layer.1/rollout/without"),
                 &rest = computed.evaluation.value("layer.1/rollout/without/rest"),
                 &parts = computed.evaluation.value("layer.1/rollout/without/without_first");
    CHECK(rest(0, 0) == 0);
    CHECK(std::isnan(parts(0, 3)));  // the first token is all from itself
    CHECK(parts.col(0).tail(5).isZero(0));
    for (Index i = 1; i < all.rows(); ++i) {
        CHECK(static_cast<double>(rest(i, 0)) ==
              doctest::Approx(1 - static_cast<double>(all(i, 0))).epsilon(1e-5));
        CHECK(static_cast<double>(parts.row(i).sum()) == doctest::Approx(1).epsilon(1e-5));
        CHECK(static_cast<double>(parts(i, 1) * rest(i, 0)) ==
              doctest::Approx(static_cast<double>(all(i, 1))));
    }
}

TEST_CASE("a scene computes no measure until somebody asks") {
    const Computed computed = computed_with([](Choices&) {});
    for (const NodeId id : computed.evaluation.recomputed)
        CHECK_FALSE(computed.scene.graph->node(id).on_demand);
    CHECK(computed.scene.graph->node(computed.scene.graph->at("head.0/entropy")).on_demand);
}

}  // namespace attend
