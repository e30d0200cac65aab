#include "core/document/replaced.h"

#include <doctest/doctest.h>

#include "core/error.h"
#include "core/workspaces/workspace.h"

using namespace attend;

namespace {

Document tiny(const char* sentence) {
    Document document;
    document.choices = default_choices("model");
    document.choices.model = ATTEND_SOURCE_DIR "/tests/references/models/gpt2";
    document.choices.sentence = sentence;
    return document;
}

}  // namespace

TEST_CASE("even weights and those on the token before keep to what may be looked at") {
    const Matrix seen{{0, minus_infinity, minus_infinity},
                      {0, 0, minus_infinity},
                      {minus_infinity, minus_infinity, minus_infinity}};
    CHECK(uniform_weights(seen) == Matrix{{1, 0, 0}, {0.5, 0.5, 0}, {0, 0, 0}});
    CHECK(previous_weights(seen) == Matrix{{1, 0, 0}, {1, 0, 0}, {0, 0, 0}});
    CHECK(previous_weights(Matrix::Zero(3, 3)) == Matrix{{1, 0, 0}, {1, 0, 0}, {0, 1, 0}});
}

TEST_CASE("a node of another sentence is what it is there; another shape is refused") {
    Document here = tiny("the train left");
    here.edits["layer.0/head.0/v"].cells.insert_or_assign({0, 0}, Scalar(9));
    const Computed base = compute(here);
    const char* const path = "layer.1/head.2/weights";
    const Computed other = compute(tiny("the time left"));
    CHECK(*value_elsewhere(base, path, "the time left") == other.evaluation.value(path));
    try {
        value_elsewhere(base, path, "the");
        FAIL("another shape");
    } catch (const Error& error) {
        CHECK(std::string(error.what()).find("from a sentence of") != std::string::npos);
    }
}
