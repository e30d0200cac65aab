#include <algorithm>
#include <cmath>

#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/heatmap_layout.h"
#include "app/gui/said.h"
#include "app/views/sum/weighted_sum_model.h"
#include "core/analysis/row_sums.h"
#include "core/graph/unique_label.h"
#include "core/texts/sum.h"

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
        if (static_cast<Index>(key) == self) return {say<texts::sum::itself>()};
        return {quoted_word(names[key]), Role::key, true};
    }
    /// Whose value is taken: of the first it is said that it is a value.
    RichText value(std::size_t rank) const {
        if (static_cast<Index>(order[rank]) == self) return {{say<texts::sum::own_value>()}};
        if (rank > 0) return {key(rank)};
        return say_rich<texts::sum::value_of>("key"_is = key(rank));
    }
    std::string percent(double share) const { return percent_text(share, order.size()); }
    double weight(std::size_t rank) const { return weights[order[rank]]; }
    double rest(std::size_t from) const {
        double sum = 0;
        for (std::size_t rank = from; rank < order.size(); ++rank) sum += weight(rank);
        return sum;
    }
    RichText ended(const RichText& text) const {
        return say_rich<texts::sum::end>("before"_is = text, "masked"_is = masked);
    }
    RichText ended_clause(const RichText& text) const {
        return say_rich<texts::sum::end_of_clause>("before"_is = text, "masked"_is = masked);
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
        const std::size_t count = named();
        RichText parts;
        for (std::size_t rank = 0; rank < count; ++rank) {
            const RichText part = say_rich<texts::sum::part>("share"_is = percent(weight(rank)),
                                                             "value"_is = value(rank));
            parts = rank == 0
                        ? part
                        : say_rich<texts::sum::next_part>("before"_is = parts, "part"_is = part);
        }
        if (count == order.size())
            return ended(say_rich<texts::sum::takes>("query"_is = asking(), "parts"_is = parts));
        const double left = rest(count);
        return ended_clause(say_rich<texts::sum::takes_and_rest>(
            "query"_is = asking(), "parts"_is = parts,
            "rest"_is = left == 0 ? say<texts::sum::nothing>() : percent(left),
            "n"_is = order.size() - count));
    }

    /// "“station” takes the same of every word: 14 %."; "… about the same …: 14 % to 15 %."
    RichText same() const {
        const double least = weight(order.size() - 1), largest = weight(0);
        const std::string low = percent(least), high = percent(largest);
        if (low == high)
            return ended(say_rich<texts::sum::takes_same>("query"_is = asking(),
                                                          "word"_is = answering,
                                                          "masked"_is = masked, "share"_is = low));
        return ended(say_rich<texts::sum::takes_nearly_same>(
            "query"_is = asking(), "word"_is = answering, "masked"_is = masked, "least"_is = low,
            "largest"_is = high));
    }

    /// Weights that do not sum to 1 are no shares: said as numbers.
    RichText numbers(double total) const {
        const bool near_one = !is_one(total) && std::abs(total - 1) < 0.005;  // else "1.00"
        const auto product = [&](std::size_t rank) {
            const double size = rank == 0 ? weight(rank) : std::abs(weight(rank));
            return say_rich<texts::sum::product>("weight"_is = number_text(size, 2),
                                                 "key"_is = key(rank));
        };
        RichText products = product(0);
        if (order.size() > 1)
            products =
                weight(1) < 0
                    ? say_rich<texts::sum::minus>("before"_is = products, "product"_is = product(1))
                    : say_rich<texts::sum::plus>("before"_is = products, "product"_is = product(1));
        const std::size_t others = order.size() - std::min<std::size_t>(order.size(), 2);
        const RichText text = say_rich<texts::sum::numbers>(
            "sum"_is = TextRun{number_text(total, near_one ? 3 : 2), Role::weights, true},
            "query"_is = asking(), "products"_is = products, "n"_is = others,
            "rest"_is = number_text(rest(2), 2));
        return others > 0 ? ended_clause(text) : ended(text);
    }
};

}  // namespace

RichText weights_in_words(const std::string& query, const std::vector<std::string>& names,
                          const std::vector<double>& weights, double total, Index self,
                          const std::vector<bool>& masked, std::string_view answering) {
    const auto is = [&](auto what) { return std::any_of(weights.begin(), weights.end(), what); };
    const TextRun asking{quoted_word(query), Role::query, true};
    if (is([](double w) { return !std::isfinite(w); }))
        return say_rich<texts::sum::no_numbers>("query"_is = asking);
    if (!is([](double w) { return w != 0; }))
        return say_rich<texts::sum::nothing_left>("query"_is = asking);
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
        return words.ended(say_rich<texts::sum::takes_only>("query"_is = asking, "all"_is = all,
                                                            "value"_is = words.value(0)));
    }
    const double largest = words.weight(0), least = words.weight(words.order.size() - 1);
    // Within 1 %, and within a tenth of it where there are so many words that 1 % is much.
    if (largest - least <= std::min(0.01, 0.1 * largest)) return words.same();
    return words.shares();
}

}  // namespace attend
