#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/lookup/lookup_aligned.h"
#include "app/views/lookup/lookup_view.h"
#include "app/views/matrix/matrix_title.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/parts/cell_strip.h"
#include "app/views/parts/empty_state.h"
#include "core/graph/explanation.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

/// Rows of q and K, and the columns of these in which any of them has something.
struct ComparedRows {
    std::vector<Index> columns;
    Value query, keys;  // these columns alone
};

/// Rows of K, which is not there as a whole where it would be too large.
Matrix rows_of_keys(const Aligned& at) {
    const Scene& scene = *at.frame.scene();
    if (at.frame.node(at.block.k).on_demand)
        return letters_of(scene)->counts_of_keys(scene.choices.query, at.rows);
    const Matrix& k = at.frame.evaluation()->value(at.block.k);
    Matrix rows(std::ssize(at.rows), k.cols());
    for (Index i = 0; i < rows.rows(); ++i)
        rows.row(i) = k.row(at.rows[static_cast<std::size_t>(i)]);
    return rows;
}

Value only(const Matrix& rows, const std::vector<Index>& columns) {
    Matrix chosen(rows.rows(), std::ssize(columns));
    for (Index i = 0; i < chosen.cols(); ++i)
        chosen.col(i) = rows.col(columns[static_cast<std::size_t>(i)]);
    return share(std::move(chosen));
}

const ComparedRows& compared_rows(const Aligned& at) {
    const std::tuple key(at.frame.store.computation().revision(), at.rows);
    return at.frame.ui.states.kept(key, [&] {
        const Matrix& query = at.frame.evaluation()->value(at.block.q);
        const Matrix keys = rows_of_keys(at);
        ComparedRows compared;
        for (Index column = 0; column < query.cols(); ++column)
            if (query(0, column) != 0 || !keys.col(column).isZero(0))
                compared.columns.push_back(column);
        compared.query = only(query, compared.columns);
        compared.keys = only(keys, compared.columns);
        return compared;
    });
}

/// Cells of rows of q or K. What is not there as a whole is told, and cannot be chosen.
void draw_compared(const Aligned& at, NodeId id, std::span<const Index> rows, const Value& numbers,
                   Place place) {
    Frame& frame = at.frame;
    const Node& node = frame.node(id);
    HeatmapView view;
    view.value = numbers;
    const Value& whole = frame.evaluation()->at(node.on_demand ? at.block.q : id);
    view.scale = part_of(at.ui(), frame.coloring.of(node), whole);
    view.dimmed = fades(frame);
    ImGui::SetCursorScreenPos(place.position);
    const HeatmapEvents events =
        heatmap(frame.ui, fmt::format("{}/{}", Aligned::panel, node.path), view, place.size);
    const auto in_node = [&](Cell shown) {
        return Cell{rows[static_cast<std::size_t>(shown.row)],
                    compared_rows(at).columns[static_cast<std::size_t>(shown.column)]};
    };
    if (events.hovered) {
        const Cell cell = in_node(*events.hovered);
        tooltip(at.ui(), fmt::format("{}[{}, {}] = {}", node.notation.matrix,
                                     unique_label(node.axes.rows, cell.row),
                                     unique_label(node.axes.columns, cell.column),
                                     typeset(static_cast<double>((*numbers)(
                                         events.hovered->row, events.hovered->column)))));
        frame.hover(node, cell);
    }
    if (events.clicked && !node.on_demand) select_cell(frame, node, in_node(*events.clicked));
}

void draw_title(const Aligned& at, NodeId id, ImVec2 position) {
    matrix_title(at.frame, at.frame.node(id), Aligned::panel, position, TitleLines::one);
}

/// The query above the keys, column by column.
void draw_queries_and_keys(const Aligned& at) {
    const Ui& ui = at.ui();
    const ComparedRows& compared = compared_rows(at);
    draw_title(at, at.block.k, {at.k, at.top - at.title});
    const float query = at.top - at.title - ui.em(1.05f);
    draw_title(at, at.block.q, {at.k, query - at.title});
    constexpr std::array<Index, 1> asked{0};
    draw_compared(at, at.block.q, asked, compared.query, {{at.k, query}, {at.k_wide, ui.em(0.8f)}});
    draw_compared(at, at.block.k, at.rows, compared.keys,
                  {{at.k, at.top}, {at.k_wide, at.height()}});
    const Index columns = at.frame.node(at.block.k).shape().columns;
    if (std::ssize(compared.columns) == columns) return;
    const float room = at.k_wide - title_width(at.frame, at.frame.node(at.block.k)) - ui.em(0.8f);
    std::string note = fmt::format("{} of its columns", compared.columns.size());
    const std::string whole = note + (letters_of(*at.frame.scene()) ? ", the query’s first" : "");
    if (measure_text(ui, whole, Face::regular, 0.8f).x <= room) note = whole;
    draw_text(ui, {at.k + at.k_wide, at.top - at.title / 2},
              ended(ui, note, room, Face::regular, 0.8f), dim_style(ui, 0.8f), {1, 0.5f});
}

/// The answers, the largest share first: of many those of the rows that are shown. Of numbers the
/// one column.
std::vector<Index> columns_of_values(const Aligned& at) {
    const AnswersPtr& answers = at.frame.scene()->table->answers;
    if (!answers) return {0};
    constexpr Index few = 12;
    std::vector<Index> columns;
    for (const Index row : at.rows) {
        const Index answer = answers->of_row[static_cast<std::size_t>(row)];
        if (std::find(columns.begin(), columns.end(), answer) == columns.end())
            columns.push_back(answer);
    }
    if (answers->count() <= few) {
        columns.resize(static_cast<std::size_t>(answers->count()));
        std::iota(columns.begin(), columns.end(), Index{0});
    }
    const Matrix& output = at.frame.evaluation()->value(at.block.output);
    std::ranges::stable_sort(columns,
                             [&](Index a, Index b) { return output(0, a) > output(0, b); });
    return columns;
}

struct ValueCells {
    const Aligned& at;
    std::vector<Index> columns;
    float wide = 0;

    const Ui& ui() const { return at.ui(); }
    float left(std::size_t i) const { return std::round(at.v + static_cast<float>(i) * wide); }
    ImVec2 size(std::size_t i, float high) const { return {left(i + 1) - left(i), high}; }

    void draw(NodeId id, Cell cell, double number, std::size_t column, float top, float high,
              const ColorScale& scale, std::string text) const {
        const bool any = std::isfinite(number);
        const Rgb ground =
            any ? color_on_scale(scale, scale_range(scale, scale.fixed), static_cast<float>(number))
                : ui().theme->masked;
        draw_number_cell(at, {at.frame.node(id),
                              cell,
                              number,
                              {left(column), top},
                              size(column, high),
                              ground,
                              std::move(text)});
    }

    /// A number a row, or a 1 where its answer stands: as one hot it may not be there as a whole.
    void draw_values() const {
        const Node& node = at.frame.node(at.block.v);
        ColorScale scale;
        if (node.on_demand)
            scale = at.frame.coloring.weights(), scale.mode = RangeMode::fixed,
            scale.fixed = {0, 1};
        else
            scale =
                part_of(ui(), at.frame.coloring.of(node), at.frame.evaluation()->at(at.block.v));
        for (std::size_t place = 0; place < at.rows.size(); ++place)
            for (std::size_t i = 0; i < columns.size(); ++i)
                node.on_demand ? draw_one(place, i, scale) : draw_value(place, i, scale);
    }

    void draw_value(std::size_t place, std::size_t i, const ColorScale& scale) const {
        const Cell cell{at.rows[place], columns[i]};
        const auto number =
            static_cast<double>(at.frame.evaluation()->value(at.block.v)(cell.row, cell.column));
        const bool is_blank = at.frame.scene()->table->answers && number == 0;
        draw(at.block.v, cell, number, i, at.top_of(place), at.pitch, scale,
             is_blank ? std::string() : digits(number));
    }

    void draw_one(std::size_t place, std::size_t i, const ColorScale& scale) const {
        const Answers& answers = *at.frame.scene()->table->answers;
        const bool is_one = answers.of_row[static_cast<std::size_t>(at.rows[place])] == columns[i];
        const ImVec2 min{left(i), at.top_of(place)}, area = size(i, at.pitch);
        const Rgb ground = color_on_scale(scale, scale.fixed, is_one ? 1.0f : 0.0f);
        canvas().AddRectFilled(min, min + area, ink(ground));
        if (is_one && at.numbers())
            draw_text(ui(), min + area * 0.5f, "1",
                      {Face::regular, at.number_size(), text_on(ground)}, {0.5f, 0.5f});
    }

    void draw_names() const {
        const AnswersPtr& answers = at.frame.scene()->table->answers;
        for (std::size_t i = 0; answers && i < columns.size(); ++i)
            draw_text(ui(), {left(i) + wide / 2, at.top - ui().em(0.2f)},
                      ended(ui(), answers->texts[static_cast<std::size_t>(columns[i])],
                            wide - ui().em(0.3f), Face::regular, 0.75f),
                      dim_style(ui(), 0.75f), {0.5f, 1});
    }

    void draw_output() const {
        const Evaluation& evaluation = *at.frame.evaluation();
        const NodeId id = at.block.output;
        const ColorScale scale =
            part_of(ui(), at.frame.coloring.of(at.frame.node(id)), evaluation.at(id));
        const float top = at.output_top(), high = ui().em(1.2f);
        const Matrix& output = evaluation.value(id);
        float largest = 0;
        for (const Index column : columns) largest = std::max(largest, output(0, column));
        const int decimals = decimals_of_shares(largest);
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto number = static_cast<double>(output(0, columns[i]));
            draw(id, {0, columns[i]}, number, i, top, high, scale,
                 at.frame.scene()->table->answers ? number_text(number, decimals) : digits(number));
        }
        canvas().AddRect({at.v, top}, {left(columns.size()), top + high}, ui().role(Role::output),
                         0, 0, ui().hairline());
    }
};

/// "… and 9,988 more keys", and what they weigh together.
void draw_others(const Aligned& at) {
    if (at.more == 0) return;
    const Ui& ui = at.ui();
    double weight = look_up_state(at.frame).model.weight_sum;
    for (const Index row : at.rows)
        weight -= static_cast<double>(at.frame.evaluation()->value(at.block.weights)(0, row));
    const TextStyle style = dim_style(ui, 0.8f);
    const float middle = at.bottom() + ui.em(0.65f);
    draw_text(ui, {at.k, middle}, fmt::format("… and {} more keys", counted(at.more)), style,
              {0, 0.5f});
    draw_text(ui, {at.weights + at.number_wide / 2, middle}, rounded_text(weight, 3), style,
              {0.5f, 0.5f});
    ui.tag("computation/more", {at.k, middle}, {at.weights + at.number_wide, middle + 1});
}

}  // namespace

void draw_excerpt(Aligned at) {
    const Ui& ui = at.ui();
    if (at.keys) {
        at.k_wide = whole_cells(at.k_wide, std::ssize(compared_rows(at).columns));
        draw_queries_and_keys(at);
    }
    draw_upright_parts(at);
    ValueCells values{at, columns_of_values(at)};
    values.wide = at.v_wide / static_cast<float>(values.columns.size());
    const bool named = at.frame.scene()->table->answers && values.wide >= ui.em(2.4f);
    const ImVec2 title{at.v, at.top - at.title * (named ? 2.0f : 1.0f)};
    draw_title(at, at.block.v, title);
    draw_values_note(at, title);
    if (named) values.draw_names();
    values.draw_values();
    draw_others(at);
    draw_output_name(at);
    values.draw_output();
    outline_row(at);
}

}  // namespace attend
