#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/cells.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/ribbons.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/state/editing.h"
#include "app/views/lit.h"
#include "app/views/matrix/matrix_edit.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/head_part.h"
#include "app/views/parts/stage.h"
#include "app/views/parts/symbols.h"
#include "app/views/sum/node_strip.h"
#include "app/views/sum/sum.h"
#include "core/analysis/row_sums.h"
#include "core/plural.h"
#include "core/texts/sum.h"

namespace attend {

namespace {

/// What each row is made from.
struct Picture {
    Frame& frame;
    const WeightedSum& sum;
    SumState& state;
    bool leads;
    ColorScale of_output, of_values;
    std::size_t column;
    float names, figures, lit_figures;  // sizes of text
    bool large;                         // there is room for a line of headings

    const Ui& ui() const { return frame.ui; }
    std::size_t cells() const { return static_cast<std::size_t>(sum.sum->cols()); }
    std::optional<Index> lit_column() const {
        return attend::lit_column(frame, {sum.values, sum.output});
    }
    bool is_lit(Index key) const {
        const std::optional<Index> pointed = frame.store.session.hover.key;
        return pointed ? pointed == key : chosen_key(frame, sum) == key;
    }
};

Picture picture_of(Frame& frame, bool leads, const std::optional<ColorScale>& scale) {
    const WeightedSum& sum = shown_sum(frame);
    const SumEnds& ends = ends_of_head(frame);
    const float largest = std::max({ends.value, ends.product, ends.sum}),
                values = ends.value < SumEnds::dark * largest ? ends.value : largest;
    // In a low room words are smaller, so that more of them have their own.
    constexpr float low = 18;  // lines of text
    const bool large = leads && ImGui::GetContentRegionAvail().y >= low * ImGui::GetFontSize();
    return {frame,
            sum,
            frame.ui.states.of<SumState>(),
            leads,
            scale.value_or(own_scale(frame, largest)),
            scale.value_or(own_scale(frame, values)),
            static_cast<std::size_t>(column_apart(frame)),
            message_size(frame, large ? sizes::field : sizes::control),
            message_size(frame, large ? sizes::title : sizes::control),
            message_size(frame, large ? sizes::view : sizes::title),
            large};
}

Box name_of(const Picture& picture, const WeightedSum::Row& row) {
    Frame& frame = picture.frame;
    const Theme& theme = *frame.ui.theme;
    const bool lit = picture.is_lit(row.key);
    const NodeId weights = picture.sum.weights;
    const Cell cell{picture.sum.query, row.key};
    BoxActs acts;
    acts.click = [&frame, weights, cell] { select_cell(frame, frame.node(weights), cell); };
    acts.point = [&frame, weights, cell] { frame.hover(frame.node(weights), cell); };
    return box::text(row.name,
                     {lit ? Face::semibold : Face::regular, picture.names,
                      lit ? theme.role(Role::key) : theme.text},
                     1)
        .right()
        .named(fmt::format("sum/name/{}", row.key))
        .in_light(attend::is_lit(frame, weights, cell))
        .on(std::move(acts))
        .without_hover();
}

Box value_of(const Picture& picture, const WeightedSum::Row& row) {
    Frame& frame = picture.frame;
    const NodeId values = picture.sum.values;
    CellStrip strip = node_strip(frame, row.value, values, row.key);
    strip.lit = picture.lit_column(), strip.scale = picture.of_values;
    if (picture.leads && can_edit(frame))
        strip.drag = [&frame, values, key = row.key](HeatmapEvents::Drag drag) {
            drag.cell.row = key;
            drag_number(frame, values, drag);
        };
    return strip_box(frame, fmt::format("sum/v/{}", row.key), std::move(strip), {{1, 0}, {9, 1}});
}

WeightBar typed_bar(const WeightedSum& sum, const WeightedSum::Row& row) {
    WeightBar bar;
    bar.node = sum.weights, bar.cell = {sum.query, row.key};
    bar.weight = row.weight, bar.edited = row.edited, bar.masked = row.masked;
    return bar;
}

box::RibbonRow row_of(const Picture& picture, std::size_t index) {
    const WeightedSum::Row& row = picture.sum.rows[index];
    const bool handles = chosen_key(picture.frame, picture.sum) == row.key ||
                         picture.is_lit(row.key) ||
                         (picture.state.drag && picture.state.drag->key == row.key);
    box::RibbonRow made{name_of(picture, row), value_of(picture, row), row.weight,
                        fmt::format("sum/ribbon/{}", row.key), percent_figure(row.weight)};
    const WeightBar bar = typed_bar(picture.sum, row);
    made.tip = weight_tip(picture.frame, bar);
    made.keys = weight_keys(bar, say<texts::sum::drag_ribbon>());
    made.lit = picture.is_lit(row.key), made.edited = row.edited;
    made.in_light = attend::is_lit(picture.frame, bar.node, bar.cell);
    if (handles && can_edit(picture.frame)) made.handles = fmt::format("sum/handle/{}", row.key);
    made.acts = weight_acts(picture.frame, bar, picture.state.typing);
    if (is_typed(picture.state.typing, bar))
        made.over =
            weight_field(picture.frame, made.ribbon, bar, picture.state.typing, 1.4f).wide(4);
    return made;
}

/// Their mean, each as much as it weighs: what of all of them goes into the output.
Value mean_of(const WeightedSum& sum, const std::vector<std::size_t>& rows, double weight) {
    Matrix mean = Matrix::Zero(1, sum.sum->cols());
    for (const std::size_t row : rows)
        if (weight > 0) mean += *sum.rows[row].product / static_cast<Scalar>(weight);
    return share(std::move(mean));
}

/// "3 others · 3 %"; "2 masked"
box::RibbonRow joined_rows(const Picture& picture, const std::vector<std::size_t>& places) {
    const Theme& theme = *picture.ui().theme;
    std::vector<std::size_t> rows;
    for (const std::size_t place : places) rows.push_back(shown_rows(picture.frame)[place]);
    double weight = 0;
    bool masked = true;
    std::string all;
    for (const std::size_t row : rows) {
        const WeightedSum::Row& one = picture.sum.rows[row];
        weight += one.weight, masked = masked && one.masked;
        append_listed(all, one.name);
    }
    const std::string name = masked
                                 ? say<texts::sum::rows_masked>("n"_is = rows.size())
                                 : say<texts::sum::rows_others>(
                                       "n"_is = rows.size(), "share"_is = percent_figure(weight));
    CellStrip strip;
    strip.value = mean_of(picture.sum, rows, weight);
    strip.scale = picture.of_values, strip.lit = picture.lit_column();
    strip.text = [weight](Index column) {
        return say<texts::sum::mean_of_others>("column"_is = std::to_string(column),
                                               "share"_is = percent_text(weight));
    };
    box::RibbonRow made{
        box::text(name, {Face::regular, message_size(picture.frame, sizes::axis), theme.dim_text},
                  1)
            .named("sum/others")
            .help(say<texts::sum::light_rows>("names"_is = all)),
        strip_box(picture.frame, "sum/v/others", std::move(strip), {{1, 0}, {9, 1}}), weight, "",
        ""};
    made.tip = all;
    return made;
}

Box output_of(const Picture& picture) {
    Frame& frame = picture.frame;
    const WeightedSum& sum = picture.sum;
    CellStrip strip = node_strip(frame, sum.sum, sum.output, sum.query);
    strip.lit = picture.lit_column(), strip.scale = picture.of_output;
    return strip_box(frame, "sum/output", std::move(strip), {{1, 1}, {9, 1}});
}

/// "station, anew"
Box output_name(const Picture& picture) {
    RichText name =
        say_rich<texts::sum::anew>("query"_is = TextRun{picture.sum.query_name, Role::query, true});
    for (TextRun& run : name)
        if (run.role == Role::other) run.role = Role::output, run.bold = true;
    return box::rich(std::move(name), {picture.leads ? sizes::title : sizes::control, false, 0})
        .named("sum/heading/output")
        .help(say<texts::sum::output_help>(
            "output"_is = output_of_head(picture.frame), "query"_is = picture.sum.query_name,
            "colors"_is =
                own_scale_hint(picture.frame, "the output", picture.of_output, "of this head")));
}

/// Of values that are read as answers: these, a column each; the one that is largest stands out.
Box answer_names(const Picture& picture) {
    const Ui& ui = picture.ui();
    Index best = 0;
    picture.sum.sum->row(0).maxCoeff(&best);
    Boxes names;
    const Axis& answers = picture.frame.node(picture.sum.values).axes.columns;
    for (Index column = 0; column < answers.size(); ++column) {
        const TextStyle style{column == best ? Face::semibold : Face::regular, sizes::axis,
                              column == best ? ui.theme->role(Role::output) : ui.theme->dim_text};
        names.push_back(box::layers({box::text(answers.label(column), style, 0.2f).centered()})
                            .wide({0.2f, 3, Length::endless})
                            .grow());
    }
    return box::row(std::move(names), 0).grow();
}

/// "values v 32 numbers a word", with what their colors span.
Box values_name(const Picture& picture) {
    const Ui& ui = picture.ui();
    return box::row(
               {box::text("values", {Face::semibold, sizes::title, ui.theme->role(Role::value)}),
                box::formula("v", {{"v", Role::value}},
                             {sizes::field, false, ui.theme->dim_text, false}),
                box::text(say<texts::sum::numbers_a_word>("n"_is = std::to_string(picture.cells())),
                          dim_style(ui, sizes::title))
                    .droppable()},
               sizes::near)
        .named("sum/scale")
        .help(own_scale_hint(picture.frame, "v", picture.of_values, "of this head"));
}

/// Numbers of the columns; weights that do not sum to 1 are said.
Box below_of(const Picture& picture) {
    const Ui& ui = picture.ui();
    Boxes lines;
    if (picture.large) lines.push_back(box::column_numbers(picture.cells(), picture.column));
    if (!is_one(picture.sum.total))
        lines.push_back(box::formula(in_notation(ui, "Σα = ") + typeset(picture.sum.total), {},
                                     {picture.names * 1.1f, false, ui.theme->warning, false})
                            .named("sum/total")
                            .help("What the weights add up to"));
    return box::column(std::move(lines));
}

}  // namespace

Box sum_ribbons(Frame& frame, bool leads, std::optional<ColorScale> scale) {
    const Picture picture = picture_of(frame, leads, scale);
    box::Ribbons what{.output = output_of(picture),
                      .output_name = output_name(picture),
                      .below = below_of(picture)};
    for (const std::size_t row : shown_rows(frame)) what.rows.push_back(row_of(picture, row));
    what.joined = [picture](const std::vector<std::size_t>& places) {
        return joined_rows(picture, places);
    };
    what.cells = picture.cells();
    what.figure = picture.figures, what.lit_figure = picture.lit_figures;
    what.least_name = 1.25f * picture.names;
    if (leads) {
        if (!picture.large) what.thin = 0.1f;
        if (picture.large) what.values_name = values_name(picture);
        what.over_values = box::column_frame(picture.column, picture.cells());
        what.over_output = box::column_frame(picture.column, picture.cells(), false);
        what.names = 8, what.values = 30, what.ribbons = 13.5f, what.outputs = 26.3f;
        what.gap = 0.6f, what.lit = 0.95f;
    }
    constexpr std::size_t most_answers = 24;
    if (picture.state.read_out && picture.cells() <= most_answers)
        what.output_name = answer_names(picture), what.values_name = answer_names(picture),
        what.names_columns = true;
    if (picture.state.drag) what.held = picture.state.drag->held;
    what.drag = [&frame, &sum = picture.sum,
                 &state = picture.state](const box::RibbonDragged& dragged) {
        drag_weight(frame, sum, sum.rows[shown_rows(frame)[dragged.row]].key, state.drag, dragged);
    };
    // The field stands where the ribbon is: of one that is gone nothing is typed.
    const bool typed = std::ranges::any_of(
        what.rows, [](const box::RibbonRow& row) { return row.over.has_value(); });
    if (!typed) picture.state.typing = {};
    return box::ribbons(std::move(what)).grow().grow_high();
}

}  // namespace attend
