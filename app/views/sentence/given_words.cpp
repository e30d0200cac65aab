#include "app/views/sentence/given_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "core/plural.h"

namespace attend {

namespace {

/// Most that are named after the first.
constexpr std::size_t named = 2;

/// What a row gives, by what the others give.
std::string as_much(double times) {
    constexpr double many = 1000;
    if (times == 0) return "nothing";
    if (times < 0.095) return "less than a tenth as much";
    if (times >= 0.95 && times < 1.05) return "as much";
    if (times > many) return "more than a thousand times as much";
    return fmt::format("{} times as much", number_text(times, times < 10 ? 1 : 0));
}

struct Speaker {
    const GivenNames& names;
    const Attended& row;

    TextRun query() const { return {names.query, Role::query, true}; }
    TextRun key(Index of) const {
        if (of == row.own) return {"itself", Role::other, false};
        return {names.keys[static_cast<std::size_t>(of)], Role::key, true};
    }
    long percent(Index of) const {
        constexpr double most = 1e9;  // a number that was typed may be any
        return std::lround(std::clamp(100 * row.of(of), -most, most));
    }

    /// A share in words, as exact as so many tokens need.
    std::string share(double of) const { return percent_text(of, row.seen()); }

    /// All that are seen but the first, the heaviest first.
    std::vector<Index> others(Index first) const {
        std::vector<Index> keys;
        for (std::size_t i = 0; i < row.given.size(); ++i)
            if (static_cast<Index>(i) != first && !row.masked[i])
                keys.push_back(static_cast<Index>(i));
        std::stable_sort(keys.begin(), keys.end(),
                         [&](Index a, Index b) { return row.of(a) > row.of(b); });
        return keys;
    }

    void add_masked(RichText& text) const {
        const std::size_t count = row.given.size() - row.seen();
        if (count > 0)
            text.push_back({fmt::format("{}{} {} masked", text.empty() ? "" : "; ", counted(count),
                                        count == 1 ? "is" : "are")});
        if (!text.empty()) text.push_back({"."});
    }

    /// Of `keys`, the first `count` of which are named: "; the other 3 tokens share 17 %".
    std::string what_is_left(const std::vector<Index>& keys, std::size_t count) const {
        const std::size_t more = keys.size() - count;
        const auto begin = keys.begin() + static_cast<std::ptrdiff_t>(count);
        const bool nothing =
            std::all_of(begin, keys.end(), [&](Index of) { return row.of(of) == 0; });
        // The sum of their own weights, and not what rounded parts leave of 100.
        const double left = std::accumulate(begin, keys.end(), 0.0,
                                            [&](double sum, Index of) { return sum + row.of(of); });
        const std::string who = more == 1    ? "the other token"
                                : count == 0 ? fmt::format("All other {} tokens", counted(more))
                                             : fmt::format("the other {} tokens", counted(more));
        const char* const gets =
            nothing ? (more == 1 ? "gets" : "get") : (more == 1 ? "gets" : "share");
        return fmt::format("{}{} {} {}", count == 0 ? "" : "; ", who, gets,
                           nothing ? "nothing" : share(left));
    }

    /// Nobody is looked at twice as much as if all were alike, and few are left out: the entropy is
    /// near ln n.
    bool nearly_even() const {
        constexpr double near = 0.95;
        if (row.seen() < 2 || row.largest >= 2 * row.even) return false;
        double entropy = 0;
        for (std::size_t i = 0; i < row.given.size(); ++i)
            if (const double share = row.of(static_cast<Index>(i)); !row.masked[i] && share > 0)
                entropy -= share * std::log(share);
        return entropy >= near * std::log(static_cast<double>(row.seen()));
    }

    RichText rest(Index first) const {
        constexpr std::size_t many = 8;  // fewer are all named
        if (row.seen() >= many && nearly_even()) {
            RichText text{{fmt::format("Nearly even: {} at most, where all alike would get {}",
                                       share(row.largest), share(row.even))}};
            add_masked(text);
            return text;
        }
        const std::vector<Index> keys = others(first);
        RichText text;
        std::size_t count = std::min(named, keys.size());
        if (keys.size() == named + 1) count = keys.size();  // nobody is left alone
        while (count > 0 && percent(keys[count - 1]) == 0) --count;
        for (std::size_t i = 0; i < count; ++i) {
            text.push_back({fmt::format("{}{} to ", i > 0 ? ", " : "", share(row.of(keys[i])))});
            text.push_back(key(keys[i]));
        }
        if (keys.size() > count) text.push_back({what_is_left(keys, count)});
        add_masked(text);
        return text;
    }

    RichText beside(Index first, const OtherRows& rows) const {
        if (rows.rows == 0 || !std::isfinite(rows.times)) return {};
        const bool one = rows.rows == 1;
        RichText text{{one ? "The other row gives "
                           : fmt::format("The other {} rows give ", counted(rows.rows))}};
        text.push_back({names.keys[static_cast<std::size_t>(first)], Role::key, false});
        text.push_back({fmt::format(" {}{}: ", share(rows.mean), one ? "" : " on average")});
        text.push_back({names.query, Role::query, false});
        text.push_back({" gives " + as_much(rows.times) + "."});
        return text;
    }
};

}  // namespace

GivenWords given_in_words(const GivenNames& names, const Attended& row, Index key,
                          const OtherRows& others) {
    const Speaker speaker{names, row};
    if (row.is_masked(key))
        return {{speaker.query(), {" does not see "}, speaker.key(key), {": masked"}},
                speaker.rest(key),
                {}};
    RichText headline{speaker.query(),
                      {speaker.nearly_even() ? " looks nearly evenly: " : " gives "}};
    headline.push_back({speaker.share(row.of(key)), Role::weights, true});
    headline.push_back({" to "});
    headline.push_back(speaker.key(key));
    return {headline, speaker.rest(key), speaker.beside(key, others)};
}

}  // namespace attend
