#include <doctest/doctest.h>

#include "core/document/compute.h"
#include "core/document/with_steps.h"
#include "core/error.h"
#include "core/graph/explain.h"
#include "core/workspaces/training_setup.h"
#include "support/translation_reference.h"

using namespace attend;

namespace {

/// The largest difference between a node and a reference.
double away_from(const Computed& computed, const std::string& path,
                 const nlohmann::json& expected) {
    const Matrix& found = computed.evaluation.value(path);
    REQUIRE(found.rows() == static_cast<Index>(expected.size()));
    double away = 0;
    for (Index row = 0; row < found.rows(); ++row) {
        const nlohmann::json& numbers = expected[static_cast<std::size_t>(row)];
        REQUIRE(std::ssize(numbers) <= found.cols());
        for (Index column = 0; column < found.cols(); ++column) {
            const auto at = static_cast<std::size_t>(column);
            const double wanted = at < numbers.size() ? numbers[at].get<double>() : 0;
            away = std::max(away, std::abs(static_cast<double>(found(row, column)) - wanted));
        }
    }
    return away;
}

void put_row(Document& document, const std::string& path, const std::vector<double>& numbers) {
    Matrix row(1, std::ssize(numbers));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        row(0, static_cast<Index>(i)) = static_cast<Scalar>(numbers[i]);
    document.edits[path] = {share(std::move(row)), {}};
}

}  // namespace

TEST_CASE("what is written, and where each word looks, is what an independent program says") {
    struct Weights {
        const char *reference, *task, *attend_to;
    };
    for (const Weights& weights : {Weights{"french", "french", "source"},
                                   {"dates", "dates", "source"},
                                   {"dates_own", "dates", "source_and_own"},
                                   {"french_off", "french", "nothing"},
                                   {"dates_off", "dates", "nothing"}}) {
        CAPTURE(weights.reference);
        const nlohmann::json reference = translation_reference(weights.reference);
        for (const nlohmann::json& expected : reference["cases"]) {
            const Computed computed = compute(translation_document(
                weights.task, expected["source"].get<std::string>(), weights.attend_to));
            CAPTURE(expected["source"].get<std::string>());
            CHECK(computed.scene.asks().words() == expected["words"]);
            REQUIRE(pieces_written(computed.scene) == expected["words"]);
            CHECK(computed.scene.sequence("text")->words() == expected["tokens"]);
            const Matrix& p = computed.evaluation.value("decoder/probabilities");
            for (Index row = 0; row < p.rows(); ++row)
                CHECK(
                    std::abs(static_cast<double>(p.row(row).maxCoeff()) -
                             expected["probability"][static_cast<std::size_t>(row)].get<double>()) <
                    1e-4);
            if (expected.contains("weights"))
                CHECK(away_from(computed, "decoder/weights", expected["weights"]) < 1e-4);
            else
                CHECK_FALSE(computed.scene.graph->find("decoder/weights"));
        }
        const Computed first = compute(translation_document(
            weights.task, reference["cases"][0]["source"].get<std::string>(), weights.attend_to));
        for (const auto& [path, expected] : reference["inside"].items()) {
            const std::string node = path;
            CAPTURE(node);
            CHECK(away_from(first, node, expected) < 1e-4);
        }
    }
}

TEST_CASE("words and rows of the weights that are put in rewrite what follows") {
    for (const char* const task : {"french", "dates"}) {
        CAPTURE(task);
        const nlohmann::json reference = translation_reference(task);
        for (const nlohmann::json& expected : reference["forced"]) {
            Document document =
                translation_document(task, reference["cases"][0]["source"].get<std::string>());
            for (const auto& [step, word] : expected["words"].items())
                document.choices.forced_words = step + ":" + word.get<std::string>();
            for (const auto& [step, row] : expected["rows"].items())
                put_row(document, "decoder/step." + step + "/weights", row);
            CHECK(pieces_written(compute(document).scene) == expected["written"]);
        }
    }
}

TEST_CASE("a beam keeps the likeliest beginnings, and its best text is what is shown") {
    for (const char* const task : {"french", "dates"}) {
        const nlohmann::json reference = translation_reference(task);
        Document document =
            translation_document(task, reference["cases"][0]["source"].get<std::string>());
        document.choices.decoding = "beam";
        const Computed computed = compute(document);
        CHECK(pieces_written(computed.scene) == reference["beam"]["words"]);
        CHECK(away_from(computed, "beam/tree", reference["beam"]["tree"]) < 2e-3);
        document.choices.beam = 1;
        CHECK(pieces_written(compute(document).scene) ==
              pieces_written(compute(translation_document(task, document.choices.sentence)).scene));
    }
    CHECK_FALSE(compute(translation_document("dates")).scene.graph->find("beam/tree"));
}

TEST_CASE("an unknown word is copied from where its step looks") {
    const Computed computed = compute(
        translation_document("french", "the old zebra often eats my neighbour's green banana"));
    const TranslationScene& made = *translation_of(computed.scene);
    CHECK(made.text() == "le vieux zebra mange souvent le banana vert de mon voisin");
    CHECK(made.written[2].piece == "<unk>");
    CHECK(made.written[2].copied_from == 2);
    CHECK_FALSE(made.source.knows(2, made.model->about.lexicon));
    CHECK_FALSE(made.written[3].copied_from);
}

TEST_CASE("a source is cut alike however it is typed") {
    const auto words = [](const char* sentence) {
        return compute(translation_document("french", sentence)).scene.sequence("text")->words();
    };
    const auto expected = words("the woman 's car , and her");
    for (const char* const other : {"The woman's car, and her", "the\twoman's  CAR ,and her",
                                    "the woman’s car,\nand her", "the woman 'S car , and her"})
        CHECK(words(other) == expected);
    CHECK(expected[2] == "'s");
    CHECK(
        compute(translation_document("dates", "3\t May")).scene.sequence("text")->words().size() ==
        7);
}

TEST_CASE("a reference is written word by word, with its own probabilities") {
    Document document = translation_document("french");
    document.choices.reference = "le chat blanc n'a pas dormi";
    const Computed computed = compute(document);
    CHECK(pieces_written(computed.scene) ==
          std::vector<std::string>{"le", "chat", "blanc", "n'", "a", "pas", "<unk>", "<end>"});
    document.choices.reference.clear();
    document.choices.forced_words = "2:blanc";
    const Computed forced = compute(document);
    CHECK(computed.evaluation.value("decoder/step.3/weights") ==
          forced.evaluation.value("decoder/step.3/weights"));
    CHECK(translation_of(forced.scene)->written[2].forced);
}

TEST_CASE("numbers of a step that is not reached wait, and it is said") {
    Document document = translation_document("french", "the cat sees a dog");
    document.choices.forced_words = "30:chat";
    document.edits["decoder/step.30/weights"].cells[{0, 1}] = 1;
    const Computed computed = compute(document);
    CHECK(computed.scene.notices.size() == 2);
    CHECK(pieces_written(computed.scene).size() == 6);
    document.edits.clear();
    document.edits["decoder/step.30/size"].cells[{0, 1}] = 1;
    CHECK_THROWS_AS(compute(document), Error);
}

TEST_CASE("a scene whose words stay the same keeps its graph; others are written anew") {
    Document document = translation_document("french");
    Resources resources;
    open_resources(resources, document.choices);
    const Scene first = build_scene(with_steps(document), resources);
    document.edits["decoder/step.3/weights"].cells[{0, 3}] = Scalar(0.9);
    const Scene same = build_scene(with_steps(document), resources, &first);
    CHECK(same.graph == first.graph);
    document.edits["decoder/step.3/weights"].cells[{0, 2}] = Scalar(0.01);
    const Scene again = build_scene(with_steps(document), resources, &same);
    CHECK(again.graph == first.graph);
    CHECK(translation_of(again)->steps[3].weights->graph == again.graph.get());
    CHECK(is_built_of(again, with_steps(document)));
    CHECK_FALSE(is_built_of(first, with_steps(document)));
    document.edits["output/b"].cells[{0, 40}] = 50;
    const Scene other = build_scene(with_steps(document), resources, &again);
    CHECK(other.graph != first.graph);
    CHECK(pieces_written(other)[0] == translation_of(other)->model->about.lexicon.target.word(40));
}

TEST_CASE("each number of a translation is explained") {
    for (const char* const attend_to : {"source", "source_and_own", "nothing"}) {
        const Computed computed = compute(translation_document("dates", "3.5.21", attend_to));
        const Graph& graph = *computed.scene.graph;
        for (NodeId id = 0; id < graph.size(); ++id) {
            if (graph.node(id).inputs.empty()) continue;
            const ExplainedCell explained = explain(computed.evaluation, id, {0, 0});
            CAPTURE(graph.node(id).path);
            CHECK(folded(explained.explanation) ==
                  doctest::Approx(explained.explanation.result).epsilon(1e-4));
        }
    }
}

TEST_CASE("what cannot be translated is refused by the choice at fault") {
    const auto refusal = [](auto change) -> std::string {
        Document document = translation_document("french");
        change(document.choices);
        try {
            compute(document);
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    };
    const auto of = [](std::string Choices::*member, const char* text) {
        return [=](Choices& choices) { choices.*member = text; };
    };
    CHECK(refusal(of(&Choices::sentence, " \n ")).starts_with("sentence: found no text"));
    std::string longest;
    for (int i = 0; i < 513; ++i) longest += "a ";
    CHECK(
        refusal(of(&Choices::sentence, longest.c_str())).starts_with("sentence: found 513 tokens"));
    CHECK(refusal(of(&Choices::attend_to, "source_and_own"))
              .starts_with("attend_to: found source_and"));
    CHECK(refusal(of(&Choices::task, "blank")).starts_with("task: found blank"));
    for (const char* const words : {"2:xyz", "2", "a:le", "-1:le", "1:le,1:la", "2:<pad>", "1:"})
        CHECK(refusal(of(&Choices::forced_words, words)).starts_with("forced_words: found"));
    CHECK(refusal(of(&Choices::forced_words, "2:\\,,3:le")).empty());
    CHECK(refusal([](Choices& choices) {
              choices.reference = "le", choices.forced_words = "0:le";
          }).starts_with("forced_words: found"));
    CHECK(refusal([](Choices& choices) {
              choices.task = "dates", choices.reference = "2021/05";
          }).starts_with("reference: found “/”"));
}

TEST_CASE("the training room shows a translation's nodes for its probe") {
    Document document;
    document.choices = in_task(default_choices("training"), "dates");
    document.choices.step = "1";
    document.choices.probe = "3.5.21 = 2021-05-03";
    const Computed computed = compute(document);
    CHECK(computed.evaluation.value("decoder/weights").rows() == 11);
    CHECK(computed.evaluation.value("loss")(0, 0) > 1);
    CHECK(computed.evaluation.value("gradient/output/b").cols() == 14);
    CHECK(computed.evaluation.value("batch/tokens").cols() == 38);
    CHECK(computed.evaluation.value("validation/accuracy")(0, 0) == 0);
}
