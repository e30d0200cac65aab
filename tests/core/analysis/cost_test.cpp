#include "core/analysis/cost.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "core/analysis/cost_products.h"
#include "core/attention/normalizer.h"
#include "core/document/compute.h"
#include "core/graph/evaluate_node.h"
#include "core/graph/explain.h"
#include "core/memory.h"

using namespace attend;

namespace {

/// As in a published transformer: heads·d_k = heads·d_v = d.
CostSizes standard(double n, double d, double heads, double layers = 1) {
    CostSizes sizes;
    sizes.queries = sizes.keys = n;
    sizes.width = sizes.memory_width = d;
    sizes.heads = heads;
    sizes.layers = layers;
    sizes.key_width = sizes.value_width = d / heads;
    return sizes;
}

template <class Sees>
double counted_pairs(int n, int m, Sees sees) {
    double count = 0;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < m; ++j) count += sees(i, j);
    return count;
}

CostSizes with_hidden(CostSizes sizes) {
    sizes.hidden_width = 8;
    return sizes;
}

}  // namespace

TEST_CASE("scores and mixing are 4n²d, projections 8nd² operations a layer, whatever the heads") {
    for (const double heads : {1.0, 8.0, 12.0})
        for (const double layers : {1.0, 6.0}) {
            const double n = 1000, d = 768;
            const Cost cost = cost_of(standard(n, d, heads, layers));
            CHECK(cost.attention() == doctest::Approx(4 * n * n * d * layers));
            CHECK(cost.projections == doctest::Approx(8 * n * d * d * layers));
            CHECK(cost.score_bytes == doctest::Approx(4 * n * n * heads * layers));
        }
}

TEST_CASE("the pairs are those that masks of these rules leave") {
    for (const std::pair<int, int>& sides : {std::pair{7, 7}, {4, 9}, {9, 4}, {1, 1}}) {
        const int n = sides.first, m = sides.second;
        CAPTURE(n);
        CAPTURE(m);
        CHECK(pair_count(Pairs::full, n, m) == n * m);
        CHECK(pair_count(Pairs::causal, n, m) ==
              counted_pairs(n, m, [](int i, int j) { return j <= i; }));
        for (const int reach : {0, 1, 2, 20})
            CHECK(pair_count(Pairs::window, n, m, reach) ==
                  counted_pairs(n, m, [&](int i, int j) { return std::abs(i - j) <= reach; }));
    }
}

TEST_CASE("a window makes attention linear in n; top-k saves of the mixing alone") {
    CostSizes sizes = standard(1e6, 512, 8);
    const double full = cost_of(sizes).attention();
    sizes.pairs = Pairs::window;
    sizes.reach = 128;
    const double once = cost_of(sizes).attention();
    CHECK(once / full == doctest::Approx(257e-6).epsilon(1e-3));
    sizes.queries = sizes.keys = 2e6;
    CHECK(cost_of(sizes).attention() / once == doctest::Approx(2).epsilon(1e-3));
    sizes = standard(1000, 512, 8);
    sizes.largest = true;
    sizes.kept = 10;
    CHECK(cost_of(sizes).scores == cost_of(standard(1000, 512, 8)).scores);
    CHECK(cost_of(sizes).mixing == 2 * 1000 * 10 * 512);
    sizes.kept = 5000;  // more than there are
    CHECK(cost_of(sizes).mixing == cost_of(standard(1000, 512, 8)).mixing);
    sizes.kept = 2;
    sizes.pairs = Pairs::causal;
    CHECK(cost_of(sizes).mixed == 1 + 2 * 999);
    CHECK(cost_of(sizes).scored == 1000.0 * 1001 / 2);
    sizes.counted = 50, sizes.counted_mixed = 17;
    CHECK(cost_of(sizes).mixed == 17);
    CHECK(cost_of(sizes).scored == 50);
}

TEST_CASE("without W_O, with a second text, and d_k ≠ d_v") {
    CostSizes sizes;
    sizes.queries = 3, sizes.keys = 5, sizes.width = 4, sizes.memory_width = 6;
    sizes.key_width = 2, sizes.value_width = 7, sizes.output_projection = false;
    CHECK(cost_of(sizes).scores == 2 * 3 * 5 * 2);
    CHECK(cost_of(sizes).mixing == 2 * 3 * 5 * 7);
    CHECK(cost_of(sizes).projections == 2 * (3 * 4 * 2 + 5 * 6 * 2 + 5 * 6 * 7));
}

TEST_CASE("heads that share keys and values project them once a group; K = V once for both") {
    CostSizes sizes = standard(100, 64, 8);
    const double own = cost_of(sizes).projections;  // four equal parts
    sizes.key_value_heads = 2;
    CHECK(cost_of(sizes).projections == doctest::Approx(own * (0.5 + 0.5 * 2 / 8)));
    sizes.key_value_heads = 0;
    sizes.shared_key_value = true;
    CHECK(cost_of(sizes).projections == doctest::Approx(own * 0.75));
}

TEST_CASE("the products that a figure is explained with come to the figure") {
    CostSizes some = with_hidden(standard(7, 50, 1));
    some.keys = 5, some.memory_width = 6, some.key_width = 3, some.value_width = 4;
    some.feed_forward_width = 24;
    std::vector<CostSizes> all{some};
    const auto add = [&](void (*change)(CostSizes&)) { change(all.emplace_back(some)); };
    add([](CostSizes& s) { s.output_projection = false, s.query_width = 9; });
    add([](CostSizes& s) { s.heads = 8, s.layers = 3, s.key_value_heads = 1; });
    add([](CostSizes& s) { s.shared_key_value = true, s.feed_forward_gated = true; });
    add([](CostSizes& s) { s.pairs = Pairs::causal, s.largest = true, s.kept = 2; });
    for (const CostSizes& sizes : all)
        for (const CostFigure& figure : cost_figures()) {
            CAPTURE(figure.name);
            const auto products = cost_products(figure.name, sizes);
            const bool is_count = figure.name == "scored" || figure.name == "calls";
            CHECK(products.empty() == is_count);
            if (!products.empty()) CHECK(sum_of(products) == doctest::Approx(figure.of(sizes)));
        }
}

TEST_CASE("the projections are explained by those that are there: one head has no W_O") {
    Document document;
    document.choices.embedding = "hand_made";
    const auto projections = [&] {
        const Computed computed = compute(document);
        const NodeId cost = computed.scene.graph->at("cost");
        return explain(computed.evaluation, cost, {cost_row("projections"), 0}).explanation;
    };
    CHECK(projections().formula == "cost = 2·L·H·n·d·d_k + 2·L·H·m·d_m·d_k + 2·L·H·m·d_m·d_v");
    document.choices.shared_key_value = true;
    CHECK(projections().formula == "cost = 2·L·H·n·d·d_k + 2·L·H·m·d_m·d_k");
    document.choices.heads = 2, document.choices.key_value_heads = 1;
    document.choices.shared_key_value = false;
    CHECK(projections().formula ==
          "cost = 2·L·H·n·d·d_k + 2·L·G·m·d_m·d_k + 2·L·G·m·d_m·d_v + 2·L·H·n·d_v·d");
}

TEST_CASE("queries of a width of their own are projected to that width") {
    Document document;
    document.choices.embedding = "hand_made";
    document.choices.score = "additive";
    document.choices.query_width = 3, document.choices.key_width = 2;
    document.choices.value_width = 4;
    const Computed computed = compute(document);
    const Shape x = computed.scene.graph->node(computed.scene.graph->at("x")).shape();
    CHECK(computed.evaluation.value("cost")(cost_row("projections"), 0) ==
          static_cast<Scalar>(2 * x.rows * x.columns * (3 + 2 + 4)));
}

TEST_CASE("calls of a function of pairs, M·N or what a mask leaves, against M + N maps") {
    CostSizes sizes = standard(7, 50, 1);
    const PairwiseCost cost = pairwise_cost(with_hidden(sizes));
    CHECK(cost.calls == 49);
    CHECK(cost.maps == 14);
    CHECK(cost.called_operations == 49 * (4 * 50 * 8 + 4 * 8));
    CHECK(cost.mapped_operations == 14 * 2 * 50 * 8 + 2 * 49 * 8);
    const PairwiseCost large = pairwise_cost(with_hidden(standard(1000, 50, 1)));
    CHECK(large.calls == 1e6);
    CHECK(large.maps == 2000);
    CHECK(large.called_operations > 50 * large.mapped_operations);
    sizes.pairs = Pairs::window;
    sizes.reach = 2;
    CHECK(pairwise_cost(with_hidden(sizes)).calls == 29);
    CHECK(pairwise_cost(with_hidden(sizes)).maps == 14);
}

TEST_CASE("a feed-forward network costs its two products") {
    CostSizes sizes = standard(10, 6, 1, 3);
    CHECK(cost_of(sizes).feed_forward == 0);
    sizes.feed_forward_width = 24;
    CHECK(cost_of(sizes).feed_forward == 3 * (2 * 10 * 6 * 24 + 2 * 10 * 24 * 6));
    CHECK(cost_of(sizes).all() ==
          cost_of(sizes).attention() + cost_of(sizes).projections + cost_of(sizes).feed_forward);
}

TEST_CASE("numbers that a lecturer can read aloud") {
    CHECK(bytes_text(196) == "196 bytes");
    CHECK(bytes_text(4e6) == "4 MB");
    CHECK(bytes_text(999'900) == "1 MB");
    CHECK(bytes_text(4e12) == "4 TB");
    CHECK(spoken(1000) == "1,000");
    CHECK(spoken(1.2e6) == "1.2 million");
    CHECK(spoken(3.4e11) == "340 billion");
    CHECK(spoken(4e12) == "4 trillion");
    CHECK(spoken(4e17) == "4 × 10¹⁷");
}

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
