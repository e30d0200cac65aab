#include <fmt/format.h>

#include <array>

#include "core/text/split.h"
#include "core/translation/pairs/pair.h"

namespace attend {

namespace {

using namespace std::string_view_literals;

constexpr std::array months{"january"sv,   "february"sv, "march"sv,    "april"sv,
                            "may"sv,       "june"sv,     "july"sv,     "august"sv,
                            "september"sv, "october"sv,  "november"sv, "december"sv},
    short_months{"jan"sv, "feb"sv, "mar"sv,  "apr"sv, "may"sv, "jun"sv,
                 "jul"sv, "aug"sv, "sept"sv, "oct"sv, "nov"sv, "dec"sv};
constexpr std::array weekdays{"monday"sv, "tuesday"sv,  "wednesday"sv, "thursday"sv,
                              "friday"sv, "saturday"sv, "sunday"sv};
constexpr std::array ordinals{"first"sv,       "second"sv,     "third"sv,      "fourth"sv,
                              "fifth"sv,       "sixth"sv,      "seventh"sv,    "eighth"sv,
                              "ninth"sv,       "tenth"sv,      "eleventh"sv,   "twelfth"sv,
                              "thirteenth"sv,  "fourteenth"sv, "fifteenth"sv,  "sixteenth"sv,
                              "seventeenth"sv, "eighteenth"sv, "nineteenth"sv, "twentieth"sv};

/// How a date is written: Y year, Z its last two digits, M month, 0M with two digits, D day, N the
/// month's name, A its short one, W the weekday, V its first three letters, T "3rd", S "third".
constexpr std::array forms{
    "{Y}-{0M}-{0D}"sv,       "{Y}/{0M}/{0D}"sv,      "{Y}{0M}{0D}"sv,
    "{D}.{M}.{Y}"sv,         "{D}.{M}.{Z}"sv,        "{0D}.{0M}.{Y}"sv,
    "{D}/{M}/{Y}"sv,         "{0D}/{0M}/{Z}"sv,      "{D}-{A}-{Y}"sv,
    "{D} {N} {Y}"sv,         "{0D} {A} {Y}"sv,       "{D} {A} '{Z}"sv,
    "{T} {N} {Y}"sv,         "{T} {A} {Y}"sv,        "the {T} of {N} {Y}"sv,
    "the {T} of {N}, {Y}"sv, "the {S} of {N} {Y}"sv, "{N} the {S}, {Y}"sv,
    "{N} {D}, {Y}"sv,        "{N} {T}, {Y}"sv,       "{A} {D}, {Y}"sv,
    "{A}. {D}, {Y}"sv,       "{A} {T} {Y}"sv,        "{W}, {D} {N} {Y}"sv,
    "{W}, {N} {D}, {Y}"sv,   "{V} {D} {A} {Y}"sv,    "{W} the {T} of {N}, {Y}"sv,
    "{Y}, {N} {D}"sv};

struct Date {
    int year, month, day;
    /// By Sakamoto's rule, which counts from Sunday on.
    std::string_view weekday() const {
        constexpr std::array shifts{0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
        const int y = month < 3 ? year - 1 : year;
        const int from_sunday =
            (y + y / 4 - y / 100 + y / 400 + shifts.at(static_cast<std::size_t>(month - 1)) + day) %
            7;
        return weekdays.at(static_cast<std::size_t>((from_sunday + 6) % 7));
    }
    std::string counted() const {
        const int last = day % 10;
        const bool teen = day >= 11 && day <= 13;
        return fmt::format("{}{}", day,
                           teen        ? "th"
                           : last == 1 ? "st"
                           : last == 2 ? "nd"
                           : last == 3 ? "rd"
                                       : "th");
    }
    std::string spelled() const {
        const auto ordinal = [](int number) {
            return std::string(ordinals.at(static_cast<std::size_t>(number - 1)));
        };
        if (day <= 20) return ordinal(day);
        if (day == 30) return "thirtieth";
        return (day < 30 ? "twenty-" : "thirty-") + ordinal(day % 10);
    }
    std::string written(std::string form) const {
        const auto at = static_cast<std::size_t>(month - 1);
        const std::pair<const char*, std::string> parts[] = {
            {"{Y}", fmt::format("{}", year)},
            {"{Z}", fmt::format("{:02}", year % 100)},
            {"{M}", fmt::format("{}", month)},
            {"{0M}", fmt::format("{:02}", month)},
            {"{D}", fmt::format("{}", day)},
            {"{0D}", fmt::format("{:02}", day)},
            {"{N}", std::string(months.at(at))},
            {"{A}", std::string(short_months.at(at))},
            {"{W}", std::string(weekday())},
            {"{V}", std::string(weekday().substr(0, 3))},
            {"{T}", counted()},
            {"{S}", spelled()}};
        for (const auto& [name, text] : parts) replace_all(form, name, text);
        return form;
    }
};

int last_day(int year, int month) {
    constexpr std::array days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return days.at(static_cast<std::size_t>(month - 1)) + (month == 2 && leap ? 1 : 0);
}

std::vector<std::string> letters_of(std::string_view text) {
    std::vector<std::string> letters;
    for (const char letter : text) letters.emplace_back(1, letter);
    return letters;
}

TranslationPair date_pair(const UniformNumbers& uniforms) {
    const auto below = [&](Index k, int n) { return static_cast<int>((1 - uniforms(k)) * n); };
    const std::string form(
        forms.at(static_cast<std::size_t>(below(0, static_cast<int>(forms.size())))));
    const bool two_digits = form.find("{Z}") != form.npos;  // 50 to 99 are of 1900, others of 2000
    Date date{two_digits ? 1950 + below(1, 100) : 1900 + below(1, 200), 1 + below(2, 12), 0};
    date.day = 1 + below(3, last_day(date.year, date.month));
    return {letters_of(date.written(form)), letters_of(date.written("{Y}-{0M}-{0D}"))};
}

Lexicon date_lexicon() {
    std::vector<std::string> source{"<pad>", "<unk>", "<end>"}, target{"<pad>", "<start>", "<end>"};
    for (std::string& letter : letters_of(" ',-./0123456789abcdefghijklmnopqrstuvwxyz"))
        source.push_back(std::move(letter));
    for (std::string& letter : letters_of("-0123456789")) target.push_back(std::move(letter));
    return {{std::move(source), "dates"},
            {std::move(target), "dates"},
            TextPieces::characters,
            TextPieces::characters};
}

}  // namespace

const PairMaker& date_pairs() {
    static const PairMaker pairs{date_pair,
                                 []() -> const Lexicon& {
                                     static const Lexicon lexicon = date_lexicon();
                                     return lexicon;
                                 },
                                 38,
                                 11,
                                 {1, 9, 11, 13, 16, 19, 23, 28}};
    return pairs;
}

}  // namespace attend
