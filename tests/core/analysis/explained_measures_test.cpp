#include <doctest/doctest.h>

#include <cmath>

#include "core/document/compute.h"
#include "support/told.h"

using namespace attend;
using namespace attend::test;

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
                check_all_told(compute(document));
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
        check_all_told(compute(document));
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
