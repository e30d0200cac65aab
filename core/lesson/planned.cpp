#include "core/lesson/planned.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <string>
#include <variant>

namespace attend::lesson {

namespace {

bool is_figure(char c) { return c >= '0' && c <= '9'; }
bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

/// What one of it takes; 0 where the words do not begin with a unit of time.
double seconds_of_unit(std::string_view words) {
    std::size_t length = 0;
    while (length < words.size() && is_of_word(words[length])) ++length;
    const std::string_view unit = words.substr(0, length);
    if (unit == "s" || unit == "seconds" || unit == "second") return 1;
    return unit == "min" || unit == "minutes" || unit == "minute" ? 60 : 0;
}

double seconds_said_in(const Step& step) {
    double seconds = 0;
    for (const Item& item : step.items)
        if (const auto* const notes = std::get_if<Notes>(&item))
            seconds += seconds_named(notes->text);
    return seconds;
}

}  // namespace

double seconds_named(std::string_view words) {
    constexpr std::size_t most_digits = 6;
    double seconds = 0;
    for (std::size_t i = 0; i < words.size();) {
        if (!is_figure(words[i])) {
            ++i;
            continue;
        }
        const std::size_t begin = i;
        while (i < words.size() && is_figure(words[i])) ++i;
        const bool is_part = begin > 0 && (is_of_word(words[begin - 1]) || words[begin - 1] == '.');
        if (is_part || i - begin > most_digits || i >= words.size() || words[i] != ' ') continue;
        seconds += std::stod(std::string(words.substr(begin, i - begin))) *
                   seconds_of_unit(words.substr(i + 1));
    }
    return seconds;
}

std::vector<double> planned_seconds(const Lesson& lesson, const std::vector<Beat>& beats) {
    const double all = 60 * lesson.minutes;
    std::vector<double> count(lesson.steps.size(), 0), planned;
    for (const Beat& beat : beats) ++count[beat.step];
    double named = 0, named_beats = 0;
    for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
        const double seconds = count[step] > 0 ? seconds_said_in(lesson.steps[step]) : 0;
        named += seconds;
        if (seconds > 0) named_beats += count[step];
    }
    // Where the named ones leave no time, a beat without takes as long as one of them, on average.
    const double others = static_cast<double>(beats.size()) - named_beats,
                 other = all > named ? (all - named) / std::max(others, 1.0)
                                     : named / std::max(named_beats, 1.0);
    for (const Beat& beat : beats) {
        const double seconds = seconds_said_in(lesson.steps[beat.step]);
        planned.push_back(seconds > 0 ? seconds / count[beat.step] : other);
    }
    const double sum = std::accumulate(planned.begin(), planned.end(), 0.0);
    for (double& seconds : planned) seconds *= sum > 0 ? all / sum : 0;
    return planned;
}

OnTime on_time(const std::vector<double>& planned, std::size_t beat, double clock) {
    OnTime at;
    for (std::size_t i = 0; i <= beat && i < planned.size(); ++i) {
        at.from = at.to;
        at.to += planned[i];
    }
    at.ahead = clock < at.from ? at.from - clock : clock > at.to ? at.to - clock : 0;
    return at;
}

}  // namespace attend::lesson
