#include "core/analysis/mask_cost.h"

#include <doctest/doctest.h>

#include "core/analysis/cost_table.h"
#include "core/attention/normalizer.h"
#include "core/document/compute.h"
#include "core/graph/evaluate_node.h"

using namespace attend;

namespace {

Document masked(const char* mask, Edits edits = {}) {
    Document document;
    document.choices.embedding = "one_hot";
    document.choices.sentence = "the cat sat";
    document.choices.mask = mask;
    document.edits = std::move(edits);
    return document;
}

MaskCost cost_of(const Document& document) {
    const Computed computed = compute(document);
    const Block& block = computed.scene.blocks.front();
    const auto number = [&](NodeId id) {
        return static_cast<double>(computed.evaluation.value(id)(0, 0));
    };
    MaskCost cost{9, 9, {}};
    if (computed.scene.measures.needed) cost.needed = number(*computed.scene.measures.needed);
    if (block.mixed) cost.mixed = number(*block.mixed);
    return cost;
}

Edits closed(std::initializer_list<Cell> cells) {
    Edits edits;
    for (const Cell cell : cells) edits["mask"].cells[cell] = 0;
    return edits;
}

}  // namespace

TEST_CASE("the scores that a mask saves are counted in the mask itself, painted cells included") {
    CHECK(cost_of(masked("none")) == MaskCost{9, 9, {}});
    CHECK(cost_of(masked("causal")) == MaskCost{9, 6, {}});
    CHECK(cost_of(masked("painted")) == MaskCost{9, 9, {}});
    CHECK(cost_of(masked("painted", closed({{0, 1}, {2, 2}}))) == MaskCost{9, 7, {}});
    CHECK(cost_of(masked("causal", closed({{2, 0}, {0, 2}}))) == MaskCost{9, 5, {}});
}

TEST_CASE("the largest scores are known only once all are made: only the mixing is saved") {
    CHECK(cost_of(masked("top_k")) == MaskCost{9, 9, 6});
    CHECK(cost_of(masked("causal and top_k")) == MaskCost{9, 6, 5});
}

TEST_CASE("what is mixed is counted in the mask, for the cost of attention, too") {
    const auto mixing = [](const Document& document) {
        const Computed computed = compute(document);
        const double operations = static_cast<double>(
            evaluate_node(*computed.scene.graph, document.edits, *computed.scene.measures.cost)
                ->coeff(cost_row("mixing"), 0));
        return operations / (2.0 * static_cast<double>(computed.scene.value_width()));
    };
    CHECK(mixing(masked("none")) == 9);
    CHECK(mixing(masked("top_k")) == 6);
    CHECK(mixing(masked("causal and top_k")) == 5);
    CHECK(mixing(masked("causal and top_k", closed({{2, 0}, {2, 1}}))) == 4);
}

TEST_CASE("the line says what is needed, saved and mixed") {
    CHECK(mask_cost_text({49, 42, {}}) == "42 of 49 scores needed, 7 saved by the mask");
    CHECK(mask_cost_text({49, 49, {}}) == "49 of 49 scores needed");
    CHECK(mask_cost_text({1, 1, {}}) == "1 of 1 score needed");
    CHECK(mask_cost_text({49, 49, 14}) ==
          "49 of 49 scores needed. All 49 are made, to find the largest; 14 are mixed: only the "
          "mixing of 35 is saved");
}

TEST_CASE("a row with nothing left gives zeros, whatever the normalizer") {
    for (const Normalizer& normalizer : normalizers()) {
        CAPTURE(normalizer.name);
        Document document = masked("painted", closed({{1, 0}, {1, 1}, {1, 2}}));
        document.choices.normalizer = normalizer.name;
        const Evaluation evaluation = compute(document).evaluation;
        CHECK(evaluation.value("head.0/weights").row(1).isZero(0));
        CHECK(evaluation.value("head.0/output").row(1).isZero(0));
        CHECK_FALSE(evaluation.value("head.0/weights").row(0).isZero(0));
    }
}
