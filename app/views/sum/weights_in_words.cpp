#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "app/gui/heatmap.h"
#include "app/views/sum/weighted_sum_model.h"

namespace attend {

namespace {

std::string count_in_words(std::size_t count) {
    constexpr std::array words{"no",    "one",   "two",  "three", "four",   "five",  "six",
                               "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    return count < words.size() ? words[count] : std::to_string(count);
}

/// Keys that weigh the same, or what is left.
struct WeightGroup {
    std::size_t first = 0, count = 1;  // ranks
    double each = 0;                   // weight of one of them, or of all that is left
    std::size_t parts = 1;             // how often it counts
    int percent = 0;
};

int whole_percent(double share) { return static_cast<int>(std::lround(share * 100)); }

/// Each rounded by itself, so that it is the number in the cell; what is left is said as what is
/// left of 100, if that is about right.
void round_shares(std::vector<WeightGroup>& groups) {
    int left = 100;
    for (WeightGroup& group : groups) {
        group.percent = whole_percent(group.each);
        left -= group.percent * static_cast<int>(group.parts);
    }
    WeightGroup& last = groups.back();
    const int all = last.percent + left;
    const bool is_rest = last.count > last.parts;
    if (is_rest && all >= 0 && std::abs(all - last.each * 100) < 1.5) last.percent = all;
}

/// Never "0 %" of what is something, nor "100 %" of what is not everything.
std::string percent(const WeightGroup& group) {
    if (group.each > 0 && group.percent == 0) return "less than 1 %";
    if (group.each < 1 && group.percent == 100) return "more than 99 %";
    return fmt::format("{} %", group.percent);
}

struct Words {
    const std::string& query;
    const std::vector<std::string>& names;
    const std::vector<double>& weights;
    Index self;
    std::size_t masked;
    std::vector<std::size_t> order;  // the heaviest first, without those that are masked

    TextRun key(std::size_t rank) const {
        const std::size_t key = order[rank];
        if (static_cast<Index>(key) == self) return {"itself", Role::other, false};
        return {names[key], Role::key, true};
    }
    double weight(std::size_t rank) const { return weights[order[rank]]; }
    double rest(std::size_t from) const {
        double sum = 0;
        for (std::size_t rank = from; rank < order.size(); ++rank) sum += weight(rank);
        return sum;
    }
    /// "the other five words", "the other word"; "three other words" where there are masked ones
    std::string others(std::size_t count) const {
        const std::string words = count == 1 ? "word" : "words";
        if (masked > 0) return count_in_words(count) + " other " + words;
        return count == 1 ? "the other word" : "the other " + count_in_words(count) + " words";
    }
    std::string masked_too() const {
        return count_in_words(masked) + (masked == 1 ? " is masked" : " are masked");
    }
    void end(RichText& text, bool clause) const {
        if (masked > 0) text.push_back({(clause ? ", " : "; ") + masked_too()});
        text.push_back({"."});
    }

    WeightGroup tied(std::size_t first) const {
        WeightGroup group{first, 0, weight(first)};
        // Within a hundredth of it: no bar shows the difference.
        while (first + group.count < order.size() &&
               group.each - weight(first + group.count) <= 0.01 * group.each)
            ++group.count;
        group.parts = group.count;
        return group;
    }

    /// "The", "The and the", "The, the and three others"
    void list(RichText& text, const WeightGroup& group) const {
        const bool all = group.count <= 3;
        const std::size_t named = all ? group.count : 2;
        for (std::size_t i = 0; i < named; ++i) {
            if (i > 0) text.push_back({i + 1 == named && all ? " and " : ", "});
            text.push_back(key(group.first + i));
        }
        if (!all) text.push_back({" and " + count_in_words(group.count - named) + " others"});
    }

    /// "44 % of station is itself, 18 % each The and the; the other four words share 38 %."
    RichText shares() const {
        std::vector<WeightGroup> groups{tied(0)};
        std::size_t next = groups.front().count;
        if (next < order.size() && weight(next) > 0) {
            groups.push_back(tied(next));
            next += groups.back().count;
        }
        const std::size_t named = groups.size();
        if (next < order.size()) groups.push_back({next, order.size() - next, rest(next)});
        round_shares(groups);
        RichText text;
        for (std::size_t i = 0; i < named; ++i) {
            const bool several = groups[i].count > 1;
            text.push_back({(i > 0 ? ", " : "") + percent(groups[i]) + (several ? " each" : "")});
            if (i == 0) {
                text.push_back({" of "});
                text.push_back({query, Role::query, true});
            }
            text.push_back({i > 0 && several ? " " : several ? " are " : " is "});
            list(text, groups[i]);
        }
        if (next < order.size()) text.push_back({"; " + what_is_left(groups.back())});
        end(text, next < order.size());
        return text;
    }
    std::string what_is_left(const WeightGroup& group) const {
        const bool one = group.count == 1;
        if (group.each == 0) return others(group.count) + (one ? " gives" : " give") + " nothing";
        return others(group.count) + (one ? " gives " : " share ") + percent(group);
    }

    /// "Every word counts the same: 14 %."
    RichText same() const {
        const double each = rest(0) / static_cast<double>(order.size());
        const std::string all = masked > 0 ? "Every word that is not masked" : "Every word";
        const std::string share =
            each < 0.005 ? "less than 1 %" : fmt::format("{:.0f} %", each * 100);
        RichText text{{all + " counts the same for "}, {query, Role::query, true}, {": " + share}};
        end(text, false);
        return text;
    }

    /// Weights that do not sum to 1 are no shares: said as numbers.
    RichText numbers(double total) const {
        RichText text{
            {"The weights sum to "},    {number_text(total, 2), Role::weights, true}, {": "},
            {query, Role::query, true}, {" is " + number_text(weight(0), 2) + " × "}, key(0)};
        if (order.size() > 1) {
            text.push_back({" + " + number_text(weight(1), 2) + " × "});
            text.push_back(key(1));
        }
        if (order.size() > 2)
            text.push_back({"; " + others(order.size() - 2) +
                            (order.size() == 3 ? " weighs " : " together weigh ") +
                            number_text(rest(2), 2)});
        end(text, order.size() > 2);
        return text;
    }
};

}  // namespace

RichText weights_in_words(const std::string& query, const std::vector<std::string>& names,
                          const std::vector<double>& weights, Index self,
                          const std::vector<bool>& masked) {
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
    const auto is = [&](auto what) { return std::any_of(weights.begin(), weights.end(), what); };
    if (is([](double w) { return !std::isfinite(w); }))
        return {{"Some weights of "}, {query, Role::query, true}, {" are no numbers."}};
    if (!is([](double w) { return w != 0; }))
        return {{"There is nothing left to attend to: every weight of "},
                {query, Role::query, true},
                {" is 0."}};
    Words words{query, names, weights, self, 0, {}};
    for (std::size_t key = 0; key < weights.size(); ++key) {
        if (key < masked.size() && masked[key])
            ++words.masked;
        else
            words.order.push_back(key);
    }
    std::stable_sort(words.order.begin(), words.order.end(), [&](std::size_t a, std::size_t b) {
        return std::abs(weights[a]) > std::abs(weights[b]);
    });
    const bool negative = is([](double w) { return w < 0; });
    if (negative || std::abs(total - 1) >= 0.005) return words.numbers(total);
    if (words.order.size() == 1 || whole_percent(words.weight(0)) >= 100) {
        const bool all = words.order.size() == 1 || words.weight(1) == 0;
        RichText text{{all ? "All of " : "Practically all of "},
                      {query, Role::query, true},
                      {" is "},
                      words.key(0)};
        words.end(text, false);
        return text;
    }
    const double largest = words.weight(0), least = words.weight(words.order.size() - 1);
    // Within 1 %, and within a tenth of it where there are so many words that 1 % is much.
    if (largest - least <= std::min(0.01, 0.1 * largest)) return words.same();
    return words.shares();
}

}  // namespace attend
