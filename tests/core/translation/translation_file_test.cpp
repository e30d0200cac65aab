#include "core/translation/files/translation_file.h"

#include <doctest/doctest.h>

#include "core/error.h"
#include "core/files/asset.h"
#include "core/text/split.h"
#include "support/temporary.h"

using namespace attend;

namespace {

/// The weights of dates with a part of their header changed to another that is as long.
std::string spoilt(std::string_view what, std::string_view by) {
    std::string bytes(asset("assets/translation/dates.safetensors"));
    const std::size_t at = bytes.rfind(what);  // the vocabulary stands there twice
    REQUIRE(at != bytes.npos);
    REQUIRE(what.size() == by.size());
    bytes.replace(at, what.size(), by);
    return bytes;
}

std::string refusal_of(std::string_view what, std::string_view by) {
    const test::TemporaryFolder folder;
    try {
        open_translation(folder.file("spoilt.safetensors", spoilt(what, by)).string());
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

}  // namespace

TEST_CASE("a file of a translation is what travels with the program") {
    const test::TemporaryFolder folder;
    const auto path = folder.file("dates.safetensors", spoilt("dates", "dates"));
    const TranslationPtr file = open_translation(path.string()), own = open_translation("dates");
    CHECK(file->about.sizes == own->about.sizes);
    CHECK(file->about.lexicon.source.words() == own->about.lexicon.source.words());
    REQUIRE(file->leaves.size() == own->leaves.size());
    for (const auto& [name, numbers] : own->leaves) CHECK(*file->leaves.at(name) == *numbers);
    CHECK(file->place.ends_with("dates.safetensors"));
}

TEST_CASE(
    "a file of a translation that does not fit itself is refused, with the part that does not") {
    CHECK(refusal_of("\\\"a\\\"", "\\\"b\\\"").find("found “b” twice, expected each word once") !=
          std::string::npos);
    CHECK(refusal_of("<start>", "<stars>").find("no <start>") != std::string::npos);
    CHECK(refusal_of("characters", "charatters").find("words or characters") != std::string::npos);
    CHECK(refusal_of("output/w", "output/v").find("output/w") != std::string::npos);
    CHECK(refusal_of("__metadata__", "__metadatum_").find("found") != std::string::npos);
    CHECK(refusal_of("\\\"own\\\"", "\\\"owm\\\"").find("no own") != std::string::npos);
    CHECK(refusal_of("\\\"hidden\\\"", "\\\"hiddem\\\"").find("no hidden") != std::string::npos);
    CHECK_THROWS_AS(open_translation("/nowhere/french.safetensors"), Error);
}
