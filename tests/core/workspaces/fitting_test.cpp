#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/files/mapping.h"
#include "core/files/strict_json.h"
#include "core/models/model.h"
#include "core/workspaces/workspace.h"
#include "support/temporary.h"

using namespace attend;

namespace {

/// A model of 16 places.
Choices of_bert(std::string sentence, std::string second = {}) {
    Choices choices = default_choices("model");
    choices.model = ATTEND_SOURCE_DIR "/tests/references/models/bert";
    choices.sentence = std::move(sentence);
    choices.second_text = std::move(second);
    return choices;
}

Scene fitting_scene(const Choices& choices) {
    Document document;
    document.choices = of_bert("a");
    return build_what_fits(choices, compute(document).resources);
}

/// GPT-2, 48 places, to whom “é” is its two bytes, a token each.
std::filesystem::path with_bytes(const test::TemporaryFolder& folder) {
    const std::filesystem::path from = ATTEND_SOURCE_DIR "/tests/references/models/gpt2";
    std::filesystem::copy(from, folder.path());
    Json tokenizer = Json::parse(Mapping(from / "tokenizer.json", limits::document).bytes());
    Json& model = tokenizer["model"];
    using Names = std::pair<std::string, std::string>;
    for (const auto& [byte, instead] : {Names("Ã", "Ġtrains"), Names("©", "Ġradio")}) {
        const Json id = model["vocab"][instead];
        model["vocab"].erase(instead);
        model["vocab"][byte] = id;
    }
    std::erase_if(model["merges"].get_ref<Json::array_t&>(),
                  [](const Json& merge) { return merge[0] == "Ġtrain" || merge[0] == "Ġra"; });
    folder.file("tokenizer.json", tokenizer.dump());
    return folder.path();
}

std::string repeated(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += (i > 0 ? " the" : "the");
    return text;
}

}  // namespace

TEST_CASE(
    "of a text that is too long as much is read as the model has places for, and it says so") {
    const Choices choices = of_bert(repeated(40));
    Document document;
    document.choices = choices;
    CHECK_THROWS_AS(compute(document), Error);  // as a command refuses it
    const Scene scene = fitting_scene(choices);
    CHECK(scene.asks().tokens.size() == 16);
    CHECK(scene.chosen == choices);  // nothing is lost of what was typed
    REQUIRE_FALSE(scene.notices.empty());
    CHECK(scene.notices.front().choice == "sentence");
    CHECK(scene.notices.front().text.find("16 places for tokens: the last") != std::string::npos);
    CHECK(scene.notices.front().text.find("from “the the") != std::string::npos);
}

TEST_CASE(
    "no character is cut through, and all of its tokens are counted with those that are left out") {
    const test::TemporaryFolder folder;
    Choices choices = default_choices("model");
    choices.model = with_bytes(folder).string();
    choices.sentence = "T";
    Document document;
    document.choices = choices;
    const Resources resources = compute(document).resources;
    for (int i = 0; i < 30; ++i) choices.sentence += "é";
    const Scene scene = build_what_fits(choices, resources);
    CHECK(scene.asks().tokens.size() == 47);
    REQUIRE_FALSE(scene.notices.empty());
    CHECK(scene.notices.front().text.find("the last 14 are left out, from “ééé") !=
          std::string::npos);
}

TEST_CASE("the second text keeps its places, and what fits is left as it is") {
    const Scene pair = fitting_scene(of_bert(repeated(40), "the the the"));
    CHECK(pair.asks().tokens.size() == 16);
    CHECK(pair.choices.second_text == "the the the");
    const Scene whole = fitting_scene(of_bert("the the"));
    CHECK(whole.choices.sentence == "the the");
    for (const Notice& notice : whole.notices) CHECK(notice.choice != "sentence");
    CHECK_THROWS_AS(fitting_scene(of_bert("the", repeated(40))), Error);  // nothing of it would fit
}

TEST_CASE("a model that reads one text leaves the second out, and says so") {
    Choices choices = of_bert("the station", "a radio");
    choices.model = ATTEND_SOURCE_DIR "/tests/references/models/gpt2";
    Document document;
    document.choices = choices;
    CHECK_THROWS_AS(compute(document), Error);
    document.choices.second_text.clear();
    const Scene scene = build_what_fits(choices, compute(document).resources);
    CHECK(scene.choices.second_text.empty());
    CHECK(scene.chosen == choices);
    CHECK(scene.notices.front().text.find("reads one text: the second is left out") !=
          std::string::npos);
}

TEST_CASE("the window says that a matrix with tokens of its own leaves what is typed unread") {
    const test::TemporaryFolder folder;
    const auto said = [&](const std::filesystem::path& file, const std::string& sentence) {
        Document document;
        document.choices.embedding = file.string();
        document.choices.sentence = sentence;
        const Computed computed = compute(document);
        CHECK(computed.scene.notices.empty());  // a command says nothing: so it is promised
        const Scene scene = build_what_fits(document.choices, computed.resources);
        return scene.notices.empty() ? std::string() : scene.notices.front().text;
    };
    const auto own = folder.file("own.csv", "word,a,b\ncat,1,2\ndog,3,4\n"),
               bare = folder.file("bare.csv", "1,2\n3,4\n");
    CHECK(said(own, Choices().sentence).empty());  // nobody typed
    CHECK(said(own, "dog cat ran").find("own.csv brings its own 2 tokens") == 0);
    CHECK(said(own, "cat dog").empty());
    CHECK(said(own, "").empty());
    CHECK(said(bare, "as many").empty());
    CHECK(said(bare, "more than its rows").find("bare.csv brings its own 2 tokens") == 0);
}
