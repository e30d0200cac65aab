#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "app/gui/heatmap.h"
#include "app/views/weighted_sum_model.h"

namespace attend {

namespace {

std::string count_in_words(std::size_t count) {
    constexpr std::array words{"no",    "one",   "two",  "three", "four",   "five",  "six",
                               "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    return count < words.size() ? words[count] : std::to_string(count);
}

/// A share of 1. Never "0 %" of what is something, nor "100 %" of what is not everything.
std::string percent(double share) {
    if (share > 0 && share < 0.005) return "less than 1 %";
    if (share < 1 && share >= 0.995) return "more than 99 %";
    return fmt::format("{:.0f} %", share * 100);
}

struct Words {
    const std::string& query;
    const std::vector<std::string>& names;
    const std::vector<double>& weights;
    Index self;
    std::vector<std::size_t> order;  // the heaviest first

    TextRun key(std::size_t rank) const {
        const std::size_t key = order[rank];
        if (static_cast<Index>(key) == self) return {"itself", Role::other, false};
        return {names[key], Role::key, true};
    }
    double weight(std::size_t rank) const { return weights[order[rank]]; }
    double rest() const {
        double sum = 0;
        for (std::size_t rank = 2; rank < order.size(); ++rank) sum += weight(rank);
        return sum;
    }
    /// "the other five words", "the other word"
    std::string others() const {
        const std::size_t count = order.size() - 2;
        return count == 1 ? "the other word" : "the other " + count_in_words(count) + " words";
    }

    RichText shares() const {
        RichText text{{percent(weight(0)) + " of "}, {query, Role::query, true}, {" is "}, key(0)};
        if (order.size() > 1) {
            text.push_back({", " + percent(weight(1)) + " is "});
            text.push_back(key(1));
        }
        const bool several = order.size() > 3;
        if (order.size() > 2)
            text.push_back(
                {rest() == 0
                     ? "; " + others() + (several ? " give" : " gives") + " nothing"
                     : "; " + others() + (several ? " share " : " gives ") + percent(rest())});
        text.push_back({"."});
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
            text.push_back({"; " + others() +
                            (order.size() == 3 ? " weighs " : " together weigh ") +
                            number_text(rest(), 2)});
        text.push_back({"."});
        return text;
    }
};

}  // namespace

RichText weights_in_words(const std::string& query, const std::vector<std::string>& names,
                          const std::vector<double>& weights, Index self) {
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
    const auto is = [&](auto what) { return std::any_of(weights.begin(), weights.end(), what); };
    if (is([](double w) { return !std::isfinite(w); }))
        return {{"Some weights of "}, {query, Role::query, true}, {" are no numbers."}};
    if (!is([](double w) { return w != 0; }))
        return {{"There is nothing left to attend to: every weight of "},
                {query, Role::query, true},
                {" is 0."}};
    Words words{query, names, weights, self, std::vector<std::size_t>(weights.size())};
    std::iota(words.order.begin(), words.order.end(), std::size_t{0});
    std::stable_sort(words.order.begin(), words.order.end(), [&](std::size_t a, std::size_t b) {
        return std::abs(weights[a]) > std::abs(weights[b]);
    });
    const bool negative = is([](double w) { return w < 0; });
    if (negative || std::abs(total - 1) >= 0.005) return words.numbers(total);
    if (weights.size() == 1)
        return {{"All of "}, {query, Role::query, true}, {" is "}, words.key(0), {"."}};
    return words.shares();
}

}  // namespace attend
