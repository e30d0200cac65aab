#include "core/attention/pooling.h"

#include <doctest/doctest.h>

#include <cmath>

#include "core/document/compute.h"
#include "core/document/file.h"
#include "core/error.h"
#include "core/files/corpus.h"
#include "core/graph/explain.h"
#include "core/workspaces/workspace.h"
#include "support/temporary.h"

using namespace attend;

namespace {

Document pooled(const std::string& pooling, const std::string& corpus = {}) {
    Document document;
    document.choices.embedding = "hand_made";
    document.choices.sentence = "The train left the station";
    document.choices.pooling = pooling;
    document.choices.corpus = corpus;
    return document;
}

}  // namespace

TEST_CASE("pooling adds nodes only where it is asked for") {
    const std::size_t without = compute(pooled("none")).evaluation.graph->size();
    const std::size_t max = 2, all = 9, row_sums = 1;  // of each kind of weights, on demand
    CHECK(compute(pooled("max")).evaluation.graph->size() == without + max + row_sums);
    CHECK(compute(pooled("all")).evaluation.graph->size() == without + all + 3 * row_sums);
    CHECK_THROWS_AS(compute(pooled("al")), Error);
}

TEST_CASE("the pooled vectors are maximum, mean and weighted mean of the word vectors") {
    const Computed computed = compute(pooled("all"));
    const Evaluation& values = computed.evaluation;
    const Matrix& x = values.value("memory");
    CHECK(values.value("pooling/max/output").isApprox(Matrix(x.colwise().maxCoeff())));
    CHECK(values.value("pooling/mean/output").isApprox(Matrix(x.colwise().mean()), Scalar(1e-6)));
    const Matrix& weights = values.value("pooling/tf_idf/weights");
    CHECK(static_cast<double>(weights.sum()) == doctest::Approx(1).epsilon(1e-6));
    CHECK(values.value("pooling/tf_idf/output").isApprox(weights * x, Scalar(1e-6)));
    // "the" stands there twice, and in most texts.
    CHECK(static_cast<double>(values.value("pooling/tf_idf/tf")(0, 0)) == doctest::Approx(0.4));
    CHECK(values.value("pooling/tf_idf/idf")(0, 0) < values.value("pooling/tf_idf/idf")(0, 4));
}

TEST_CASE("where sentence and second text both answer, both are pooled") {
    Document document = pooled("all");
    document.choices.second_text = "A radio station";
    CHECK(compute(document).evaluation.value("pooling/tf_idf/weights").cols() == 3);
    document.choices.join_keys = true;
    const Evaluation values = compute(document).evaluation;
    CHECK(values.value("pooling/tf_idf/weights").cols() == 8);
    CHECK(static_cast<double>(values.value("pooling/tf_idf/tf")(0, 2)) == doctest::Approx(0.25));
}

TEST_CASE("every number of the pooled nodes explains itself") {
    const Computed computed = compute(pooled("all"));
    const Evaluation& values = computed.evaluation;
    for (NodeId id = 0; id < values.graph->size(); ++id) {
        const Node& node = values.graph->node(id);
        if (!node.path.starts_with("pooling/")) continue;
        CAPTURE(node.path);
        for (Index column = 0; column < node.shape().columns; ++column) {
            const ExplainedCell cell = explain(values, id, {0, column});
            if (cell.explanation.fold == Fold::rule)
                CHECK_FALSE(cell.explanation.note.empty());
            else
                CHECK(folded(cell.explanation) == doctest::Approx(cell.value).epsilon(1e-5));
        }
    }
}

TEST_CASE("a model's output is pooled, too: tf-idf counts its tokens in the built-in texts") {
    for (const char* const name : {"bert", "gpt2"}) {
        Document document;
        document.choices = default_choices("model");
        document.choices.model = std::string(ATTEND_SOURCE_DIR "/tests/references/models/") + name;
        document.choices.sentence = "the train the station";
        document.choices.pooling = "all";
        document.choices.corpus = "/none.txt";  // for another room
        const Computed computed = compute(document);
        const Matrix& weights = computed.evaluation.value("pooling/tf_idf/weights");
        CHECK(weights.sum() == doctest::Approx(1));
        CHECK(weights.minCoeff() > 0);
        const Node& node = computed.evaluation.graph->node(
            computed.evaluation.graph->at("pooling/tf_idf/weights"));
        CHECK(node.shape().columns == computed.scene.asks().size());
    }
}

TEST_CASE("tf-idf counts in the user's own file") {
    const test::TemporaryFolder folder;
    const auto path = folder.file("own.txt", "\xEF\xBB\xBFthe train\r\n\r\nThe THE cat\nthe end\n");
    const Computed computed = compute(pooled("tf_idf", path.string()));
    const Matrix& idf = computed.evaluation.value("pooling/tf_idf/idf");
    CHECK(static_cast<double>(idf(0, 0)) == doctest::Approx(1));
    CHECK(static_cast<double>(idf(0, 1)) == doctest::Approx(std::log(2.0) + 1));
    CHECK(static_cast<double>(idf(0, 2)) == doctest::Approx(std::log(4.0) + 1));
}

TEST_CASE("texts that cannot be counted are refused with file and line") {
    const test::TemporaryFolder folder;
    const std::string bad = folder.file("bad.txt", "one\ntwo \xFF\n").string();
    try {
        compute(pooled("tf_idf", bad));
        FAIL("taken");
    } catch (const Error& error) {
        CHECK(std::string(error.what()).starts_with("corpus: " + bad + ", line 2"));
    }
    const std::string empty = folder.file("empty.txt", " \n\n").string();
    CHECK_THROWS_WITH_AS(
        compute(pooled("all", empty)),
        ("corpus: " + empty + ": found no line with a word, expected a document a line").c_str(),
        Error);
    CHECK_THROWS_AS(compute(pooled("tf_idf", (folder.path() / "none.txt").string())), Error);
    compute(pooled("max", (folder.path() / "none.txt").string()));  // does not read it
}

TEST_CASE("a document's texts are looked for beside the document") {
    const test::TemporaryFolder folder;
    folder.file("own.txt", "the train\n");
    const Document document = pooled("tf_idf", (folder.path() / "own.txt").string());
    save_document({document, {}}, folder.path() / "scene.attend");
    const Saved saved = load_document(folder.path() / "scene.attend");
    CHECK(saved.document.choices.corpus == (folder.path() / "own.txt").string());
    CHECK(document_text(saved).find("own.txt") != std::string::npos);
}

TEST_CASE("the built-in texts are forty, and split as the scene is") {
    CHECK(small_corpus()->documents() == 40);
    const DocumentFrequencies words =
        small_corpus()->frequencies({"the", "station", "zebra"}, "words");
    CHECK(words.with_word[0] > 20);
    CHECK(words.with_word[1] == 1);
    CHECK(words.with_word[2] == 0);
    CHECK(small_corpus()->frequencies({"e"}, "characters").with_word[0] > 30);
}

TEST_CASE("counting can be stopped") {
    std::stop_source source;
    source.request_stop();
    CHECK_THROWS_AS(Corpus("a", "text", {source.get_token(), {}}), Cancelled);
}

TEST_CASE("a corpus that cannot be read is refused with the choice that names it") {
    CHECK_THROWS_WITH_AS(compute(pooled("tf_idf", "./none.txt")),
                         "corpus: ./none.txt: found no such file, expected a file", Error);
}
