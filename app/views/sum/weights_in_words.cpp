#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "app/gui/heatmap.h"
#include "app/views/parts/figures.h"
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
};

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
        // Within a hundredth of it no bar shows the difference; the number said is that of each.
        const std::string said = percent_text(group.each);
        while (first + group.count < order.size() &&
               group.each - weight(first + group.count) <= 0.01 * group.each &&
               percent_text(weight(first + group.count)) == said)
            ++group.count;
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

    /// "44 % of station is itself, 18 % each The and the; the other four words share 38 %." Each
    /// number is rounded by itself, so that it is the one in its cell: they need not add up to 100.
    RichText shares() const {
        std::vector<WeightGroup> groups{tied(0)};
        std::size_t next = groups.front().count;
        if (next < order.size() && weight(next) > 0) {
            groups.push_back(tied(next));
            next += groups.back().count;
        }
        const std::size_t named = groups.size();
        if (next < order.size()) groups.push_back({next, order.size() - next, rest(next)});
        RichText text;
        for (std::size_t i = 0; i < named; ++i) {
            const bool several = groups[i].count > 1;
            text.push_back(
                {(i > 0 ? ", " : "") + percent_text(groups[i].each) + (several ? " each" : "")});
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
        return others(group.count) + (one ? " gives " : " share ") + percent_text(group.each);
    }

    /// "Every word counts the same for station: 14 %."; "… about the same …: 14 to 15 %."
    RichText same() const {
        const double least = weight(order.size() - 1), largest = weight(0);
        const std::string low = percent_text(least), high = percent_text(largest);
        const std::string all = masked > 0 ? "Every word that is not masked" : "Every word";
        RichText text{
            {all + (low == high ? " counts the same for " : " counts about the same for ")},
            {query, Role::query, true},
            {": " + (low == high ? low : fmt::format("{} to {}", low, high))}};
        end(text, false);
        return text;
    }

    /// Weights that do not sum to 1 are no shares: said as numbers.
    RichText numbers(double total) const {
        RichText text{
            {"The weights sum to "},    {number_text(total, 2), Role::weights, true}, {": "},
            {query, Role::query, true}, {" is " + number_text(weight(0), 2) + " × "}, key(0)};
        if (order.size() > 1) {
            text.push_back(
                {(weight(1) < 0 ? " − " : " + ") + number_text(std::abs(weight(1)), 2) + " × "});
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
    if (words.order.size() == 1 || words.weight(0) >= 0.995) {
        constexpr double rounding = 1e-6;  // of weights in float32
        const bool all = words.weight(0) >= 1 - rounding;
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
