#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/gui/box/bars.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/lines.h"
#include "app/gui/box/list.h"
#include "app/gui/figures.h"
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/views/lit.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/symbols.h"
#include "app/views/sum/node_strip.h"
#include "app/views/sum/sum.h"
#include "core/texts/sum.h"

namespace attend {

namespace {

constexpr float size = sizes::control;

struct Apart {
    Frame& frame;
    const WeightedSum& sum;
    Index column;
    ColorScale scale;
    double largest = 0;

    const Ui& ui() const { return frame.ui; }
    double share(const WeightedSum::Row& row) const {
        return static_cast<double>((*row.product)(0, column));
    }
    double value(const WeightedSum::Row& row) const {
        return static_cast<double>((*row.value)(0, column));
    }
};

std::string with_sign(double number) {
    const std::string text = rounded_text(number, 3);
    return number > 0 ? "+" + text : text;
}

Box at_right(Box figure, Length em) {
    return box::padded(std::move(figure).right(), {0, 0}).wide(em);
}

/// Column by column: α, v, the word or the bar at the left of zero, at its right, and α v.
Boxes line_of(Box weight, Box value, Box left, Box zero, Box right, Box product) {
    Boxes beside;
    beside.push_back(at_right(std::move(weight), {1.5f, 2.6f, 2.6f}));
    beside.push_back(at_right(std::move(value), {1.8f, 3, 3}));
    beside.push_back(box::padded(std::move(left), {0, 0}).wide({3, 5.5f, 6.5f}));
    beside.push_back(std::move(zero));
    beside.push_back(std::move(right).wide({3, 6, 7}));
    beside.push_back(at_right(std::move(product), {2.4f, 3.6f, 4}));
    return beside;
}

Box headings(const Apart& apart) {
    const Ui& ui = apart.ui();
    const auto symbol = [&](const char* markup) {
        return attention_formula(ui, markup, {sizes::title, false, ui.theme->dim_text, false});
    };
    return box::row(line_of(symbol("α").named("sum/heading/weight"), symbol("v"), box::space(0),
                            box::space(0), box::space(0), symbol("α v")),
                    sizes::near);
}

Box word_of(const Apart& apart, const WeightedSum::Row& row, bool lit) {
    const Theme& theme = *apart.ui().theme;
    return box::text(
        row.name,
        {lit ? Face::semibold : Face::regular, size, lit ? theme.role(Role::key) : theme.text}, 1);
}

/// What a row adds: pointing at it lights the value that it was made of, a click asks how the sum
/// came about.
Box row_of(const Apart& apart, std::size_t index) {
    Frame& frame = apart.frame;
    const Theme& theme = *apart.ui().theme;
    const WeightedSum::Row& row = apart.sum.rows[index];
    const double share = apart.share(row);
    const std::optional<Index> pointed = frame.session().hover.key;
    const bool lit = pointed.value_or(chosen_key(frame, apart.sum).value_or(-1)) == row.key;
    const auto figure = [&](std::string text, Role role, bool bright) {
        return box::text(std::move(text), {lit ? Face::semibold : Face::regular, size,
                                           lit && role != Role::other ? theme.role(role)
                                           : lit || bright            ? theme.text
                                                                      : theme.dim_text});
    };
    const double part = apart.largest > 0 ? std::abs(share) / apart.largest : 0;
    const Rgb color = apart.scale.map->at(share < 0 ? 0.1f : 0.9f);
    const Box bar = box::share_bar({part, color, std::nullopt, std::nullopt, 1, share < 0});
    Box word = word_of(apart, row, lit);
    BoxActs acts;
    acts.point = [&frame, values = apart.sum.values, cell = Cell{row.key, apart.column}] {
        frame.hover(frame.node(values), cell);
    };
    acts.click = [&frame, output = apart.sum.output, cell = Cell{apart.sum.query, apart.column}] {
        select_cell(frame, frame.node(output), cell);
    };
    Box left = bar, right = word;
    if (share >= 0) left = std::move(word).right(), right = bar;
    return box::row(line_of(figure(percent_figure(row.weight), Role::weights, false),
                            figure(rounded_text(apart.value(row), 2), Role::other, false),
                            std::move(left), box::rule(true), std::move(right),
                            figure(with_sign(share), Role::other, true)),
                    sizes::near)
        .line()
        .named(fmt::format("sum/apart/{}", row.key))
        .help(say<texts::sum::apart_row>("key"_is = row.name, "weight"_is = digits(row.weight),
                                         "value"_is = digits(apart.value(row)),
                                         "product"_is = digits(share)))
        .in_light(is_lit(apart.frame, apart.sum.weights, {apart.sum.query, row.key}))
        .on(std::move(acts))
        .tab_stops(false);
}

Box total_of(const Apart& apart) {
    Frame& frame = apart.frame;
    const Ui& ui = apart.ui();
    const auto number = static_cast<double>((*apart.sum.sum)(0, apart.column));
    BoxActs acts;
    acts.point = [&frame, output = apart.sum.output, cell = Cell{apart.sum.query, apart.column}] {
        frame.hover(frame.node(output), cell);
    };
    acts.click = [&frame, output = apart.sum.output, cell = Cell{apart.sum.query, apart.column}] {
        select_cell(frame, frame.node(output), cell);
    };
    const TextRun query{apart.sum.query_name, Role::query, true};
    return box::row({box::rich(say_rich<texts::sum::apart_sum>(
                                   "column"_is = std::to_string(apart.column), "query"_is = query),
                               {size, true, 0}),
                     box::space(0).grow(),
                     box::text(with_sign(number), {Face::semibold, sizes::view, ui.theme->text})},
                    sizes::near)
        .named("sum/apart/output")
        .help("What the shares add up to: a number of the output")
        .on(std::move(acts));
}

}  // namespace

Box sum_apart(Frame& frame) {
    const Ui& ui = frame.ui;
    Apart apart{frame, shown_sum(frame), column_apart(frame),
                own_scale(frame, ends_of_head(frame).product)};
    std::vector<std::size_t> order(apart.sum.rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(
        order, {}, [&](std::size_t row) { return -std::abs(apart.share(apart.sum.rows[row])); });
    if (!order.empty()) apart.largest = std::abs(apart.share(apart.sum.rows[order.front()]));
    Boxes lines{box::text(say<texts::sum::apart>("column"_is = std::to_string(apart.column)),
                          {Face::semibold, sizes::title, ui.theme->text}),
                headings(apart),
                box::list("sum/apart", {order.size(), 1.25f, 2.7f,
                                        [apart, order](std::size_t place) {
                                            return row_of(apart, order[place]);
                                        }})
                    .named("sum/apart"),
                box::rule(), total_of(apart)};
    if (!on_stage(frame))
        lines.push_back(box::wrapped("click another column, in the values or in the output; drag "
                                     "a value to change it",
                                     dim_style(ui, size))
                            .droppable());
    return box::column(std::move(lines), sizes::near).at_top();
}

}  // namespace attend
