#include "core/analysis/why_root.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/analysis/entropy.h"
#include "core/analysis/measure.h"
#include "core/ops/softmax.h"
#include "core/random.h"
#include "core/texts/measures.h"

namespace attend {

namespace {

constexpr Index rows_between_looks = 32;

Axes axes_of_products(RandomProducts::Of of) {
    std::vector<std::string> widths;
    for (Index d = 1; d <= RandomProducts::largest_width; ++d) widths.push_back(std::to_string(d));
    const bool pairs = of == RandomProducts::Of::pairs;
    return {Axis("d", std::move(widths)),
            pairs ? Axis("pair", RandomProducts::pairs) : Axis("drawn key", RandomProducts::keys)};
}

double root_of_row(Index row) { return std::sqrt(static_cast<double>(row + 1)); }

Matrix by_roots(Inputs in, const MeasureNumbers&) {
    Matrix divided = *in[0];
    for (Index row = 0; row < divided.rows(); ++row)
        divided.row(row) /= static_cast<Scalar>(root_of_row(row));
    return divided;
}

void explain_by_root(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    const Operand own = read(in, 0, cell);
    explanation.fold = Fold::sum;
    explanation.terms = {{{own}, own.value / root_of_row(cell.row)}};
    explanation.steps = {fmt::format("{} / √{}", digits(own.value), cell.row + 1)};
}

constexpr MeasureRule by_root_rule{.name = "divide_by_root",
                                   .formula = "{0} / √d",
                                   .result = MeasureRule::Result::cells,
                                   .measure = by_roots,
                                   .cost = 2,
                                   .explain = explain_by_root};

}  // namespace

RandomProducts::RandomProducts(std::uint32_t seed, Of of)
    : Leaf(axes_of_products(of)), seed_(seed), of_(of) {}

Value RandomProducts::forward_slowly(Inputs, const Progress& progress) const {
    const bool pairs = of_ == Of::pairs;
    RandomStream queries(seed_, pairs ? "why_root/q" : "why_root/row/q"),
        others(seed_, pairs ? "why_root/k" : "why_root/row/k");
    Matrix products(shape().rows, shape().columns);
    Eigen::RowVectorXd sums = Eigen::RowVectorXd::Zero(products.cols());
    for (Index a = 0; a < products.rows(); ++a) {
        if (a % rows_between_looks == 0)
            progress.at(static_cast<double>(a) / static_cast<double>(products.rows()));
        double query = 0;
        for (Index j = 0; j < products.cols(); ++j) {
            if (pairs || j == 0) query = queries.normal();
            sums(j) += query * others.normal();
        }
        products.row(a) = sums.cast<Scalar>();
    }
    return share(std::move(products));
}

std::string RandomProducts::note(Cell cell) const {
    return fmt::format(
        "q·k of random vectors of width d = {}, seed {}: numbers of mean 0 and "
        "variance 1",
        cell.row + 1, seed_);
}

MeanAndVariance moments(std::span<const Scalar> numbers) {
    MeanAndVariance result;
    const auto count = static_cast<double>(numbers.size());
    if (numbers.empty()) return result;
    for (const Scalar number : numbers) result.mean += static_cast<double>(number) / count;
    if (numbers.size() < 2) return result;
    for (const Scalar number : numbers) {
        const double away = static_cast<double>(number) - result.mean;
        result.variance += away * away / (count - 1);
    }
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

MeanRow mean_of_rows(std::span<const double> scores, Index keys) {
    MeanRow mean;
    const auto wide = static_cast<std::size_t>(keys);
    mean.rows = static_cast<int>(scores.size() / wide);
    for (std::size_t first = 0; first + wide <= scores.size(); first += wide) {
        const std::span<const double> row = scores.subspan(first, wide);
        const double most = *std::ranges::max_element(row);
        double sum = 0;
        for (const double score : row) sum += std::exp(score - most);
        mean.largest += 1 / sum / mean.rows;
        mean.slope += 1 / sum * (1 - 1 / sum) / mean.rows;
    }
    return mean;
}

Axes RootSpread::axes(InputAxes inputs) const {
    static const Axis columns(
        "number", {"variance of q·k", "largest weight", "entropy", "variance of q·k/√d",
                   "largest weight of q·k/√d", "entropy of q·k/√d", "mean of q·k", "slope of q·k",
                   "mean of q·k/√d", "slope of q·k/√d"});
    return {inputs[0].rows, columns};
}

namespace {

/// The mean of a row of products, and the slope that softmax keeps of them on average.
void put_means(Matrix& spread, Index row, const Matrix& products, double mean) {
    for (const bool divided : {false, true}) {
        const double by = divided ? root_of_row(row) : 1;
        std::vector<double> scores;
        for (Index i = 0; i < products.cols(); ++i)
            scores.push_back(static_cast<double>(products(row, i)) / by);
        const Index more = divided ? Index{root_means} : Index{0};
        spread(row, mean_of_products + more) = static_cast<Scalar>(mean / by);
        spread(row, mean_slope + more) =
            static_cast<Scalar>(mean_of_rows(scores, RandomProducts::keys).slope);
    }
}

}  // namespace

Value RootSpread::forward(Inputs inputs) const {
    const Matrix& products = *inputs[0];
    Matrix spread(products.rows(), 2 * divided_columns + 2 * root_means);
    for (Index row = 0; row < products.rows(); ++row) {
        const auto [mean, variance] =
            moments({products.row_begin(row), static_cast<std::size_t>(products.cols())});
        put_means(spread, row, products, mean);
        for (const bool divided : {false, true}) {
            const Matrix& weights = *inputs[divided ? 2 : 1];
            const Index first = divided ? Index{divided_columns} : Index{0};
            spread(row, first + variance_of_products) =
                static_cast<Scalar>(divided ? variance / static_cast<double>(row + 1) : variance);
            spread(row, first + largest_weight) = weights.row(row).maxCoeff();
            spread(row, first + entropy_of_row) = static_cast<Scalar>(row_entropy(weights, row));
        }
    }
    return share(std::move(spread));
}

Explanation RootSpread::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const bool means = cell.column >= mean_of_products;
    const Index column =
        means ? cell.column - (cell.column - mean_of_products) / root_means * root_means
              : cell.column % divided_columns;
    const bool divided =
        means ? cell.column >= mean_of_products + root_means : cell.column >= divided_columns;
    const std::string of = divided ? "q·k/√d" : "q·k", d = std::to_string(cell.row + 1);
    if (means)
        return Explanation(result, cell)
            .by_rule(say<texts::measures::mean_of_pairs>(
                "slope"_is = column == mean_slope, "product"_is = of,
                "pairs"_is = inputs[0]->cols(), "keys"_is = std::to_string(RandomProducts::keys),
                "d"_is = d));
    return Explanation(result, cell)
        .by_rule(column == variance_of_products
                     ? say<texts::measures::variance_of_pairs>(
                           "product"_is = of, "pairs"_is = inputs[0]->cols(), "d"_is = d)
                     : say<texts::measures::softmax_of_pairs>(
                           "entropy"_is = column == entropy_of_row, "product"_is = of,
                           "keys"_is = std::to_string(inputs[1]->cols()), "d"_is = d));
}

RootNodes add_why_root(Graph& graph, std::uint32_t seed) {
    using Of = RandomProducts::Of;
    static const OperationPtr softmax = shared<Softmax>(1.0), spread = shared<RootSpread>();
    Scope scope = Scope(graph).on_demand(), place = scope.child("why_root");
    const auto drawn = [&](const char* name, Of of, Notation notation) {
        return place.add(name, {shared<RandomProducts>(seed, of), {}}, std::move(notation));
    };
    const auto weights = [&](const char* name, Ref scores, const char* element) {
        return place.add(name, {softmax, {scores}}, {"weights", element, Role::weights});
    };
    const Ref products = drawn("products", Of::pairs, {"products", "q·k", Role::score}),
              scores = drawn("of_query", Of::one_query, {"scores", "s", Role::score}),
              divided = place.add("of_query_divided", measure(by_root_rule, {scores}),
                                  {"divided scores", "s", Role::score}),
              own = weights("softmax", scores, "α"),
              of_divided = weights("softmax_divided", divided, "α");
    const Ref all = scope.add("why_root", {spread, {products, own, of_divided}},
                              {"why root", "r", Role::other, "Why scores are divided by √d"});
    return {products.id, own.id, of_divided.id, all.id};
}

}  // namespace attend
