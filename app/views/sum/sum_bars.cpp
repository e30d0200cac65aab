#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/bars.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/lines.h"
#include "app/gui/box/list.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/sizes.h"
#include "app/views/lit.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/head_part.h"
#include "app/views/parts/symbols.h"
#include "app/views/sum/node_strip.h"
#include "app/views/sum/sum.h"
#include "core/graph/explain.h"
#include "core/texts/sum.h"

namespace attend {

namespace {

// Both lists have a name, a strip of what is there and one of what it adds; the sum stands below.

/// Column by column; `bar` of a weight, where there are any.
Box line_of(Box name, std::optional<Box> bar, Box left, Box right) {
    Boxes beside;
    beside.push_back(box::padded(std::move(name).right(), {0, 0}).wide({2.5f, 5, 8}));
    if (bar) beside.push_back(std::move(*bar).wide({3.6f, 9, 14}));
    beside.push_back(std::move(left).wide({2, 12, Length::endless}));
    beside.push_back(std::move(right).wide({2, 12, Length::endless}));
    return box::row(std::move(beside), sizes::apart);
}

Box strip_of(Frame& frame, std::string name, CellStrip strip,
             std::function<void(Index)> pointed = {}) {
    return strip_box(frame, std::move(name), std::move(strip), {{2, 0.8f}, {12, 1.5f}},
                     std::move(pointed))
        .high(1.35f);
}

Box heading(const Ui& ui, const char* markup, const std::string& note, std::string help) {
    return box::row(
               {attention_formula(ui, markup, {sizes::field, false, ui.theme->dim_text, false}),
                box::text(note, dim_style(ui, sizes::control)).droppable(), box::space(0).grow()},
               sizes::tight)
        .help(std::move(help));
}

/// "head 2's output station = Σ", with the strip that the rows add up to.
Box bottom_of(Frame& frame, const std::string& what, const std::string& query, CellStrip strip,
              bool bars, const std::string& scale) {
    return line_of(box::space(0), bars ? std::optional(box::space(0)) : std::nullopt,
                   box::padded(box::rich({{what + " ", Role::output, true},
                                          {query, Role::query, false},
                                          {" = Σ" + scale}})
                                   .right(),
                               {0, 0}),
                   strip_of(frame, "sum/output", std::move(strip)));
}

struct Bars {
    Frame& frame;
    const WeightedSum& sum;
    SumState& state;
    SumEnds ends;
    ColorScale values, products, total;
    std::vector<std::size_t> order;

    bool is_lit(Index key) const {
        return frame.store.session.hover.key == key || chosen_key(frame, sum) == key;
    }
};

Box name_of(const Bars& bars, const WeightedSum::Row& row) {
    Frame& frame = bars.frame;
    const Theme& theme = *frame.ui.theme;
    const bool lit = bars.is_lit(row.key);
    BoxActs acts;
    acts.click = [&frame, node = bars.sum.weights, cell = Cell{bars.sum.query, row.key}] {
        select_cell(frame, frame.node(node), cell);
    };
    acts.point = [&frame, node = bars.sum.weights, cell = Cell{bars.sum.query, row.key}] {
        frame.hover(frame.node(node), cell);
    };
    return box::text(row.name, {lit ? Face::semibold : Face::regular, 1,
                                lit ? theme.role(Role::key) : theme.text})
        .named(fmt::format("sum/name/{}", row.key))
        .in_light(attend::is_lit(frame, bars.sum.weights, {bars.sum.query, row.key}))
        .on(std::move(acts));
}

Box bar_of(const Bars& bars, const WeightedSum::Row& row) {
    WeightBar bar;
    bar.node = bars.sum.weights, bar.cell = {bars.sum.query, row.key}, bar.weight = row.weight;
    bar.range_low = bars.ends.low;
    bar.range_high = bars.state.gesture.dragging ? bars.state.gesture.range_end : bars.ends.high;
    bar.edited = row.edited, bar.masked = row.masked, bar.lit = bars.is_lit(row.key);
    return weight_with_number(bars.frame, fmt::format("sum/weight/{}", bar.cell.column), bar,
                              bars.state.gesture, 1.4f);
}

Box product_of(const Bars& bars, const WeightedSum::Row& row) {
    CellStrip strip;
    strip.value = row.product, strip.scale = bars.products;
    strip.lit = lit_column(bars.frame, {bars.sum.values, bars.sum.output});
    strip.text = [row](Index column) {
        return fmt::format("α v = {} × {} = {}", digits(row.weight),
                           digits(static_cast<double>((*row.value)(0, column))),
                           digits(static_cast<double>((*row.product)(0, column))));
    };
    // Lights the value that it was made of.
    const auto pointed = [&frame = bars.frame, values = bars.sum.values,
                          key = row.key](Index column) {
        frame.hover(frame.node(values), {key, column});
    };
    return strip_of(bars.frame, fmt::format("sum/av/{}", row.key), std::move(strip), pointed);
}

Box row_of(const Bars& bars, std::size_t index) {
    const WeightedSum::Row& row = bars.sum.rows[index];
    CellStrip value = node_strip(bars.frame, row.value, bars.sum.values, row.key);
    value.lit = lit_column(bars.frame, {bars.sum.values, bars.sum.output});
    value.scale = bars.values;
    return line_of(name_of(bars, row), bar_of(bars, row),
                   strip_of(bars.frame, fmt::format("sum/v/{}", row.key), std::move(value)),
                   product_of(bars, row));
}

Box bar_headings(const Bars& bars) {
    const Frame& frame = bars.frame;
    const std::string end = typeset(bars.ends.high);
    const std::string span =
        bars.ends.low < 0
            ? say<texts::sum::from_to>("low"_is = typeset(bars.ends.low), "high"_is = end)
            : end;
    const std::string_view whose = "of this head";
    return line_of(box::space(0),
                   heading(frame.ui, "α", span, say<texts::sum::bars_end>("ends"_is = span))
                       .named("sum/heading/bar"),
                   heading(frame.ui, "× v", end_of(bars.values),
                           own_scale_hint(frame, "v", bars.values, whose))
                       .named("sum/scale"),
                   heading(frame.ui, "= α v", end_of(bars.products),
                           own_scale_hint(frame, "α v", bars.products, whose)));
}

}  // namespace

Box sum_bars(Frame& frame) {
    const WeightedSum& sum = shown_sum(frame);
    const SumEnds& of_head = ends_of_head(frame);
    const SumEnds ends = ends_of_row(of_head, sum);
    const Bars bars{frame,
                    sum,
                    frame.ui.states.of<SumState>(),
                    ends,
                    own_scale(frame, ends.value),
                    own_scale(frame, ends.end_of_products()),
                    own_scale(frame, std::max(ends.sum, ends.product)),
                    shown_rows(frame)};
    CellStrip output = node_strip(frame, sum.sum, sum.output, sum.query);
    output.lit = lit_column(frame, {sum.values, sum.output});
    output.scale = bars.total;
    return box::column(
               {bar_headings(bars).droppable(2),
                box::list("sum/rows",
                          {bars.order.size(), 1.45f, 4,
                           [bars](std::size_t place) { return row_of(bars, bars.order[place]); }}),
                box::rule(false, frame.ui.theme->dim_text),
                bottom_of(frame, output_of_head(frame), sum.query_name, std::move(output), true,
                          bars.products == bars.total ? "" : ", " + end_of(bars.total)),
                box::rich(sum.sentence).named("sum/sentence").droppable()},
               sizes::near)
        .grow()
        .grow_high();
}

namespace {

Box head_row(Frame& frame, const HeadsSum& sum, std::size_t index, const ColorScale& shares) {
    const HeadsSum::Head& head = sum.heads[index];
    const Theme& theme = *frame.ui.theme;
    const bool chosen = frame.session().selection.head == head.head;
    const std::string name = say<texts::sum::head_name>("head"_is = head.head, "off"_is = head.off);
    CellStrip segment = node_strip(frame, head.segment, head.output, sum.query);
    segment.lit = lit_column(frame, {head.output}), segment.dimmed = head.off;
    CellStrip share = node_strip(frame, head.share, sum.output, sum.query);
    share.lit = lit_column(frame, {sum.output}), share.scale = shares;
    share.marks = false;  // what it adds is not the number of the output itself
    share.text = [number = head.head, value = head.share](Index column) {
        return say<texts::sum::head_adds>(
            "head"_is = number, "number"_is = digits(static_cast<double>((*value)(0, column))));
    };
    return line_of(box::text(name, {chosen ? Face::semibold : Face::regular, 1,
                                    chosen ? theme.role(Role::output) : theme.text})
                       .named(fmt::format("sum/head/{}", head.head))
                       .on_click([&frame, number = head.head] {
                           frame.session().selection.head = number;
                           frame.ui.states.of<SumState>().mode = 0;
                       }),
                   std::nullopt,
                   strip_of(frame, fmt::format("sum/segment/{}", head.head), std::move(segment)),
                   strip_of(frame, fmt::format("sum/share/{}", head.head), std::move(share)));
}

}  // namespace

Box heads_bars(Frame& frame) {
    const Index query = frame.asking();
    const LayerBlock& layer = frame.layer_block();
    const HeadsSum& sum =
        frame.ui.states.kept(std::tuple(frame.store.computation().revision(), layer.concat, query),
                             [&] { return heads_sum(*frame.evaluation(), layer, query); });
    float largest = 0;
    for (const HeadsSum::Head& head : sum.heads)
        largest = std::max(largest, largest_size(*head.share));
    const ColorScale shares = own_scale(frame, largest);
    CellStrip output = node_strip(frame, sum.sum, sum.output, sum.query);
    output.lit = lit_column(frame, {sum.output});
    output.scale = own_scale(frame, largest_size(*sum.sum));
    const std::string scale = ", " + end_of(output.scale);
    return box::column({line_of(box::space(0), std::nullopt, heading(frame.ui, "o", "", ""),
                                heading(frame.ui, sum.projected ? "o · W_O" : "o in its place",
                                        end_of(shares),
                                        own_scale_hint(frame, "these strips", shares,
                                                       "of what the heads add here"))
                                    .named("sum/scale"))
                            .droppable(2),
                        box::list("sum/heads", {sum.heads.size(), 1.45f, 4,
                                                [&frame, &sum, shares](std::size_t index) {
                                                    return head_row(frame, sum, index, shares);
                                                }}),
                        box::rule(false, frame.ui.theme->dim_text),
                        bottom_of(frame, heads_output(frame), sum.query_name, std::move(output),
                                  false, scale),
                        box::rich(sum.sentence).named("sum/sentence").droppable()},
                       sizes::near)
        .grow()
        .grow_high();
}

}  // namespace attend
