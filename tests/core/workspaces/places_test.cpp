#include <doctest/doctest.h>

#include <filesystem>
#include <utility>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/workspaces/workspace.h"
#include "support/temporary.h"

using namespace attend;

TEST_CASE("a file of validation places is one column of numbers, whatever else it could be") {
    const test::TemporaryFolder folder;
    const auto with = [&](const std::filesystem::path& file) {
        Document document;
        document.choices = default_choices("kernel");
        document.choices.validation = file.string();
        return compute(document);
    };
    CHECK(
        with(folder.file("places.txt", "2.5\n3\n3.5\n")).evaluation.value("validation/q").rows() ==
        3);
    std::filesystem::create_directory(folder.path() / "model");
    for (const auto& [file, found] :
         {std::pair(folder.file("two.tsv", "1\t2\n3\t4\n"), "with 2 columns"),
          std::pair(folder.file("counts.txt", "3 2\n1 2\n5 6\n"), "with 2 columns"),
          std::pair(folder.path() / "model", ", a folder")}) {
        const std::filesystem::path path = file;
        CAPTURE(path.string());
        CHECK_THROWS_WITH_AS(with(path), doctest::Contains(found), Error);
        CHECK_THROWS_WITH_AS(with(path), doctest::Contains("a file with one column of numbers"),
                             Error);
    }
    CHECK_THROWS_WITH_AS(with(folder.file("words.tsv", "a\tb\nc\td\n")),
                         doctest::Contains("words.tsv"), Error);
}
