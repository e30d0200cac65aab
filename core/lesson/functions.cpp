#include "core/lesson/functions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>

#include "core/lesson/fault.h"

namespace attend::lesson {

namespace {

using Numbers = std::vector<double>;

double second_of(const Numbers& numbers) {
    if (numbers.size() < 2) throw unexpected("second of one number", "two at least");
    Numbers sorted = numbers;
    std::ranges::nth_element(sorted, sorted.begin() + 1, std::greater());
    return sorted[1];
}
double sum_of(const Numbers& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}
double mean_of(const Numbers& numbers) {
    return sum_of(numbers) / static_cast<double>(numbers.size());
}

struct OfAll {
    std::string_view name;
    double (*of)(const Numbers&);
};
constexpr std::array of_all{
    OfAll{"max", [](const Numbers& numbers) { return *std::ranges::max_element(numbers); }},
    OfAll{"min", [](const Numbers& numbers) { return *std::ranges::min_element(numbers); }},
    OfAll{"sum", sum_of}, OfAll{"mean", mean_of}, OfAll{"second", second_of}};

struct OfEach {
    std::string_view name;
    double (*of)(double);
};
constexpr std::array of_each{OfEach{"exp", [](double x) { return std::exp(x); }},
                             OfEach{"log", [](double x) { return std::log(x); }},
                             OfEach{"sqrt", [](double x) { return std::sqrt(x); }},
                             OfEach{"round", [](double x) { return std::round(x); }},
                             OfEach{"abs", [](double x) { return std::abs(x); }}};

}  // namespace

std::vector<double> known_numbers(const std::vector<double>& numbers) {
    std::vector<double> known;
    std::ranges::copy_if(numbers, std::back_inserter(known),
                         [](double x) { return !std::isnan(x); });
    if (known.empty()) throw unexpected("nan", "a number at least");
    return known;
}

Result function_of(const std::string& name, Result of) {
    if (name == "rows") return {{static_cast<double>(of.rows)}};
    if (name == "columns") return {{static_cast<double>(of.columns)}};
    for (const OfAll& function : of_all)
        if (function.name == name) return {{function.of(known_numbers(of.numbers))}};
    for (const OfEach& function : of_each)
        if (function.name == name)
            for (double& number : of.numbers) number = function.of(number);
    return of;
}

}  // namespace attend::lesson
