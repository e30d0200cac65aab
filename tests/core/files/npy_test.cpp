#include "core/files/npy.h"

#include <doctest/doctest.h>

#include <cstring>
#include <limits>

#include "core/error.h"
#include "support/written.h"

using namespace attend;

namespace {

/// A .npy file of the given header and bytes of numbers.
std::string npy(const std::string& dictionary, const std::string& numbers, int version = 1) {
    std::string header = dictionary + "\n";
    std::string bytes = "\x93NUMPY";
    bytes += static_cast<char>(version);
    bytes += '\0';
    for (std::size_t i = 0; i < (version == 1 ? 2U : 4U); ++i)
        bytes += static_cast<char>(header.size() >> (8 * i) & 255);
    return bytes + header + numbers;
}

std::string dictionary(const std::string& type, const std::string& shape, bool fortran = false) {
    return "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") +
           ", 'shape': " + shape + ", }";
}

/// The bytes of numbers of one type, in either order.
template <class Number>
std::string stored(std::vector<Number> numbers, bool swapped = false) {
    std::string bytes;
    for (const Number& number : numbers) {
        std::string one(sizeof number, '\0');
        std::memcpy(one.data(), &number, sizeof number);
        if (swapped) one.assign(one.rbegin(), one.rend());
        bytes += one;
    }
    return bytes;
}

template <class Number>
void check_type(const std::string& letters) {
    Matrix expected(2, 3);
    expected << 1, 2, 3, 4, 5, 6;
    const std::vector<Number> by_rows = {1, 2, 3, 4, 5, 6}, by_columns = {1, 4, 2, 5, 3, 6};
    for (const bool swapped : {false, true}) {
        const std::string type = (swapped ? ">" : "<") + letters;
        CAPTURE(type);
        CHECK(read_npy(npy(dictionary(type, "(2, 3)"), stored(by_rows, swapped)), "a") == expected);
        CHECK(read_npy(npy(dictionary(type, "(2, 3)", true), stored(by_columns, swapped)), "a") ==
              expected);
    }
}

void refuses_npy(const std::string& bytes, const std::string& message) {
    CHECK_THROWS_WITH_AS(read_npy(bytes, "a.npy"), doctest::Contains(message.c_str()), Error);
}

}  // namespace

TEST_CASE("every real type is read, in either byte order, by rows or by columns") {
    check_type<float>("f4");
    check_type<double>("f8");
    check_type<std::int8_t>("i1");
    check_type<std::uint8_t>("u1");
    check_type<std::int16_t>("i2");
    check_type<std::uint16_t>("u2");
    check_type<std::int32_t>("i4");
    check_type<std::uint32_t>("u4");
    check_type<std::int64_t>("i8");
    check_type<std::uint64_t>("u8");
}

TEST_CASE("half precision: normal, subnormal, negative, largest") {
    const auto half = stored<std::uint16_t>({0x3C00, 0xC000, 0x0001, 0x7BFF, 0x8000, 0x3555});
    const Matrix matrix = read_npy(npy(dictionary("<f2", "(6,)"), half), "a");
    REQUIRE(shape_of(matrix) == Shape{1, 6});
    CHECK(matrix(0, 0) == 1);
    CHECK(matrix(0, 1) == -2);
    CHECK(matrix(0, 2) == 0x1p-24F);
    CHECK(matrix(0, 3) == 65504);
    CHECK(matrix(0, 4) == 0);
    CHECK(matrix(0, 5) == doctest::Approx(1.0 / 3).epsilon(1e-3));
}

TEST_CASE("versions 1 to 3, negative integers, one axis is one row") {
    for (const int version : {1, 2, 3}) {
        const Matrix matrix =
            read_npy(npy(dictionary("|i1", "(2,)"), stored<std::int8_t>({-1, 5}), version), "a");
        CHECK(shape_of(matrix) == Shape{1, 2});
        CHECK(matrix(0, 0) == -1);
    }
    refuses_npy(npy(dictionary("<f4", "(1,)"), stored<float>({1}), 4), "found version 4");
}

TEST_CASE("what is written is float64 in C order, and reads back to the same numbers") {
    Matrix matrix(2, 2);
    matrix << 0.1F, -2, 3e38F, 1e-40F;
    const std::string bytes = npy_bytes(matrix);
    CHECK(bytes.find("'descr': '<f8', 'fortran_order': False, 'shape': (2, 2)") != bytes.npos);
    CHECK((bytes.size() - 4 * sizeof(double)) % 64 == 0);
    double first = 0;
    std::memcpy(&first, bytes.data() + bytes.size() - 4 * sizeof(double), sizeof first);
    CHECK(first == static_cast<double>(0.1F));
    CHECK(read_npy(bytes, "a") == matrix);
}

TEST_CASE("other types and shapes are refused with what was found") {
    const std::string numbers = stored<double>({1, 2, 3, 4});
    for (const char* type : {"<c8", "|O", "<U3", "|b1", "<f16", "<M8", "f8", "<i3", ""})
        refuses_npy(npy(dictionary(type, "(4,)"), numbers),
                    "numbers of type “" + std::string(type));
    refuses_npy(npy("{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': (4,)}", numbers),
                "several fields");
    refuses_npy(npy(dictionary("<f8", "()"), numbers), "found shape ()");
    refuses_npy(npy(dictionary("<f8", "(1, 2, 2)"), numbers),
                "found shape (1, 2, 2) of 3 axes, expected one matrix, of two axes (rows and "
                "columns): of all of them save one, such as array[0]");
    refuses_npy(npy(dictionary("<f8", "(1, 12, 3, 3)"), numbers), "such as array[0, 0]");
    refuses_npy(npy(dictionary("<f8", "(0, 4)"), ""), "at least one row");
    refuses_npy(npy(dictionary("<f8", "(4, 0)"), ""), "at least one row");
}

TEST_CASE("a file that is cut off or lies is refused and nothing large is reserved") {
    const std::string numbers = stored<float>({1, 2, 3, 4});
    const std::string whole = npy(dictionary("<f4", "(2, 2)"), numbers);
    for (std::size_t size = 0; size < whole.size(); ++size)
        CHECK_THROWS_AS(read_npy(whole.substr(0, size), "a.npy"), Error);
    refuses_npy(whole.substr(0, whole.size() - 1), "a.npy: found 15 bytes of numbers");
    refuses_npy(whole + "x", "found 17 bytes of numbers");
    refuses_npy(npy(dictionary("<f4", "(3, 2)"), numbers), "as many as shape (3, 2)");
    refuses_npy(npy(dictionary("<f4", "(1000000000000, 1000000000000)"), numbers),
                "found 16 bytes");
    refuses_npy(npy(dictionary("<f4", "(4611686018427387908, 4)"), numbers), "found 16 bytes");
    refuses_npy(npy(dictionary("<f4", "(99999999999999999999,)"), numbers), "fit 64 bits");
    refuses_npy(npy(dictionary("<f4", "(-2, -2)"), numbers), "whole numbers");
    std::string long_header = whole;
    long_header[8] = long_header[9] = '\xFF';
    refuses_npy(long_header, "a length of 65,535 bytes");
    refuses_npy("not numpy at all", "a .npy file");
}

TEST_CASE("a header that is no dictionary of the three keys is refused") {
    const std::string numbers = stored<float>({1});
    for (const char* header :
         {"", "{", "{}", "{'descr': '<f4'}", "{'descr': '<f4', 'fortran_order': 1, 'shape': (1,)}",
          "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'more': 1}",
          "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (1,)}",
          "{'descr': '<f4', 'fortran_order': False, 'shape': 1}",
          "{'descr': '<f4', 'fortran_order': False, 'shape': (1 2)}",
          "{'descr': '<f4, 'fortran_order': False, 'shape': (1,)}",
          "{'descr': '<f4', 'fortran_order': False, 'shape': (1,)} more"})
        refuses_npy(npy(header, numbers), "a.npy, header: found");
    refuses_npy(npy("{'shape': " + std::string(60'000, '('), numbers), "a.npy, header");
}

TEST_CASE("numbers that are not finite or too large are refused with row and column") {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const std::string header = dictionary("<f8", "(2, 2)");
    refuses_npy(npy(header, stored<double>({1, 2, 3, std::nan("")})),
                "a.npy, row 1, column 1: found nan");
    refuses_npy(npy(header, stored<double>({1, infinity, 3, 4})), "row 0, column 1: found inf");
    refuses_npy(npy(header, stored<double>({1, 2, -infinity, 4})), "row 1, column 0: found -inf");
    refuses_npy(npy(header, stored<double>({1e39, 2, 3, 4})), "fits float32");
    const auto masked = Numbers::finite_or_negative_infinity;
    const Matrix matrix = read_npy(npy(header, stored<double>({1, 2, -infinity, 4})), "a", masked);
    CHECK(std::isinf(matrix(1, 0)));
    CHECK_THROWS_AS(read_npy(npy(header, stored<double>({1, 2, -1e39, 4})), "a", masked), Error);
}
