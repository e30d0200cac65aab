#include "app/views/sentence/given_words.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/said.h"
#include "core/texts/sentence.h"

namespace attend {

namespace {

/// Most that are named after the first.
constexpr std::size_t named = 2;

/// What a row gives, by what the others give: `mean`, on average.
std::string beside_others(double times, const std::string& mean) {
    constexpr double many = 1000;
    if (times == 0) return say<texts::sentence::others_nothing>("mean"_is = mean);
    if (times < 0.095) return say<texts::sentence::others_more>();
    if (times >= 0.95 && times < 1.05) return say<texts::sentence::others_as_much>();
    if (times > many) return say<texts::sentence::others_far_less>();
    return say<texts::sentence::others_less>("times"_is = number_text(times, times < 20 ? 1 : 0));
}

struct Speaker {
    const GivenNames& names;
    const Attended& row;

    TextRun query() const { return {names.query, Role::query, true}; }
    TextRun key(Index of) const {
        if (of == row.own) return {say<texts::sentence::itself>(), Role::other, false};
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

    /// With how many are masked, as a sentence.
    RichText ended(RichText clauses) const {
        const std::size_t count = row.given.size() - row.seen();
        if (count > 0) add_clause(clauses, {{say<texts::sentence::masked>("n"_is = count)}});
        if (clauses.empty()) return clauses;
        return say_rich<texts::sentence::end>("clauses"_is = clauses);
    }

    static void add_clause(RichText& clauses, const RichText& clause) {
        clauses = clauses.empty() ? clause
                                  : say_rich<texts::sentence::next_clause>("before"_is = clauses,
                                                                           "clause"_is = clause);
    }

    /// Of `keys`, the first `count` of which are named: "the other 3 tokens share 17 %".
    std::string what_is_left(const std::vector<Index>& keys, std::size_t count) const {
        const std::size_t more = keys.size() - count;
        const auto begin = keys.begin() + static_cast<std::ptrdiff_t>(count);
        const bool nothing =
            std::all_of(begin, keys.end(), [&](Index of) { return row.of(of) == 0; });
        // The sum of their own weights, and not what rounded parts leave of 100.
        const double left = std::accumulate(begin, keys.end(), 0.0,
                                            [&](double sum, Index of) { return sum + row.of(of); });
        if (nothing)
            return count == 0 ? say<texts::sentence::all_left_nothing>("n"_is = more)
                              : say<texts::sentence::left_nothing>("n"_is = more);
        return count == 0 ? say<texts::sentence::all_left>("n"_is = more, "share"_is = share(left))
                          : say<texts::sentence::left>("n"_is = more, "share"_is = share(left));
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

    /// Nothing that it gives another word is worth a sentence, and it does not rest on itself.
    bool tells_nothing(Index key) const {
        const double least = std::max(0.25, 2 * row.even);
        if (row.seen() < 2 || row.of(key) >= least) return false;
        for (std::size_t i = 0; i < row.given.size(); ++i)
            if (row.given[i] >= (static_cast<Index>(i) == row.own ? 3 * row.even : least))
                return false;
        return true;
    }

    RichText rest(Index first) const {
        constexpr std::size_t many = 8;  // fewer are all named
        if (row.seen() >= many && nearly_even())
            return ended(say_rich<texts::sentence::nearly_even>("most"_is = share(row.largest),
                                                                "even"_is = share(row.even)));
        const std::vector<Index> keys = others(first);
        std::size_t count = std::min(named, keys.size());
        if (keys.size() == named + 1) count = keys.size();  // nobody is left alone
        while (count > 0 && percent(keys[count - 1]) == 0) --count;
        RichText clauses;
        for (std::size_t i = 0; i < count; ++i) {
            const RichText given = say_rich<texts::sentence::given_to>(
                "share"_is = share(row.of(keys[i])), "key"_is = key(keys[i]));
            clauses = i == 0 ? given
                             : say_rich<texts::sentence::next_given>("before"_is = clauses,
                                                                     "given"_is = given);
        }
        if (keys.size() > count) add_clause(clauses, {{what_is_left(keys, count)}});
        return ended(clauses);
    }

    RichText beside(const OtherRows& rows) const {
        if (rows.rows == 0 || !std::isfinite(rows.times)) return {};
        return {{beside_others(rows.times, share(rows.mean))}};
    }
};

}  // namespace

GivenWords given_in_words(const GivenNames& names, const Attended& row, Index key,
                          const OtherRows& others) {
    const Speaker speaker{names, row};
    if (row.is_masked(key))
        return {say_rich<texts::sentence::does_not_see>("query"_is = speaker.query(),
                                                        "key"_is = speaker.key(key)),
                speaker.rest(key),
                {}};
    const TextRun share{speaker.share(row.of(key)), Role::weights, true};
    const auto query = speaker.query(), to = speaker.key(key);
    const RichText headline =
        speaker.tells_nothing(key) ? say_rich<texts::sentence::gives_evenly>(
                                         "query"_is = query, "share"_is = share, "key"_is = to,
                                         "even"_is = speaker.share(row.even))
        : names.takes ? say_rich<texts::sentence::takes>("query"_is = query, "share"_is = share,
                                                         "key"_is = to)
                      : say_rich<texts::sentence::gives>("query"_is = query, "share"_is = share,
                                                         "key"_is = to);
    return {headline, speaker.rest(key), speaker.beside(others)};
}

}  // namespace attend
