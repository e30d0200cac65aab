#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "core/models/model.h"
#include "tests/support/temporary.h"

using namespace attend;
namespace fs = std::filesystem;

TEST_CASE("a model's card says its licence, in its head and nowhere else") {
    const test::TemporaryFolder folder;
    fs::copy(ATTEND_SOURCE_DIR "/tests/references/models/bert", folder.path(),
             fs::copy_options::recursive);
    const std::string id = folder.path().string();
    const auto licence_of = [&](std::string_view card) {
        folder.file("README.md", card);
        return open_model(id)->licence;
    };
    CHECK(open_model(id)->licence.empty());  // it has no card
    CHECK(licence_of("---\nlanguage: en\nlicense: apache-2.0\r\n---\n# Tiny") == "apache-2.0");
    CHECK(licence_of("# Tiny\n---\nlicense: mit\n---\n").empty());
    CHECK(licence_of("---\nlanguage: en\n---\nlicense: mit\n").empty());
    CHECK(licence_of("").empty());
    // A card is as long as it likes.
    CHECK(licence_of("---\nlicense: " + std::string(100'000, 'x')).size() == 80);
    CHECK(licence_of("---\n" + std::string(100'000, '\n') + "license: mit\n").empty());
}
