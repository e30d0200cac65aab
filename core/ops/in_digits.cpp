#include "core/ops/in_digits.h"

#include <fmt/format.h>

namespace attend {

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
