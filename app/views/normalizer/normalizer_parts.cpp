#include "app/views/normalizer/normalizer_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/bar_map.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/figures.h"
#include "app/gui/legend.h"
#include "app/gui/sizes.h"
#include "app/views/lit.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/maps_beside.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/symbols.h"
#include "app/views/pointing.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

/// Two figures without their zero: ".51", "2.71".
std::string short_figure(double number) {
    std::string text = number_text(number, 2);
    if (const auto zero = text.find("0."); zero != text.npos && (zero == 0 || text[zero - 1] > '9'))
        text.erase(zero, 1);
    return text;
}

class Parts {
  public:
    Parts(Frame& frame, const NormalizerColumns& model, Cell chosen)
        : frame_(frame),
          ui_(frame.ui),
          model_(model),
          axes_(frame.node(frame.block().weights).axes),
          chosen_(chosen),
          dimmed_(!model.current) {}

    Box box() const { return maps_beside(ui_, all(), axes_.rows.size(), chosen_.row); }

  private:
    /// Scores; what is made of each cell, with its numbers; other numbers of a row; weights.
    std::vector<MapColumn> all() const {
        std::vector<MapColumn> made{row_names(frame_, axes_.rows, chosen_.row)};
        const auto& parts = model_.parts;
        bool has_cells = false;
        for (std::size_t i = 1; i + 2 < parts.size(); ++i) has_cells |= !parts[i].narrow;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const bool last = i + 1 == parts.size(), made_of_cells = i > 0 && !parts[i].narrow;
            // The largest score stands in the exponent; a sum of 1 need not be told.
            if (parts[i].name == "maximum" && has_cells) continue;
            if (last && sums_to_one(parts[i])) continue;
            made.push_back(parts[i].narrow                         ? numbers(i)
                           : made_of_cells && i + 2 < parts.size() ? bars(i)
                                                                   : map(i));
        }
        made[1].gap = false;
        return made;
    }

    static bool sums_to_one(const NormalizerColumn& sums) {
        constexpr Scalar rounding = Scalar(1e-4);
        return sums.value && ((sums.value->array() - 1).abs() <= rounding).all();
    }

    std::string tag(std::size_t i) const {
        return fmt::format("normalizer/{}/{}", i, model_.parts[i].name);
    }

    Box heading(const NormalizerColumn& part) const {
        const Rgb color = part.role == Role::other ? ui_.theme->text : ui_.theme->role(part.role);
        return box::row({box::text_if_fits(part.name, {Face::semibold, sizes::title, color}),
                         fitted_attention_formula(ui_, part.symbol, 1)},
                        0.6f)
            .help(part.help);
    }

    Box keys() const { return key_names(frame_, axes_.columns, chosen_.column); }

    HeatmapView view_of(const NormalizerColumn& part) const {
        HeatmapView view;
        view.value = part.drawn, view.written = part.value, view.scale = part.scale;
        view.numbers = true, view.dimmed = dimmed_, view.centered = true;
        if (const Edit* const edit = frame_.evaluation()->edit(part.node)) view.edit = *edit;
        light_tokens(frame_, view);
        view.selected = chosen_, view.outlined_row = chosen_.row;
        return view;
    }

    std::function<void(const HeatmapEvents&)> events_of(const NormalizerColumn& part) const {
        return [&frame = frame_, part, axes = axes_](const HeatmapEvents& events) {
            if (events.hovered) {
                point_at(frame, *events.hovered);
                cell_tooltip(
                    frame, {{part.name, part.role, true}}, axes, *events.hovered,
                    static_cast<double>((*part.value)(events.hovered->row, events.hovered->column)),
                    part.help);
            }
            if (events.clicked) select_cell(frame, frame.node(part.node), *events.clicked);
        };
    }

    MapColumn map(std::size_t i) const {
        const NormalizerColumn& part = model_.parts[i];
        return {
            heading(part), keys(),
            box::map(frame_.ui, tag(i), view_of(part), {{3, 2}, {12, 12}, true}, events_of(part)),
            part.role == Role::weights ? legend_of(part) : score_in_digits(),
            map_width(axes_.columns.size(), 3.65f)};
    }

    /// What the normalizer makes of each cell, as bars on one scale.
    MapColumn bars(std::size_t i) const {
        const NormalizerColumn& part = model_.parts[i];
        const auto range = ui_.readings.range(part.value);
        box::CellBars bars;
        if (range) {
            bars.low = std::min(static_cast<double>(range->lowest), 0.0);
            bars.high = std::max(static_cast<double>(range->highest), 1e-12);
        }
        bars.color = [chosen = chosen_, theme = ui_.theme](Cell at, double) {
            const float alpha = at == chosen ? 0.85f : at.row == chosen.row ? 0.42f : 0.2f;
            return mix(theme->panel, theme->text, alpha);
        };
        bars.figure = [chosen = chosen_, value = part.value](Cell at) {
            return at.row == chosen.row
                       ? short_figure(static_cast<double>((*value)(at.row, at.column)))
                       : std::string();
        };
        HeatmapView view = view_of(part);
        view.selected.reset();
        return {heading(part), keys(),
                box::bar_map(frame_.ui, tag(i), std::move(view), std::move(bars),
                             {{3, 2}, {12, 12}, true}, events_of(part)),
                box::space(0), map_width(axes_.columns.size(), 4.1f)};
    }

    /// A number of each row; of many rows as colors.
    MapColumn numbers(std::size_t i) const {
        const NormalizerColumn& part = model_.parts[i];
        MapColumn made{
            box::row({box::space(0).grow(), box::text(part.name, dim_style(ui_, sizes::axis), 3)},
                     0)
                .help(part.help),
            box::space(0),
            box::space(0),
            box::space(0),
            {2.6f, 4, 5.5f},
            false};
        if (axes_.rows.size() > most_named_beside) {
            HeatmapView view;
            view.value = part.value, view.scale = part.scale, view.dimmed = dimmed_;
            made.cells = box::map(frame_.ui, tag(i), std::move(view), {{2, 2}, {3, 12}, true});
            return made;
        }
        Boxes boxes;
        for (Index row = 0; row < part.value->rows(); ++row) {
            const auto number = static_cast<double>((*part.value)(row, 0));
            const bool asks = row == chosen_.row;
            Box figure = box::text(short_figure(number),
                                   {asks ? Face::semibold : Face::regular, sizes::control,
                                    asks ? ui_.theme->text : ui_.theme->dim_text})
                             .right();
            BoxActs acts = asking_of(frame_, row);
            acts.click = [&frame = frame_, node = part.node, row] {
                select_cell(frame, frame.node(node), {row, 0});
            };
            boxes.push_back(
                cell_of_row(std::move(figure))
                    .named(fmt::format("{}/{}", tag(i), row))
                    .help(fmt::format("{} of {} = {}: {}", part.name, unique_label(axes_.rows, row),
                                      number_text(number, 4), part.help))
                    .in_light(is_lit(frame_, part.node, {row, 0}))
                    .on(std::move(acts)));
        }
        made.cells = box::column(std::move(boxes), 0).named(tag(i));
        return made;
    }

    Box legend_of(const NormalizerColumn& part) const {
        return box::control({5, 12, Length::endless}, 1.4f, [&frame = frame_, part](float width) {
            const auto numbers = frame.ui.readings.range(part.value);
            legend(frame.ui, part.scale, scale_range(part.scale, numbers), numbers, width,
                   keys_of_query(frame));
        });
    }

    /// "exp(1.10 − 1.79) / 2.71 = .19" below the scores.
    Box score_in_digits() const {
        const Block& block = frame_.block();
        const double own = static_cast<double>(
            (*frame_.evaluation()->own_at(block.weights))(chosen_.row, chosen_.column));
        std::vector<double> numbers;
        for (const NormalizerColumn* const part : model_.numbers)
            numbers.push_back(static_cast<double>((*part->value)(chosen_.row, 0)));
        const auto score =
            static_cast<double>((*model_.parts.front().value)(chosen_.row, chosen_.column));
        const std::string digits = typeset(
            weight_in_digits(*model_.normalizer->internals, score, numbers, model_.temperature));
        return box::fitted_formula(digits.empty()
                                       ? number_text(own, 0) + "  (masked: it takes no part)"
                                       : digits + " = " + typeset(own),
                                   {}, 1.1f, 0.7f)
            .named("normalizer/digits");
    }

    Frame& frame_;
    const Ui& ui_;
    const NormalizerColumns& model_;
    const Axes& axes_;
    Cell chosen_;
    bool dimmed_;
};

}  // namespace

Box normalizer_parts(Frame& frame, const NormalizerColumns& model, Cell chosen) {
    return Parts(frame, model, chosen).box();
}

}  // namespace attend
