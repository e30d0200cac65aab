#include "core/simd/rows.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "support/on_each_processor.h"

using namespace attend;

namespace {

constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity(),
                 not_a_number = std::numeric_limits<Scalar>::quiet_NaN();
/// Four units in the last place, of 1.
const double tolerance = 4 * static_cast<double>(std::numeric_limits<Scalar>::epsilon());

std::vector<Scalar> sample(Index size) {
    std::vector<Scalar> numbers;
    for (Index i = 0; i < size; ++i)
        numbers.push_back(static_cast<Scalar>(5 * std::sin(1.3 * static_cast<double>(i * i))));
    return numbers;
}

double as_double(Scalar number) { return static_cast<double>(number); }

constexpr Index sizes[] = {0, 1, 3, 4, 7, 8, 15, 16, 17, 31, 33, 64, 100};

}  // namespace

TEST_CASE("a softmax of rows of any length is that of the standard library, on every processor") {
    on_each_processor([] {
        for (const Index size : sizes) {
            std::vector<Scalar> scores = sample(size), weights(scores.size() + 1, Scalar(7));
            if (size > 3) scores[2] = -infinity;
            const simd::RowRange range = simd::range(scores.data(), size);
            CHECK_FALSE(range.has_nan);
            if (size == 0) {
                CHECK(range.largest == -infinity);
                continue;
            }
            simd::softmax(scores.data(), weights.data(), size, range.largest, Scalar(0.5));
            double sum = 0;
            for (const Scalar score : scores) sum += std::exp(as_double(score) / 2);
            for (std::size_t j = 0; j < scores.size(); ++j)
                CHECK(std::abs(as_double(weights[j]) - std::exp(as_double(scores[j]) / 2) / sum) <=
                      tolerance);
            CHECK(weights.back() == Scalar(7));  // nothing is written beyond the row
        }
    });
}

TEST_CASE("a small weight is as exact as a large one, on every processor") {
    on_each_processor([] {
        for (double z = 0; z > -86.9; z -= 0.0173) {
            const std::vector<Scalar> scores{Scalar(0), static_cast<Scalar>(z)};
            std::vector<Scalar> weights(2);
            simd::softmax(scores.data(), weights.data(), 2, Scalar(0), Scalar(1));
            const double power = std::exp(as_double(scores[1])), exact = power / (1 + power);
            CAPTURE(z);
            CHECK(std::abs(as_double(weights[1]) / exact - 1) <=
                  3 * as_double(std::numeric_limits<Scalar>::epsilon()));
        }
    });
}

TEST_CASE("the range of finite numbers leaves out what is none, on every processor") {
    on_each_processor([] {
        for (const Index size : sizes) {
            CAPTURE(size);
            std::vector<Scalar> numbers = sample(size);
            Scalar lowest = infinity, highest = -infinity;
            for (std::size_t i = 0; i < numbers.size(); ++i) {
                if (i % 5 == 1) numbers[i] = i % 2 ? infinity : -infinity;
                if (i % 7 == 3) numbers[i] = not_a_number;
                if (!std::isfinite(numbers[i])) continue;
                lowest = std::min(lowest, numbers[i]), highest = std::max(highest, numbers[i]);
            }
            const simd::FiniteRange range = simd::finite_range(numbers.data(), size);
            CHECK(range.lowest == lowest);
            CHECK(range.highest == highest);
            const std::vector<Scalar> none(numbers.size(), not_a_number);
            const simd::FiniteRange empty = simd::finite_range(none.data(), size);
            CHECK(empty.lowest > empty.highest);
        }
    });
}

TEST_CASE("the largest of what is masked altogether is minus infinity, on every processor") {
    on_each_processor([] {
        for (const Index size : sizes) {
            const std::vector<Scalar> masked(static_cast<std::size_t>(size), -infinity);
            const simd::RowRange range = simd::range(masked.data(), size);
            CHECK(range.largest == -infinity);
            CHECK_FALSE(range.has_nan);
        }
    });
}

TEST_CASE("the range of a row finds its largest number and every NaN") {
    on_each_processor([] {
        for (const Index size : sizes)
            for (Index place = 0; place < size; ++place) {
                std::vector<Scalar> numbers = sample(size);
                const auto at = static_cast<std::size_t>(place);
                numbers[at] = 9;
                CHECK(simd::range(numbers.data(), size).largest == Scalar(9));
                numbers[at] = not_a_number;
                CHECK(simd::range(numbers.data(), size).has_nan);
            }
    });
}

TEST_CASE("GELU, GELU by tanh and SiLU are x times a share, far from 0, too") {
    on_each_processor([] {
        std::vector<float> numbers{-200,
                                   -14,
                                   -1e-20f,
                                   0,
                                   1e-20f,
                                   14,
                                   200,
                                   -std::numeric_limits<float>::infinity(),
                                   std::numeric_limits<float>::infinity()};
        for (int i = -1200; i <= 1200; ++i) numbers.push_back(static_cast<float>(i) / 100);
        std::vector<float> results(numbers.size());
        simd::gelu(numbers.data(), results.data(), static_cast<Index>(numbers.size()));
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            CAPTURE(numbers[i]);
            const auto x = static_cast<double>(numbers[i]);
            const double exact = std::isinf(x) ? std::max(x, 0.0)
                                               : x * std::erfc(-x / std::numbers::sqrt2) / 2,
                         found = static_cast<double>(results[i]);
            CHECK((found == exact ||
                   std::abs(found - exact) <= (x > -5 ? 2e-6 : 1e-5) * std::abs(exact) ||
                   std::abs(found - exact) < 1e-37));
        }
        std::vector<Scalar> plain = sample(37), by_tanh(plain.size()), silu(plain.size());
        simd::gelu_tanh(plain.data(), by_tanh.data(), 37);
        simd::silu(plain.data(), silu.data(), 37);
        for (std::size_t i = 0; i < plain.size(); ++i) {
            const double x = as_double(plain[i]),
                         z = std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x);
            CHECK(std::abs(as_double(by_tanh[i]) - x * (1 + std::tanh(z)) / 2) <= 8 * tolerance);
            CHECK(std::abs(as_double(silu[i]) - x / (1 + std::exp(-x))) <= 8 * tolerance);
        }
    });
}

TEST_CASE("tanh and the logistic function, at their ends and of what is no number, too") {
    on_each_processor([] {
        std::vector<Scalar> numbers = sample(37);
        numbers.insert(numbers.end(),
                       {Scalar(-200), Scalar(200), -infinity, infinity, not_a_number, Scalar(0)});
        const auto size = static_cast<Index>(numbers.size());
        std::vector<Scalar> bent(numbers.size()), shares(numbers.size());
        simd::tanh(numbers.data(), bent.data(), size);
        simd::logistic(numbers.data(), shares.data(), size);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            CAPTURE(numbers[i]);
            const double x = as_double(numbers[i]);
            if (std::isnan(x)) {
                CHECK(std::isnan(bent[i]));
                CHECK(std::isnan(shares[i]));
                continue;
            }
            CHECK(std::abs(as_double(bent[i]) - std::tanh(x)) <= tolerance);
            CHECK(std::abs(as_double(shares[i]) - 1 / (1 + std::exp(-x))) <= tolerance);
        }
    });
}

TEST_CASE("a sum of two rows is theirs, number by number, also in the place of one") {
    on_each_processor([] {
        for (const Index size : sizes) {
            std::vector<Scalar> a, b, sums(static_cast<std::size_t>(size));
            for (Index i = 0; i < size; ++i) {
                a.push_back(static_cast<Scalar>(std::sin(0.7 * static_cast<double>(i))));
                b.push_back(static_cast<Scalar>(std::cos(0.3 * static_cast<double>(i))));
            }
            simd::add(a.data(), b.data(), sums.data(), size);
            for (std::size_t i = 0; i < sums.size(); ++i) CHECK(sums[i] == a[i] + b[i]);
            simd::add(a.data(), b.data(), a.data(), size);
            CHECK(a == sums);
        }
    });
}

TEST_CASE("a vector times many rows is as in double within the rounding of float32") {
    on_each_processor([] {
        constexpr Index count = 5;
        for (const Index size : sizes) {
            std::vector<float> rows, vector, found(count);
            for (Index i = 0; i < count * size; ++i)
                rows.push_back(std::sin(0.7f * static_cast<float>(i)));
            for (Index i = 0; i < size; ++i)
                vector.push_back(std::cos(0.3f * static_cast<float>(i)));
            simd::products(rows.data(), count, size, vector.data(), found.data());
            for (Index row = 0; row < count; ++row) {
                double expected = 0;
                for (Index i = 0; i < size; ++i)
                    expected +=
                        static_cast<double>(rows[static_cast<std::size_t>(row * size + i)]) *
                        static_cast<double>(vector[static_cast<std::size_t>(i)]);
                CHECK(static_cast<double>(found[static_cast<std::size_t>(row)]) ==
                      doctest::Approx(expected).epsilon(1e-5).scale(1));
            }
        }
    });
}

TEST_CASE(
    "moments, normalized rows and distances are sums in double; a score of tanh, too, within "
    "rounding") {
    on_each_processor([] {
        for (const Index size : sizes) {
            if (size == 0) continue;
            const std::vector<Scalar> a = sample(size), gains(a.size(), Scalar(2)),
                                      shifts(a.size(), Scalar(1));
            std::vector<Scalar> b(a.rbegin(), a.rend()), result(a.size());
            double mean = 0, variance = 0, distance = 0;
            for (const Scalar number : a) mean += as_double(number) / static_cast<double>(size);
            for (std::size_t i = 0; i < a.size(); ++i) {
                variance += std::pow(as_double(a[i]) - mean, 2) / static_cast<double>(size);
                distance += std::pow(as_double(a[i]) - as_double(b[i]), 2);
            }
            const simd::Moments moments = simd::moments(a.data(), size);
            CHECK(moments.mean == doctest::Approx(mean).epsilon(1e-12));
            CHECK(moments.variance == doctest::Approx(variance).epsilon(1e-12));
            CHECK(simd::squared_distance(a.data(), b.data(), size) ==
                  doctest::Approx(distance).epsilon(1e-12));
            simd::normalize(a.data(), gains.data(), shifts.data(), result.data(), size, mean, 3);
            for (std::size_t i = 0; i < a.size(); ++i)
                CHECK(as_double(result[i]) ==
                      doctest::Approx(2 * (as_double(a[i]) - mean) * 3 + 1).epsilon(1e-6));

            // Equal keys have the same score wherever they stand.
            const Scalar ones[] = {Scalar(0.3), Scalar(0.7)}, turn[] = {Scalar(1.5), Scalar(-1)};
            const std::vector<Scalar> equal(2 * a.size(), Scalar(0.25));
            simd::weighted_tanh(turn, equal.data(), ones, result.data(), 2, size);
            for (const Scalar score : result) CHECK(score == result.front());

            const Scalar q[] = {Scalar(0.5), Scalar(-1)}, v[] = {Scalar(2), Scalar(-0.25)};
            std::vector<Scalar> keys = a, scores(a.size());
            keys.insert(keys.end(), b.begin(), b.end());
            simd::weighted_tanh(q, keys.data(), v, scores.data(), 2, size);
            for (std::size_t j = 0; j < a.size(); ++j) {
                const double expected =
                    2 * std::tanh(0.5 + as_double(a[j])) - 0.25 * std::tanh(-1 + as_double(b[j]));
                CHECK(std::abs(as_double(scores[j]) - expected) <= 4 * tolerance);
            }
        }
    });
}
