#include "core/graph/markup.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/printable.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

using TexSign = std::pair<std::string_view, std::string_view>;

constexpr std::array commands{
    TexSign{"·", " \\cdot "},
    TexSign{"×", "\\times"},
    TexSign{"∘", "\\circ"},
    TexSign{"±", "\\pm"},
    TexSign{"≤", "\\le"},
    TexSign{"≥", "\\ge"},
    TexSign{"≠", "\\ne"},
    TexSign{"≈", "\\approx"},
    TexSign{"→", "\\to"},
    TexSign{"∞", "\\infty"},
    TexSign{"∂", "\\partial"},
    TexSign{"…", "\\dots"},
    TexSign{"−", "-"},
    TexSign{"–", "-"},
    TexSign{"‖", "\\|"},
    TexSign{"⟨", "\\langle"},
    TexSign{"⟩", "\\rangle"},
    TexSign{"½", "\\tfrac{1}{2}"},
    TexSign{"ᾱ", "\\bar{\\alpha}"},
    TexSign{"ū", "\\bar{u}"},
    TexSign{"Â", "\\hat{A}"},
    TexSign{"Σ", "\\sum"},
    TexSign{"Φ", "\\Phi"},
    TexSign{"α", "\\alpha"},
    TexSign{"β", "\\beta"},
    TexSign{"γ", "\\gamma"},
    TexSign{"δ", "\\delta"},
    TexSign{"ε", "\\varepsilon"},
    TexSign{"θ", "\\theta"},
    TexSign{"λ", "\\lambda"},
    TexSign{"μ", "\\mu"},
    TexSign{"π", "\\pi"},
    TexSign{"σ", "\\sigma"},
    TexSign{"τ", "\\tau"},
    TexSign{"φ", "\\varphi"},
    TexSign{"#", "\\#"},
    TexSign{"$", "\\$"},
    TexSign{"%", "\\%"},
    TexSign{"&", "\\&"},
    TexSign{"~", "\\sim"},
    TexSign{"\\", "\\backslash"},
    TexSign{"_", "\\_"},
    TexSign{"^", "\\wedge"},
    TexSign{"}", "\\}"},
};

/// Signs that stand above the line by themselves, and below it.
constexpr std::array raised{
    TexSign{"′", "\\prime"}, TexSign{"'", "\\prime"}, TexSign{"ᵀ", "\\top"}, TexSign{"⁻", "-"},
    TexSign{"⁰", "0"},       TexSign{"¹", "1"},       TexSign{"²", "2"},     TexSign{"³", "3"},
    TexSign{"⁴", "4"},       TexSign{"⁵", "5"},       TexSign{"⁶", "6"},     TexSign{"⁷", "7"},
    TexSign{"⁸", "8"},       TexSign{"⁹", "9"},
};
constexpr std::array lowered{TexSign{"₀", "0"}, TexSign{"₁", "1"}, TexSign{"₂", "2"},
                             TexSign{"₃", "3"}};

constexpr std::array<std::string_view, 8> functions{"exp", "max", "min", "tanh",
                                                    "ln",  "log", "sin", "cos"};

/// What TeX would obey inside of \text.
constexpr std::array escapes{
    TexSign{"\\", "\\textbackslash{}"},
    TexSign{"~", "\\textasciitilde{}"},
    TexSign{"^", "\\textasciicircum{}"},
    TexSign{"#", "\\#"},
    TexSign{"$", "\\$"},
    TexSign{"%", "\\%"},
    TexSign{"&", "\\&"},
    TexSign{"_", "\\_"},
    TexSign{"{", "\\{"},
    TexSign{"}", "\\}"},
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_letter(char c) { return is_small(c) || (c >= 'A' && c <= 'Z'); }

/// The length of the sign in UTF-8 that begins `text`.
std::size_t sign_length(std::string_view text) {
    std::size_t end = 1;
    while (end < text.size() && is_inside_character(text[end])) ++end;
    return end;
}

/// Whether a letter behind `text` would become a part of the command that it ends with.
bool ends_with_command(std::string_view text) {
    std::size_t letters = 0;
    while (letters < text.size() && is_letter(text[text.size() - 1 - letters])) ++letters;
    return letters > 0 && letters < text.size() && text[text.size() - 1 - letters] == '\\';
}

void append(std::string& text, std::string_view more) {
    if (!more.empty() && is_letter(more.front()) && ends_with_command(text)) text += ' ';
    text += more;
}

/// "_j", "_{Q,j}": TeX takes one sign without braces, and one subscript and superscript each.
std::string script(char mark, const std::vector<std::string>& parts, std::string_view between) {
    std::string text;
    for (const std::string& part : parts) {
        if (!text.empty()) text += between;
        append(text, part);
    }
    if (text.empty()) return {};
    const bool bare = text.size() == 1 && (is_letter(text[0]) || is_digit(text[0]));
    return bare ? mark + text : fmt::format("{}{{{}}}", mark, text);
}

/// Reads a formula from its beginning to its end.
class Translation {
  public:
    explicit Translation(std::string_view formula) : whole_(formula), rest_(formula) {}

    std::string all() {
        std::string text;
        while (!rest_.empty()) append(text, next());
        return text;
    }

  private:
    std::string_view take(std::size_t count) {
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(taken.size());
        return taken;
    }
    bool starts(char c) const { return !rest_.empty() && rest_.front() == c; }
    bool take_one(char c) { return starts(c) && !take(1).empty(); }

    template <std::size_t count>
    std::optional<std::string_view> take_sign(const std::array<TexSign, count>& signs) {
        const auto found = std::find_if(signs.begin(), signs.end(), [&](const TexSign& sign) {
            return rest_.starts_with(sign.first);
        });
        if (found == signs.end()) return std::nullopt;
        take(found->first.size());
        return found->second;
    }

    /// What stands in brackets, of which the first is taken already, and the last one with it.
    std::string up_to(char closing) {
        std::string text;
        while (!rest_.empty() && !starts(closing)) append(text, next());
        take(1);
        return text;
    }

    /// A sign, word, number or group with all that stands below and above it.
    std::string next() {
        std::string base = bare();
        std::vector<std::string> below, above;
        while (add_script(below, above)) {
        }
        if (below.empty() && above.empty()) return base;
        const bool power_of_ten = base.find("10^") != std::string::npos;
        return (power_of_ten ? "(" + base + ")" : base) + script('_', below, ",") +
               script('^', above, "");
    }

    bool at_script() const {
        return (starts('_') || starts('^')) && rest_.size() > 1 && rest_[1] != ' ';
    }

    bool add_script(std::vector<std::string>& below, std::vector<std::string>& above) {
        if (at_script()) {
            std::vector<std::string>& scripts = take(1) == "_" ? below : above;
            ++depth_;
            scripts.push_back(take_one('{') ? up_to('}') : take_one('(') ? in_brackets() : sign());
            --depth_;
            return true;
        }
        if (const auto sign = take_sign(raised)) return above.emplace_back(*sign), true;
        if (const auto sign = take_sign(lowered)) return below.emplace_back(*sign), true;
        return false;
    }

    std::string bare() {
        if (rest_.starts_with("√")) return root();
        if (at_script() || rest_.starts_with("′") || starts('\'')) return "{}";
        if (take_one('{')) return "{" + up_to('}') + "}";
        if (is_digit(rest_.front())) return number();
        if (is_letter(rest_.front())) return word();
        return sign();
    }

    std::string sign() {
        if (const auto command = take_sign(commands)) return std::string(*command);
        if (const auto command = take_sign(raised)) return std::string(*command);
        if (const auto command = take_sign(lowered)) return std::string(*command);
        const std::string_view one = take(sign_length(rest_));
        const bool as_it_is = one.size() == 1 && one[0] >= ' ' && one[0] <= '~' && one[0] != '{';
        return as_it_is ? std::string(one) : tex_text(one);
    }

    /// The sign stands over all that it is of: what is in brackets, or one sign with its scripts.
    std::string root() {
        take(std::string_view("√").size());
        if (take_one('(')) return "\\sqrt{" + in_brackets() + "}";
        if (take_one('{')) return "\\sqrt{" + up_to('}') + "}";
        return rest_.empty() ? "\\surd" : "\\sqrt{" + next() + "}";
    }

    /// What stands in round brackets, of which the first is taken already, and the last with it.
    std::string in_brackets() {
        const std::string_view inside = take(length_in_brackets());
        take(1);
        return Translation(inside).all();
    }

    /// Up to the round bracket that belongs to the one before, or the end.
    std::size_t length_in_brackets() const {
        int depth = 1;
        std::size_t end = 0;
        for (; end < rest_.size(); ++end) {
            depth += (rest_[end] == '(') - (rest_[end] == ')');
            if (depth == 0) break;
        }
        return end;
    }

    std::size_t digits_ahead() const {
        std::size_t end = 0;
        while (end < rest_.size() && is_digit(rest_[end])) ++end;
        return end;
    }

    /// "1.055e-07" is 1.055 times a power of ten, not e less 7.
    std::string number() {
        std::string text(take(digits_ahead()));
        if (take_one('.')) text += "." + std::string(take(digits_ahead()));
        if (!rest_.starts_with("e-") && !rest_.starts_with("e+")) return text;
        const bool negative = take(2) == "e-";
        while (digits_ahead() > 1 && starts('0')) take(1);
        return fmt::format("{} \\times 10^{{{}{}}}", text, negative ? "-" : "",
                           take(digits_ahead()));
    }

    /// "row's" is one.
    std::size_t letters_from(std::size_t from) const {
        std::size_t end = from;
        while (end < rest_.size() &&
               (is_letter(rest_[end]) || (rest_[end] == '\'' && end > from + 1 &&
                                          end + 1 < rest_.size() && is_small(rest_[end + 1]))))
            ++end;
        return end - from;
    }

    /// Small letters side by side are a word, where they are no index, and not a product.
    bool is_word(std::string_view letters) const {
        return letters.size() > (depth_ > 0 ? 2U : 1U) &&
               std::none_of(letters.begin() + 1, letters.end(),
                            [](char c) { return c >= 'A' && c <= 'Z'; });
    }

    static bool is_function(std::string_view word) {
        return std::find(functions.begin(), functions.end(), word) != functions.end();
    }

    /// "key_dim" is one name: an underscore between two words.
    std::size_t name_from(std::size_t from) const {
        std::size_t length = letters_from(from);
        while (length > 1 && from + length < rest_.size() && rest_[from + length] == '_' &&
               letters_from(from + length + 1) > 1)
            length += 1 + letters_from(from + length + 1);
        return length;
    }

    std::string name(std::size_t length) {
        std::string text(take(length));
        replace_all(text, "_", "\\_");
        return "\\text{" + text + "}";
    }

    std::string word() {
        if (const std::size_t whole = name_from(0); whole > letters_from(0)) return name(whole);
        const std::string_view all = rest_;
        const bool spaced = rest_.data() > whole_.data() && rest_.data()[-1] == ' ';
        std::size_t length = letters_from(0);
        if (!is_word(all.substr(0, length))) return std::string(take(1));
        if (is_function(all.substr(0, length))) return "\\" + std::string(take(length));
        while (length < all.size() && all[length] == ' ') {
            const std::string_view following = all.substr(length + 1, letters_from(length + 1));
            if (!is_word(following) || is_function(following)) break;
            length += 1 + following.size();
        }
        take(length);
        if (at_script() || starts('('))
            return fmt::format("\\operatorname{{{}}}", all.substr(0, length));
        // Among signs spaces do not count: those around words stand with them.
        return fmt::format("\\text{{{}{}{}}}", spaced ? " " : "", all.substr(0, length),
                           starts(' ') ? " " : "");
    }

    std::string_view whole_, rest_;
    int depth_ = 0;  // of scripts
};

}  // namespace

std::string plain(const std::string& formula) {
    std::string text;
    for (const char c : formula)
        if (c != '{' && c != '}') text += c;
    return text;
}

std::string tex(const std::string& formula) { return Translation(formula).all(); }

std::string tex_text(std::string_view text) {
    const std::string safe = printable(text);
    std::string escaped;
    for (const char c : safe) {
        const auto sign = std::find_if(escapes.begin(), escapes.end(),
                                       [c](const TexSign& escape) { return escape.first[0] == c; });
        escaped += sign == escapes.end() ? std::string(1, c) : std::string(sign->second);
    }
    return "\\text{" + escaped + "}";
}

}  // namespace attend
