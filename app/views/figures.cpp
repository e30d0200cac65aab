#include "app/views/figures.h"

#include <array>

#include "core/graph/explanation.h"

namespace attend {

namespace {

bool is_figure(const std::string& text, std::size_t at) {
    return at < text.size() && text[at] >= '0' && text[at] <= '9';
}

/// "−07" as "⁻⁷".
std::string raised(bool negative, const std::string& exponent) {
    constexpr std::array powers{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = negative ? "⁻" : "";
    std::size_t first = 0;
    while (first + 1 < exponent.size() && exponent[first] == '0') ++first;
    for (const char figure : exponent.substr(first))
        text += powers[static_cast<std::size_t>(figure - '0')];
    return text;
}

}  // namespace

std::string typeset(const std::string& text) {
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool sign = at + 1 < text.size() && (text[at + 1] == '+' || text[at + 1] == '-');
        const bool power =
            text[at] == 'e' && at > 0 && is_figure(text, at - 1) && sign && is_figure(text, at + 2);
        if (!power) {
            result += text[at];
            continue;
        }
        std::size_t end = at + 2;
        while (is_figure(text, end)) ++end;
        result += " × 10" + raised(text[at + 1] == '-', text.substr(at + 2, end - at - 2));
        at = end - 1;
    }
    return result;
}

std::string typeset(double number) { return typeset(digits(number)); }

}  // namespace attend
