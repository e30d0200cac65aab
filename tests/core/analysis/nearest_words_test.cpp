#include "core/analysis/nearest_words.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/embedding/embedding.h"
#include "core/embedding/tables.h"
#include "core/error.h"
#include "core/files/data.h"
#include "core/random.h"
#include "support/temporary.h"
#include "support/word_table.h"

using namespace attend;

namespace {

/// Random vectors under the names w0, w1, … (a table file that is read line by line).
std::string table_text(Index rows, Index width) {
    RandomStream random(7, "nearest");
    std::string text;
    for (Index row = 0; row < rows; ++row) {
        text += "w" + std::to_string(row);
        for (Index i = 0; i < width; ++i) text += " " + std::to_string(random.normal());
        text += "\n";
    }
    return text;
}

Matrix some_queries(Index rows, Index width) {
    RandomStream random(8, "queries");
    Matrix queries(rows, width);
    for (Index i = 0; i < queries.size(); ++i)
        queries.number(i) = static_cast<Scalar>(random.normal());
    return queries;
}

/// Every word compared in double, one after the other.
NearWords brute_force(const WordTable& table, const Matrix& queries, Index query, Index count,
                      Nearness nearness) {
    NearWords all;
    std::vector<float> vector(static_cast<std::size_t>(table.width()));
    for (Index row = 0; row < table.rows(); ++row) {
        table.read(row, vector);
        double product = 0, own = 0, other = 0, apart = 0;
        for (Index i = 0; i < table.width(); ++i) {
            const double q = static_cast<double>(queries(query, i));
            const double w = static_cast<double>(vector[static_cast<std::size_t>(i)]);
            product += q * w;
            own += q * q;
            other += w * w;
            apart += (q - w) * (q - w);
        }
        all.push_back({row, nearness == Nearness::cosine ? product / std::sqrt(own * other)
                                                         : std::sqrt(apart)});
    }
    std::stable_sort(all.begin(), all.end(), [&](const NearWord& a, const NearWord& b) {
        return nearness == Nearness::cosine ? a.value > b.value : a.value < b.value;
    });
    all.resize(static_cast<std::size_t>(count));
    return all;
}

void check_against_brute_force(const WordTablePtr& table, const Matrix& queries, Index count) {
    const NearestWords nearest(table);
    for (const Nearness nearness : {Nearness::cosine, Nearness::euclidean}) {
        const auto found = nearest.find(queries, count, nearness);
        REQUIRE(found.size() == static_cast<std::size_t>(queries.rows()));
        for (Index query = 0; query < queries.rows(); ++query) {
            const NearWords expected = brute_force(*table, queries, query, count, nearness);
            const NearWords& words = found[static_cast<std::size_t>(query)];
            REQUIRE(words.size() == expected.size());
            for (std::size_t i = 0; i < words.size(); ++i) {
                CHECK(words[i].row == expected[i].row);
                CHECK(words[i].value == doctest::Approx(expected[i].value).epsilon(1e-12));
            }
        }
    }
}

WordTablePtr table_of(const test::TableFile& file, const test::TemporaryFolder& folder) {
    return open_word_table(folder.file("small.table", file.bytes()));
}

}  // namespace

TEST_CASE("the nearest words are those that a comparison with each word in double finds") {
    const test::TemporaryFolder folder;
    const WordTablePtr table = open_word_table(folder.file("words.txt", table_text(5000, 12)));
    check_against_brute_force(table, some_queries(7, 12), 10);
    check_against_brute_force(table, some_queries(1, 12), 1);
}

TEST_CASE("a word is its own nearest word, and is not left out") {
    const WordTablePtr table = hand_made_table();
    const Index row = *table->find("station");
    std::vector<float> vector(static_cast<std::size_t>(table->width()));
    table->read(row, vector);
    const Matrix query =
        Eigen::Map<const Eigen::RowVectorXf>(vector.data(), table->width()).cast<Scalar>();
    const NearestWords nearest(table);
    const NearWord by_cosine = nearest.find(query, 3).front().front();
    CHECK(by_cosine.value == doctest::Approx(1).epsilon(1e-12));
    const NearWord by_distance = nearest.find(query, 3, Nearness::euclidean).front().front();
    CHECK(by_distance == NearWord{row, 0});
}

TEST_CASE("of a word that stands there twice the first row counts; zeros have no direction") {
    const test::TemporaryFolder folder;
    test::TableFile file;  // the (0,1), station (2,3), train (4,5), the (6,7)
    const NearestWords nearest(table_of(file, folder));
    Matrix queries(3, 2);
    queries << 6, 7, 0, 0, std::numeric_limits<Scalar>::quiet_NaN(), 1;
    for (const Nearness nearness : {Nearness::cosine, Nearness::euclidean}) {
        const auto found = nearest.find(queries, 10, nearness);
        CHECK(found[0].size() == 3);
        CHECK(found[0].front().row == 2);
        for (const NearWord& word : found[0]) CHECK(word.row != 3);
        CHECK(found[1].size() == (nearness == Nearness::cosine ? 0 : 3));
        CHECK(found[2].empty());
    }
}

TEST_CASE("a vector of zeros in the table has a cosine of 0 with all, and a length of 0") {
    const test::TemporaryFolder folder;
    test::TableFile file;
    file.vectors = {0, 0, -1, 0, 1, 1, 2, 2};
    const NearestWords nearest(table_of(file, folder));
    Matrix query(1, 2);
    query << 1, 0;
    const NearWords found = nearest.find(query, 3).front();
    REQUIRE(found.size() == 3);
    CHECK(found[0].row == 2);
    CHECK(found[1] == NearWord{0, 0});
    CHECK(found[2] == NearWord{1, -1});
}

TEST_CASE("vectors of another width and numbers that are none are refused with their place") {
    const test::TemporaryFolder folder;
    const NearestWords nearest(table_of({}, folder));
    CHECK_THROWS_WITH_AS(
        nearest.find(Matrix::Ones(1, 3), 1),
        "nearest words: found vectors of 3 numbers, expected 2, as small.table has", Error);
    test::TableFile broken;
    broken.vectors[3] = std::numeric_limits<float>::infinity();
    CHECK_THROWS_WITH_AS(NearestWords(table_of(broken, folder)),
                         "small.table, line 2, “station”: found a number that is not finite, "
                         "expected finite numbers",
                         Error);
}

TEST_CASE("finding can be stopped and tells how far it is") {
    const test::TemporaryFolder folder;
    const WordTablePtr table = open_word_table(folder.file("words.txt", table_text(5000, 4)));
    std::vector<double> told;
    Progress progress;
    progress.report = [&](double fraction) { told.push_back(fraction); };
    const NearestWords nearest(table, progress);
    CHECK(told.size() == 3);
    CHECK(std::is_sorted(told.begin(), told.end()));
    std::stop_source source;
    source.request_stop();
    CHECK_THROWS_AS(nearest.find(some_queries(1, 4), 1, Nearness::cosine, {source.get_token(), {}}),
                    Cancelled);
    CHECK_THROWS_AS(NearestWords(table, {source.get_token(), {}}), Cancelled);
}

TEST_CASE("near train and station, GloVe has what it is known to have" *
          doctest::skip(!find_data("glove-6b-50d.table"))) {
    const WordTablePtr table = glove_table();
    Matrix queries(1, table->width());
    std::vector<float> vector(static_cast<std::size_t>(table->width()));
    table->read(*table->find("station"), vector);
    for (Index i = 0; i < table->width(); ++i)
        queries(0, i) = static_cast<Scalar>(vector[static_cast<std::size_t>(i)]);
    check_against_brute_force(table, queries, 12);
    const NearestWords nearest(table);
    std::vector<std::string> words;
    const NearWords found = nearest.find(queries, 12).front();
    for (const NearWord& word : found) words.push_back(table->word(word.row));
    CHECK(words.front() == "station");
    CHECK(std::find(words.begin(), words.end(), "stations") != words.end());
}
