#include <doctest/doctest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/state/computation.h"
#include "tests/core/models/spoiled.h"

using namespace attend;
using namespace attend::test;

namespace {

/// A document of a model, as soon as it is shown.
void show_model(Computation& computation, const Document& document) {
    using namespace std::chrono_literals;
    for (int i = 0; i < 2'000 && computation.stale(); ++i) {
        computation.update(document, 1);
        std::this_thread::sleep_for(1ms);
    }
    REQUIRE(computation.scene());
}

}  // namespace

TEST_CASE("a tokenizer's own pattern cuts no text up in the frame; those that all know do") {
    const Spoiled own("gpt2");
    Json json = Json::parse(Mapping(own.path() / "tokenizer.json", limits::text).bytes());
    const Json split{{"type", "Split"}, {"pattern", {{"Regex", "a+"}}}, {"behavior", "Isolated"}};
    const Json bytes{{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", false}};
    json["pre_tokenizer"] = {{"type", "Sequence"}, {"pretokenizers", {split, bytes}}};
    own.write("tokenizer.json", json.dump());
    for (const bool is_own : {true, false}) {
        CAPTURE(is_own);
        Document document;
        document.choices = default_choices("model");
        document.choices.model = (is_own ? own.path() : folder_of("gpt2")).string();
        document.choices.sentence = "the train";
        Computation computation;
        show_model(computation, document);
        CHECK(computation.builds_at_once(document.choices));  // what stands there
        Choices typed = document.choices;
        typed.sentence = "the trains";
        computation.update(document, 2);
        CHECK(computation.builds_at_once(typed) != is_own);
        CHECK((computation.scene_for(typed) != nullptr) != is_own);
        CHECK((computation.graph_of({nullptr, typed, {}, {}}) != nullptr) != is_own);
    }
}
