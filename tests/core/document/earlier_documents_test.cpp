#include <doctest/doctest.h>

#include <filesystem>

#include "core/document/compute.h"
#include "core/document/file.h"
#include "core/files/matrix_file.h"

namespace attend {

// Saved by the version before there were rooms, with the output that it computed.
TEST_CASE("documents of an earlier version open, and give the numbers that they gave") {
    const std::filesystem::path folder = ATTEND_SOURCE_DIR "/tests/documents";
    for (const char* const name : {"edits", "layers", "two_texts"}) {
        CAPTURE(name);
        const Saved saved = load_document(folder / (std::string(name) + ".attend"));
        CHECK(saved.document.choices.workspace == "attention");
        const Computed computed = compute(saved.document);
        const MatrixFile before =
            read_matrix(folder / (std::string(name) + ".csv"), Numbers::finite);
        const Matrix& now = computed.evaluation.value("output");
        REQUIRE(shape_of(now) == shape_of(*before.values));
        CHECK(now.isApprox(*before.values, 1e-5f));
        CHECK(computed.scene.notices.empty());
        CHECK(parse_document(document_text(saved), "again") == saved);
    }
}

}  // namespace attend
