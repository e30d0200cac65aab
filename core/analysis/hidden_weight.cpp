#include "core/analysis/hidden_weight.h"

#include <algorithm>
#include <cmath>

namespace attend {

HiddenWeight hidden_weight(std::span<const Value> matrices, double threshold,
                           const LineCells& cells) {
    HiddenWeight result;
    const auto count = [&](double weight) {
        if (!(weight > 0) || std::isinf(weight)) return;
        result.all += weight;
        result.largest = std::max(result.largest, weight);
        ++result.of_lines;
        if (weight < threshold)
            result.hidden += weight;
        else
            ++result.lines;
    };
    for (const Value& matrix : matrices) {
        const LineCells own = cells.within(*matrix);
        for (Index row = own.first; row < own.last; ++row)
            for (Index column = own.from; column < matrix->cols(); ++column)
                count(std::abs(static_cast<double>((*matrix)(row, column))));
    }
    return result;
}

WeightLines heaviest_lines(std::span<const Value> matrices, double threshold,
                           const LineCells& cells, std::size_t most) {
    WeightLines result;
    std::vector<WeightLine>& lines = result.lines;
    for (std::size_t k = 0; k < matrices.size(); ++k) {
        const Matrix& matrix = *matrices[k];
        const LineCells own = cells.within(matrix);
        for (Index row = own.first; row < own.last; ++row)
            for (Index column = own.from; column < matrix.cols(); ++column) {
                const auto weight = std::abs(static_cast<double>(matrix(row, column)));
                if (weight > 0 && weight >= threshold && !std::isinf(weight))
                    lines.push_back({k, {row, column}, static_cast<float>(weight)});
            }
    }
    result.found = lines.size();
    const auto heavier = [](const WeightLine& a, const WeightLine& b) {
        return a.weight > b.weight;
    };
    if (lines.size() > most) {
        std::nth_element(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(most),
                         lines.end(), heavier);
        lines.resize(most);
    }
    std::stable_sort(lines.begin(), lines.end(),
                     [&](const WeightLine& a, const WeightLine& b) { return heavier(b, a); });
    return result;
}

}  // namespace attend
