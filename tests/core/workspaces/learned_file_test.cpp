#include "core/workspaces/learned_file.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/training/files/weights_file.h"
#include "core/workspaces/next_token.h"
#include "core/workspaces/training_setup.h"
#include "core/workspaces/workspace.h"
#include "support/temporary.h"

namespace attend {

namespace {

/// What is built in as a file, in the room Model and where it was learned.
struct InBothRooms {
    InBothRooms(const std::string& name, const std::string& text) {
        const auto path = folder.file(name + ".safetensors", weights_text(*open_weights(name)));
        model.choices = default_choices("model");
        model.choices.model = path.string();
        model.choices.sentence = text;
        training.choices = in_task(default_choices("training"), name);
        training.choices.trained = name;
        training.choices.probe = text;
    }

    test::TemporaryFolder folder;
    Document model, training;
};

void check_same(const Computed& a, const Computed& b, const char* path) {
    CAPTURE(path);
    const Matrix &of_a = a.evaluation.value(path), &of_b = b.evaluation.value(path);
    REQUIRE(shape_of(of_a) == shape_of(of_b));
    CHECK((of_a - of_b).cwiseAbs().maxCoeff() < Scalar(1e-5));
}

std::string refusal_in_model(const std::string& name) {
    try {
        compute(InBothRooms(name, "A B C").model);
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("a file of learned weights opens in the room Model, with the numbers of its own room") {
    const InBothRooms rooms("repeat", "C A F B D C A F B D C A");
    const Computed here = compute(rooms.model), learned = compute(rooms.training);
    for (const char* const path :
         {"word_vectors", "layer.0/head.1/weights", "layer.1/head.0/weights", "layer.1/output",
          "logits", "probabilities", "unembedding/b"})
        check_same(here, learned, path);
    REQUIRE(here.scene.measures.next);
    // The lens of the last layer is what the model says.
    CHECK((here.evaluation.value("lens/1") - here.evaluation.value("logits")).isZero(0));
    CHECK((here.evaluation.value("lens/0") - here.evaluation.value("logits")).norm() > 1);
}

TEST_CASE("what the parts of a learned model push sums to the logit, the bias of tokens with it") {
    InBothRooms rooms("repeat", "C A F B D C A F B D C A");
    rooms.model.choices.set(next_word, 5);
    rooms.model.choices.set(next_against, 3);
    const Computed computed = compute(rooms.model);
    const Matrix &logits = computed.evaluation.value("logits"),
                 &pushes = computed.evaluation.value("push/all"),
                 &whys = computed.evaluation.value("why/all");
    for (Index row = 0; row < logits.rows(); ++row) {
        const auto z = logits.row(row).cast<double>();
        CHECK(pushes.row(row).cast<double>().sum() ==
              doctest::Approx(z(5) - z.mean()).epsilon(1e-4));
        CHECK(whys.row(row).cast<double>().sum() == doctest::Approx(z(5) - z(3)).epsilon(1e-4));
    }
    const Matrix& bias = computed.evaluation.value("unembedding/b");
    CHECK(static_cast<double>(computed.evaluation.value("why/bias")(4, 0)) ==
          doctest::Approx(static_cast<double>(bias(0, 5) - bias(0, 3))));
    CHECK(std::abs(computed.evaluation.value("push/rest")(4, 0)) < Scalar(1e-4));
}

TEST_CASE(
    "learned weights that answer with other words attend in the room Model, and say no next") {
    const InBothRooms rooms("blank", "when he saw his owner , the dog was _____");
    const Computed here = compute(rooms.model), learned = compute(rooms.training);
    check_same(here, learned, "layer.0/head.0/weights");
    CHECK(!here.scene.measures.next);
    CHECK(here.scene.asks().tokens.back().text == "_____");
}

TEST_CASE("a word that was never learned is left out in the room Model, and said") {
    const InBothRooms rooms("repeat", "C A zebra B");
    const Computed here = compute(rooms.model);
    CHECK(here.scene.asks().size() == 3);
    CHECK(std::ranges::any_of(here.scene.notices, [](const Notice& notice) {
        return notice.text.find("zebra") != std::string::npos;
    }));
}

TEST_CASE("learned weights that read no tokens are refused in the room Model") {
    CHECK(refusal_in_model("nearest_key").find("no vectors of tokens") != std::string::npos);
}

}  // namespace attend
