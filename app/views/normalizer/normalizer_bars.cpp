#include "app/views/normalizer/normalizer_bars.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/legend.h"
#include "app/gui/text.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/follow_job.h"
#include "app/views/parts/small_map.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr float figure_size = 0.85f;  // relative to body text
constexpr float figure_high = 1.4f;   // em, above the highest bar

Rgb bar_color(const Ui& ui, const NormalizerColumn& part, double number) {
    constexpr float of_sign = 0.36f, of_others = 0.9f;  // of the map of colors
    if (part.role == Role::weights) return ui.theme->weight_area;
    if (!part.scale.map->diverging) return part.scale.map->at(of_others);
    return part.scale.map->at(0.5f + (number < 0 ? -of_sign : of_sign));
}

/// A row's bars between the ends of its numbers, 0 among them.
struct RowChart {
    const NormalizerColumn& part;
    Index row;
    ImVec2 min, size;  // of the bars, figures not included
    double lowest = 0, highest = 0;

    double number(Index column) const { return static_cast<double>((*part.value)(row, column)); }
    bool is_there(Index column) const { return std::isfinite((*part.drawn)(row, column)); }
    float y_of(double number) const {
        const double all = highest - lowest;
        return std::round(
            min.y + (all > 0 ? size.y * static_cast<float>((highest - number) / all) : size.y));
    }
};

RowChart chart_of(const Ui& ui, const NormalizerColumn& part, Index row, ImVec2 min, ImVec2 size) {
    RowChart chart{part, row, min, size};
    for (Index column = 0; column < part.value->cols(); ++column)
        if (chart.is_there(column)) {
            chart.lowest = std::min(chart.lowest, chart.number(column));
            chart.highest = std::max(chart.highest, chart.number(column));
        }
    chart.min.y += ui.em(figure_high), chart.size.y -= ui.em(figure_high);
    return chart;
}

/// The chosen bar's number above all bars, with a line that leads to it.
void draw_figure(const Ui& ui, const RowChart& chart, const NormalizerBars& bars) {
    const Index column = bars.chosen.column;
    if (!chart.is_there(column)) return;
    const double number = chart.number(column);
    const TextStyle style{Face::semibold, figure_size, ui.theme->role(Role::key),
                          opacity_of(!bars.dimmed)};
    const std::string text = typeset(number);
    const float middle = std::round(chart.min.x +
                                    bars.layout.cell.x * (static_cast<float>(column) + 0.5f)),
                half = measure_text(ui, text, style.face, style.size).x / 2,
                x = std::clamp(middle, chart.min.x + half,
                               std::max(chart.min.x + chart.size.x - half, chart.min.x + half)),
                below = chart.min.y - ui.em(0.25f),
                end = std::min(chart.y_of(number), chart.y_of(0));
    draw_text(ui, {x, below}, text, style, {0.5f, 1});
    canvas().AddRectFilled({middle, below}, {middle + ui.hairline(), end},
                           ink(ui.theme->role(Role::key), 0.7f));
}

void draw_chart(const Ui& ui, const RowChart& chart, const NormalizerBars& bars,
                std::optional<Index> hovered) {
    const float pitch = bars.layout.cell.x, side = std::max(std::round(pitch * 0.1f), 0.0f),
                zero = chart.y_of(0), alpha = opacity_of(!bars.dimmed);
    ImDrawList& list = canvas();
    for (Index column = 0; column < chart.part.value->cols(); ++column) {
        if (!chart.is_there(column)) continue;
        const double number = chart.number(column);
        const float left = std::round(chart.min.x + pitch * static_cast<float>(column)),
                    right = std::round(chart.min.x + pitch * static_cast<float>(column + 1)),
                    end = chart.y_of(number);
        const bool lit = column == bars.chosen.column || column == hovered;
        list.AddRectFilled({left + side, std::min(end, zero)}, {right - side, std::max(end, zero)},
                           ink(bar_color(ui, chart.part, number), lit ? alpha : 0.6f * alpha));
    }
    list.AddRectFilled({chart.min.x, zero}, {chart.min.x + chart.size.x, zero + ui.hairline()},
                       ink(ui.theme->dim_text));
}

void draw_row_name(const Ui& ui, const NormalizerBars& bars, float x) {
    const float room = bars.layout.labels - ui.em(0.8f);
    draw_text(ui, {x - ui.em(0.6f), bars.min.y + bars.high},
              shortened(ui, unique_label(bars.axes.rows, bars.chosen.row), room),
              {Face::semibold, 1, ui.theme->role(Role::query)}, {1, 1});
}

}  // namespace

void normalizer_tooltip(Frame& frame, const NormalizerColumn& part, const Axes& axes, Cell cell) {
    cell_tooltip(frame, {{part.name, part.role, true}}, axes, cell,
                 static_cast<double>((*part.value)(cell.row, cell.column)), part.help);
}

void draw_normalizer_bars(Frame& frame, const std::vector<NormalizerColumn>& parts,
                          const NormalizerBars& bars) {
    const Ui& ui = frame.ui;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const NormalizerColumn& part = parts[i];
        if (part.narrow) continue;
        const auto place = bars.layout.parts[i];
        const ImVec2 min{bars.min.x + place.x, bars.min.y}, size{place.width, bars.high};
        if (i == 0) draw_row_name(ui, bars, min.x);
        const bool pressed =
            press_area(ui, fmt::format("normalizer/bars/{}", part.name), min, size);
        std::optional<Index> at = frame.session().hover.key;
        if (ImGui::IsItemHovered()) {
            const auto column =
                static_cast<Index>((ImGui::GetIO().MousePos.x - min.x) / bars.layout.cell.x);
            at = std::clamp<Index>(column, 0, part.value->cols() - 1);
            const Cell cell{bars.chosen.row, *at};
            point_at(frame, cell);
            normalizer_tooltip(frame, part, bars.axes, cell);
            if (pressed) select_cell(frame, frame.node(part.node), cell);
        }
        const RowChart chart = chart_of(ui, part, bars.chosen.row, min, size);
        draw_chart(ui, chart, bars, at);
        draw_figure(ui, chart, bars);
    }
}

void draw_normalizer_legends(const Frame& frame, const std::vector<NormalizerColumn>& parts,
                             const NormalizerLayout& layout, ImVec2 min) {
    const Ui& ui = frame.ui;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const NormalizerColumn& part = parts[i];
        if (part.narrow) continue;
        ImGui::SetCursorScreenPos({min.x + layout.parts[i].x, min.y});
        const auto numbers = ui.readings.range(part.value);
        legend(ui, part.scale, scale_range(part.scale, numbers), numbers, layout.parts[i].width,
               part.role == Role::weights ? keys_of_query(frame) : 0);
    }
}

}  // namespace attend
