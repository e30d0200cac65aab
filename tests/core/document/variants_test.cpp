#include "core/document/variants.h"

#include <doctest/doctest.h>

#include "core/document/compute.h"
#include "core/error.h"

using namespace attend;

namespace {

VariantRequest request_for(std::string_view choice) {
    VariantRequest request;
    request.document.choices.embedding = "random";
    request.document.choices.sentence = "The cat sat on a mat";
    request.document.choices.heads = 2;
    request.head = 1;
    for (const VariantFamily& family : variant_families())
        if (family.choice == choice) request.family = &family;
    return request;
}

const Variant& variant(const std::vector<Variant>& variants, std::string_view name) {
    for (const Variant& each : variants)
        if (each.name.name == name) return each;
    throw std::runtime_error("no such variant");
}

}  // namespace

TEST_CASE("every variant has the weights that the document would have with that choice") {
    for (const VariantFamily& family : variant_families()) {
        const VariantRequest request = request_for(family.choice);
        const std::vector<Variant> variants = compute_variants(request);
        CHECK(variants.size() == family.rows().size());
        for (const Variant& each : variants) {
            CAPTURE(each.name.name);
            Document document = request.document;
            document.choices.*family.member = each.name.name;
            if (!each.problem.empty()) {
                CHECK_THROWS_AS(compute(document), Error);
                continue;
            }
            CHECK(*each.weights == compute(document).evaluation.value("head.1/weights"));
            CHECK((!each.name.formula.empty() || !each.name.help.empty()));
        }
    }
}

TEST_CASE("a variant that refuses says why and leaves the others alone") {
    const std::vector<Variant> variants = compute_variants(request_for("normalizer"));
    CHECK(variant(variants, "sum").problem.find("expected 0 or more") != std::string::npos);
    CHECK_FALSE(variant(variants, "sum").weights);
    CHECK(variant(variants, "softmax").problem.empty());
    CHECK(variant(variants, "sparsemax").rows_sum_to_one);
    CHECK_FALSE(variant(variants, "sigmoid").rows_sum_to_one);
    // Hardmax gives all to one; sigmoid and none have a scale of their own.
    CHECK(shared_maximum(variants).value_or(0) == doctest::Approx(1));
}

TEST_CASE(
    "edits of leaves take part everywhere, an override of the scores where they are the same") {
    VariantRequest request = request_for("score");
    request.document.edits["head.1/w_q"].cells[{0, 0}] = 3;
    request.document.edits["head.1/scores"].cells[{0, 0}] = 20;
    request.document.edits["output"].cells[{0, 0}] = 1;  // of no account here
    const std::vector<Variant> variants = compute_variants(request);
    CHECK(variant(variants, "scaled_dot").edits_left_out.empty());
    CHECK(variant(variants, "scaled_dot").weights->coeff(0, 0) > 0.99);
    const Variant& cosine = variant(variants, "cosine");
    CHECK(cosine.edits_left_out == std::vector<std::string>{"head.1/scores"});
    Document document = request.document;
    document.choices.score = "cosine";
    document.edits.erase("head.1/scores");
    CHECK(*cosine.weights == compute(document).evaluation.value("head.1/weights"));

    request.family = request_for("normalizer").family;
    for (const Variant& each : compute_variants(request)) CHECK(each.edits_left_out.empty());
    request.family = request_for("position").family;
    CHECK(variant(compute_variants(request), "sinusoidal").edits_left_out.size() == 1);
}

TEST_CASE("masks that are joined stand first, as they are chosen") {
    VariantRequest request = request_for("mask");
    request.document.choices.mask = "causal and window";
    const std::vector<Variant> variants = compute_variants(request);
    CHECK(variants.front().name.name == "causal and window");
    CHECK(variants.front().weights->coeff(0, 3) == 0);
    CHECK(variants.front().scores->coeff(0, 3) == minus_infinity);
}

TEST_CASE("variants stop when they are asked to") {
    std::stop_source stop;
    stop.request_stop();
    CHECK_THROWS_AS(compute_variants(request_for("score"), Progress{stop.get_token(), {}}),
                    Cancelled);
}

TEST_CASE("variants of a head in a later layer") {
    VariantRequest request = request_for("mask");
    request.document.choices.layers = 2;
    request.layer = 1;
    const std::vector<Variant> variants = compute_variants(request);
    Document document = request.document;
    document.choices.mask = "causal";
    CHECK(*variant(variants, "causal").weights ==
          compute(document).evaluation.value("layer.1/head.1/weights"));
}
