#include "app/views/kernel/kernel_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <tuple>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/chart/number_line.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/kernel/kernel_objects.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/lead.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"
#include "core/plural.h"

namespace attend {

namespace {

/// The weight of the last of the heavy points, found without putting all in order: there may be a
/// million.
double least_heavy(const Matrix& row, double enough) {
    std::vector<double> weights(static_cast<std::size_t>(row.cols()));
    for (Index i = 0; i < row.cols(); ++i)
        weights[static_cast<std::size_t>(i)] = static_cast<double>(row(0, i));
    auto begin = weights.begin(), end = weights.end();
    while (end - begin > 1) {
        const auto middle = begin + (end - begin) / 2;
        std::nth_element(begin, middle, end, std::greater());
        const double above = std::accumulate(begin, middle, 0.0);
        if (above >= enough)
            end = middle;
        else
            enough -= above, begin = middle;
    }
    return *begin;
}

/// "76 % of the weight is on five points, from 3.45 to 3.55"
RichText where_from(const Ui& ui, const Estimate& e) {
    const HeavyPoints heavy =
        ui.states.kept(std::tuple(e.weights, e.x), [&] { return heavy_points(e); });
    if (heavy.count == 0 || static_cast<Index>(heavy.count) == e.points()) return {};
    const auto number = [ends = std::array{heavy.least, heavy.largest}](double key) {
        return with_decimals(key, common_decimals(ends));
    };
    RichText text{{percent_text(heavy.share), Role::weights, true}};
    if (heavy.count == 1)
        text.push_back({" of the weight is on one point, " + number(heavy.least)});
    else
        text.push_back({fmt::format(" of the weight is on {} points, from {} to {}",
                                    number_in_words(heavy.count), number(heavy.least),
                                    number(heavy.largest))});
    return text;
}

/// Why there is none, and what would mend it.
Box no_estimate(Frame& frame, const Estimate& e) {
    const Ui& ui = frame.ui;
    if (std::isinf(e.f))
        return box::text("α y adds up to more than float32 holds", dim_style(ui, sizes::field), 40);
    const double wider = e.reaching();
    return box::row(
        {box::text(fmt::format("the nearest point is {} away", short_number(e.away())),
                   dim_style(ui, sizes::field), 40),
         box::text(fmt::format("Widen to {}", short_number(wider)),
                   {Face::semibold, sizes::field, ui.theme->text}, 40)
             .named("kernel/widen")
             .help("A bandwidth with which the kernel reaches the nearest point")
             .on_click([&frame, wider] { frame.draft().choices.set(bandwidth, wider); })},
        1);
}

}  // namespace

bool is_out_of_reach(const Frame& frame, const Estimate& estimate) {
    return std::isnan(estimate.f) && kernel(frame.scene()->choices.score).ends_at_sigma &&
           (estimate.scores->array() == 0).all();
}

HeavyPoints heavy_points(const Estimate& e) {
    constexpr double most_of_it = 0.75;
    const double all = e.weights->cast<double>().sum();
    // Shares of negative weights say nothing.
    if (!(all > 0) || (e.weights->array() < 0).any()) return {};
    const double threshold = least_heavy(*e.weights, most_of_it * all);
    HeavyPoints heavy;
    for (Index i = 0; i < e.points(); ++i) {
        if (e.weight_of(i) < threshold) continue;
        const double x = e.x_of(i);
        heavy.least = heavy.count == 0 ? x : std::min(heavy.least, x);
        heavy.largest = heavy.count == 0 ? x : std::max(heavy.largest, x);
        heavy.share += e.weight_of(i) / all, ++heavy.count;
    }
    return heavy;
}

Box kernel_headline(Frame& frame) {
    const Estimate e = estimate_of(frame);
    const auto choose = [&frame] { select_cell(frame, frame.node(frame.block().output), {0, 0}); };
    std::vector<LeadWord> words{
        {"At " + e.key + " "}, {e.query_text, Role::query, true}, {", " + e.value + " is "}};
    if (e.exists())
        words.push_back({short_number(e.f), Role::output, true, "kernel/answer",
                         "The estimate at the query. Click: how it came about", choose});
    else
        words.back() = {": "}, words.push_back({e.missing(), Role::other, true, "kernel/answer"});
    return lead_words(frame.ui, words, [&] {
        return e.exists() ? box::rich(where_from(frame.ui, e), {sizes::field, false, 0})
                          : no_estimate(frame, e);
    });
}

}  // namespace attend
