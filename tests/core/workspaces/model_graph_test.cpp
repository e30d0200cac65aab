#include "core/workspaces/model_graph.h"

#include <doctest/doctest.h>

#include <cmath>

#include "core/document/compute.h"
#include "core/workspaces/workspace.h"

using namespace attend;

namespace {

Document read_by(const char* model) {
    Document document;
    document.choices = default_choices("model");
    document.choices.model = std::string(ATTEND_SOURCE_DIR "/tests/references/models/") + model;
    document.choices.sentence = "the train left the station and the train";
    return document;
}

bool same_numbers(const Matrix& a, const Matrix& b) {
    if (shape_of(a) != shape_of(b)) return false;
    for (Index i = 0; i < a.size(); ++i) {
        const auto x = static_cast<double>(a.number(i)), y = static_cast<double>(b.number(i));
        const bool same = x == y || (std::isnan(x) && std::isnan(y)) ||
                          std::abs(x - y) <= 2e-4 * std::max(1.0, std::abs(x));
        if (!same) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("weights are kept up to a size, and that is asked in one place") {
    LayerOptions options;
    options.heads = 9, options.layers = 30;
    using Keeps = LayerOptions::Keeps;
    CHECK(kept_of_model(options, 518) == Keeps::weights);
    CHECK(kept_of_model(options, 2048) == Keeps::results);
    const LimitInstead limit(most_weight_bytes(), 1e12);
    CHECK(kept_of_model(options, 2048) == Keeps::weights);
}

TEST_CASE("a model whose weights are not kept says the same numbers of everything") {
    for (const char* const model : {"bert", "gpt2", "llama"}) {
        CAPTURE(model);
        Document document = read_by(model);
        for (const bool edited : {false, true}) {
            if (edited) document.edits["layer.0/head.1/weights"].cells[{3, 1}] = Scalar(0.75);
            const Computed kept = compute(document);
            const LimitInstead limit(most_weight_bytes(), 0);
            const Computed large = compute(document);
            const Graph& graph = *large.scene.graph;
            CHECK_FALSE(large.evaluation.values[graph.at("layer.0/head.1/weights")]);
            CHECK(kept.evaluation.values[kept.scene.graph->at("layer.0/head.1/weights")]);
            for (const Node& node : kept.scene.graph->nodes()) {
                CAPTURE(node.path);
                CHECK(same_numbers(kept.evaluation.value(node.path),
                                   large.evaluation.value(node.path)));
            }
            const Block& block = large.scene.blocks[1];
            CHECK(large.evaluation.value(*block.overview) == large.evaluation.value(block.weights));
        }
    }
}

TEST_CASE("a longer text's new rows are made where weights are not kept, too") {
    const LimitInstead limit(most_weight_bytes(), 0);
    Document document = read_by("gpt2");
    const Computed before = compute(document);
    document.choices.sentence += " left";
    const Scene scene = build_scene(document.choices, before.resources, &before.scene);
    const Evaluation longer =
        evaluate(scene.graph, std::make_shared<const Edits>(), before.evaluation);
    const Computed anew = compute(document);
    for (const Node& node : scene.graph->nodes()) {
        CAPTURE(node.path);
        CHECK(same_numbers(longer.value(node.path), anew.evaluation.value(node.path)));
    }
}

TEST_CASE("what nobody kept of a long text is not made for a shorter one") {
    Document document = read_by("gpt2");
    Computed before;
    {
        const LimitInstead limit(most_weight_bytes(), 0);
        before = compute(document);
    }
    const Evaluation& asked = before.evaluation;
    const NodeId weights = before.scene.graph->at("layer.0/head.1/weights");
    REQUIRE_FALSE(asked.values[weights]);
    document.choices.sentence = "the train left";
    const Scene scene = build_scene(document.choices, before.resources, &before.scene);
    const Evaluation shorter = evaluate(scene.graph, std::make_shared<const Edits>(), asked);
    CHECK(shorter.values[scene.graph->at("layer.0/head.1/weights")]);
    CHECK(asked.asked->values.empty());
}
