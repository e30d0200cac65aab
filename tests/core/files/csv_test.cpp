#include "core/files/csv.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <stop_token>

#include "core/error.h"
#include "core/files/csv_lines.h"
#include "core/files/matrix_file.h"
#include "core/files/npy.h"
#include "support/temporary.h"
#include "support/written.h"

using namespace attend;
using Strings = std::vector<std::string>;

namespace {

Matrix matrix(std::initializer_list<std::initializer_list<Scalar>> rows) {
    Matrix result(static_cast<Index>(rows.size()), static_cast<Index>(rows.begin()->size()));
    Index i = 0;
    for (const auto& row : rows) {
        Index j = 0;
        for (const Scalar number : row) result(i, j++) = number;
        ++i;
    }
    return result;
}

void refuses_csv(const std::string& text, const std::string& message) {
    CAPTURE(text.substr(0, 100));
    for (const CsvLabels use : {CsvLabels::words, CsvLabels::dropped})
        CHECK_THROWS_WITH_AS(read_csv(text, "a.csv", Numbers::finite, use),
                             doctest::Contains(message.c_str()), Error);
}

}  // namespace

TEST_CASE("numbers separated by commas, semicolons or tabs") {
    const Matrix expected = matrix({{1, 2.5F}, {-3, 4e-1F}});
    for (const char* text : {"1,2.5\n-3,4e-1\n", "1;2.5\n-3;4e-1", "1\t2.5\n-3\t4e-1\n",
                             "1, 2.5\r\n-3, 4e-1\r\n", "1,2.5\r-3,4e-1\r",
                             "\xEF\xBB\xBF"
                             "1,2.5\n-3,4e-1\n\n",
                             " 1 , 2.5 \n -3 , 4e-1 \n \r\n"}) {
        const CsvTable table = read_csv(text, "a");
        CHECK(table.values == expected);
        CHECK_FALSE(table.row_labels);
        CHECK_FALSE(table.column_labels);
    }
    CHECK(read_csv("7", "a").values == matrix({{7}}));
    CHECK(read_csv("7\n8\n", "a").values == matrix({{7}, {8}}));
}

TEST_CASE("a first line and a first column of labels") {
    const CsvTable both = read_csv("word,animal,place\ncat,0.9,0\nstation,0,1\n", "a");
    CHECK(both.values == matrix({{0.9F, 0}, {0, 1}}));
    CHECK(both.row_labels == Strings{"cat", "station"});
    CHECK(both.column_labels == Strings{"animal", "place"});

    const CsvTable rows = read_csv("cat,0.9,0\nstation,0,1\n", "a");
    CHECK(rows.row_labels == Strings{"cat", "station"});
    CHECK_FALSE(rows.column_labels);

    const CsvTable columns = read_csv("animal,place\n0.9,0\n", "a");
    CHECK_FALSE(columns.row_labels);
    CHECK(columns.column_labels == Strings{"animal", "place"});

    const CsvTable counted = read_csv(",0,1\ncat,5,6\nmat,7,8\n", "a");
    CHECK(counted.values == matrix({{5, 6}, {7, 8}}));
    CHECK(counted.column_labels == Strings{"0", "1"});

    const CsvTable one = read_csv("cat,0.9,0", "a");
    CHECK(one.row_labels == Strings{"cat"});
    // A number among the words is a word too: the year of a train.
    CHECK(read_csv("train,1\n1990,2\nleft,3", "a").row_labels == Strings{"train", "1990", "left"});
}

TEST_CASE("quotation marks make a text") {
    const CsvTable table = read_csv("\"word\",\"a, b\"\n\"1990\",1\n\"say \"\"hi\"\"\",2\n", "a");
    CHECK(table.row_labels == Strings{"1990", "say \"hi\""});
    CHECK(table.column_labels == Strings{"a, b"});
    refuses_csv("\"open,1\n2,3\n", "a.csv, line 1, column 1: found a quotation mark");
}

TEST_CASE("a column or a line of numbers in another notation is never taken for labels") {
    for (const char* number : {"1,5", "1_000", "1 000", "1.000,5", "−1,5", "'1.5", "12%", "(1.5)",
                               "1’000.5", "1/2", "\"1,5\"", "\"1.5\"", "nan"}) {
        const std::string one = number;
        refuses_csv(one + ";2;3\n", "a.csv, line 1, column 1: found “");
        refuses_csv(one + ";2;3\n" + one + ";4;5\n", "a.csv, line 1, column 1: found “");
        refuses_csv("1;" + one + ";" + one + "\n1;2;3\n", "a.csv, line 1, column 2: found “");
    }
    refuses_csv("1,5;2;3\n", "found “1,5”, expected a finite number in decimal notation: with a");
    refuses_csv("\"1.5\",2,3\n",
                "found “1.5” in quotation marks, expected a number without them, or all of the "
                "file in them");
}

TEST_CASE("a number among labels that nobody reads is refused, one of an export is not") {
    const auto refuses_dropped = [](const char* text, const char* message) {
        CHECK(read_csv(text, "a.csv").row_labels);
        CHECK_THROWS_WITH_AS(read_csv(text, "a.csv", Numbers::finite, CsvLabels::dropped),
                             doctest::Contains(message), Error);
    };
    refuses_dropped("x;1;2\ny;3;4\n1,5;2;3\n",
                    "a.csv, line 3, column 1: found “1,5”, expected a label that is no number, as "
                    "most of its column are");
    refuses_dropped("x,a,b,2.5\ny,1,2,3\n", "a.csv, line 1, column 4: found “2.5”");
    refuses_dropped("x,a\n\"7\",1\nz,2\n", "line 2, column 1: found “7” in quotation marks");
    const Matrix numbers = matrix({{1, 2}, {3, 4}});
    const std::string exported = written(
        [&](const Sink& sink) { write_csv(numbers, Axis("row", 2), Axis("column", 2), sink); });
    const CsvTable back = read_csv(exported, "a", Numbers::finite, CsvLabels::dropped);
    CHECK(back.values == numbers);
    CHECK(back.row_labels == Strings{"0", "1"});
    CHECK(back.column_labels == Strings{"0", "1"});
    refuses_csv(",2,3\n4,5,6\n7,8,9\n", "line 1, column 1: found nothing");
    refuses_csv(",2,3\n\"4\",5,6\n", "line 1, column 1: found nothing");
}

TEST_CASE("quotation marks around everything are none") {
    for (const CsvLabels use : {CsvLabels::words, CsvLabels::dropped}) {
        const CsvTable numbers =
            read_csv("\"1\";\"2.5\"\n\"-3\";\"0.4\"\n", "a", Numbers::finite, use);
        CHECK(numbers.values == matrix({{1, 2.5F}, {-3, 0.4F}}));
        CHECK_FALSE(numbers.row_labels);
        CHECK_FALSE(numbers.column_labels);
        const CsvTable words = read_csv("\"w\",\"a\"\n\"x\",\"2\"\n", "a", Numbers::finite, use);
        CHECK(words.values == matrix({{2}}));
        CHECK(words.row_labels == Strings{"x"});
    }
    refuses_csv("\"1,5\";\"2\"\n", "a.csv, line 1, column 1: found “1,5”, expected a finite");
}

TEST_CASE("ragged lines are refused with the line") {
    refuses_csv("1,2\n3\n", "a.csv, line 2: found 1 field, expected 2 as in line 1");
    refuses_csv("1,2\n3,4,5\n", "a.csv, line 2: found 3 fields");
    refuses_csv("1,2\n\n3,4\n", "a.csv, line 2: found an empty line");
}

TEST_CASE("text among numbers is refused with line and column") {
    refuses_csv("1,2\n3,x\n", "a.csv, line 2, column 2: found “x”, expected a finite number");
    refuses_csv("1,2\nx,4\n5,6\n", "a.csv, line 2, column 1: found “x”");
    refuses_csv("1,2,x\n3,4,5\n", "a.csv, line 1, column 3: found “x”");
    refuses_csv("1,2\n3,\n", "a.csv, line 2, column 2: found nothing");
    refuses_csv("1,5;2\n3;4\n", "a.csv, line 1, column 1: found “1,5”");
    refuses_csv("1,nan\n3,4\n", "a.csv, line 1, column 2: found “nan”");
    refuses_csv("inf\n", "a.csv, line 1, column 1: found “inf”");
    refuses_csv("1,1e39\n", "fits float32");
    refuses_csv("1," + std::string(1'000'000, '7') + "\n", "a.csv, line 1, column 2: found “777");
}

TEST_CASE("an empty file, labels alone and what is not UTF-8 are refused") {
    refuses_csv("", "a.csv: found an empty file");
    refuses_csv("\n \n\n", "an empty file");
    refuses_csv("a,b\n", "labels alone");
    refuses_csv("a\nb\n", "labels alone");
    refuses_csv("1,2\ncaf\xE9,3\n", "a.csv, line 2, byte 4: found byte 0xE9, expected UTF-8");
}

TEST_CASE("a spreadsheet's UTF-16 is named, and lines of old Macintosh files are counted") {
    refuses_csv({"\xFF\xFE\x31\0\n\0", 6}, "a.csv: found UTF-16 text, expected UTF-8 text");
    refuses_csv("1,2\r3,4\r5,x\r", "a.csv, line 3, column 2");
}

TEST_CASE("what numpy.savetxt writes is a matrix: numbers with blanks between them") {
    const CsvTable table = read_csv(" 6.25e-01   2.5\t-4 \n1 2 3\r\n\n", "a");
    CHECK(table.values == matrix({{0.625F, 2.5F, -4}, {1, 2, 3}}));
    CHECK_FALSE(table.row_labels);
    refuses_csv("1 2\n3 4 5\n", "a.csv");
    refuses_csv("1 2\n3 nan\n", "a.csv, line 2, column 2: found “nan”");
    refuses_csv("1 000\n2 500\n", "found “1 000”, expected a finite number in decimal notation");
}

TEST_CASE("minus infinity where it is allowed") {
    const auto masked = Numbers::finite_or_negative_infinity;
    CHECK(std::isinf(read_csv("0,-inf\n1,2\n", "a", masked).values(0, 1)));
    CHECK(std::isinf(read_csv("-inf,-inf\n-inf,0\n", "a", masked).values(1, 0)));
}

TEST_CASE("what is written reads back to the same numbers") {
    const Matrix numbers = matrix({{0.1F, -2}, {1e-30F, 16777216}});
    CHECK(csv_text(numbers) == "0.1,-2\n1e-30,16777216\n");
    CHECK(read_csv(csv_text(numbers), "a").values == numbers);
}

TEST_CASE("a file is told by its content, then by its name") {
    const test::TemporaryFolder folder;
    const Matrix numbers = matrix({{1, 2}, {3, 4}});
    const MatrixFile npy = read_matrix(folder.file("numbers.csv", npy_bytes(numbers)));
    CHECK(*npy.values == numbers);
    CHECK(npy.name == "numbers.csv");
    const MatrixFile csv = read_matrix(folder.file("numbers.txt", "a,b\n1,2\n3,4\n"));
    CHECK(*csv.values == numbers);
    CHECK(csv.column_labels == Strings{"a", "b"});
    const auto refused = [&](std::string_view name, std::string_view content, const char* message) {
        CHECK_THROWS_WITH_AS(read_matrix(folder.file(name, content)), doctest::Contains(message),
                             Error);
    };
    refused("text.npy", "1,2\n", "expected a .npy file");
    refused("empty.npy", "", "found an empty file");
    refused("empty.csv", "", "found an empty file");
    refused("program",
            std::string_view("\x7F"
                             "ELF\0\0",
                             6),
            "found a binary file");
    CHECK_THROWS_WITH_AS(read_matrix(folder.path()), doctest::Contains("found a folder"), Error);
    CHECK_THROWS_WITH_AS(read_matrix(folder.path() / "none"), doctest::Contains("no such file"),
                         Error);
}

TEST_CASE("a line and a field have a most length, and are refused before they are taken apart") {
    std::string line = "1";
    while (line.size() <= longest_csv_line) line += ",1";
    refuses_csv("1,2\n" + line + "\n",
                "a.csv, line 2: found more than 4,194,304 bytes in one line");
    refuses_csv("1," + std::string(longest_csv_field + 1, '7') + "\n",
                "a.csv, line 1, column 2: found more than 1,000,000 bytes in one field");
    refuses_csv("\"" + std::string(longest_csv_field + 1, 'x') + "\",1\n",
                "line 1, column 1: found more than 1,000,000 bytes in one field");
    CHECK(are_numbers_between_blanks("1 2\n3 4\n"));
    std::ranges::replace(line, ',', ' ');
    CHECK(are_numbers_between_blanks(line));  // for its reader to say what is wrong with it
}

TEST_CASE("reading can be stopped within a line, and looks for that every megabyte") {
    std::string line = "1";
    while (line.size() < 3 << 20) line += ",1";
    for (int reports : {1, 4}) {
        std::stop_source stop;
        int left = reports;
        const Progress progress{stop.get_token(), [&](double fraction) {
                                    CHECK(fraction >= 0);
                                    CHECK(fraction <= 1);
                                    if (--left == 0) stop.request_stop();
                                }};
        CHECK_THROWS_AS(read_csv(line, "a.csv", Numbers::finite, CsvLabels::words, progress),
                        Cancelled);
        CHECK(left == 0);
    }
}
