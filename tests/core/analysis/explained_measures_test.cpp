#include <doctest/doctest.h>

#include <cmath>

#include "core/document/compute.h"
#include "core/graph/explain.h"
#include "core/graph/markup.h"
#include "support/plain_words.h"
#include "support/tex.h"

using namespace attend;
using namespace attend::test;

namespace {

/// A number has terms that come to it, or a note that says why there are none; and formula and
/// steps can be set.
void check_told(const Computed& computed, NodeId id, Cell place) {
    const ExplainedCell cell = explain(computed.evaluation, id, place);
    const Explanation& explanation = cell.explanation;
    CAPTURE(cell.name);
    CAPTURE(explanation.formula);
    const double off = std::abs(folded(explanation) - explanation.result);
    if (std::isfinite(explanation.result))
        CHECK(off <= 1e-5 * std::max(1.0, std::abs(explanation.result)));
    CHECK((!explanation.terms.empty() || !explanation.note.empty()));
    if (explanation.fold == Fold::rule) CHECK_FALSE(explanation.note.empty());
    check_tex(tex(explanation.formula));
    check_text(plain(explanation.formula));
    for (const std::string& step : explanation.steps) {
        check_tex(tex(step));
        check_text(step);
    }
    check_text(explanation.note);
    // A formula whose two sides are one symbol tells nothing, unless the number is handed on.
    const std::size_t equals = explanation.formula.find(" = ");
    if (equals != std::string::npos)
        CHECK((explanation.note.size() > 0 || explanation.terms.size() == 1 ||
               explanation.formula.substr(0, equals) != explanation.formula.substr(equals + 3)));
}

void check_all_told(const Document& document) {
    const Computed computed = compute(document);
    const Graph& graph = *computed.evaluation.graph;
    for (NodeId id = 0; id < graph.size(); ++id) {
        if (!graph.node(id).on_demand) continue;
        const Shape shape = graph.node(id).shape();
        for (Index row = 0; row < std::min<Index>(shape.rows, 4); ++row)
            for (Index column = 0; column < std::min<Index>(shape.columns, 4); ++column)
                check_told(computed, id, {row, column});
        check_told(computed, id, {shape.rows - 1, shape.columns - 1});
    }
}

}  // namespace

TEST_CASE("of every number that a view measures it is told what it was made of") {
    for (const char* const normalizer :
         {"softmax", "sum", "sparsemax", "entmax15", "hardmax", "sigmoid", "none"})
        for (const char* const mask : {"none", "strictly_causal", "window"})
            for (const double temperature : {1.0, 0.5}) {
                Document document;
                Choices& c = document.choices;
                c.embedding = "hand_made";
                c.sentence = "red cat sat red cat sat";
                c.heads = 2, c.layers = 2, c.residual = temperature == 1;
                c.normalizer = normalizer, c.mask = mask, c.temperature = temperature;
                c.score = std::string(normalizer) == "sum" ? "epanechnikov" : "gaussian";
                c.output_projection = temperature == 1;
                CAPTURE(c.normalizer);
                CAPTURE(c.mask);
                CAPTURE(c.temperature);
                check_all_told(document);
            }
}

TEST_CASE("of what is measured of two texts it is told, too") {
    for (const bool joined : {false, true}) {
        Document document;
        document.choices.embedding = "hand_made";
        document.choices.second_text = "a radio plays";
        document.choices.join_keys = joined;
        document.choices.layers = 2;
        document.choices.residual = joined;
        check_all_told(document);
    }
}

TEST_CASE("hardmax's largest number is of scores / temperature, as every normalizer's") {
    Document document;
    document.choices.embedding = "hand_made";
    document.choices.normalizer = "hardmax";
    document.choices.temperature = 0.5;
    const Computed computed = compute(document);
    const Matrix& scores = computed.evaluation.value("head.0/scores");
    CHECK(static_cast<double>(computed.evaluation.value("head.0/maximum")(0, 0)) ==
          doctest::Approx(2 * static_cast<double>(scores.row(0).maxCoeff())));
}
