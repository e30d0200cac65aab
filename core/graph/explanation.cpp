#include "core/graph/explanation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attend {

double folded(const Explanation& explanation) {
    if (explanation.fold == Fold::rule) return explanation.result;
    double sum = 0;
    for (const Term& term : explanation.terms) sum += term.contribution;
    if (explanation.fold == Fold::sum) return sum;
    if (explanation.fold == Fold::function)
        return explanation.outer.apply(sum, explanation.outer.parameter);
    return explanation.terms.at(explanation.own).contribution / sum;
}

std::vector<std::size_t> by_size(const std::vector<Term>& terms) {
    std::vector<std::size_t> order(terms.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const double x = std::abs(terms[a].contribution), y = std::abs(terms[b].contribution);
        return std::isnan(x) ? !std::isnan(y) : x > y;
    });
    return order;
}

std::string products_in_digits(const std::vector<Term>& terms) {
    const std::size_t shown = terms.size() <= 4 ? 4 : 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(shown, terms.size()); ++i) {
        if (i > 0) text += " + ";
        for (std::size_t o = 0; o < terms[i].operands.size(); ++o) {
            const double number = terms[i].operands[o].value;
            const bool behind = i > 0 || o > 0;
            text += (o > 0 ? "·" : "") + (behind ? digits_after_sign(number) : digits(number));
        }
    }
    return terms.size() > shown ? text + fmt::format(" + … ({} terms)", terms.size()) : text;
}

namespace {

std::string significant(double number, int count) {
    if (std::isnan(number)) return "nan";
    if (std::isinf(number)) return number < 0 ? "−∞" : "∞";
    std::string text = fmt::format("{:.{}g}", number == 0 ? 0.0 : number, count);
    if (text.starts_with('-')) text.replace(0, 1, "−");
    return text;
}

constexpr int usual_digits = 4, most_digits = 9;  // nine tell any two float32 apart

}  // namespace

std::string digits(double number) { return significant(number, usual_digits); }

std::string digits_after_sign(double number) {
    return number < 0 ? "(" + digits(number) + ")" : digits(number);
}

std::pair<std::string, std::string> digits_apart(double a, double b) {
    int count = usual_digits;
    while (a != b && count < most_digits && significant(a, count) == significant(b, count)) ++count;
    return {significant(a, count), significant(b, count)};
}

}  // namespace attend
