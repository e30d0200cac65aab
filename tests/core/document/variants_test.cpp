#include "core/document/variants.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/analysis/weight_scale.h"
#include "core/document/compute.h"
#include "core/error.h"

using namespace attend;

namespace {

Document cat() {
    Document document;
    document.choices.embedding = "random";
    document.choices.sentence = "The cat sat on a mat";
    document.choices.heads = 2;
    return document;
}

VariantRequest request_for(std::string_view choice, const Document& document = cat()) {
    VariantRequest request;
    request.base = compute(document);
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
            Document document = cat();
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
    CHECK(variant(variants, "sum").problem.expected.starts_with("0 or more"));
    CHECK_FALSE(variant(variants, "sum").weights);
    CHECK(variant(variants, "softmax").problem.empty());
    CHECK(variant(variants, "sparsemax").rows_sum_to_one);
    CHECK_FALSE(variant(variants, "sigmoid").rows_sum_to_one);
    // Hardmax alone would be 1; sigmoid and none have a scale of their own.
    std::vector<double> ends;
    for (const Variant& one : variants)
        if (one.weights && one.rows_sum_to_one) ends.push_back(weight_scale_end(*one.weights));
    std::ranges::sort(ends);
    CHECK(ends.back() == 1);
    CHECK(shared_end(variants).value_or(0) == ends[ends.size() / 2]);
}

TEST_CASE("edits follow as they would if the variant were chosen; what has no place is named") {
    Document document = cat();
    document.choices.mask = "causal";
    document.edits["head.1/w_q"].cells[{0, 0}] = 3;
    document.edits["head.1/scores"].cells[{0, 0}] = 20;
    document.edits["head.1/masked"].cells[{2, 1}] = 5;
    const std::vector<Variant> scores = compute_variants(request_for("score", document));
    for (const char* const name : {"scaled_dot", "cosine"}) {
        CAPTURE(name);
        CHECK(variant(scores, name).edits_left_out.empty());
        Document chosen = document;
        chosen.choices.score = name;
        CHECK(*variant(scores, name).weights == compute(chosen).evaluation.value("head.1/weights"));
    }
    const std::vector<Variant> masks = compute_variants(request_for("mask", document));
    CHECK(variant(masks, "none").edits_left_out == std::vector<std::string>{"head.1/masked"});
    CHECK(variant(masks, "window").edits_left_out.empty());
}

TEST_CASE("masks that are joined stand first, as they are chosen") {
    Document document = cat();
    document.choices.mask = "causal and window";
    const std::vector<Variant> variants = compute_variants(request_for("mask", document));
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
    Document document = cat();
    document.choices.layers = 2;
    VariantRequest request = request_for("mask", document);
    request.layer = 1;
    const std::vector<Variant> variants = compute_variants(request);
    document.choices.mask = "causal";
    CHECK(*variant(variants, "causal").weights ==
          compute(document).evaluation.value("layer.1/head.1/weights"));
}
