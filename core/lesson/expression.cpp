#include "core/lesson/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "core/lesson/fault.h"
#include "core/named.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend::lesson {

namespace {

using Kind = Expression::Kind;

constexpr std::size_t longest_expression = 1000;  // bytes
constexpr int deepest = 64;                       // parentheses

/// How a sign may be written, and how it is kept.
struct Sign {
    std::string_view written, kept;
};
constexpr std::array relations{Sign{"!=", "!="}, Sign{"≠", "!="},  Sign{"<=", "<="},
                               Sign{"≤", "<="},  Sign{">=", ">="}, Sign{"≥", ">="},
                               Sign{"=", "="},   Sign{"<", "<"},   Sign{">", ">"}};
constexpr std::array sums{Sign{"+", "+"}, Sign{"-", "-"}, Sign{"−", "-"}};
constexpr std::array products{Sign{"*", "*"}, Sign{"×", "*"}, Sign{"·", "*"}, Sign{"/", "/"}};
constexpr std::array powers{Sign{"^", "^"}};
constexpr std::array<std::string_view, 6> other_signs{"−", "×", "·", "≠", "≤", "≥"};

bool begins_name(char byte) {
    return std::isalpha(static_cast<unsigned char>(byte)) || byte == '_' ||
           static_cast<unsigned char>(byte) >= 0x80;
}
bool goes_on(char byte) {
    return begins_name(byte) || std::isdigit(static_cast<unsigned char>(byte)) || byte == '.';
}

class ExpressionParser {
  public:
    explicit ExpressionParser(std::string_view text) : text_(text) {}

    Expression whole() {
        Expression found = either();
        if (!at_end()) refuse("and, or, an operator, or the end");
        return found;
    }

  private:
    // Characters.

    void skip_blanks() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    }
    bool at_end() {
        skip_blanks();
        return at_ >= text_.size();
    }
    std::string_view rest() {
        skip_blanks();
        return text_.substr(std::min(at_, text_.size()));
    }
    bool take(std::string_view sign) {
        if (!rest().starts_with(sign)) return false;
        at_ += sign.size();
        return true;
    }
    bool take_word(std::string_view word) {
        const std::string_view left = rest();
        if (!left.starts_with(word)) return false;
        if (left.size() > word.size() && goes_on(left[word.size()])) return false;
        at_ += word.size();
        return true;
    }
    std::string take_sign(std::span<const Sign> signs) {
        for (const Sign& sign : signs)
            if (take(sign.written)) return std::string(sign.kept);
        return {};
    }
    void expect(std::string_view sign) {
        if (!take(sign)) refuse(in_quotes(sign));
    }
    [[noreturn]] void refuse(std::string_view expected) {
        const std::string_view left = rest();
        throw unexpected(left.empty() ? fmt::format("the end of {}", in_quotes(text_))
                                      : fmt::format("{} in {}", in_quotes(left), in_quotes(text_)),
                         expected);
    }
    /// A name, or a path with its slashes: one that a name follows at once. Empty: none is here.
    std::string take_path() {
        const std::string_view left = rest();
        const auto is_sign = [&](std::size_t i) {
            return std::ranges::any_of(other_signs, [&](std::string_view sign) {
                return left.substr(i).starts_with(sign);
            });
        };
        std::size_t end = 0;
        if (left.empty() || !begins_name(left[0]) || is_sign(0)) return {};
        while (end < left.size() && !is_sign(end) &&
               (goes_on(left[end]) ||
                (left[end] == '/' && end + 1 < left.size() && goes_on(left[end + 1]))))
            ++end;
        at_ += end;
        return std::string(left.substr(0, end));
    }

    // The grammar, from what binds least.

    Expression either() {
        if (++depth_ > deepest)
            throw unexpected("more parentheses", "at most 64 inside each other");
        Expression found = both();
        while (take_word("or")) found = {Kind::any, {}, 0, {}, {found, both()}};
        --depth_;
        return found;
    }
    Expression both() {
        Expression found = negated();
        while (take_word("and")) found = {Kind::all, {}, 0, {}, {found, negated()}};
        return found;
    }
    Expression negated() {
        bool negates = false;
        while (take_word("not")) negates = !negates;
        Expression found = relation();
        return negates ? Expression{Kind::negation, {}, 0, {}, {found}} : found;
    }
    Expression relation() {
        Expression found = sum();
        if (const std::string sign = take_sign(relations); !sign.empty())
            found = {Kind::relation, sign, 0, {}, {found, sum()}};
        if (!take_word("within")) return found;
        if (found.kind != Kind::relation) return {Kind::within, {}, 0, {}, {found, sum()}};
        found.operands.push_back(sum());
        return found;
    }
    Expression sum() {
        Expression found = product();
        for (std::string sign; !(sign = take_sign(sums)).empty();)
            found = {Kind::arithmetic, sign, 0, {}, {found, product()}};
        return found;
    }
    Expression product() {
        Expression found = signed_power();
        for (std::string sign; !(sign = take_sign(products)).empty();)
            found = {Kind::arithmetic, sign, 0, {}, {found, signed_power()}};
        return found;
    }
    Expression signed_power() {
        bool negates = false;
        while (take("-") || take("−")) negates = !negates;
        Expression found = primary();
        if (const std::string sign = take_sign(powers); !sign.empty())
            found = {Kind::arithmetic, sign, 0, {}, {found, signed_power()}};
        return negates ? Expression{Kind::negative, {}, 0, {}, {found}} : found;
    }

    Expression primary() {
        if (take("(")) {
            Expression inner = either();
            expect(")");
            return inner;
        }
        if (take("|")) {
            Expression inner = sum();
            expect("|");
            return {Kind::magnitude, {}, 0, {}, {inner}};
        }
        if (rest().starts_with('"')) return label();
        if (const std::string_view left = rest();
            !left.empty() && (std::isdigit(static_cast<unsigned char>(left[0])) || left[0] == '.'))
            return number();
        const std::string name = take_path();
        if (name.empty()) refuse("a number, a matrix or a function");
        return named_thing(name);
    }
    Expression label() {
        expect("\"");
        const std::size_t end = text_.find('"', at_);
        if (end == std::string_view::npos) refuse("\" at the end of a label");
        Expression found{Kind::label, std::string(text_.substr(at_, end - at_)), 0, {}, {}};
        at_ = end + 1;
        return found;
    }
    Expression number() {
        const std::string_view left = rest();
        Expression found;
        const auto read = std::from_chars(left.data(), left.data() + left.size(), found.number);
        const auto length = static_cast<std::size_t>(read.ptr - left.data());
        if (read.ec != std::errc() ||
            (length < left.size() && begins_name(left[length]) &&
             !std::ranges::any_of(other_signs, [&](std::string_view sign) {
                 return left.substr(length).starts_with(sign);
             })))
            refuse("a number");
        found.text = std::string(left.substr(0, length));
        at_ += length;
        return found;
    }
    Expression named_thing(const std::string& name) {
        if (name == "count") return count();
        if (name == "choice" || name == "edits") return of_document(name);
        if (name == "A") return {Kind::pinned, {}, 0, part(take_path()), {}};
        const std::vector<std::string> functions = function_names();
        if (std::ranges::find(functions, name) != functions.end())
            return {Kind::function, name, 0, {}, {primary()}};
        if (rest().starts_with('('))
            throw Error(fmt::format("found the function {}, {}", in_quotes(name),
                                    did_you_mean(name, functions)));
        return {Kind::part, {}, 0, part(name), {}};
    }
    NodePart part(std::string path) {
        if (path.empty()) refuse("the path of a matrix");
        NodePart found{std::move(path)};
        if (at_ >= text_.size() || text_[at_] != '[') return found;
        const std::size_t end = closing_bracket(text_, at_);
        if (end == std::string_view::npos) refuse("] at the end of rows and columns");
        parse_brackets(text_.substr(at_ + 1, end - at_ - 1), found);
        at_ = end + 1;
        return found;
    }
    Expression count() {
        const bool closes = take("(");
        Expression of = primary();
        const std::string sign = take_sign(relations);
        if (sign.empty()) refuse("=, !=, <, >, <= or >= with what is counted");
        Expression found{Kind::count, sign, 0, {}, {of, sum()}};
        if (closes) expect(")");
        return found;
    }
    Expression of_document(const std::string& name) {
        expect("(");
        const bool counts = name == "edits";
        Expression found{counts ? Kind::edits : Kind::choice, take_path(), 0, {}, {}};
        if (found.text.empty() && !counts) refuse("the name of a choice");
        expect(")");
        return found;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

}  // namespace

std::vector<std::string> function_names() {
    return {"max",  "min",     "sum", "mean", "second", "argmax", "argmin",
            "rows", "columns", "exp", "log",  "sqrt",   "round",  "abs"};
}

Expression parse_expression(std::string_view text) {
    text = trimmed(text);
    if (text.empty()) throw unexpected("nothing", "an expression");
    if (text.size() > longest_expression)
        throw unexpected(fmt::format("an expression of {} bytes", text.size()), "at most 1,000");
    return ExpressionParser(text).whole();
}

void add_paths(std::vector<std::string>& paths, const Expression& expression) {
    if (!expression.part.path.empty()) paths.push_back(expression.part.path);
    for (const Expression& operand : expression.operands) add_paths(paths, operand);
}

}  // namespace attend::lesson
