#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/heatmap_layout.h"
#include "app/views/sum/weighted_sum_model.h"
#include "core/analysis/row_sums.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"

namespace attend {

namespace {

struct Words {
    const std::string& query;
    const std::vector<std::string>& names;
    const std::vector<double>& weights;
    Index self;
    std::size_t masked;
    std::vector<std::size_t> order;  // the heaviest first, without those that are masked
    std::string_view answering;      // "word"

    TextRun asking() const { return {quoted_word(query), Role::query, true}; }
    TextRun key(std::size_t rank) const {
        const std::size_t key = order[rank];
        if (static_cast<Index>(key) == self) return {"itself", Role::other, false};
        return {quoted_word(names[key]), Role::key, true};
    }
    /// Whose value it is that is taken: what is given is attention, what is taken is a value.
    void add_value(RichText& text, std::size_t rank) const {
        if (static_cast<Index>(order[rank]) == self) return text.push_back({"its own value"});
        if (rank == 0) text.push_back({"the value of "});
        text.push_back(key(rank));
    }
    std::string percent(double share) const { return percent_text(share, order.size()); }
    double weight(std::size_t rank) const { return weights[order[rank]]; }
    double rest(std::size_t from) const {
        double sum = 0;
        for (std::size_t rank = from; rank < order.size(); ++rank) sum += weight(rank);
        return sum;
    }
    /// "four others", "one other"
    static std::string others(std::size_t count) {
        return number_in_words(count) + (count == 1 ? " other" : " others");
    }
    std::string masked_too() const {
        return number_in_words(masked) + (masked == 1 ? " is masked" : " are masked");
    }
    void end(RichText& text, bool clause) const {
        if (masked > 0) text.push_back({(clause ? ", " : "; ") + masked_too()});
        text.push_back({"."});
    }

    /// How many are named: the three heaviest that weigh anything, and no one is left alone.
    std::size_t named() const {
        constexpr std::size_t few = 3;
        std::size_t count = order.size() == few + 1 ? few + 1 : std::min(few, order.size());
        while (count > 1 && weight(count - 1) == 0) --count;
        return count;
    }

    /// "“The” takes 24 % of its own value, 24 % of “the”, 17 % of “on”; 35 % of four others." The
    /// named ones are as in their cells, the others the sum of theirs.
    RichText shares() const {
        RichText text{asking(), {" takes "}};
        const std::size_t count = named();
        for (std::size_t rank = 0; rank < count; ++rank) {
            text.push_back({(rank > 0 ? ", " : "") + percent(weight(rank)) + " of "});
            add_value(text, rank);
        }
        const bool more = count < order.size();
        if (more) {
            const double left = rest(count);
            text.push_back({"; " + (left == 0 ? "nothing" : percent(left)) + " of " +
                            others(order.size() - count)});
        }
        end(text, more);
        return text;
    }

    /// "“station” takes the same of every word: 14 %."; "… about the same …: 14 % to 15 %."
    RichText same() const {
        const double least = weight(order.size() - 1), largest = weight(0);
        const std::string low = percent(least), high = percent(largest);
        const std::string all =
            fmt::format("every {}{}", answering, masked > 0 ? " that is not masked" : "");
        RichText text{asking(),
                      {(low == high ? " takes the same of " : " takes about the same of ") + all +
                       ": " + (low == high ? low : fmt::format("{} to {}", low, high))}};
        end(text, false);
        return text;
    }

    /// Weights that do not sum to 1 are no shares: said as numbers.
    RichText numbers(double total) const {
        const bool near_one = !is_one(total) && std::abs(total - 1) < 0.005;  // else "1.00"
        RichText text{{"The weights sum to "},
                      {number_text(total, near_one ? 3 : 2), Role::weights, true},
                      {": "},
                      asking(),
                      {" gets " + number_text(weight(0), 2) + " × "},
                      key(0)};
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
                          const std::vector<double>& weights, double total, Index self,
                          const std::vector<bool>& masked, std::string_view answering) {
    const auto is = [&](auto what) { return std::any_of(weights.begin(), weights.end(), what); };
    if (is([](double w) { return !std::isfinite(w); }))
        return {
            {"Some weights of "}, {quoted_word(query), Role::query, true}, {" are no numbers."}};
    if (!is([](double w) { return w != 0; }))
        return {{"There is nothing left to attend to: every weight of "},
                {quoted_word(query), Role::query, true},
                {" is 0."}};
    Words words{query, names, weights, self, 0, {}, answering};
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
    if (negative || !is_one(total)) return words.numbers(total);
    if (words.order.size() == 1 || words.weight(0) >= 0.995) {
        constexpr double rounding = 1e-6;  // of weights in float32
        const bool all = words.weight(0) >= 1 - rounding;
        RichText text{words.asking(),
                      {all ? " takes nothing but " : " takes practically nothing but "}};
        words.add_value(text, 0);
        words.end(text, false);
        return text;
    }
    const double largest = words.weight(0), least = words.weight(words.order.size() - 1);
    // Within 1 %, and within a tenth of it where there are so many words that 1 % is much.
    if (largest - least <= std::min(0.01, 0.1 * largest)) return words.same();
    return words.shares();
}

}  // namespace attend
