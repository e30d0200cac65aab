#include "core/analysis/hidden_weight.h"

#include <algorithm>
#include <cmath>

namespace attend {

HiddenWeight hidden_weight(std::span<const Value> matrices, double threshold) {
    HiddenWeight result;
    for (const Value& matrix : matrices)
        for (Index i = 0; i < matrix->size(); ++i) {
            const double weight = std::abs(static_cast<double>(matrix->number(i)));
            if (!(weight > 0) || std::isinf(weight)) continue;
            result.all += weight;
            result.largest = std::max(result.largest, weight);
            ++result.of_lines;
            if (weight < threshold)
                result.hidden += weight;
            else
                ++result.lines;
        }
    return result;
}

WeightLines heaviest_lines(std::span<const Value> matrices, double threshold, Index first,
                           Index last, std::size_t most) {
    WeightLines result;
    std::vector<WeightLine>& lines = result.lines;
    for (std::size_t k = 0; k < matrices.size(); ++k) {
        const Matrix& matrix = *matrices[k];
        for (Index row = std::max<Index>(first, 0); row < std::min(last, matrix.rows()); ++row)
            for (Index column = 0; column < matrix.cols(); ++column) {
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
