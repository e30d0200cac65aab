#include "core/ops/round_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/texts/notes.h"

namespace attend {

namespace {

constexpr double parts = 10;  // tenths

/// A row in tenths.
struct CutRow {
    std::vector<double> whole, lost;  // each number cut down, and what that took away, in tenths
    std::vector<std::size_t> order;   // by what was lost, most first
    double missing = 0;               // tenths that the row lacks after the cutting
    bool finite = true;
};

CutRow cut(const Matrix& numbers, Index row) {
    CutRow result;
    const auto count = static_cast<std::size_t>(numbers.cols());
    std::vector<double> tenths(count);
    for (std::size_t j = 0; j < count; ++j) {
        tenths[j] = parts * static_cast<double>(numbers(row, static_cast<Index>(j)));
        result.finite = result.finite && std::isfinite(tenths[j]);
        result.whole.push_back(std::floor(tenths[j]));
        result.lost.push_back(tenths[j] - result.whole.back());
    }
    // The lost parts alone are summed: the whole ones could be large enough to drown them.
    if (!result.finite) return result;
    result.missing = std::round(std::accumulate(result.lost.begin(), result.lost.end(), 0.0));
    result.order.resize(count);
    std::iota(result.order.begin(), result.order.end(), std::size_t{0});
    std::stable_sort(result.order.begin(), result.order.end(), [&](std::size_t a, std::size_t b) {
        if (result.lost[a] != result.lost[b]) return result.lost[a] > result.lost[b];
        return tenths[a] > tenths[b];
    });
    return result;
}

std::size_t missing_count(const CutRow& row) {
    return std::min(static_cast<std::size_t>(std::max(row.missing, 0.0)), row.order.size());
}

std::string tenth_text(double number) { return fmt::format("{:.1f}", number + 0.0); }

}  // namespace

Value RoundRows::forward(Inputs inputs) const {
    const Matrix& numbers = *inputs[0];
    Matrix rounded = numbers;
    for (Index i = 0; i < numbers.rows(); ++i) {
        CutRow row = cut(numbers, i);
        if (!row.finite) continue;
        for (std::size_t k = 0; k < missing_count(row); ++k) row.whole[row.order[k]] += 1;
        for (Index j = 0; j < numbers.cols(); ++j)
            rounded(i, j) = static_cast<Scalar>(row.whole[static_cast<std::size_t>(j)] / parts);
    }
    return share(std::move(rounded));
}

Explanation RoundRows::explain(Inputs inputs, const Matrix& result, Cell cell) const {
    const Operand own = read(inputs, 0, cell);
    const double number = own.value;
    Explanation explanation(result, cell, "{r} = {0} to one digit, the row's sum kept");
    explanation.terms = {{{own}, explanation.result}};
    const CutRow row = cut(*inputs[0], cell.row);
    if (!row.finite) return explanation.by_rule(say<texts::notes::row_not_rounded>());
    const auto column = static_cast<std::size_t>(cell.column);
    const auto place = std::find(row.order.begin(), row.order.end(), column) - row.order.begin();
    const std::size_t given = missing_count(row);
    const bool up = static_cast<std::size_t>(place) < given;
    return explanation.by_rule(say<texts::notes::rounded>(
        "number"_is = digits(number), "cut"_is = tenth_text(row.whole[column] / parts),
        "n"_is = given, "here"_is = up, "result"_is = tenth_text(explanation.result),
        "alone"_is = tenth_text(std::round(number * parts) / parts)));
}

}  // namespace attend
