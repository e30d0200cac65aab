#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>

#include "core/document/compute.h"
#include "core/graph/explain.h"
#include "core/models/model_weights.h"
#include "core/workspaces/workspace.h"
#include "spoiled.h"

// A model that is too large for its numbers to be kept: tiny ones, with a limit of none.

using namespace attend;
using namespace attend::test;
namespace fs = std::filesystem;

namespace {

const char* const names[] = {"bert",  "gpt2",    "llama",      "mistral",
                             "qwen2", "roberta", "distilbert", "llama_gguf"};

Document text_for(const std::string& name) {
    const fs::path file = folder_of(name) / "model.gguf";
    Document document;
    document.choices = default_choices("model");
    document.choices.model = (fs::exists(file) ? file : folder_of(name)).string();
    document.choices.sentence = "a b a b c";
    return document;
}

double apart(const Matrix& one, const Matrix& other) {
    REQUIRE(shape_of(one) == shape_of(other));
    return static_cast<double>((one - other).array().abs().maxCoeff());
}

}  // namespace

TEST_CASE("a model whose numbers are not kept has the same values, and keeps none of its weights") {
    for (const char* const name : names) {
        CAPTURE(name);
        const Computed kept = compute(text_for(name));
        const LimitInstead none(most_kept_bytes(), 0);
        const Computed unkept = compute(text_for(name));
        const Graph& graph = *unkept.scene.graph;
        for (NodeId id = 0; id < graph.size(); ++id) {
            const Node& node = graph.node(id);
            const bool is_matrix = node.is_leaf() && node.path.find("/w_") != node.path.npos;
            if (is_matrix) CHECK(unkept.evaluation.values[id] == nullptr);
            if (unkept.evaluation.values[id] && kept.evaluation.graph->find(node.path))
                CHECK(apart(unkept.evaluation.value(id), kept.evaluation.value(node.path)) < 1e-5);
        }
    }
}

TEST_CASE("weights that are not kept are looked at, explained and edited as others") {
    Document document = text_for("llama");
    const Computed kept = compute(document);
    const LimitInstead none(most_kept_bytes(), 0);
    const std::string w_q = "layer.1/head.0/w_q", q = "layer.1/head.0/q";
    const Computed unkept = compute(document);
    CHECK(apart(unkept.evaluation.value(w_q), kept.evaluation.value(w_q)) == 0);
    const auto told = [&](const Computed& computed, const std::string& path) {
        return explain(computed.evaluation, computed.scene.graph->at(path), {2, 1}).explanation;
    };
    CHECK(told(unkept, w_q).note == told(kept, w_q).note);
    CHECK(told(unkept, q).terms.size() == told(kept, q).terms.size());
    document.edits[w_q].cells[{2, 1}] = 0.5f;
    const Computed edited = compute(document);
    CHECK(edited.evaluation.value(w_q)(2, 1) == 0.5f);
    CHECK(apart(edited.evaluation.value(q), unkept.evaluation.value(q)) > 0);
    CHECK(apart(edited.evaluation.value("layer.0/output"),
                unkept.evaluation.value("layer.0/output")) == 0);
}
