#include "core/document/named_files.h"

#include <doctest/doctest.h>

#include "support/temporary.h"

using namespace attend;
using attend::test::TemporaryFolder;

TEST_CASE("files that do not go with a document's folder are told, each once") {
    const TemporaryFolder folder, other;
    const std::filesystem::path path = folder.path() / "a.attend";
    const std::string far = other.file("far.txt", "a 1\n").string();
    Saved saved;
    saved.document.choices.embedding = folder.file("vectors.txt", "a 1\n").string();
    CHECK(files_outside(saved, path).empty());
    saved.document.choices.second_embedding = far;
    CHECK(files_outside(saved, path) == "The second embedding " + far + " is outside of " +
                                            folder.path().string() +
                                            ": another machine will not find it");
    CHECK(files_outside(saved, other.path() / "a.attend").find("vectors.txt") != std::string::npos);
    saved.document.choices.embedding = far;
    saved.left["words"] = {saved.document.choices, {}};
    CHECK(files_outside(saved, path) == "The embedding " + far + ", the second embedding " + far +
                                            " are outside of " + folder.path().string() +
                                            ": another machine will not find them");
}
