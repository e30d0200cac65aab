#include "core/simd/product.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/simd/tiles.h"
#include "support/on_each_processor.h"

using namespace attend;

namespace {

constexpr Index gap = 3;  // numbers between the rows, which are nobody's
constexpr Scalar nobodys = 7777;

/// Rows that do not follow one another.
struct Rows {
    Rows(Index rows, Index columns, double seed)
        : stride(columns + gap), numbers(static_cast<std::size_t>(rows * stride), nobodys) {
        for (Index row = 0; row < rows; ++row)
            for (Index column = 0; column < columns; ++column)
                at(row, column) = static_cast<Scalar>(
                    std::sin(seed + 1.7 * static_cast<double>(row * columns + column)));
    }
    Scalar& at(Index row, Index column) {
        return numbers[static_cast<std::size_t>(row * stride + column)];
    }
    Scalar at(Index row, Index column) const {
        return numbers[static_cast<std::size_t>(row * stride + column)];
    }

    Index stride;
    std::vector<Scalar> numbers;
};

struct Case {
    Index rows, columns, depth;
    bool transposed, bias;
};

simd::Product product_of(const Case& of, const Rows& a, const Rows& b, const Rows& bias,
                         Rows& results) {
    return {a.numbers.data(),
            a.stride,
            b.numbers.data(),
            b.stride,
            of.transposed,
            of.bias ? bias.numbers.data() : nullptr,
            results.numbers.data(),
            results.stride,
            of.rows,
            of.columns,
            of.depth};
}

/// How far a product is from the same in double, in units of the sum of its terms' sizes.
double largest_error(const Case& of, const Rows& a, const Rows& b, const Rows& bias,
                     const Rows& results) {
    double worst = 0;
    for (Index row = 0; row < of.rows; ++row)
        for (Index column = 0; column < of.columns; ++column) {
            double exact = of.bias ? static_cast<double>(bias.at(0, column)) : 0,
                   size = std::abs(exact) + 1e-30;
            for (Index k = 0; k < of.depth; ++k) {
                const double term =
                    static_cast<double>(a.at(row, k)) *
                    static_cast<double>(of.transposed ? b.at(column, k) : b.at(k, column));
                exact += term;
                size += std::abs(term);
            }
            const double error =
                std::abs(static_cast<double>(results.at(row, column)) - exact) / size;
            worst = std::max(worst, error);
        }
    return worst;
}

bool is_whole_beside(const Case& of, const Rows& results) {
    for (Index row = 0; row < of.rows; ++row)
        for (Index column = of.columns; column < results.stride; ++column)
            if (results.at(row, column) != nobodys) return false;
    return true;
}

void check(const Case& of) {
    CAPTURE(of.rows);
    CAPTURE(of.columns);
    CAPTURE(of.depth);
    CAPTURE(of.transposed);
    CAPTURE(of.bias);
    const Rows a(of.rows, of.depth, 1), bias(1, of.columns, 3),
        b(of.transposed ? of.columns : of.depth, of.transposed ? of.depth : of.columns, 2);
    Rows results(of.rows, of.columns, 4);  // anything
    simd::multiply(product_of(of, a, b, bias, results));
    // Each of some thousand terms may be rounded once; most errors are far less than their sum.
    constexpr double tolerance = 16 * static_cast<double>(std::numeric_limits<Scalar>::epsilon());
    CHECK(largest_error(of, a, b, bias, results) <= tolerance);
    CHECK(is_whole_beside(of, results));
}

void ask_in_vain(const simd::Tiles& tiles) {
    for (int i = 0; i < simd::Tiles::asked_in_vain; ++i) CHECK(tiles.from(0).numbers == nullptr);
}

}  // namespace

TEST_CASE("a product of any size is that of doubles, to rounding, on every processor") {
    on_each_processor([] {
        for (const bool transposed : {false, true})
            for (const bool bias : {false, true}) {
                for (const Index rows : {1, 2, 5, 6, 7, 12, 13, 25})
                    for (const Index columns : {1, 3, 8, 16, 31, 32, 33, 70})
                        check({rows, columns, 9, transposed, bias});
                for (const Index depth : {0, 1, 3, 4, 511, 512, 513, 1030})
                    check({14, 37, depth, transposed, bias});
                check({0, 37, 9, transposed, bias});
                check({14, 0, 9, transposed, bias});
            }
    });
}

TEST_CASE("a number of a product is the same to the last bit whatever is made with it") {
    on_each_processor([] {
        const Case whole{29, 75, 600, false, true};
        const Rows a(whole.rows, whole.depth, 1), b(whole.depth, whole.columns, 2),
            bias(1, whole.columns, 3);
        Rows results(whole.rows, whole.columns, 4);
        simd::multiply(product_of(whole, a, b, bias, results));
        for (const Index row : {0, 5, 12, 28})
            for (const Index column : {0, 31, 40, 74}) {
                Scalar alone = nobodys;
                const simd::Product one{&a.numbers[static_cast<std::size_t>(row * a.stride)],
                                        a.stride,
                                        &b.numbers[static_cast<std::size_t>(column)],
                                        b.stride,
                                        false,
                                        &bias.numbers[static_cast<std::size_t>(column)],
                                        &alone,
                                        1,
                                        1,
                                        1,
                                        whole.depth};
                simd::multiply(one);
                CHECK(alone == results.at(row, column));
            }
    });
}

TEST_CASE("a product with tiles is the one without to the last bit, and they are there in time") {
    on_each_processor([] {
        for (const Index depth : {1, 40, 512, 1030})
            for (const Index first : {0, 32, 64}) {
                CAPTURE(depth);
                CAPTURE(first);
                const Case of{29, 75, depth, false, true};
                const Rows a(of.rows, of.depth, 1), b(of.depth, first + of.columns, 2),
                    bias(1, of.columns, 3);
                const simd::Tiles tiles(share(Matrix::view(b.numbers.data(), of.depth,
                                                           first + of.columns, b.stride, nullptr)));
                ask_in_vain(tiles);
                Rows plain(of.rows, of.columns, 4), tiled = plain;
                simd::Product product = product_of(of, a, b, bias, plain);
                product.b += first;
                simd::multiply(product);
                product.results = tiled.numbers.data();
                product.b = nullptr;  // what is not read
                product.in_tiles = tiles.from(first);
                REQUIRE(product.in_tiles.numbers != nullptr);
                simd::multiply(product);
                CHECK(tiled.numbers == plain.numbers);
            }
    });
}

TEST_CASE("columns that begin within a tile are not read from tiles") {
    const Rows b(8, 70, 2);
    const simd::Tiles tiles(share(Matrix::view(b.numbers.data(), 8, 70, b.stride, nullptr)));
    ask_in_vain(tiles);
    CHECK(tiles.from(0).numbers != nullptr);
    CHECK(tiles.from(1).numbers == nullptr);
}
