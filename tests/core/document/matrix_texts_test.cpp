#include "core/document/matrix_texts.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "core/document/file.h"

using namespace attend;

namespace {

Value two_rows(Scalar first) { return share(Matrix{{first, 0.5}, {-1, 2}}); }

}  // namespace

TEST_CASE("a matrix is made into text once, as long as it is asked for") {
    MatrixTexts texts;
    const Value kept = two_rows(1), passing = two_rows(3);
    texts.begin_round({}, 8);
    CHECK(*texts.rows_of(kept) == Json{"1 0.5", "-1 2"});
    CHECK(*texts.rows_of(passing) == Json{"3 0.5", "-1 2"});
    CHECK(*texts.rows_of(kept) == Json{"1 0.5", "-1 2"});
    CHECK(texts.made() == 2);
    for (int round = 0; round < 3; ++round) {
        texts.begin_round({}, 4);
        texts.rows_of(kept);
    }
    CHECK(texts.made() == 2);
    texts.begin_round({}, 4);
    texts.rows_of(passing);  // it was forgotten by now
    CHECK(texts.made() == 3);
}

TEST_CASE("a document of a large matrix tells how far it is, and stops when it is asked to") {
    Saved saved;
    saved.document.edits["x"].whole = share(Matrix(Matrix::Constant(100, 50, Scalar(0.25))));
    CHECK(numbers_of_matrices(saved) == 5000);
    MatrixTexts texts;
    std::vector<double> told;
    texts.begin_round({{}, [&](double fraction) { told.push_back(fraction); }}, 5000);
    const std::string text = document_text(saved, texts);
    CHECK(text == document_text(saved));
    REQUIRE(told.size() == 100);
    CHECK(told.front() == 0);
    CHECK(told.back() == doctest::Approx(0.99));

    std::stop_source stop;
    stop.request_stop();
    MatrixTexts others;
    others.begin_round({stop.get_token(), {}}, 5000);
    CHECK_THROWS_AS(document_text(saved, others), Cancelled);
}
