#include "core/attention/notations.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/attention/normalizer.h"
#include "core/attention/notation_table.h"
#include "core/attention/score.h"
#include "core/document/compute.h"
#include "core/error.h"
#include "core/graph/explain.h"
#include "core/graph/markup.h"

using namespace attend;

namespace {

/// One formula as each notation writes it.
struct Written {
    std::string_view usual, similarity, layers, states, keras, regression;

    void check() const {
        const std::array all{usual, similarity, layers, states, keras, regression};
        REQUIRE(all.size() == notations().size());
        for (std::size_t i = 0; i < all.size(); ++i)
            CHECK(written_in(notations()[i].name, usual) == all[i]);
    }
};

Document written_document(std::string_view notation) {
    Document document;
    document.choices.embedding = "hand_made";
    document.choices.heads = 2;
    document.choices.output_projection = true;
    document.choices.notation = notation;
    return document;
}

std::string formula_in(std::string_view notation, const char* path) {
    const Computed computed = compute(written_document(notation));
    return explain(computed.evaluation, computed.scene.graph->at(path), {1, 0}).explanation.formula;
}

std::string matrix_in(std::string_view notation, const char* path) {
    const Computed computed = compute(written_document(notation));
    const Graph& graph = *computed.scene.graph;
    return graph.node(graph.at(path)).notation.matrix;
}

bool is_balanced(const std::string& formula) {
    int depth = 0;
    for (const char c : formula) {
        depth += (c == '{') - (c == '}');
        if (depth < 0) return false;
    }
    return depth == 0;
}

}  // namespace

TEST_CASE("each notation writes scaled dot-product attention with its own letters") {
    Written{"s = q·k/√{d_k}",
            "s = q^T k/√{d_Q}",
            "a(q, k) = q^T k/√{q}",
            "e_{ij} = q_i k_j^T/√{d_k}",
            "scores = query·key/√{key_dim}",
            "a(q, k_i) = q^T k_i/√{d}"}
        .check();
    Written{"α = softmax(q·k/√d)",
            "similarity(q, k_i) = softmax(q^T k/√d_Q)",
            "α_i = σ(q^T k/√q)",
            "α_{ij} = softmax(q_i k_j^T/√d_k)",
            "pairwise_scores = softmax(query·key/√key_dim)",
            "α(q, k_i) = softmax(q^T k_i/√d)"}
        .check();
    Written{"α = exp(s/τ) / Σ_j exp(s_j/τ)",
            "similarity(q, k_i) = exp(s/τ) / Σ_j exp(s_j/τ)",
            "α_i = exp(a/τ) / Σ_j exp(a_j/τ)",
            "α_{ij} = exp(e_{ij}/τ) / Σ_k exp(e_{ik}/τ)",
            "pairwise_scores = exp(scores/τ) / Σ_j exp(scores_j/τ)",
            "α(q, k_i) = exp(a(q, k_i)/τ) / Σ_j exp(a(q, k_j)/τ)"}
        .check();
}

TEST_CASE("scores with matrices of their own are written as the texts write them") {
    Written{"s = v·tanh(W_1 q + W_2 k + b)",
            "s = v^T tanh(W_1 q + W_2 k + b)",
            "a(q, k) = v^T tanh(W_1 q + W_2 k + b)",
            "e_{ij} = v^T tanh(W_1 q_i + W_2 k_j + b)",
            "scores = v·tanh(W_1 query + W_2 key + b)",
            "a(q, k_i) = w_v^T tanh(W_q q + W_k k_i + b)"}
        .check();
    Written{"s = q^T W k",          "s = q^T W k",          "a(q, k) = q^T W k",
            "e_{ij} = q_i W k_j^T", "scores = query·W·key", "a(q, k_i) = q^T M k_i"}
        .check();
    CHECK(written_in("states", "s = −‖q − k‖^2 / (2σ^2)") == "e_{ij} = −‖q_i − k_j‖^2 / (2σ^2)");
}

TEST_CASE("words and indices that are no symbols are left as they are") {
    CHECK(written_in("states", "α = 1 for the largest s") == "α_{ij} = 1 for the largest e_{ij}");
    CHECK(written_in("keras", "Var(q·k) = Σ_a Var(q_a k_a) = d") ==
          "Var(query·key) = Σ_a Var(query_a key_a) = key_dim");
    CHECK(written_in("layers", "max_i W_{gate} d_{model}") == "max_i W_{gate} d_{model}");
    CHECK(written_in("keras", "‖αvW_O‖") == "‖pairwise_scores value attention_output/kernel‖");
}

TEST_CASE("the program's own notation changes nothing, and an unknown one is refused") {
    for (const ScoreFunction& score : score_functions())
        CHECK(written_in("paper", score.formula) == score.formula);
    CHECK_THROWS_WITH_AS(written_in("kears", "s"), doctest::Contains("did you mean “keras”?"),
                         Error);
    Document document = written_document("kears");
    CHECK_THROWS_AS(compute(document), Error);
}

TEST_CASE("every formula of scores and normalizers has other letters in every other notation") {
    for (const NamedNotation& notation : notations().subspan(1)) {
        for (const ScoreFunction& score : score_functions()) {
            const std::string written = written_in(notation.name, score.formula);
            CHECK_MESSAGE(is_balanced(written), written);
            if (notation.name != "database") CHECK(written != score.formula);
        }
        for (const Normalizer& normalizer : normalizers())
            CHECK(written_in(notation.name, normalizer.formula) != normalizer.formula);
    }
}

TEST_CASE("no two matrices of a notation have one symbol, but where they have in the paper") {
    for (std::size_t column = 0; column < other_notations; ++column) {
        const auto symbol = [&](const LettersOf& row) {
            const std::string_view written = row.written[column].matrix;
            return written.empty() ? row.usual.matrix : written;
        };
        for (const LettersOf& a : letters_table())
            for (const LettersOf& b : letters_table())
                if (a.usual.matrix != b.usual.matrix && a.path.empty() && b.path.empty() &&
                    a.role != b.role)
                    CHECK_MESSAGE(symbol(a) != symbol(b), notations()[column + 1].name, ": ",
                                  symbol(a));
    }
}

TEST_CASE("matrices, explanations and heads are written in the notation of the document") {
    CHECK(matrix_in("paper", "head.1/w_q") == "W_Q");
    CHECK(matrix_in("database", "head.1/w_q") == "W_Q^{(1)}");
    CHECK(matrix_in("layers", "head.1/w_q") == "W_q^{(1)}");
    CHECK(matrix_in("states", "head.1/w_q") == "W^Q_1");
    CHECK(matrix_in("keras", "head.1/w_q") == "query/kernel");
    CHECK(matrix_in("layers", "head.1/output") == "Z^{(1)}");
    CHECK(matrix_in("layers", "w_o") == "W_h");
    CHECK(matrix_in("states", "w_o") == "W^O");
    CHECK(matrix_in("states", "x") == "H");
    CHECK(formula_in("paper", "head.0/output") == "o = Σ_j α_j v_j");
    CHECK(formula_in("database", "head.0/output") == "S = Σ_j similarity_j v_j");
    CHECK(formula_in("states", "head.0/output") == "c = Σ_j α_j v_j");
    CHECK(formula_in("keras", "head.0/output") == "outputs = Σ_j pairwise_scores_j value_j");
    CHECK(formula_in("keras", "head.0/q") == "query = Σ_j inputs_j kernel_j");
    CHECK(formula_in("states", "head.0/q") == "q = Σ_j h_j w^Q_j");
}

TEST_CASE("symbols keep the hue of what they stand for in every notation") {
    for (const NamedNotation& notation : notations()) {
        const RolesOfSymbols& roles = roles_in(notation.name);
        for (const auto& [usual, role] :
             {std::pair("W_Q", Role::query), {"K", Role::key}, {"V", Role::value}}) {
            const std::string written = written_in(notation.name, usual);
            REQUIRE_MESSAGE(roles.contains(written), notation.name, ": ", written);
            CHECK(roles.find(written)->second == role);
        }
    }
    CHECK(roles_in("layers").at("W_q") == Role::query);
    CHECK(roles_in("regression").at("W^{(q)}") == Role::query);
    CHECK_FALSE(roles_in("layers").contains("W(Q, K)"));
}

TEST_CASE("a notation changes no path and no number") {
    const Computed usual = compute(written_document("paper"));
    for (const NamedNotation& notation : notations()) {
        const Computed other = compute(written_document(notation.name));
        REQUIRE(other.scene.graph->size() == usual.scene.graph->size());
        for (NodeId id = 0; id < usual.scene.graph->size(); ++id) {
            const Node& node = other.scene.graph->node(id);
            CHECK(node.path == usual.scene.graph->node(id).path);
            CHECK_MESSAGE(is_balanced(node.notation.matrix), node.notation.matrix);
            CHECK_MESSAGE(is_balanced(node.notation.element), node.notation.element);
        }
        const NodeId output = usual.scene.output;
        CHECK(other.evaluation.value(output) == usual.evaluation.value(output));
    }
}

TEST_CASE("an underscore between two words is a part of a name, in TeX as well") {
    CHECK(plain("√{key_dim}") == "√key_dim");
    CHECK(tex("√{key_dim}") == "\\sqrt{\\text{key\\_dim}}");
    CHECK(tex("scores_j") == "\\operatorname{scores}_j");
    CHECK(tex("q_{ij}") == "q_{ij}");
}
