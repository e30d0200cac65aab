#include <doctest/doctest.h>

#include <limits>

#include "core/embedding/embedding.h"
#include "core/error.h"
#include "core/files/npy.h"
#include "core/files/numbers.h"
#include "core/random.h"
#include "support/temporary.h"
#include "support/word_table.h"
#include "support/written.h"
#include "tables.h"

using namespace attend;
using attend::test::bytes_of;
using attend::test::TemporaryFolder;

namespace {

WordTablePtr open(const std::string& content) {
    const TemporaryFolder folder;
    return open_word_table(folder.file("v.txt", content));
}

void refuses_table(const std::string& content, const std::string& message) {
    CAPTURE(content.substr(0, 100));
    CHECK_THROWS_WITH_AS(open(content), doctest::Contains(("v.txt" + message).c_str()), Error);
}

std::vector<float> vector_of(const WordTable& table, std::string_view word) {
    std::vector<float> vector(static_cast<std::size_t>(table.width()));
    table.read(table.find(word).value(), vector);
    return vector;
}

std::string record(const std::string& word, const std::vector<float>& numbers) {
    return word + " " + bytes_of(numbers);
}

}  // namespace

TEST_CASE("GloVe text: words, lines, vectors, mean and covariance") {
    const WordTablePtr table = open("the 1 2 3\ntrain -0.5 1e-1 4\n, 0 0 0\ncafé 1 1 1");
    CHECK(table->rows() == 4);
    CHECK(table->width() == 3);
    CHECK(table->name() == "v.txt");
    CHECK(vector_of(*table, "train") == std::vector<float>{-0.5F, 0.1F, 4});
    CHECK(vector_of(*table, "café") == std::vector<float>{1, 1, 1});
    CHECK(table->place(*table->find(",")) == "line 3");
    CHECK(table->mean()(0) == doctest::Approx(0.375));
    // Mean of squares minus square of the mean, of 1, -0.5, 0, 1.
    CHECK(table->covariance()(0, 0) == doctest::Approx(2.25 / 4 - 0.375 * 0.375));
}

TEST_CASE("mean and covariance are those of the whole matrix, over many blocks") {
    RandomStream stream(7, "table");
    const Index rows = 1000, width = 7;
    Eigen::MatrixXd numbers(rows, width);
    std::string text;
    for (Index i = 0; i < rows; ++i) {
        text += "w" + std::to_string(i);
        for (Index j = 0; j < width; ++j) {
            const auto number = static_cast<float>(100 + static_cast<double>(j) * stream.normal());
            numbers(i, j) = static_cast<double>(number);
            text += " " + number_text(number);
        }
        text += "\n";
    }
    const WordTablePtr table = open(text);
    const Eigen::VectorXd mean = numbers.colwise().mean();
    const Eigen::MatrixXd centered = numbers.rowwise() - mean.transpose();
    const Eigen::MatrixXd covariance = centered.transpose() * centered / static_cast<double>(rows);
    CHECK((table->mean() - mean).norm() < 1e-10);
    CHECK((table->covariance() - covariance).norm() < 1e-9);
    CHECK(table->find("w999") == 999);
}

TEST_CASE("word2vec text begins with count and width") {
    const WordTablePtr table = open("2 3\r\n</s> 1 2 3 \r\ntrain 4 5 6 \r\n");
    CHECK(table->rows() == 2);
    CHECK(table->place(*table->find("train")) == "line 3");
    CHECK(vector_of(*table, "train") == std::vector<float>{4, 5, 6});
    CHECK(open("1 1\nx 5\n")->width() == 1);
    // Two words with one number each, whose words are numbers.
    CHECK(open("5 3\n7 4\n")->find("5") == 0);
    refuses_table("3 3\na 1 2 3\nb 1 2 3\n", ": found 2 words, expected 3 as line 1 says");
    refuses_table("1 3\na 1 2 3\nb 1 2 3\n", ": found 2 words, expected 1 as line 1 says");
    refuses_table("2 4\na 1 2 3\nb 1 2 3\n", ", line 2: found 3 numbers, expected 4");
    refuses_table("2 3\na 1 2 3\n", ": found 1 word, expected 2 as line 1 says");
    for (const char* text : {"0 3", "0 3\n", "0 3\na 1 2 3\n"})
        refuses_table(text, ", line 1: found 0 words of 3 numbers, expected at least one word");
    refuses_table("2 1000000000\na 1 2\n", ", line 1: found 1,000,000,000 numbers");
}

TEST_CASE("word2vec binary: mapped, with and without line ends") {
    for (const std::string end : {"\n", ""}) {
        const WordTablePtr table =
            open("2 3\n" + record("the", {1, 2, 3}) + end + record("café", {4, 5, 6}) + end);
        CHECK(table->rows() == 2);
        CHECK(vector_of(*table, "café") == std::vector<float>{4, 5, 6});
        CHECK(table->place(1) == "record 2");
        CHECK(table->mean()(0) == 2.5);
        CHECK(table->covariance()(0, 1) == 2.25);
    }
}

TEST_CASE("a binary table that is cut off or lies is refused") {
    const std::string whole =
        "2 3\n" + record("the", {1, 2, 3}) + "\n" + record("train", {4, 5, 6}) + "\n";
    for (std::size_t size = 8; size + 1 < whole.size(); ++size)
        CHECK_THROWS_AS(open(whole.substr(0, size)), Error);
    refuses_table("2 3\n" + record("the", {1, 2, 3}) + record("train", {4, 5}),
                  ", record 2: found 8 bytes, expected 3 numbers of 4 bytes");
    refuses_table("3 3\n" + record("a", {1, 2, 3}) + record("b", {4, 5, 6}),
                  ", line 1: found 3 words of 3 numbers, expected as many as");
    refuses_table("1000000000000 3\n" + record("a", {1, 2, 3}),
                  ", line 1: found 1,000,000,000,000 words");
    refuses_table("1 3\n" + record("a", {1, 2, 3}) + record("b", {4, 5, 6}),
                  ": found 14 bytes after record 1");
    refuses_table("2 3\n" + record("a", {1, 2, 3}) + record("b\xFF", {4, 5, 6}),
                  ", record 2, byte 2: found byte 0xFF");
    refuses_table("1 3\n" + record("a", {1, std::numeric_limits<float>::quiet_NaN(), 3}),
                  ", record 1: found nan");
}

TEST_CASE("a broken line of a text table is named") {
    refuses_table("the 1 2 3\ntrain 1 2\n",
                  ", line 2: found 2 numbers, expected 3 as in the lines");
    refuses_table("the 1 2 3\ntrain 1 2 3 4\n", ", line 2: found 4 numbers, expected 3");
    refuses_table("the 1 2 3\ntrain 1 x 3\n",
                  ", line 2, number 2: found “x”, expected a finite number");
    refuses_table("the 1 2 3\ntrain 1 nan 3\n", ", line 2, number 2: found “nan”");
    // In the first line, too, from which the width is told.
    for (const char* found : {"nan", "NaN", "inf", "-Infinity"})
        refuses_table("the 1 2 " + std::string(found) + "\ntrain 1 2 3\n",
                      ", line 1, number 3: found “" + std::string(found) + "”");
    refuses_table("the nan 2\ntrain 1 2\n", ", line 1, number 1: found “nan”");
    refuses_table("the 1 2 3\ntrain 1 2 1e39\n", ", line 2, number 3: found “1e39”");
    refuses_table("the 1 2 3\n\ntrain 1 2 3\n", ", line 2: found an empty line");
    refuses_table("the 1 2 3\n 1 2 3\n", ", line 2: found a space at the beginning");
    refuses_table("the 1 2 3\ntr\xE9in 1 2 3\n",
                  ", line 2, byte 3: found byte 0xE9, expected UTF-8");
    refuses_table("the 1 2 3\nx " + std::string(1'000'000, '9') + " 2 3\n",
                  ", line 2, number 1: found “9");
    refuses_table("", ": found an empty file");
    refuses_table("\n\n", ": found an empty file");
    std::string wide = "word";
    for (int i = 0; i < 5000; ++i) wide += " 1";
    refuses_table(wide, ", line 1: found 5,000 numbers, expected a word and 1 to 4,096 numbers");
}

TEST_CASE("a word may hold spaces, as some of GloVe's do") {
    const WordTablePtr table = open("the 1 2\n. . . 3 4\nat name@domain.com 5 6\n");
    CHECK(table->find(". . .") == 1);
    CHECK(vector_of(*table, "at name@domain.com") == std::vector<float>{5, 6});
}

TEST_CASE("of a word that stands there twice the first counts, and a note says how many") {
    const WordTablePtr table = open("the 1\na 2\nthe 3\nthe 4\na 5\n");
    CHECK(vector_of(*table, "the") == std::vector<float>{1});
    CHECK(table->look_up("the") == FoundWord{0, 3});
    CHECK(duplicates_note(*table) == "3 rows repeat a word: of each word the first counts");
    CHECK(duplicates_note(*open("the 1\na 2\n")).empty());
}

TEST_CASE("opening tells how far it is, and stops when asked to") {
    std::string text;
    for (int i = 0; i < 20'000; ++i) text += "w" + std::to_string(i) + " 1 2\n";
    const TemporaryFolder folder;
    const auto path = folder.file("v.txt", text);
    std::vector<double> fractions;
    Progress progress;
    progress.report = [&](double fraction) { fractions.push_back(fraction); };
    open_word_table(path, progress);
    REQUIRE(fractions.size() > 3);
    CHECK(std::is_sorted(fractions.begin(), fractions.end()));
    CHECK(fractions.back() == 1);

    std::stop_source source;
    progress.stop = source.get_token();
    progress.report = [&](double) { source.request_stop(); };
    CHECK_THROWS_AS(open_word_table(path, progress), Cancelled);
}

TEST_CASE("an embedding file is a word table or a matrix, by its content") {
    const TemporaryFolder folder;
    const auto is_matrix = [&](std::string_view name, std::string_view content) {
        return open_embedding_file(folder.file(name, content)).index() == 1;
    };
    CHECK(is_matrix("m.npy", npy_bytes(Matrix::Ones(2, 3))));
    CHECK(is_matrix("m", npy_bytes(Matrix::Ones(2, 3))));
    CHECK(is_matrix("m.csv", "1,2\n3,4\n"));
    CHECK(is_matrix("m.csv", "1, 2\n3, 4\n"));
    CHECK(is_matrix("m.csv", "word, a, b\ncat, 1, 2\n"));
    CHECK(is_matrix("m.csv", "cat\t1\t2\ndog\t1\t2\n"));
    CHECK(is_matrix("m.csv", "1.5\n2.5\n"));
    CHECK(is_matrix("m.txt", "6.3e-01 2.5e-01 4\n1 2 3\n"));  // as numpy.savetxt writes it
    CHECK_FALSE(is_matrix("v.txt", "1990 2.5 4\n1991 2 3\nthe 1 2\n"));
    CHECK_FALSE(is_matrix("v.txt", "the\t0.5 0.25\ntrain\t1 2\n"));
    CHECK_FALSE(is_matrix("v.csv", "cat 1 2\ndog 3 4\n"));
    CHECK_FALSE(is_matrix("v", ", 1 2\n. 3 4\n"));
    CHECK_FALSE(is_matrix("v.txt", "2 2\ncat 1 2\ndog 3 4\n"));
    CHECK_FALSE(is_matrix("v.bin", "1 2\n" + record("cat", {1, 2})));
    CHECK_FALSE(is_matrix("v.table", test::TableFile().bytes()));
    CHECK_THROWS_WITH_AS(is_matrix("x", std::string_view("\x7F"
                                                         "ELF\0\0",
                                                         6)),
                         doctest::Contains("found a binary file"), Error);
    CHECK_THROWS_WITH_AS(open_embedding_file(folder.path()), doctest::Contains("found a folder"),
                         Error);
    CHECK_THROWS_WITH_AS(open_embedding_file(folder.path() / "none"),
                         doctest::Contains("no such file"), Error);
    CHECK_THROWS_WITH_AS(is_matrix("empty", ""), doctest::Contains("found an empty file"), Error);
}

TEST_CASE("a table whose file is cut off while it is open is an error, not a crash") {
    const TemporaryFolder folder;
    std::string text;
    for (int i = 0; i < 5000; ++i) text += "w" + std::to_string(i) + " 1 2\n";
    const auto path = folder.file("v.txt", text);
    const WordTablePtr table = open_word_table(path);
    std::filesystem::resize_file(path, 10);
    CHECK_THROWS_WITH_AS(embed(table, tokenize("words", "w4999")), doctest::Contains("cut off"),
                         Error);
}

TEST_CASE("rows that repeat a word count neither in the mean nor in the principal axes") {
    const WordTablePtr with = open("a 1 2\nb 3 -5\na 100 50\nc 0 1\nb 7 7\n"),
                       without = open("a 1 2\nb 3 -5\nc 0 1\n");
    CHECK(with->duplicates() == 2);
    CHECK(with->mean().isApprox(without->mean(), 1e-12));
    CHECK(with->covariance().isApprox(without->covariance(), 1e-9));
}

TEST_CASE("a line that is longer than is looked at is told by what is known of it") {
    const TemporaryFolder folder;
    std::string line = "word";
    while (line.size() < 3'000'000) line += " 1";
    for (const auto& [text, message] :
         {std::pair(line, "line 1: found more than 4,096 numbers, expected a word and 1 to 4,096"),
          std::pair("a 1 2\n" + line, "line 2: found more than 1,048,576 bytes in one line"),
          std::pair("a 1 2\n" + std::string(3'000'000, 'w'),
                    "line 2: found more than 1,048,576 bytes in one line")})
        CHECK_THROWS_WITH_AS(open_embedding_file(folder.file("a.txt", text)),
                             doctest::Contains(message), Error);
}
