#include "core/files/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>

#include "core/error.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr std::string_view minus = "−";

std::size_t digits_end(std::string_view text, std::size_t at) {
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
    return at;
}

/// digits [. digits] [e [sign] digits], with a digit before the e.
bool is_decimal(std::string_view text) {
    std::size_t at = digits_end(text, 0);
    std::size_t count = at;
    if (at < text.size() && text[at] == '.') {
        const std::size_t end = digits_end(text, at + 1);
        count += end - at - 1;
        at = end;
    }
    if (count == 0) return false;
    if (at == text.size()) return true;
    if (text[at] != 'e' && text[at] != 'E') return false;
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    return at < text.size() && digits_end(text, at) == text.size();
}

/// Of a decimal that from_chars found too large or too small to represent: which of the two?
bool is_large(std::string_view text) {
    const std::size_t exponent_at = std::min(text.find_first_of("eE"), text.size());
    const std::string_view mantissa = text.substr(0, exponent_at);
    const auto point = static_cast<double>(std::min(mantissa.find('.'), mantissa.size()));
    const auto first = static_cast<double>(mantissa.find_first_of("123456789"));
    double exponent = 0;
    for (const char c : text.substr(exponent_at))
        if (c >= '0' && c <= '9') exponent = 10 * exponent + (c - '0');
    if (text.find('-') != text.npos) exponent = -exponent;
    return point - first + exponent > 0;
}

/// Signs of other alphabets as the one that is on every keyboard; what only spaces digits out, or
/// stands around them, as a space.
std::string with_plain_signs(std::string_view text) {
    struct Sign {
        std::string_view written;
        char plain;
    };
    constexpr Sign signs[] = {{minus, '-'},    {"‐", '-'},      {"–", '-'}, {"\u00A0", ' '},
                              {"\u2009", ' '}, {"\u202F", ' '}, {"’", ' '}, {"“", ' '},
                              {"”", ' '},      {"„", ' '},      {"'", ' '}, {"\"", ' '},
                              {"_", ' '},      {"%", ' '},      {"٫", '.'}, {"٬", ' '},
                              {"(", ' '},      {")", ' '},      {"\t", ' '}};
    std::string plain;
    while (!text.empty()) {
        const auto* const sign = std::ranges::find_if(
            signs, [&](const Sign& one) { return text.starts_with(one.written); });
        const bool found = sign != std::end(signs);
        plain += found ? sign->plain : text.front();
        text.remove_prefix(found ? sign->written.size() : 1);
    }
    std::erase(plain, ' ');
    return plain;
}

}  // namespace

bool names_no_finite_number(std::string_view text) {
    std::string name;
    for (const char c : text.substr(0, 16))
        name += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (name.starts_with(minus)) name.erase(0, minus.size());
    if (name.starts_with('-') || name.starts_with('+')) name.erase(0, 1);
    return name == "nan" || name == "inf" || name == "infinity" || name == "∞";
}

bool looks_like_number(std::string_view text) {
    if (parse_decimal(text) || names_no_finite_number(text)) return true;
    // Of what is longer than any number the beginning decides: it may be all of a file.
    constexpr std::size_t longest_number = 400;
    std::string plain = with_plain_signs(text.substr(0, longest_number));
    for (char& c : plain)
        if (c == ',' || c == '/') c = '.';
    const bool signed_number = plain.starts_with('-') || plain.starts_with('+');
    std::string_view rest = std::string_view(plain).substr(signed_number ? 1 : 0);
    const std::size_t end = rest.find_first_not_of("0123456789.");
    const std::string_view mantissa = rest.substr(0, end);
    if (mantissa.find_first_of("0123456789") == mantissa.npos) return false;
    // What follows the digits can only be an exponent.
    return end == rest.npos || is_decimal("1" + std::string(rest.substr(end)));
}

std::optional<float> parse_decimal(std::string_view text) {
    bool negative = false;
    if (text.starts_with('-') || text.starts_with('+')) {
        negative = text[0] == '-';
        text.remove_prefix(1);
    } else if (text.starts_with(minus)) {
        negative = true;
        text.remove_prefix(minus.size());
    }
    float number = 0;
    if (negative && (text == "inf" || text == "∞")) return -infinity;
    if (!is_decimal(text)) return std::nullopt;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem == std::errc::result_out_of_range) number = is_large(text) ? infinity : 0.0F;
    return negative ? -number : number;
}

std::optional<std::string> decimal_digits(std::string_view text) {
    const bool is_digits = text.find_first_of("0123456789") != text.npos;
    if (!is_digits || !parse_decimal(text)) return std::nullopt;
    const std::string plain = with_plain_signs(text);
    const std::size_t end = std::min(plain.find_first_of("eE"), plain.size());
    std::string digits = plain.substr(0, end);
    std::int64_t power = 0;
    if (end < plain.size()) {
        const char* const written = plain.data() + end + (plain[end + 1] == '+' ? 2 : 1);
        if (std::from_chars(written, plain.data() + plain.size(), power).ec != std::errc())
            return std::nullopt;
    }
    const bool negative = digits.starts_with('-');
    if (const std::size_t point = digits.find('.'); point != digits.npos) {
        power -= static_cast<std::int64_t>(digits.size() - point - 1);
        digits.erase(point, 1);
    }
    const std::size_t first = digits.find_first_of("123456789");
    if (first == digits.npos) return "0";
    const std::size_t last = digits.find_last_not_of('0');
    power += static_cast<std::int64_t>(digits.size() - 1 - last);
    return fmt::format("{}{}e{}", negative ? "-" : "", digits.substr(first, last + 1 - first),
                       power);
}

float parse_number(std::string_view text, std::string_view place, Numbers allowed) {
    const std::optional<float> number = parse_decimal(text);
    if (number && is_allowed(*number, allowed)) {
        // "-1e99" is no "-inf": what was written is finite and does not fit.
        if (std::isfinite(*number) || text.find_first_of("0123456789") == text.npos) return *number;
    }
    const std::string found = text.empty() ? "nothing" : in_quotes(text);
    if (allowed == Numbers::zero_or_one) throw Error(place, found, description(allowed));
    if (number && text.find_first_of("0123456789") != text.npos)
        throw Error(place, found, "a number that fits float32 (up to 3.4028235e38)");
    const std::string notation =
        has_decimal_comma(text) ? ", with a point: " + with_point(text) : " in decimal notation";
    throw Error(place, found, std::string(description(allowed)) + notation);
}

std::string typed_decimal(std::string_view text) {
    const std::string_view typed = trimmed(text);
    if (means_decimal_comma(typed)) return with_point(typed);
    if (!typed.ends_with('%')) return std::string(typed);
    std::string decimal(trimmed(typed.substr(0, typed.size() - 1)));
    for (const std::string_view blank : {"\u00A0", "\u2009", "\u202F"})
        if (decimal.ends_with(blank)) decimal.resize(decimal.size() - blank.size());
    if (means_decimal_comma(decimal)) decimal = with_point(decimal);
    const bool digits_alone = decimal.find_first_of("eE") == decimal.npos;
    decimal += "e-2";
    return digits_alone && parse_decimal(decimal) ? decimal : std::string(typed);
}

float parse_typed_number(std::string_view text, std::string_view place, Numbers allowed) {
    const std::string decimal = typed_decimal(text);
    const auto number = parse_decimal(decimal);
    // An error quotes the number as it was typed.
    return number && is_allowed(*number, allowed) ? parse_number(decimal, place, allowed)
                                                  : parse_number(trimmed(text), place, allowed);
}

bool has_decimal_comma(std::string_view text) {
    return std::ranges::count(text, ',') == 1 && parse_decimal(with_point(text)).has_value();
}

bool means_decimal_comma(std::string_view text) {
    constexpr std::size_t of_thousands = 3;
    const std::size_t comma = text.find(',');
    const bool thousands = text.size() - std::min(comma, text.size()) == of_thousands + 1 &&
                           text.substr(0, comma).find_first_of("123456789") != text.npos;
    return has_decimal_comma(text) && !thousands;
}

std::string with_point(std::string_view text) {
    std::string result(text);
    std::ranges::replace(result, ',', '.');
    return result;
}

std::string number_text(float number) {
    if (std::isnan(number)) return "nan";
    char buffer[32];
    const auto [end, problem] = std::to_chars(buffer, buffer + sizeof buffer, number);
    return std::string(buffer, end);
}

}  // namespace attend
