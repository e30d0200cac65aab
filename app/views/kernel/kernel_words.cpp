#include "app/views/kernel/kernel_words.h"

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
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/views/kernel/kernel_objects.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/lead.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"
#include "core/texts/kernel.h"

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
    const TextRun share{percent_text(heavy.share), Role::weights, true};
    if (heavy.count == 1)
        return say_rich<texts::kernel::heavy_point>("share"_is = share,
                                                    "point"_is = number(heavy.least));
    return say_rich<texts::kernel::heavy_points>("share"_is = share, "n"_is = heavy.count,
                                                 "first"_is = number(heavy.least),
                                                 "last"_is = number(heavy.largest));
}

/// Why there is none, and what would mend it.
Box no_estimate(Frame& frame, const Estimate& e) {
    const Ui& ui = frame.ui;
    if (std::isinf(e.f))
        return box::text(say<texts::kernel::sum_beyond_float>(), dim_style(ui, sizes::field), 40);
    const double wider = e.reaching();
    return box::row(
        {box::text(say<texts::kernel::nearest_away>("distance"_is = short_number(e.away())),
                   dim_style(ui, sizes::field), 40),
         box::text(say<texts::kernel::widen>("sigma"_is = short_number(wider)),
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
    const LeadWord query{e.query_text, Role::query, true};
    const std::vector<LeadWord> words =
        e.exists()
            ? say_in<LeadWord, texts::kernel::estimate>(
                  "key"_is = e.key, "query"_is = query, "value"_is = e.value,
                  "answer"_is =
                      LeadWord{short_number(e.f), Role::output, true, "kernel/answer",
                               "The estimate at the query. Click: how it came about", choose})
            : say_in<LeadWord, texts::kernel::no_estimate>(
                  "key"_is = e.key, "query"_is = query,
                  "why"_is = LeadWord{e.missing(), Role::other, true, "kernel/answer"});
    return lead_words(frame.ui, words, [&] {
        return e.exists() ? box::rich(where_from(frame.ui, e), {sizes::field, false, 0})
                          : no_estimate(frame, e);
    });
}

}  // namespace attend
