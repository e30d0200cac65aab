#include "app/views/lookup/similarity_strips.h"

#include <doctest/doctest.h>

#include "look_up_panel.h"
#include "support/temporary.h"

using namespace attend;

TEST_CASE("the strip of word vectors hatches keys of which no word is known") {
    const test::TemporaryFolder folder;
    Saved saved = look_up_document();
    saved.document.choices.similarity = "vectors";
    saved.document.choices.embedding =
        folder.file("vectors.txt", "lama 1 2\nlaplace 1 3\n").string();
    const auto hatched = [&] {
        LookUpPanel panel(saved);
        panel.finish();
        const Value drawn = hatched_where_unknown(panel.scene(), panel.evaluation());
        Index count = 0;
        for (Index key = 0; key < drawn->cols(); ++key) {
            const bool here = (*drawn)(0, key) == minus_infinity;
            count += here ? 1 : 0;
            if (key_text(panel.scene(), key) == "Laplace" && panel.scene().choices.query == "Lama")
                CHECK_FALSE(here);
        }
        return count;
    };
    CHECK(hatched() == 9);
    saved.document.choices.query = "Nobody";
    CHECK(hatched() == 10);
    saved.document.choices.similarity = "characters";  // a 0 is no gap in what is known
    CHECK(hatched() == 0);
}

TEST_CASE("keys of which nothing is known are told apart from those that are not alike") {
    const test::TemporaryFolder folder;
    Saved saved = look_up_document("Lama", "k,v\nlaplace,1st\nmarkov,2nd\nnobody,3rd\n");
    saved.document.choices.similarity = "vectors";
    saved.document.choices.embedding =
        folder.file("vectors.txt", "lama 1 2\nlaplace 1 3\nmarkov -2 -1\n").string();
    LookUpPanel panel(saved);
    CHECK(panel.gui.has("lookup/score/1"));
    CHECK(panel.gui.has("lookup/unknown/2"));
    CHECK_FALSE(panel.gui.has("lookup/unknown/0"));
}
