#pragma once
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/graph/matrix.h"

namespace attend {

/// A number that was read to make another one: which input, where, what stood there.
struct Operand {
    std::size_t input = 0;
    Cell cell;
    double value = 0;
};

/// One addend, or one share, of a result: the numbers read for it and what they come to.
/// In Σ_j x_j·w_j a term reads two numbers; its contribution is their product.
struct Term {
    std::vector<Operand> operands;
    double contribution = 0;
};
/// An addend that is what was read, as it stands there.
inline Term alone(Operand read) { return {{read}, read.value}; }
inline Term product_of(Operand a, Operand b) { return {{a, b}, a.value * b.value}; }

/// How the terms give the result.
enum class Fold {
    sum,       // the sum of the contributions
    share,     // contribution of the own term / sum of all contributions
    function,  // a function of the sum of the contributions: Explanation::outer
    rule,      // no arithmetic: the result stands by a rule (masked, drawn at random, looked up)
};

/// With Fold::function: result = apply(sum of the contributions, parameter).
struct OuterFunction {
    std::function<double(double sum, double parameter)> apply;
    double parameter = 0;
};
double root_of_sum(double sum, double);

/// How one number came about. Computed in double from the very inputs that made the value.
///
/// Formulas are Unicode mathematics with two marks: `_` before one character or a {group} is a
/// subscript, `^` a superscript; an underscore between two words is a part of a name (`key_dim`).
/// An operation writes `{r}` for its result's symbol and `{0}`, `{1}` for its inputs'; the graph
/// puts the nodes' symbols in. The same text serves the window (set with subscripts), the command
/// line (plain) and TeX (translated).
struct Explanation {
    Explanation() = default;
    /// Of the number that stands in a cell of a result.
    Explanation(const Matrix& made, Cell cell, std::string formula_of_it = {})
        : formula(std::move(formula_of_it)),
          result(static_cast<double>(made(cell.row, cell.column))) {}

    /// The same where no arithmetic gives the number: what is `said` of it, and another formula.
    Explanation by_rule(std::string said, std::string other_formula = {}) const;
    /// Fold::function: the result is that of the sum of the contributions.
    void apply(std::function<double(double sum, double parameter)> function, double parameter = 0) {
        fold = Fold::function;
        outer = {std::move(function), parameter};
    }

    std::string formula;  // "{r} = exp({0}/τ) / Σ_j exp({0}_j/τ)"
    std::vector<std::string>
        steps;  // the formula with the numbers put in, one line each: "exp(1.272) / 11.385"
    Fold fold = Fold::sum;
    OuterFunction outer;
    /// Whether each term is the product of two numbers, one of a row of the first input and one of
    /// a row or column of the second: as in a product of matrices.
    bool products = false;
    std::vector<Term> terms;
    std::size_t own = 0;  // with Fold::share: which term is this cell's own
    std::string
        note;  // what a formula does not say: "masked: a later token", "GloVe 6B 50d, line 516"
    double result = 0;
};

/// What the terms come to. Equals `result` (up to float32 rounding) unless the fold is a rule.
double folded(const Explanation& explanation);

/// Places of the terms, the largest contribution first, and before it what is no number: of all, or
/// of the first `most`, which takes less time.
std::vector<std::size_t> by_size(const std::vector<Term>& terms, std::size_t most);
inline std::vector<std::size_t> by_size(const std::vector<Term>& terms) {
    return by_size(terms, terms.size());
}

/// A sum of products with the numbers put in: "0.31·1.2 + 0.05·(−0.4) + … (12 terms)".
std::string products_in_digits(const std::vector<Term>& terms);

inline constexpr int usual_digits = 4, most_digits = 9;  // nine tell any two float32 apart
/// Writes a number as explanations do: four significant digits, unless more are asked for, no
/// needless zeros, and no sign before 0.
std::string digits(double number, int count = usual_digits);
/// As many digits, four at least, as a line's numbers need so that what it makes of them is true;
/// four where that takes more than nine.
int digits_needed(const std::function<bool(int count)>& is_true);
/// A number as digits() writes it.
double rounded(double number, int count);
/// Whether digits() writes it so, with as many digits as a line may need.
bool is_written(double number, const std::string& figures);
/// The same behind a sign (+ − · /): a negative number stands in brackets.
std::string digits_after_sign(double number);
/// Two different numbers with as many digits as tell them apart.
std::pair<std::string, std::string> digits_apart(double a, double b);

/// Numbers as a step of an explanation names them, a few of many: "0.31, 1.2, … (12 terms)".
std::string listed(std::span<const double> numbers, std::string_view between);

/// A sum with the numbers put in: "0.31 + 1.2 + … (12 terms)".
std::string sum_in_digits(const std::vector<Term>& terms);

}  // namespace attend
