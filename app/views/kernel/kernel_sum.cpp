#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numeric>
#include <tuple>
#include <vector>

#include "app/gui/chart/number_line.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/kernel/estimate.h"
#include "app/views/kernel/kernel_formula.h"
#include "app/views/kernel/kernel_panels.h"
#include "app/views/kernel/kernel_ribbons.h"
#include "app/views/kernel/plot_on_screen.h"
#include "app/views/parts/choose_token.h"
#include "app/views/sum/weight_bar.h"
#include "app/views/sum/weighted_sum_model.h"
#include "core/analysis/row_sums.h"
#include "core/attention/scores/kernels.h"
#include "core/ops/kernel_score.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float figure_size = 0.88f;
constexpr std::ptrdiff_t most_rows = 400;

struct KernelSumState {
    WeightGesture gesture;
};

/// Where the columns end, but for the bars, which begin there.
struct Columns {
    float key, bar, bar_wide, number, y, product;
    float end;  // of the ribbons, where there is room for them
};

/// What the numbers of the columns need.
struct Widths {
    float key = 0, y = 0, product = 0;
};
void widen(const Ui& ui, float& width, const std::string& number) {
    width = std::max(width, measure_text(ui, number, Face::semibold, figure_size).x);
}

Columns columns_of(const Ui& ui, Place room, const Widths& numbers) {
    const float left = room.position.x;
    float right = left + room.size.x - ui.em(0.3f);
    Columns at{};
    at.end = right;
    if (room.size.x >= ui.em(22)) right -= ui.em(5.8f);
    at.product = right;
    at.y = right - std::max(ui.em(2.4f), numbers.product) - ui.em(0.9f);
    at.number = at.y - std::max(ui.em(2), numbers.y) - ui.em(0.9f);
    at.key = left + std::max(ui.em(3.4f), numbers.key);
    at.bar = at.key + ui.em(0.7f);
    at.bar_wide = at.number - at.bar;
    return at;
}

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

void write(const Ui& ui, ImVec2 right, const std::string& text, Rgb color, bool bold = false) {
    draw_text(ui, right, text, {bold ? Face::semibold : Face::regular, figure_size, color},
              {1, 0.5f});
}

void draw_headings(const Ui& ui, const Columns& at, float middle, double end) {
    constexpr float symbols = 1;
    kernel_formula(ui, {at.key, middle}, "k", symbols, true);
    kernel_formula(ui, {at.y, middle}, "y", symbols, true);
    kernel_formula(ui, {at.product, middle}, "α y", symbols, true);
    const float wide = kernel_formula(ui, {at.bar, middle}, "α", symbols);
    draw_text(ui, {at.bar + wide, middle}, fmt::format(" to {}", short_number(end)),
              dim_style(ui, figure_size), {0, 0.5f});
}

struct SumRow {
    Index point;
    double end;  // of the bar
    float top, pitch, key_wide;
    int of_x, of_y, of_product;  // decimals
};

void draw_row(Frame& frame, const Estimate& e, const Columns& at, const SumRow& row) {
    const Ui& ui = frame.ui;
    const Index i = row.point;
    const NodeId weights = frame.block().weights;
    const float middle = row.top + row.pitch / 2;
    const bool lit = key_looked_at(frame) == i;
    if (lit)
        canvas().AddRectFilled({at.key - row.key_wide - ui.em(0.3f), row.top},
                               {at.product + ui.em(0.3f), row.top + row.pitch},
                               ink(ui.theme->hover), ui.em(0.2f));
    const Rgb color = lit ? ui.theme->role(Role::key) : ui.theme->text;
    WeightBar bar;
    bar.node = weights;
    bar.cell = {0, i};
    bar.weight = e.weight_of(i);
    bar.range_low = std::min(0.0, bar.weight), bar.range_high = row.end;
    bar.edited = frame.evaluation()->is_edited(weights, bar.cell);
    bar.lit = lit;
    bar.track = weight_track(ui, at.bar_wide, bar.range_low, bar.range_high);
    write(ui, {at.key, middle}, with_decimals(e.x_of(i), row.of_x), color, lit);
    write(ui, {at.y, middle}, with_decimals(e.y_of(i), row.of_y),
          lit ? ui.theme->role(Role::value) : color, lit);
    write(ui, {at.product, middle}, rounded_text(bar.weight * e.y_of(i), row.of_product), color,
          lit);
    weight_bar(frame, fmt::format("kernel/weight/{}", i), bar,
               frame.ui.states.of<KernelSumState>().gesture, {at.bar, row.top},
               {at.bar_wide, row.pitch});
    Hover& next = frame.session().next_hover;
    if (next.key == i) next.query.reset();  // it is no row of the validation
}

/// Of the products: two below 100, more where all of them are small.
int product_decimals(double largest) {
    constexpr double most = 5;
    if (largest <= 0) return 2;
    return static_cast<int>(std::clamp(3 - std::floor(std::log10(largest)), 0.0, most));
}

/// The points that are not shown, together; returns what they add.
double draw_rest(const Ui& ui, const Estimate& e, const Columns& at, float middle,
                 const std::vector<Index>& rest, int of_products) {
    double weight = 0, product = 0;
    for (const Index i : rest) {
        weight += e.weight_of(i);
        product += e.weight_of(i) * e.y_of(i);
    }
    const Rgb dim = ui.theme->dim_text;
    draw_text(ui, {at.key - ui.em(3.2f), middle}, counted(rest.size()) + " more",
              {Face::regular, figure_size, dim}, {0, 0.5f});
    write(ui, {at.number, middle}, rounded_text(weight, 3), dim);
    const int decimals = std::min(product_decimals(std::abs(product)), of_products);
    write(ui, {at.product, middle}, rounded_text(product, decimals), dim);
    return product;
}

void draw_total(Frame& frame, const Estimate& e, const Columns& at, Place line) {
    const Ui& ui = frame.ui;
    ImDrawList& list = canvas();
    const float top = line.position.y, middle = top + line.size.y * 0.55f;
    list.AddLine({line.position.x, top}, {at.product, top}, ink(ui.theme->dim_text), ui.hairline());
    const double total = row_sum(*frame.evaluation(), frame.block().weights, 0);
    const bool one = is_one(total);
    const float left = line.position.x + ui.em(0.2f);  // f leans out of its place
    const float wide = kernel_formula(ui, {left, middle}, "f(" + e.query_text + ") = Σ α y");
    const std::string text = e.exists() ? short_number(e.f) : e.missing();
    const float taken = left + wide;
    if (at.number - ui.em(3) > taken)
        write(ui, {at.number, middle}, total < 1000 ? rounded_text(total, 3) : typeset(total),
              one ? ui.theme->text : ui.theme->warning);
    draw_text(ui, {at.product, middle}, text, {Face::bold, 1.05f, ui.theme->text}, {1, 0.5f});
    const float beside = at.end - at.product - ui.em(0.5f);
    if (e.exists() && beside > ui.em(2))
        draw_text(ui, {at.end - beside, middle},
                  shortened(ui, e.value, beside, Face::regular, small_text),
                  dim_style(ui, small_text), {0, 0.5f});
    if (press_area(ui, "kernel/sum", {line.position.x, top},
                   {std::max(line.size.x, 1.0f), line.size.y}))
        select_cell(frame, frame.node(frame.block().output), {0, 0});
    if (ImGui::IsItemHovered()) frame.hover(frame.node(frame.block().output), {0, 0});
    tooltip(ui, one ? "The estimate is the mean of all values, each with its weight"
                    : fmt::format("The weights add up to {}, not to 1: this is a sum of the "
                                  "values, each with its weight, and no mean of them",
                                  typeset(total)));
}

/// The points that weigh most, as few as have most of the weight, and all that weigh as much as the
/// last of them.
struct HeavyPoints {
    std::size_t count = 0;
    double sum = 0, least = 0, largest = 0;  // of weights; of keys
};

/// The weight of the last of them, found without putting all in order: there may be a million.
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

const HeavyPoints& heavy_points(const Ui& ui, const Estimate& e, double all) {
    return ui.states.kept(std::tuple(e.weights, e.x), [&] {
        constexpr double most_of_it = 0.75;
        const double threshold = least_heavy(*e.weights, most_of_it * all);
        HeavyPoints heavy;
        for (Index i = 0; i < e.points(); ++i) {
            if (e.weight_of(i) < threshold) continue;
            const double x = e.x_of(i);
            heavy.least = heavy.count == 0 ? x : std::min(heavy.least, x);
            heavy.largest = heavy.count == 0 ? x : std::max(heavy.largest, x);
            heavy.sum += e.weight_of(i), ++heavy.count;
        }
        return heavy;
    });
}

/// "76 % of the weight is on 5 points, 3.45 to 3.55"
void say_where_from(const Ui& ui, const Estimate& e, Place line) {
    if ((e.weights->array() < 0).any()) return;  // shares of negative weights say nothing
    const double all = e.weights->cast<double>().sum();
    if (!(all > 0)) return;
    const auto& [count, sum, least, largest] = heavy_points(ui, e, all);
    if (static_cast<Index>(count) == e.points()) return;
    const auto number = [ends = std::array{least, largest}](double key) {
        return with_decimals(key, common_decimals(ends));
    };
    const RichText text{
        {percent_text(sum / all), Role::weights, true},
        {count == 1 ? " of the weight is on one point, "
                    : fmt::format(" of the weight is on {} points, ", counted(count))},
        {count == 1 ? number(least) : fmt::format("{} to {}", number(least), number(largest)),
         Role::key, false}};
    draw_rich(ui, line.position, fitting_clauses(ui, text, line.size.x), {0.85f, false, 0});
    ui.tag("kernel/sum/most/" + counted(count), line.position, line.position + line.size);
}

/// No point is in reach: a row of zeros each would say it less well.
bool out_of_reach(const Frame& frame, const Estimate& e) {
    return std::isnan(e.f) && kernel(frame.scene()->choices.score).ends_at_sigma &&
           (e.scores->array() == 0).all();
}

/// Why nothing is added up, and what would mend it, unless the plot beside it offers that.
void draw_out_of_reach(Frame& frame, const Estimate& e, Place room) {
    const Ui& ui = frame.ui;
    const double wider = e.reaching();
    const RichText text{
        {"No point within " + short_number(frame.scene()->choices[bandwidth]) + " of "},
        {e.query_text, Role::query, true},
        {": every weight is 0, and there is nothing to add up. The nearest, "},
        {short_number(e.x_of(e.nearest())), Role::key, true},
        {", is " + short_number(e.away()) + " away."}};
    const float width = std::min(room.size.x, ui.em(24)), gap = ui.em(0.5f);
    draw_rich(ui, room.position, text, {1, false, width});
    const float below = measure_rich(ui, text, {1, false, width}).y + gap;
    ui.tag("kernel/out_of_reach", room.position,
           {room.position.x + width, room.position.y + below});
    if (frame.ui.states.of<PlotState>().widen_offered == ImGui::GetFrameCount()) return;
    ImGui::SetCursorScreenPos({room.position.x, room.position.y + below});
    if (button(ui, "kernel/widen", fmt::format("Widen to {}", short_number(wider)),
               std::min(width, ui.em(12))))
        frame.draft().choices.set(bandwidth, wider);
}

/// How many of the points are told, the heaviest first: as many as there is room for, and no more
/// than it takes to leave next to nothing.
std::size_t told_of(const Estimate& e, const std::vector<Index>& order, std::size_t fitting) {
    constexpr double next_to_nothing = 0.005;  // of all weight
    constexpr std::size_t least = 3;
    const std::size_t room =
        order.size() <= fitting ? order.size() : std::max<std::size_t>(fitting - 1, 1);
    double left = 0;
    for (const Index i : order) left += std::abs(e.weight_of(i));
    const double least_left = next_to_nothing * left;
    std::size_t told = 0;
    while (told < room && (told < least || left >= least_left))
        left -= std::abs(e.weight_of(order[told++]));
    return told + 1 >= order.size() && room == order.size() ? order.size() : told;
}

}  // namespace

void draw_kernel_sum(Frame& frame, Place room) {
    const Ui& ui = frame.ui;
    const Estimate e = estimate_of(frame);
    if (out_of_reach(frame, e)) return draw_out_of_reach(frame, e, room);
    auto& state = frame.ui.states.of<KernelSumState>();
    float pitch = ui.em(1.35f);
    const float bottom = ui.em(2), said = room.size.y > ui.em(16) ? ui.em(1.4f) : 0;
    const auto fitting =
        static_cast<std::size_t>(std::max((room.size.y - bottom - said - pitch) / pitch, 1.0f));
    const std::vector<Index>& order = heaviest(ui, e);
    const std::size_t shown = told_of(e, order, fitting);
    const auto lines = static_cast<float>(shown + (shown < order.size() ? 1 : 0));
    pitch = std::clamp((room.size.y - bottom - said) / (lines + 1), pitch, ui.em(1.7f));
    // Those that are shown stand in the order of their keys, as on the axis.
    std::vector<Index> rows(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown));
    std::stable_sort(rows.begin(), rows.end(),
                     [&](Index a, Index b) { return e.x_of(a) < e.x_of(b); });
    const std::vector<Index> rest(order.begin() + static_cast<std::ptrdiff_t>(shown), order.end());
    double end = round_end(std::max(1e-3, std::abs(e.weight_of(order.front()))));
    if (state.gesture.dragging) end = state.gesture.range_end;
    std::vector<double> xs, ys;
    double largest = 0;
    for (const Index i : rows) {
        xs.push_back(e.x_of(i)), ys.push_back(e.y_of(i));
        largest = std::max(largest, std::abs(e.weight_of(i) * e.y_of(i)));
    }
    const int of_x = telling_decimals(xs), of_y = common_decimals(ys),
              of_product = product_decimals(largest);
    Widths wide;
    for (const Index i : rows) {
        widen(ui, wide.key, with_decimals(e.x_of(i), of_x));
        widen(ui, wide.y, with_decimals(e.y_of(i), of_y));
        widen(ui, wide.product, rounded_text(e.weight_of(i) * e.y_of(i), of_product));
    }
    const Columns at = columns_of(ui, room, wide);
    draw_headings(ui, at, room.position.y + pitch / 2, end);
    std::vector<SumTerm> terms;
    float y = room.position.y + pitch;
    for (const Index i : rows) {
        terms.push_back({e.weight_of(i) * e.y_of(i), y + pitch / 2, key_looked_at(frame) == i});
        draw_row(frame, e, at, {i, end, y, pitch, wide.key, of_x, of_y, of_product});
        y += pitch;
    }
    if (!rest.empty()) {
        const double added = draw_rest(ui, e, at, y + pitch / 2, rest, of_product);
        terms.push_back({added, y + pitch / 2, false, true});
        y += pitch;
    }
    if (at.end > at.product && e.exists()) {
        const float axis = ui.em(1.7f);
        draw_terms(ui,
                   {at.product + ui.em(0.4f), at.end - axis - ui.em(1), at.end - axis, at.end,
                    room.position.y + pitch, y},
                   terms, e.f);
    }
    draw_total(frame, e, at, {{room.position.x, y + ui.em(0.3f)}, {room.size.x, bottom}});
    const float below = y + ui.em(0.3f) + bottom;
    if (below + ui.em(1) <= room.position.y + room.size.y)
        say_where_from(ui, e, {{room.position.x, below}, {room.size.x, ui.em(1)}});
}

}  // namespace attend
