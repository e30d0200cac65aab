#include "core/workspaces/pushes.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/document/compute.h"
#include "core/graph/evaluate_node.h"
#include "core/graph/explain.h"
#include "core/models/model.h"
#include "core/workspaces/model_graph.h"
#include "core/workspaces/next_token.h"
#include "core/workspaces/workspace.h"
#include "support/models.h"

using namespace attend;

namespace {

constexpr const char* tiny_models[] = {"gpt2", "llama", "mistral", "qwen2",
                                       "llama_gguf/model.gguf"};

Document tiny(const char* model) {
    Document document;
    document.choices = default_choices("model");
    document.choices.model = std::string(ATTEND_SOURCE_DIR "/tests/references/models/") + model;
    document.choices.sentence = "The train left the station";
    document.choices.set(next_word, 5);
    document.choices.set(next_against, 9);
    return document;
}

/// Pushes sum to what they push, in every row: to float32 rounding of sums of some hundred numbers.
void check_sums(const Computed& computed, double largest_rest = 1e-5) {
    const Evaluation& evaluation = computed.evaluation;
    const Matrix& logits = evaluation.value("logits");
    const Matrix &pushes = evaluation.value("push/all"), &whys = evaluation.value("why/all");
    for (Index row = 0; row < logits.rows(); ++row) {
        const auto z = logits.row(row).cast<double>();
        CHECK(pushes.row(row).cast<double>().sum() == doctest::Approx(z(5) - z.mean()));
        CHECK(whys.row(row).cast<double>().sum() == doctest::Approx(z(5) - z(9)).epsilon(1e-4));
        CHECK(std::abs(static_cast<double>(evaluation.value("push/rest")(row, 0))) <= largest_rest);
    }
}

Axis parts_of(const Computed& computed) {
    return computed.scene.graph->node(computed.scene.graph->at("push/all")).axes.columns;
}

double part(const Computed& computed, const std::string& path, Index row) {
    return static_cast<double>(computed.evaluation.value(path)(row, 0));
}

}  // namespace

TEST_CASE("what the parts of a model push sums to the logit, in every architecture that writes") {
    for (const char* const name : tiny_models) {
        CAPTURE(name);
        Document document = tiny(name);
        const Computed plain = compute(document);
        check_sums(plain);
        const Axis parts = parts_of(plain);
        CHECK(parts.label(0) == "embedding");
        CHECK(parts.label(1) == "L0·h0");
        // Where heads and a layer are off they push nothing, and the others still all of it.
        document.choices.heads_off = {0};
        check_sums(compute(document));
        document.choices.layers_off = {1};
        const Computed less = compute(document);
        check_sums(less);
        CHECK(parts_of(less).size() < parts.size());
    }
}

TEST_CASE("what was put in by hand on the way stands in the rest of the pushes") {
    Document document = tiny("llama");
    document.edits["layer.0/output"].cells.insert_or_assign({2, 3}, Scalar(4));
    const Computed computed = compute(document);
    check_sums(computed, HUGE_VAL);
    CHECK(std::abs(part(computed, "push/rest", 2)) > 1e-3);
    CHECK(std::abs(part(computed, "push/rest", 1)) < 1e-5);
}

TEST_CASE("a push is explained by what the head writes, and that by its output and W_O") {
    for (const char* const name : tiny_models) {
        const Computed computed = compute(tiny(name));
        for (const char* const path :
             {"layer.1/head.1/push", "layer.0/feed_forward/why", "push/direction", "why/direction",
              "push/reader", "layer.1/head.1/written", "push/rest", "push/embedding"}) {
            CAPTURE(path);
            const NodeId id = computed.scene.graph->at(path);
            const ExplainedCell cell = explain(computed.evaluation, id, {3, 0});
            CHECK(folded(cell.explanation) == doctest::Approx(cell.value).epsilon(1e-4));
            for (const Term& term : cell.explanation.terms)
                for (const Operand& operand : term.operands) {
                    const NodeId input = computed.scene.graph->node(id).inputs.at(operand.input);
                    CHECK(operand.value == static_cast<double>(computed.evaluation.value(input)(
                                               operand.cell.row, operand.cell.column)));
                }
        }
    }
}

TEST_CASE("a token that the model does not have pushes nothing; what is no word names none") {
    Document document = tiny("gpt2");
    document.choices.set(next_word, 60);
    CHECK_FALSE(compute(document).scene.graph->find("push/all"));
    const ModelPtr model = open_model(document.choices.model);
    CHECK_FALSE(token_named(*model->tokenizer, "  "));
    const auto train = token_named(*model->tokenizer, "train");
    REQUIRE(train);
    CHECK(std::string("train").starts_with(
        model->tokenizer->text_of(static_cast<std::uint32_t>(*train)).substr(1)));
}

TEST_CASE("the temperature of the next token divides its logits, and nothing else") {
    Document document = tiny("qwen2");
    const Computed plain = compute(document);
    document.choices.set(next_temperature, 0.5);
    const Computed cold = compute(document);
    CHECK(cold.evaluation.value("logits") == plain.evaluation.value("logits"));
    const Matrix &before = plain.evaluation.value("probabilities"),
                 &after = cold.evaluation.value("probabilities");
    for (Index row = 0; row < before.rows(); ++row) {
        const Eigen::ArrayXd squares = before.row(row).cast<double>().array().square();
        for (Index j = 0; j < before.cols(); ++j)
            CHECK(static_cast<double>(after(row, j)) ==
                  doctest::Approx(squares(j) / squares.sum()).epsilon(1e-4));
    }
}

TEST_CASE("SmolLM2: who pushes Mary, and why Mary and not John") {
    std::optional<Document> document = smollm2_of_mary();
    if (!document) return;
    const ModelPtr model = open_model("smollm2");
    for (const auto& [choice, word] : {std::pair(next_word, "Mary"), {next_against, "John"}})
        document->choices.set(choice, static_cast<double>(*token_named(*model->tokenizer, word)));
    const Computed computed = compute(*document);
    const auto two = [](double number) { return fmt::format("{:+.2f}", number); };
    const Matrix whys = computed.evaluation.value("why/all").row(13);
    CHECK(two(static_cast<double>(whys.sum())) == "+6.12");
    CHECK(whys.cols() == 1 + 270 + 30 + 1);  // embedding, heads, networks, nothing by hand
    for (const auto& part_of : {std::pair("layer.23/head.3/why", "+2.86"),
                                {"layer.28/feed_forward/why", "+1.83"},
                                {"layer.29/head.1/why", "+1.73"},
                                {"layer.29/feed_forward/why", "+1.38"},
                                {"layer.24/head.4/why", "-1.07"},
                                {"layer.26/feed_forward/why", "+1.05"},
                                {"layer.24/head.4/push", "-1.40"},
                                {"layer.23/head.0/push", "+1.54"},
                                {"layer.23/head.1/push", "+1.09"},
                                {"layer.23/head.7/push", "+1.13"},
                                {"layer.22/head.7/push", "+0.08"},
                                {"layer.28/head.1/push", "+1.15"}}) {
        CAPTURE(part_of.first);
        CHECK(two(part(computed, part_of.first, 13)) == part_of.second);
    }
}

TEST_CASE("a next word that the vocabulary does not have is noticed, not computed") {
    Document document = tiny("gpt2");
    document.choices.set(next_word, 900'000);
    const Computed computed = compute(document);
    CHECK_FALSE(computed.scene.graph->find("push/all"));
    REQUIRE(computed.scene.notices.size() == 1);
    CHECK(computed.scene.notices[0].choice == "next_word");
    CHECK(computed.scene.notices[0].text.starts_with("found 900000, which the vocabulary of gpt2"));
}

TEST_CASE("how sure a model is, what surprises it, and what it had said earlier are nodes") {
    for (const char* const name : tiny_models) {
        CAPTURE(name);
        const Computed computed = compute(tiny(name));
        const auto value = [&](const std::string& path) {
            return evaluate_node(*computed.scene.graph, {}, computed.scene.graph->at(path));
        };
        const Value p = value("probabilities"), entropy = value("probabilities/entropy"),
                    surprise = value("probabilities/surprise");
        const auto& tokens = computed.scene.asks().tokens;
        const auto ids =
            model_of(computed.scene.asks())->tokenizer->encode("The train left the station");
        REQUIRE(p->rows() == std::ssize(tokens));
        for (Index row = 0; row < p->rows(); ++row) {
            const auto of_row = p->row(row).cast<double>().array();
            CHECK(static_cast<double>((*entropy)(row, 0)) ==
                  doctest::Approx(-(of_row * of_row.log()).sum()).epsilon(1e-5));
            if (row + 1 == p->rows()) {
                CHECK(std::isnan((*surprise)(row, 0)));
                continue;
            }
            const auto next = static_cast<Index>(ids[static_cast<std::size_t>(row + 1)].id);
            CHECK(static_cast<double>((*surprise)(row, 0)) ==
                  doctest::Approx(-std::log(of_row(next))).epsilon(1e-5));
        }
        const Value lens = value("lens/0"), shares = value("lens/0/probabilities");
        CHECK(static_cast<double>((*shares)(0, 3)) ==
              doctest::Approx(std::exp(static_cast<double>((*lens)(0, 3))) /
                              lens->row(0).cast<double>().array().exp().sum())
                  .epsilon(1e-4));
    }
}
