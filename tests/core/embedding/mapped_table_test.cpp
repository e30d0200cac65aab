#include <doctest/doctest.h>

#include <ctime>
#include <limits>

#include "core/embedding/embedding.h"
#include "core/embedding/file_tables.h"
#include "core/error.h"
#include "core/files/data.h"
#include "core/ops/principal_axes.h"
#include "support/temporary.h"
#include "tables.h"

using namespace attend;
using attend::test::TableFile;
using attend::test::TemporaryFolder;

namespace {

WordTablePtr open_mapped(const std::string& bytes) {
    const TemporaryFolder folder;
    return open_mapped_table(Mapping(folder.file("a.table", bytes), limits::table), "a table");
}

void refuses_mapped(const std::string& bytes, const std::string& message) {
    CHECK_THROWS_WITH_AS(open_mapped(bytes), doctest::Contains(message.c_str()), Error);
}

}  // namespace

TEST_CASE("a mapped table finds words and reads their vectors") {
    const WordTablePtr table = open_mapped(TableFile().bytes());
    CHECK(table->rows() == 4);
    CHECK(table->width() == 2);
    CHECK(table->name() == "a table");
    CHECK(table->find("station") == 1);
    CHECK(table->find("train") == 2);
    CHECK_FALSE(table->find("trains").has_value());
    CHECK_FALSE(table->find("").has_value());
    CHECK_FALSE(table->find("zzz").has_value());
    CHECK(table->word(2) == "train");
    CHECK(table->place(1) == "line 2");
    std::vector<float> vector(2);
    table->read(2, vector);
    CHECK(vector == std::vector<float>{4, 5});
    CHECK(table->mean() == Eigen::Vector2d(3, 4));
    CHECK(table->covariance()(0, 1) == 5);
}

TEST_CASE("of equal words the first counts, and it is known how many there are") {
    const WordTablePtr table = open_mapped(TableFile().bytes());
    CHECK(table->find("the") == 0);
    CHECK(table->look_up("the") == FoundWord{0, 2});
    CHECK(table->look_up("train") == FoundWord{2, 1});
    CHECK(table->duplicates() == 1);
    CHECK(duplicates_note(*table) == "1 row repeats a word: the first counts");
}

TEST_CASE("a table that is cut off or lies is refused when it is opened") {
    const TableFile file;
    const std::string whole = file.bytes();
    for (std::size_t size = 8; size < whole.size() - 64; size += 16)
        CHECK_THROWS_AS(open_mapped(whole.substr(0, size)), Error);
    for (std::size_t field = 0; field < 8; ++field) {
        for (const std::uint64_t lie :
             {std::uint64_t{0}, std::uint64_t{1} << 40, std::uint64_t{1} << 63, ~std::uint64_t{0},
              ~std::uint64_t{63}}) {
            std::vector<std::uint64_t> fields = file.header();
            fields[field] = lie;
            CAPTURE(field);
            CAPTURE(lie);
            CHECK_THROWS_AS(open_mapped(file.bytes(fields)), Error);
        }
    }
    std::vector<std::uint64_t> fields = file.header();
    fields[2] = 129;
    refuses_mapped(file.bytes(fields), "a.table, header: found vectors of 8 × 4 bytes at byte 129");
    TableFile infinite;
    infinite.mean[0] = std::numeric_limits<double>::infinity();
    refuses_mapped(infinite.bytes(), "a mean or covariance that is not finite");
}

TEST_CASE("what a look-up finds broken is an error, not a crash") {
    TableFile file;
    file.order = {9, 9, 9, 9};
    CHECK_THROWS_WITH_AS(open_mapped(file.bytes())->find("the"), doctest::Contains("found row 9"),
                         Error);

    file = TableFile();
    std::string bytes = file.bytes();
    const std::uint64_t far = 1'000'000;
    std::memcpy(bytes.data() + file.header()[5] + 8, &far, sizeof far);  // where "the" ends
    CHECK_THROWS_WITH_AS(open_mapped(bytes)->find("the"), doctest::Contains("a word at"), Error);

    file = TableFile();
    file.vectors[2] = std::numeric_limits<float>::quiet_NaN();
    std::vector<float> vector(2);
    CHECK_THROWS_WITH_AS(open_mapped(file.bytes())->read(1, vector), doctest::Contains("found nan"),
                         Error);
}

TEST_CASE("GloVe, where it is installed") {
    if (!find_data("glove-6b-50d.table")) {
        MESSAGE("left out: no glove-6b-50d.table; ./run makes it");
        return;
    }
    glove_table();  // brings the few pages that opening reads into memory
    const std::clock_t start = std::clock();
    const WordTablePtr table = glove_table();
    CHECK(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC < 0.01);
    CHECK(table->rows() == 400'000);
    CHECK(table->width() == 50);
    REQUIRE(table->find("station") == 515);
    CHECK(table->place(515) == "line 516");
    for (const char* word : {"the", "n't", "'s", "'ll", "jazz", ",", "3.14", "e-mail"})
        CHECK(table->find(word).has_value());

    const auto vector = [&](std::string_view word) {
        Eigen::VectorXf numbers(50);
        table->read(*table->find(word), {numbers.data(), 50});
        return Eigen::VectorXf(numbers.normalized());
    };
    CHECK(vector("station").dot(vector("train")) > vector("station").dot(vector("jazz")));
    CHECK(vector("cat").dot(vector("dog")) > 0.8F);

    const Eigen::MatrixXd basis = table->principal()->axes({50, 0, 50, false})->cast<double>();
    CHECK((basis.transpose() * basis - Eigen::MatrixXd::Identity(50, 50)).norm() < 1e-5);
    const Eigen::MatrixXd turned = basis.transpose() * table->covariance() * basis;
    for (Index i = 0; i + 1 < 50; ++i) CHECK(turned(i, i) > turned(i + 1, i + 1));
}
