#include "core/ops/pair_formula.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

#include "core/error.h"
#include "core/named.h"
#include "core/ops/pair_functions.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

using Act = PairFormula::Act;
using PairPart = PairFormula::Part;

constexpr std::size_t longest_formula = 200;  // characters
constexpr int deepest_formula = 32;           // parentheses

/// Functions that are written with what they read, other than those of the table.
constexpr std::array<std::string_view, 4> other_functions{"abs", "norm", "max", "min"};

std::size_t count_characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char byte) { return !is_inside_character(byte); }));
}

class PairParser {
  public:
    explicit PairParser(std::string_view text) : text_(text) {}

    PairFormula whole() {
        const std::size_t found = sum();
        if (!rest().empty()) refuse("+, −, ·, /, ^ or the end");
        if (is_vector(found)) refuse_vector(0, "a number, such as q·k");
        return std::move(formula_);
    }

  private:
    bool is_vector(std::size_t part) const { return formula_.parts[part].is_vector; }

    /// Each part once: then all that is made of it is, too.
    std::size_t add(PairPart part) {
        std::vector<PairPart>& parts = formula_.parts;
        const auto known = std::ranges::find(parts, part);
        const auto place = static_cast<std::size_t>(known - parts.begin());
        if (known == parts.end()) parts.push_back(part);
        return place;
    }
    std::size_t add(Act act, std::size_t a, std::size_t b, bool vector) {
        return add({act, 0, 0, a, b, vector});
    }

    // Characters.

    std::string_view rest() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
        return text_.substr(at_);
    }
    bool take(std::string_view sign) {
        if (!rest().starts_with(sign)) return false;
        at_ += sign.size();
        return true;
    }
    bool take_any(std::initializer_list<std::string_view> signs) {
        return std::ranges::any_of(signs, [&](std::string_view sign) { return take(sign); });
    }
    void expect(std::string_view sign) {
        if (!take(sign)) refuse(in_quotes(sign));
    }
    [[noreturn]] void refuse(std::string_view expected) {
        const std::string_view left = rest();
        const std::string found =
            left.empty()
                ? "the end of " + in_quotes(text_)
                : fmt::format("{} at character {} of {}", in_quotes(left),
                              count_characters(text_.substr(0, at_)) + 1, in_quotes(text_));
        throw Error("score_formula", found, expected);
    }
    [[noreturn]] void refuse_vector(std::size_t from, std::string_view expected) const {
        throw Error("score_formula",
                    fmt::format("a vector, {}, at character {} of {}",
                                in_quotes(trimmed(text_.substr(from, at_ - from))),
                                count_characters(text_.substr(0, from)) + 1, in_quotes(text_)),
                    expected);
    }
    std::string take_name() {
        const std::string_view left = rest();
        std::size_t end = 0;
        while (end < left.size() &&
               (std::isalpha(static_cast<unsigned char>(left[end])) || left[end] == '_'))
            ++end;
        at_ += end;
        return std::string(left.substr(0, end));
    }

    // The grammar, from what binds least.

    std::size_t sum() {
        if (++depth_ > deepest_formula)
            throw Error("score_formula", "more parentheses",
                        fmt::format("at most {} inside each other", deepest_formula));
        std::size_t found = product();
        while (true) {
            const bool adds = take("+");
            if (!adds && !take_any({"-", "−"})) break;
            const std::size_t from = at_, other = product();
            if (is_vector(found) != is_vector(other))
                refuse_vector_or_number(from, is_vector(other));
            found = add(adds ? Act::add : Act::subtract, found, other, is_vector(found));
        }
        --depth_;
        return found;
    }
    [[noreturn]] void refuse_vector_or_number(std::size_t from, bool vector) {
        if (vector) refuse_vector(from, "a number, as before the sign");
        throw Error(
            "score_formula",
            fmt::format("the number {} beside a vector in {}",
                        in_quotes(trimmed(text_.substr(from, at_ - from))), in_quotes(text_)),
            "two vectors or two numbers");
    }
    std::size_t product() {
        std::size_t found = signed_power();
        while (true) {
            const bool divides = take("/");
            if (!divides && !take_any({"*", "·", "×", "⋅"})) return found;
            const std::size_t from = at_, other = signed_power();
            const bool left = is_vector(found), right = is_vector(other);
            if (divides && right) refuse_vector(from, "a number to divide by, such as its length");
            found = add(divides         ? Act::divide
                        : left && right ? Act::dot
                                        : Act::multiply,
                        found, other, left != right);
        }
    }
    std::size_t signed_power() {
        bool negates = false;
        while (take_any({"-", "−"})) negates = !negates;
        const std::size_t from = at_;
        std::size_t found = primary();
        const bool squares = take("²");
        if (squares || take("^")) {
            if (is_vector(found)) refuse_vector(from, "a number: |q|^2 is the square of a length");
            const std::size_t begin = at_, power = squares ? add({Act::number, 2}) : exponent();
            if (is_vector(power)) refuse_vector(begin, "a number");
            found = add(Act::power, found, power, false);
        }
        return negates ? add(Act::negative, found, 0, is_vector(found)) : found;
    }
    std::size_t exponent() {
        if (++depth_ > deepest_formula) refuse("fewer powers of powers");
        const std::size_t found = signed_power();
        --depth_;
        return found;
    }
    std::size_t primary() {
        for (const auto& [open, close] : {std::pair{"(", ")"}, {"{", "}"}})
            if (take(open)) {
                const std::size_t inner = sum();
                expect(close);
                return inner;
            }
        for (const std::string_view bar : {"|", "‖"})
            if (take(bar)) {
                const std::size_t inner = sum();
                expect(bar);
                return add(Act::length, inner, 0, false);
            }
        if (take("√")) return call("sqrt", at_, exponent());
        if (const std::string_view left = rest();
            !left.empty() && (std::isdigit(static_cast<unsigned char>(left[0])) || left[0] == '.'))
            return number();
        const std::size_t before = at_;
        const std::string name = take_name();
        if (name.empty()) refuse("a number, q, k, i, j, n, d or a function");
        return named_part(name, before);
    }
    std::size_t number() {
        const std::string_view left = rest();
        double found = 0;
        const auto read = std::from_chars(left.data(), left.data() + left.size(), found);
        if (read.ec != std::errc() || !std::isfinite(found)) refuse("a number");
        at_ += static_cast<std::size_t>(read.ptr - left.data());
        return add({Act::number, found});
    }
    std::size_t named_part(const std::string& name, std::size_t before) {
        if (const PairLetter* const letter = find_named(pair_letters(), name)) {
            const bool vector = letter->act == Act::query || letter->act == Act::key;
            return add({letter->act, 0, 0, 0, 0, vector});
        }
        std::vector<std::string> known;
        for (const PairLetter& letter : pair_letters()) known.emplace_back(letter.name);
        for (const PairFunction& function : pair_functions()) known.emplace_back(function.name);
        for (const std::string_view other : other_functions) known.emplace_back(other);
        if (std::ranges::find(known, name) == known.end())
            throw Error(fmt::format("score_formula: found {} at character {} of {}; {}",
                                    in_quotes(name), count_characters(text_.substr(0, before)) + 1,
                                    in_quotes(text_), did_you_mean(name, known)));
        expect("(");
        const std::size_t from = at_, first = sum();
        std::size_t found = first;
        if (name == "max" || name == "min") {
            expect(",");
            const std::size_t second = sum();
            if (is_vector(first) || is_vector(second)) refuse_vector(from, "two numbers");
            found = add(name == "max" ? Act::largest : Act::least, first, second, false);
        } else if (name == "abs" || name == "norm") {
            found = add(Act::length, first, 0, false);
        } else {
            found = call(name, from, first);
        }
        expect(")");
        return found;
    }
    std::size_t call(std::string_view name, std::size_t from, std::size_t of) {
        if (is_vector(of)) refuse_vector(from, "a number");
        const auto row = std::ranges::find(pair_functions(), name, &PairFunction::name);
        return add(
            {Act::function, 0, static_cast<std::size_t>(row - pair_functions().begin()), of});
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
    PairFormula formula_;
};

}  // namespace

bool PairFormula::reads(Act act) const {
    return std::ranges::find(parts, act, &PairPart::act) != parts.end();
}

bool PairFormula::reads_below(std::size_t part, Act act) const {
    std::vector<bool> below(parts.size());
    below[part] = true;
    for (std::size_t place = part + 1; place-- > 0;) {
        if (!below[place]) continue;
        if (parts[place].act == act) return true;
        if (parts[place].reads_one()) below[parts[place].a] = true;
        if (parts[place].reads_two()) below[parts[place].b] = true;
    }
    return false;
}

std::optional<std::size_t> PairFormula::sum() const {
    std::optional<std::size_t> found;
    for (std::size_t place = 0; place < parts.size(); ++place) {
        const PairPart& part = parts[place];
        const bool length = part.act == Act::length && parts[part.a].is_vector;
        if (part.act != Act::dot && !length) continue;
        const auto is = [&](std::size_t of, Act act) { return parts[of].act == act; };
        if (part.act == Act::dot && ((is(part.a, Act::query) && is(part.b, Act::key)) ||
                                     (is(part.a, Act::key) && is(part.b, Act::query))))
            return place;
        if (!found) found = place;
    }
    return found;
}

PairFormula parse_pair_formula(std::string_view text) {
    check_utf8(text, "score_formula");
    text = trimmed(text);
    if (text.empty()) throw Error("score_formula", "nothing", "a formula, such as q·k");
    if (count_characters(text) > longest_formula)
        throw Error("score_formula", fmt::format("{} characters", count_characters(text)),
                    fmt::format("at most {}", longest_formula));
    return PairParser(text).whole();
}

}  // namespace attend
