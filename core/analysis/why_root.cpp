#include "core/analysis/why_root.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "core/analysis/entropy.h"
#include "core/ops/divide_by_root.h"
#include "core/ops/softmax.h"
#include "core/random.h"

namespace attend {

namespace {

constexpr Index lines_between_looks = 32;

Value forward_of(const Operation& operation, const Value& input) {
    const std::vector<Value> inputs{input};
    return operation.forward(inputs);
}

}  // namespace

RootDraws::RootDraws(std::uint32_t seed, const Progress& progress)
    : products_(largest_width, pairs), row_(largest_width, keys) {
    RandomStream queries(seed, "why_root/q"), others(seed, "why_root/k");
    RandomStream query(seed, "why_root/row/q"), row_keys(seed, "why_root/row/k");
    for (Index a = 0; a < largest_width; ++a) {
        if (a % lines_between_looks == 0)
            progress.at(static_cast<double>(a) / static_cast<double>(largest_width));
        for (Index i = 0; i < pairs; ++i) products_(a, i) = queries.normal() * others.normal();
        const double q = query.normal();
        for (Index j = 0; j < keys; ++j) row_(a, j) = q * row_keys.normal();
        if (a == 0) continue;
        products_.row(a) += products_.row(a - 1);
        row_.row(a) += row_.row(a - 1);
    }
}

std::span<const double> RootDraws::products(Index d) const {
    if (d < 1 || d > largest_width) throw std::logic_error("a width that was not drawn");
    return {products_.data() + (d - 1) * pairs, static_cast<std::size_t>(pairs)};
}

Matrix RootDraws::row(Index d) const {
    if (d < 1 || d > largest_width) throw std::logic_error("a width that was not drawn");
    return row_.row(d - 1).cast<Scalar>();
}

MeanAndVariance moments(std::span<const double> numbers) {
    MeanAndVariance result;
    const auto count = static_cast<double>(numbers.size());
    if (numbers.empty()) return result;
    for (const double number : numbers) result.mean += number / count;
    if (numbers.size() < 2) return result;
    for (const double number : numbers)
        result.variance += (number - result.mean) * (number - result.mean) / (count - 1);
    return result;
}

Histogram histogram(std::span<const double> numbers, double low, double high, int bins) {
    Histogram result{low, high, std::vector<int>(static_cast<std::size_t>(bins), 0), 0};
    for (const double number : numbers) {
        const double place = std::floor((number - low) / (high - low) * bins);
        if (place >= 0 && place < bins)
            ++result.counts[static_cast<std::size_t>(place)];
        else
            ++result.outside;
    }
    return result;
}

RootRow root_row(const RootDraws& draws, Index d, bool divided) {
    Value scores = share(draws.row(d));
    if (divided) scores = forward_of(DivideByRoot(d), scores);
    const Value weights = forward_of(Softmax(1), scores);
    return {*scores, *weights};
}

Matrix root_spread(const RootDraws& draws) {
    Matrix spread(RootDraws::largest_width, 2 * divided_columns);
    for (Index d = 1; d <= RootDraws::largest_width; ++d)
        for (const bool divided : {false, true}) {
            const double all = moments(draws.products(d)).variance;
            const Matrix weights = root_row(draws, d, divided).weights;
            const Index first = divided ? Index{divided_columns} : Index{0};
            spread(d - 1, first + variance_of_products) =
                static_cast<Scalar>(divided ? all / static_cast<double>(d) : all);
            spread(d - 1, first + largest_weight) = weights.maxCoeff();
            spread(d - 1, first + entropy_of_row) = static_cast<Scalar>(row_entropy(weights, 0));
        }
    return spread;
}

namespace {

const Axes& spread_axes() {
    static const Axes axes = [] {
        std::vector<std::string> widths;
        for (Index d = 1; d <= RootDraws::largest_width; ++d) widths.push_back(std::to_string(d));
        return Axes{
            Axis("d", std::move(widths)),
            Axis("number", {"variance of q·k", "largest weight", "entropy", "variance of q·k/√d",
                            "largest weight of q·k/√d", "entropy of q·k/√d"})};
    }();
    return axes;
}

}  // namespace

RootSpread::RootSpread(std::uint32_t seed) : Leaf(spread_axes()), seed_(seed) {}

double RootSpread::cost(std::span<const Shape>, Shape) const {
    return 100.0 * static_cast<double>(RootDraws::largest_width * RootDraws::pairs);
}

std::string RootSpread::note(Cell cell) const {
    const Index d = cell.row + 1, column = cell.column % divided_columns;
    const std::string of = cell.column < divided_columns ? "q·k" : "q·k/√d";
    const std::string drawn = fmt::format("of random vectors of width d = {}, seed {}", d, seed_);
    if (column == variance_of_products)
        return fmt::format("the variance of {} of {} pairs {}", of, RootDraws::pairs, drawn);
    return fmt::format("{} of softmax({}) of one query with {} keys, {}",
                       column == entropy_of_row ? "the entropy" : "the largest weight", of,
                       RootDraws::keys, drawn);
}

}  // namespace attend
