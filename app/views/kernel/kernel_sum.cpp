#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <span>
#include <tuple>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/ribbons_between.h"
#include "app/gui/box/span.h"
#include "app/gui/chart/number_line.h"
#include "app/gui/figures.h"
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/views/kernel/kernel_objects.h"
#include "app/views/kernel/kernel_words.h"
#include "app/views/parts/choose_token.h"
#include "app/views/sum/weight_bar.h"
#include "app/views/sum/weighted_sum_model.h"
#include "core/attention/scores/kernels.h"
#include "core/texts/kernel.h"

namespace attend {

namespace {

constexpr std::ptrdiff_t most_rows = 400;
constexpr Length row_height{1.3f, sizes::of(40), sizes::of(40)};
constexpr float heading_height = 1.5f;
constexpr float whole = 40;                           // em: never shortened
constexpr Length any_width{12, 14, Length::endless};  // how many are told is by height

struct KernelSumState {
    WeightGesture gesture;
};

/// The points by weight; of equal weights, such as none, the nearest to the query first.
const std::vector<Index>& heaviest(const Ui& ui, const Estimate& e) {
    return ui.states.kept(std::tuple(e.weights, e.x, e.query), [&] {
        std::vector<Index> order(static_cast<std::size_t>(e.points()));
        std::iota(order.begin(), order.end(), 0);
        // Those that are shown in order; of the others only that they weigh less.
        const auto shown = order.begin() + std::min<std::ptrdiff_t>(most_rows, std::ssize(order));
        std::partial_sort(order.begin(), shown, order.end(), [&](Index a, Index b) {
            const double of_a = std::abs(e.weight_of(a)), of_b = std::abs(e.weight_of(b));
            if (of_a != of_b) return of_a > of_b;
            const double to_a = std::abs(e.x_of(a) - e.query), to_b = std::abs(e.x_of(b) - e.query);
            return to_a < to_b || (to_a == to_b && a < b);
        });
        return order;
    });
}

/// How many of the points are told, the heaviest first: no more than it takes to leave next to
/// nothing.
std::size_t told_of(const Estimate& e, const std::vector<Index>& order) {
    constexpr double next_to_nothing = 0.01;  // of all weight
    constexpr std::size_t least = 3, most = 20;
    double left = 0;
    for (const Index i : order) left += std::abs(e.weight_of(i));
    const double least_left = next_to_nothing * left;
    std::size_t told = 0;
    while (told < std::min(order.size(), most) && (told < least || left >= least_left))
        left -= std::abs(e.weight_of(order[told++]));
    return told;
}

/// What a list of so many points shows.
struct Told {
    std::vector<Index> rows;  // in the order of their keys, as on the axis
    double rest = 0, rest_weight = 0;
    std::size_t others = 0;
    double end = 1;          // of the bars
    int of_x = 0, of_y = 0;  // decimals
};

Told told(const Estimate& e, const std::vector<Index>& order, std::size_t count) {
    Told list;
    const auto middle = order.begin() + static_cast<std::ptrdiff_t>(count);
    list.rows.assign(order.begin(), middle);
    std::ranges::stable_sort(list.rows, {}, [&](Index i) { return e.x_of(i); });
    for (auto i = middle; i != order.end(); ++i)
        list.rest += e.weight_of(*i) * e.y_of(*i), list.rest_weight += e.weight_of(*i);
    list.others = order.size() - count;
    list.end = round_end(std::max(1e-3, std::abs(e.weight_of(order.front()))));
    std::vector<double> xs, ys;
    for (const Index i : list.rows) xs.push_back(e.x_of(i)), ys.push_back(e.y_of(i));
    list.of_x = telling_decimals(xs), list.of_y = common_decimals(ys);
    return list;
}

Box number(const Ui& ui, const std::string& text, Role role, bool lit) {
    const Rgb color = role == Role::other ? ui.theme->dim_text
                      : lit               ? ui.theme->role(role)
                                          : ui.theme->text;
    return box::text(text, {lit ? Face::semibold : Face::regular, sizes::title, color}, whole)
        .right();
}

Box bar_of(Frame& frame, const Estimate& e, Index i, double end) {
    auto& gesture = frame.ui.states.of<KernelSumState>().gesture;
    const Cell cell{0, i};
    WeightBar bar;
    bar.node = frame.block().weights, bar.cell = cell;
    bar.weight = e.weight_of(i);
    bar.range_low = std::min(0.0, bar.weight);
    bar.range_high = gesture.dragging ? gesture.range_end : end;
    bar.edited = frame.evaluation()->is_edited(bar.node, cell);
    bar.lit = key_looked_at(frame) == i, bar.steps_back = !bar.lit;
    Hover& next = frame.session().next_hover;
    if (next.key == i) next.query.reset();  // it is no row of the validation
    return weight_box(frame, fmt::format("kernel/weight/{}", i), bar, gesture, 1.1f);
}

/// Its key, its weight and its value.
Boxes row_of(Frame& frame, const Estimate& e, const Told& list, Index i) {
    const Ui& ui = frame.ui;
    const bool lit = key_looked_at(frame) == i;
    const double weight = e.weight_of(i);
    const bool light = weight < 0.045;
    Box share = number(ui, percent_figure(weight), light ? Role::other : Role::weights, true);
    if (!lit && !light)
        share = box::text(percent_figure(weight),
                          {Face::regular, sizes::title, ui.theme->role(Role::weights)}, whole)
                    .right();
    return {number(ui, with_decimals(e.x_of(i), list.of_x), Role::key, lit),
            bar_of(frame, e, i, list.end).wide({4, 9, 12}), std::move(share),
            number(ui, with_decimals(e.y_of(i), list.of_y), Role::value, lit)
                .help("α y = " + short_number(weight * e.y_of(i)))};
}

/// Each term on its way from its row to its part of the sum, from 0 to the total.
Box parts_of_sum(const Frame& frame, const Estimate& e, const Told& list) {
    box::RibbonsBetween ribbons;
    ribbons.bar = sizes::of(14);
    ribbons.left.heights.assign(list.rows.size() + (list.others > 0 ? 1 : 0), 1);
    ribbons.right.heights = {1};
    const auto add = [&](double part, bool lit, float alpha) {
        box::RibbonBetween one{ribbons.parts.size(), 0};
        one.from_width = 0.4f, one.to_width = static_cast<float>(part / e.f);
        one.lit = lit, one.alpha = lit ? 0.75f : alpha;
        ribbons.parts.push_back(one);
    };
    for (const Index i : list.rows)
        add(e.weight_of(i) * e.y_of(i), key_looked_at(frame) == i, 0.3f);
    if (list.others > 0) add(list.rest, false, 0.15f);
    return box::ribbons_between(std::move(ribbons), {3, 9, 9});
}

/// Where a term takes away, parts fill no bar: each row is a step from where the one before ended.
class Steps {
  public:
    Steps(const Estimate& e, const Told& list) {
        low_ = std::min(0.0, e.f), high_ = std::max(0.0, e.f);
        const auto go_on = [&](double part) {
            ends_.push_back(ends_.back() + part);
            low_ = std::min(low_, ends_.back()), high_ = std::max(high_, ends_.back());
        };
        for (const Index i : list.rows) go_on(e.weight_of(i) * e.y_of(i));
        if (list.others > 0) go_on(list.rest);
    }
    bool take_away() const { return !std::ranges::is_sorted(ends_); }
    Box of_row(const Ui& ui, std::size_t row) const {
        // What takes away is an outline: told by more than its hue.
        const bool less = ends_[row + 1] < ends_[row];
        return box::span({at(ends_[row]), at(ends_[row + 1]), ui.theme->role(Role::output),
                          ui.theme->track, less})
            .wide({3, 8, 10})
            .named(fmt::format("kernel/step/{}", row));
    }

  private:
    double at(double number) const { return high_ > low_ ? (number - low_) / (high_ - low_) : 0; }

    std::vector<double> ends_{0};
    double low_ = 0, high_ = 0;
};

Boxes headings(const Ui& ui) {
    const auto symbol = [&](const char* name, Role role) {
        return box::formula(name, {}, {1.1f, false, ui.theme->role(role), false});
    };
    return {symbol("k", Role::key).right(), symbol("α", Role::weights), box::space(0),
            symbol("y", Role::value).right()};
}

Box list_of(Frame& frame, const Estimate& e, const Told& list) {
    const Ui& ui = frame.ui;
    const Steps steps(e, list);
    const bool take_away = steps.take_away();
    std::vector<Boxes> rows{headings(ui)};
    for (const Index i : list.rows) {
        rows.push_back(row_of(frame, e, list, i));
        if (take_away) rows.back().push_back(steps.of_row(ui, rows.size() - 2));
    }
    if (list.others > 0) {
        rows.push_back({number(ui, "", Role::other, false), box::space(0),
                        number(ui, percent_figure(list.rest_weight), Role::other, false),
                        box::space(0)});
        if (take_away) rows.back().push_back(steps.of_row(ui, rows.size() - 2));
    }
    // The first row is that of headings.
    Box table = box::table(
        std::move(rows),
        [](Box row, std::size_t place) {
            return place == 0 ? std::move(row).high(heading_height)
                              : std::move(row).high(row_height);
        },
        0.7f);
    Boxes beside{std::move(table)};
    if (!take_away && e.exists() && e.f > 0) {
        const TextStyle small{Face::regular, sizes::axis, ui.theme->dim_text},
            end{Face::regular, sizes::axis, ui.theme->role(Role::output)};
        const auto count = static_cast<float>(list.rows.size() + (list.others > 0 ? 1 : 0));
        const Length high{count * row_height.least, count * row_height.wish,
                          count * row_height.most};
        const auto below_headings = [&](Box inside) {
            return box::column({box::space(heading_height), std::move(inside).high(high)}, 0);
        };
        beside.push_back(below_headings(parts_of_sum(frame, e, list)).droppable(2));
        beside.push_back(
            below_headings(box::column({box::text("0", small), box::space(0).grow_high(),
                                        box::text(short_number(std::round(e.f)), end)},
                                       0))
                .droppable(3));
    }
    return box::row(std::move(beside), 0.6f);
}

Box others_of(const Ui& ui, const Told& list) {
    return box::text(say<texts::kernel::others>("n"_is = list.others,
                                                "share"_is = percent_text(list.rest_weight)),
                     dim_style(ui, sizes::control))
        .named("kernel/rest");
}

}  // namespace

Box kernel_sum(Frame& frame) {
    const Ui& ui = frame.ui;
    const Estimate e = estimate_of(frame);
    if (is_out_of_reach(frame, e))
        return box::rich(say_rich<texts::kernel::out_of_reach>(
                             "sigma"_is = short_number(frame.scene()->choices[bandwidth]),
                             "query"_is = TextRun{e.query_text, Role::query, true}),
                         {sizes::title, true, 0})
            .named("kernel/out_of_reach")
            .at_top();
    const std::vector<Index>& order = heaviest(ui, e);
    const std::size_t most = told_of(e, order);
    Boxes forms;
    for (std::size_t count = most; count > 0; count = count > 12 ? count - 4 : count - 1) {
        const Told list = told(e, order, count);
        Boxes lines{list_of(frame, e, list)};
        if (list.others > 0) lines.push_back(others_of(ui, list));
        forms.push_back(box::column(std::move(lines), 0.4f).wide(any_width).at_top());
        if (count <= 3) break;
    }
    return box::first_that_fits(std::move(forms));
}

}  // namespace attend
