#include <doctest/doctest.h>

#include "core/attention/mask.h"
#include "core/document/compute.h"
#include "core/error.h"
#include "core/graph/explain.h"
#include "core/ops/join.h"
#include "support/check_operation.h"

using namespace attend;

namespace {

Document translation() {
    Document document;
    document.choices.embedding = "random";
    document.choices.sentence = "le chat dort";
    document.choices.second_text = "the cat is asleep";
    document.choices.join_keys = true;
    return document;
}

}  // namespace

TEST_CASE("join: side by side and one below the other, with names and slopes") {
    check_operation(Join(true), {sample(3, 2), sample(3, 4, 1)});
    check_operation(Join(false), {sample(2, 3), sample(4, 3, 1), sample(1, 3, 2)});
    CHECK_THROWS_AS(Join(true).axes(axes_of({sample(2, 3), sample(3, 3)})), Error);
}

TEST_CASE("tokens that were generated join the keys: all of the source, the target so far") {
    const Computed made = compute(translation());
    const Matrix& weights = made.evaluation.value("head.0/weights");
    CHECK(shape_of(weights) == Shape{3, 7});
    for (Index i = 0; i < 3; ++i) {
        CHECK(weights.row(i).sum() == doctest::Approx(1));
        for (Index j = 0; j < 4; ++j) CHECK(weights(i, j) > 0);
        for (Index j = 0; j < 3; ++j) CHECK((weights(i, 4 + j) > 0) == (j <= i));
    }
    const Node& node = made.scene.graph->node(made.scene.graph->at("head.0/weights"));
    CHECK(node.axes.columns.label(1) == "cat");
    CHECK(node.axes.columns.label(5) == "chat");
    CHECK(made.evaluation.value("memory").bottomRows(3) == made.evaluation.value("x"));
}

TEST_CASE("joined keys need vectors of one width, and positions that are added") {
    Document document = translation();
    document.choices.second_embedding = "one_hot";
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("same width"), Error);
    document.choices.second_embedding.clear();
    document.choices.position = "rope";
    CHECK_THROWS_WITH_AS(compute(document), doctest::Contains("join_keys"), Error);
    document.choices.position = "sinusoidal";
    CHECK(compute(document).evaluation.value("output").allFinite());
}

TEST_CASE("a mask of places holds among the sentence's own tokens; the second text is open") {
    const auto mask_of = [](const char* mask) {
        Document document = translation();
        document.choices.mask = mask;
        document.choices.set(mask_window, 1);
        document.choices.set(mask_length, 2);
        const Matrix rows = compute(document).evaluation.value("mask");
        std::string text;
        for (Index i = 0; i < rows.rows(); ++i) {
            if (i > 0) text += ' ';
            for (Index j = 0; j < rows.cols(); ++j) text += rows(i, j) != Scalar(0) ? '1' : '0';
        }
        return text;
    };
    CHECK(mask_of("none") == "1111100 1111110 1111111");
    CHECK(mask_of("causal") == mask_of("none"));
    CHECK(mask_of("top_k") == mask_of("none"));
    // Up to the token before: the first has the second text alone.
    CHECK(mask_of("strictly_causal") == "1111000 1111100 1111110");
    CHECK(mask_of("strictly_causal or causal") == mask_of("none"));
    CHECK(mask_of("window") == "1111100 1111110 1111011");
    CHECK(mask_of("strided") == "1111100 1111010 1111101");
    CHECK(mask_of("window or strided") == mask_of("none"));
    // How long the second text is, is told of the second text.
    CHECK(mask_of("padding") == "1100100 1100110 1100111");
    CHECK(mask_of("padding and window") == "1100100 1100110 1100011");
}

TEST_CASE("in each layer the own keys are what that layer reads, as in a decoder") {
    Document document = translation();
    document.choices.layers = 2;
    document.choices.residual = true;
    for (const char* norm : {"none", "before", "after"}) {
        CAPTURE(norm);
        document.choices.layer_norm = norm;
        const Evaluation made = compute(document).evaluation;
        const Matrix memory = made.value("layer.1/memory");
        CHECK(memory.topRows(4) == made.value("second_memory"));
        CHECK(memory.bottomRows(3) == made.value("layer.0/output"));
        const bool before = std::string_view(norm) == "before";
        if (before) {
            const Matrix normed = made.value("layer.1/normed_memory");
            CHECK(normed.topRows(4) == made.value("second_memory"));
            CHECK(normed.bottomRows(3) == made.value("layer.1/normed"));
        }
        const Matrix read = before ? made.value("layer.1/normed_memory") : memory;
        CHECK(made.value("layer.1/head.0/k")
                  .isApprox(read * made.value("layer.1/head.0/w_k"), Scalar(1e-5)));
    }
}

TEST_CASE("a row that a norm leaves as it is says so") {
    Document document = translation();
    document.choices.layer_norm = "before";
    const Computed made = compute(document);
    const NodeId normed = made.scene.graph->at("normed_memory");
    const ExplainedCell kept = explain(made.evaluation, normed, {3, 1});
    CHECK(kept.explanation.note.find("leaves as it is") != std::string::npos);
    CHECK(folded(kept.explanation) == kept.value);
    CHECK(explain(made.evaluation, normed, {4, 1}).explanation.note.find("mean") !=
          std::string::npos);
}

TEST_CASE("the mask of joined keys says why a key is open") {
    Document document = translation();
    document.choices.mask = "window";
    const Computed made = compute(document);
    const NodeId second = made.scene.graph->at("second_mask");
    const ExplainedCell cell = explain(made.evaluation, second, {0, 3});
    CHECK(cell.explanation.note.find("distances count within a text") != std::string::npos);
}
