#include "core/lesson/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "core/graph/explanation.h"
#include "core/plural.h"
#include "core/tex/tex.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend::lesson {

namespace {

constexpr int most_decimals = 9;
constexpr std::string_view formula_fence = "$$";

NumberFormat parse_format(std::string_view text) {
    if (text == "%") return {NumberFormat::Kind::percent};
    if (text == "0") return {NumberFormat::Kind::decimals, 0};
    const bool one_digit = text.size() == 2 && text[0] == '.' && text[1] >= '0' && text[1] <= '9';
    if (one_digit) return {NumberFormat::Kind::decimals, text[1] - '0'};
    throw unexpected("the format " + in_quotes(text),
                     fmt::format("%, 0 or .1 to .{}", most_decimals));
}

/// Where the format begins, behind the last ":" outside of brackets and quotation marks.
std::size_t format_colon(std::string_view text) {
    std::size_t found = std::string_view::npos;
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') quoted = !quoted;
        if (quoted) continue;
        if (text[i] == '[') ++depth;
        if (text[i] == ']') --depth;
        if (text[i] == ':' && depth == 0) found = i;
    }
    return found;
}

SceneNumber parse_number_of_scene(std::string_view text, int line) {
    const std::size_t colon = format_colon(text);
    SceneNumber number{parse_expression(text.substr(0, colon)), {}, line};
    if (colon != std::string_view::npos) number.format = parse_format(text.substr(colon + 1));
    return number;
}

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

/// Takes words apart, character by character.
class WordsParser {
  public:
    WordsParser(std::string_view text, int line, Faults& faults)
        : text_(text), line_(line), faults_(faults) {
        words_.line = line;
    }

    Words parse() {
        while (at_ < text_.size()) step();
        if (!own_.empty()) words_.pieces.push_back({std::move(own_), std::nullopt});
        return std::move(words_);
    }

  private:
    void step() {
        const std::string_view left = text_.substr(at_);
        for (const std::string_view fence :
             {std::string_view("```"), std::string_view("`"), formula_fence})
            if (left.starts_with(fence)) return copy_through(fence);
        if (left[0] == '\\' && left.size() > 1 &&
            (is_digit(left[1]) || left[1] == '{' || left[1] == '}')) {
            own_ += left[1];
            at_ += 2;
        } else if (left[0] == '{') {
            number();
        } else {
            if (is_digit(left[0]) && (words_.digits.empty() || words_.digits.back() != line_))
                words_.digits.push_back(line_);
            copy(1);
        }
    }
    void copy(std::size_t bytes) {
        const std::string_view part = text_.substr(at_, bytes);
        line_ += static_cast<int>(std::ranges::count(part, '\n'));
        own_ += part;
        at_ += part.size();
    }
    /// Code and formulas stay as they are.
    void copy_through(std::string_view fence) {
        const std::size_t end = text_.find(fence, at_ + fence.size());
        if (end == std::string_view::npos) {
            faults_.push_back({line_, fmt::format("found {} that does not end, expected another "
                                                  "one",
                                                  in_quotes(fence))});
            return copy(text_.size() - at_);
        }
        if (fence == formula_fence)
            warn_of(text_.substr(at_ + fence.size(), end - at_ - fence.size()));
        copy(end + fence.size() - at_);
    }
    void warn_of(std::string_view formula) {
        for (const TexProblem& problem : read_tex(formula).problems) {
            const auto lines = std::ranges::count(formula.substr(0, problem.at), '\n');
            faults_.push_back({line_ + static_cast<int>(lines), problem.what, true});
        }
    }
    void number() {
        const std::size_t end = text_.find_first_of("}\n", at_);
        if (end == std::string_view::npos || text_[end] != '}') {
            faults_.push_back({line_, "found { without }, expected {EXPRESSION :FORMAT}, or \\{"});
            return copy(1);
        }
        const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
        without_fault(faults_, line_, [&] {
            words_.pieces.push_back({own_, parse_number_of_scene(inside, line_)});
            own_.clear();
        });
        at_ = end + 1;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_;
    Faults& faults_;
    Words words_;
    std::string own_;  // since the last number
};

std::string written_number(double number, const NumberFormat& format) {
    if (std::isnan(number)) throw unexpected("nan", "a number");
    if (std::isinf(number) || format.kind == NumberFormat::Kind::plain) return digits(number);
    const bool percent = format.kind == NumberFormat::Kind::percent;
    constexpr double apart_from = 10'000;  // thousands
    std::string text = fmt::format("{:.{}f}", percent ? 100 * number : number, format.decimals);
    if (!percent && format.decimals == 0 && number >= apart_from)
        text = counted(std::round(number));
    if (text.starts_with('-'))
        text.replace(0, 1, text.find_first_of("123456789") == text.npos ? "" : "−");
    return percent ? text + " %" : text;
}

}  // namespace

Words parse_words(std::string_view text, int line, Faults& faults) {
    return WordsParser(text, line, faults).parse();
}

Words plain_words(std::string text, int line) {
    return {{{std::move(text), std::nullopt}}, line, {}};
}

std::string written(const Result& result, const NumberFormat& format) {
    if (result.truth) throw unexpected("something true or false", "a number");
    if (result.text) {
        if (format.kind != NumberFormat::Kind::plain)
            throw unexpected("a format of the text " + in_quotes(*result.text), "none");
        return *result.text;
    }
    if (result.numbers.size() == 1) return written_number(result.numbers[0], format);
    constexpr std::size_t most_shown = 12;
    if (result.numbers.size() > most_shown)
        throw unexpected(fmt::format("{} numbers", result.numbers.size()), "a row of 12 at most");
    std::string row;
    for (const double number : result.numbers)
        row += (row.empty() ? "(" : ", ") + written_number(number, format);
    return row + ")";
}

std::string said(const Words& words, const Reading& reading) {
    std::string text;
    for (const Words::Piece& piece : words.pieces) {
        text += piece.text;
        if (piece.number)
            text += written(evaluate(piece.number->expression, reading), piece.number->format);
    }
    return text;
}

}  // namespace attend::lesson
