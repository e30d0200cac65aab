#include <charconv>
#include <cmath>

#include "core/graph/explanation.h"
#include "core/lesson/play.h"
#include "core/text/utf8.h"

namespace attend::lesson {

namespace {

/// A number as a text names it, and half of what its last digit is worth.
struct NamedNumber {
    double number = 0, half_a_digit = 0;
};

/// The numbers that a text names, in order: "(4, 4, 0)", "0.06 and −0.5", "98 %".
std::vector<NamedNumber> numbers_named(std::string text) {
    std::vector<NamedNumber> named;
    const auto is_digit = [&](std::size_t i) {
        return i < text.size() && text[i] >= '0' && text[i] <= '9';
    };
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_digit(at)) continue;
        const std::string before = text.substr(0, at);
        const bool negative = before.ends_with('-') || before.ends_with("−");
        std::size_t end = at;
        while (is_digit(end)) ++end;
        int decimals = 0;
        if (end < text.size() && text[end] == '.' && is_digit(end + 1))
            for (++end; is_digit(end); ++end) ++decimals;
        NamedNumber found{0, std::pow(10.0, -decimals) / 2};
        std::from_chars(text.data() + at, text.data() + end, found.number);
        if (negative) found.number = -found.number;
        const std::string_view behind = std::string_view(text).substr(end);
        if (behind.starts_with('%') || behind.starts_with(" %"))
            found.number /= 100, found.half_a_digit /= 100;
        named.push_back(found);
        at = end;
    }
    return named;
}

bool names(const std::string& option, const Result& answer) {
    if (answer.text) return option == *answer.text;
    const std::vector<NamedNumber> named = numbers_named(option);
    if (named.size() != answer.numbers.size()) return false;
    for (std::size_t i = 0; i < named.size(); ++i) {
        // Halves are not exact: what is 0.005 off counts as 0.005 off.
        const double most = answer.within.value_or(named[i].half_a_digit) * (1 + 1e-6);
        if (!(std::abs(named[i].number - answer.numbers[i]) <= most)) return false;
    }
    return true;
}

}  // namespace

std::vector<std::size_t> options_named(const Question& question,
                                       const std::vector<std::string>& options,
                                       const Reading& reading) {
    const Result answer = evaluate(question.answer.value(), reading);
    std::vector<std::size_t> found;
    if (question.answer_option.empty()) {
        if (answer.truth)
            throw unexpected("something true or false", "a value, or EXPRESSION -> option");
        for (std::size_t i = 0; i < options.size(); ++i)
            if (names(options[i], answer)) found.push_back(i);
        return found;
    }
    if (!answer.truth) throw unexpected("a value before ->", "something true or false");
    bool known = false;
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (options[i] != question.answer_option) continue;
        known = true;
        if (*answer.truth) found.push_back(i);
    }
    if (!known)
        throw unexpected(in_quotes(question.answer_option) + " behind ->",
                         "the text of one of the options");
    return found;
}

}  // namespace attend::lesson
