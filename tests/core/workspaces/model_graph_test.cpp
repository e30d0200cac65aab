#include "core/workspaces/model_graph.h"

#include <doctest/doctest.h>

#include "core/models/model.h"
#include "core/models/tokenizer.h"

using namespace attend;

TEST_CASE("a token is told as a person reads it, and blanks by their signs") {
    const ModelPtr model = open_model(ATTEND_SOURCE_DIR "/tests/references/models/gpt2");
    const ModelTokenizer& tokenizer = *model->tokenizer;
    const auto shown = [&](std::string_view piece) {
        for (std::uint32_t id = 0; id < static_cast<std::uint32_t>(model->options.vocabulary); ++id)
            if (tokenizer.piece(id) == piece) return shown_text(tokenizer, id);
        return std::string("none");
    };
    CHECK(shown("Ġtrain") == "train");
    CHECK(shown("ion") == "ion");
    CHECK(shown("Ġ") == "␣");
}
