#include "core/graph/explanation.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "core/graph/hidden_number.h"

namespace attend {

double root_of_sum(double sum, double) { return std::sqrt(std::max(0.0, sum)); }

Explanation Explanation::by_rule(std::string said, std::string other_formula) const {
    Explanation ruled = *this;
    ruled.fold = Fold::rule;
    ruled.note = std::move(said);
    if (!other_formula.empty()) ruled.formula = std::move(other_formula);
    return ruled;
}

double folded(const Explanation& explanation) {
    if (explanation.fold == Fold::rule) return explanation.result;
    double sum = 0;
    for (const Term& term : explanation.terms) sum += term.contribution;
    if (explanation.fold == Fold::sum) return sum;
    if (explanation.fold == Fold::function)
        return explanation.outer.apply(sum, explanation.outer.parameter);
    return explanation.terms.at(explanation.own).contribution / sum;
}

std::vector<std::size_t> by_size(const std::vector<Term>& terms, std::size_t most) {
    std::vector<std::size_t> order(terms.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto end = order.begin() + static_cast<std::ptrdiff_t>(std::min(most, order.size()));
    std::partial_sort(order.begin(), end, order.end(), [&](std::size_t a, std::size_t b) {
        const double x = std::abs(terms[a].contribution), y = std::abs(terms[b].contribution);
        if (std::isnan(x) != std::isnan(y)) return std::isnan(x);
        return x != y && !std::isnan(x) ? x > y : a < b;
    });
    order.erase(end, order.end());
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

std::string digits(double number, int count) {
    if (std::isnan(number)) return is_hidden(number) ? "?" : "nan";
    if (std::isinf(number)) return number < 0 ? "−∞" : "∞";
    std::string text = fmt::format("{:.{}g}", number == 0 ? 0.0 : number, count);
    if (text.starts_with('-')) text.replace(0, 1, "−");
    return text;
}

double rounded(double number, int count) {
    // Not std::stod: it throws at numbers too small to hold all their digits.
    return std::isfinite(number)
               ? std::strtod(fmt::format("{:.{}g}", number, count).c_str(), nullptr)
               : number;
}

bool is_written(double number, const std::string& figures) {
    if (!std::isfinite(number)) return digits(number) == figures;
    double read = 0;
    const std::size_t sign = figures.starts_with("−") ? std::string_view("−").size() : 0;
    std::from_chars(figures.data() + sign, figures.data() + figures.size(), read);
    constexpr double rounding = 1e-3;
    if (std::abs(read - std::abs(number)) > rounding * read) return false;
    for (int count = usual_digits; count <= most_digits; ++count)
        if (digits(number, count) == figures) return true;
    return false;
}

int digits_needed(const std::function<bool(int count)>& is_true) {
    for (int count = usual_digits; count <= most_digits; ++count)
        if (is_true(count)) return count;
    return usual_digits;
}

std::string digits_after_sign(double number) {
    return number < 0 ? "(" + digits(number) + ")" : digits(number);
}

std::pair<std::string, std::string> digits_apart(double a, double b) {
    const int count = digits_needed([&](int n) { return a == b || digits(a, n) != digits(b, n); });
    return {digits(a, count), digits(b, count)};
}

std::string listed(std::span<const double> numbers, std::string_view between) {
    const std::size_t shown = numbers.size() <= 4 ? numbers.size() : 3;
    const bool after_sign = between != ", ";
    std::string text;
    for (std::size_t i = 0; i < shown; ++i) {
        if (i > 0) text += between;
        text += i > 0 && after_sign ? digits_after_sign(numbers[i]) : digits(numbers[i]);
    }
    return shown == numbers.size() ? text
                                   : fmt::format("{}{}… ({} terms)", text, between, numbers.size());
}

std::string sum_in_digits(const std::vector<Term>& terms) {
    std::vector<double> numbers;
    for (const Term& term : terms) numbers.push_back(term.contribution);
    return listed(numbers, " + ");
}

}  // namespace attend
