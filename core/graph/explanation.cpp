#include "core/graph/explanation.h"

#include <fmt/format.h>

#include <cmath>

namespace attend {

double folded(const Explanation& explanation) {
    if (explanation.fold == Fold::rule) return explanation.result;
    double sum = 0;
    for (const Term& term : explanation.terms) sum += term.contribution;
    if (explanation.fold == Fold::sum) return sum;
    return explanation.terms.at(explanation.own).contribution / sum;
}

std::string digits(double number) {
    if (std::isnan(number)) return "nan";
    if (std::isinf(number)) return number < 0 ? "−∞" : "∞";
    std::string text = fmt::format("{:.4g}", number);
    if (text.starts_with('-')) text.replace(0, 1, "−");
    return text;
}

}  // namespace attend
