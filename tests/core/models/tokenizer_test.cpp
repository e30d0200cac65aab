#include "core/models/tokenizer.h"

#include <doctest/doctest.h>

#include "core/models/model.h"

using namespace attend;

TEST_CASE("a token is told as a person reads it, and blanks by their signs") {
    const ModelPtr model = open_model(ATTEND_SOURCE_DIR "/tests/references/models/gpt2");
    const ModelTokenizer& tokenizer = *model->tokenizer;
    const auto id_of = [&](std::string_view piece) {
        for (std::uint32_t id = 0; id < static_cast<std::uint32_t>(model->options.vocabulary); ++id)
            if (tokenizer.piece(id) == piece) return id;
        FAIL("no such piece");
        return std::uint32_t{0};
    };
    const auto shown = [&](std::string_view piece) { return shown_text(tokenizer, id_of(piece)); };
    CHECK(shown("Ġtrain") == "train");
    CHECK(shown("ion") == "ion");
    CHECK(shown("Ġ") == "␣");
    CHECK(listed_text(tokenizer, id_of("Ġtrain")) == "␣train");
    CHECK(listed_text(tokenizer, id_of("ion")) == "ion");
    CHECK(listed_text(tokenizer, id_of("Ġ")) == "␣");
    CHECK(model->vocabulary.label(id_of("Ġtrain")) == "␣train");
}
