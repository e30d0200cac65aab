#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/lines.h"
#include "app/gui/box/of_size.h"
#include "app/gui/box/part.h"
#include "app/gui/box/signs.h"
#include "app/gui/box/span.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/views/heads/contributions.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/symbols.h"
#include "core/graph/markup.h"
#include "core/graph/unique_label.h"
#include "core/texts/heads.h"

namespace attend {

namespace {

constexpr float name_column = 6, figure_column = 4.5f, beside_area = sizes::near;  // em

/// What stands over the areas' widths, between the columns of names and of figures.
Box over_areas(Box what) {
    return box::row({box::space(0).wide(name_column), std::move(what).grow(),
                     box::space(0).wide(figure_column)},
                    0);
}

/// Numbers from 0 to `end`, and fine lines through what stands below.
std::pair<Box, Box> axis(const Ui& ui, double end) {
    const double step = std::pow(10, std::floor(std::log10(end))) * (end < 3 ? 0.5 : 2),
                 whole = end / step > 8 ? 2 * step : step, half = 0.5 * whole / end;
    Boxes lines, numbers;
    for (double at = 0; at <= end * 1.001; at += whole) {
        const double share = std::min(at / end, 1.0);
        lines.push_back(box::upright(share, ui.theme->border));
        numbers.push_back(
            box::at_part(box::text(typeset(at), dim_style(ui, sizes::axis)).centered(),
                         {.left = share - half, .right = share + half}));
    }
    return {over_areas(box::layers(std::move(numbers)).high(1.2f)),
            over_areas(box::layers(std::move(lines)).grow_high())};
}

/// The areas of one row, whose weights add up to `all`, with lengths up to `end`.
class Areas {
  public:
    Areas(Frame& frame, const ContributionsLook& look, Index row)
        : frame_(frame), look_(look), row_(row), end_(std::max(look.longest, 1e-9)) {
        for (Index key = 0; key < look.alpha->cols(); ++key) all_ += std::abs(alpha(key));
    }

    Box whole() const {
        if (!(all_ > 0)) return box::space(0);
        auto [numbers, lines] = axis(frame_.ui, end_);
        Box areas = box::of_size({{16, 6}, {50, 28}},
                                 [*this](box::Extent size) { return all_areas(size.high); });
        return box::column(
            {std::move(numbers), box::layers({std::move(lines), std::move(areas)}).grow_high()},
            sizes::tight);
    }

  private:
    double alpha(Index key) const { return look_.number(look_.alpha, row_, key); }

    Box all_areas(float high) const {
        Boxes rows;
        std::vector<double> shares;
        double rest = 0;
        int unnamed = 0;
        for (Index key = 0; key < look_.alpha->cols(); ++key) {
            const double share = std::abs(alpha(key)) / all_;
            const float tall = static_cast<float>(share) * high;
            const bool named = tall >= sizes::title;
            if (!named && share > 0) rest += share, ++unnamed;
            shares.push_back(share);
            rows.push_back(share > 0 ? row(key, tall, named) : box::space(0));
        }
        return box::layers({box::shares_below(std::move(rows), shares), others(unnamed, rest)});
    }

    Box row(Index key, float high, bool named) const {
        const Theme& theme = *frame_.ui.theme;
        const bool own = key_looked_at(frame_) == key;
        const Face face = own ? Face::semibold : Face::regular;
        Box name = box::space(0), figure = box::space(0);
        if (named) {
            const TextStyle style{face, sizes::control, own ? theme.role(Role::key) : theme.text};
            name = box::text(unique_label(look_.weights->axes.columns, key), style).right();
            figure =
                box::text(percent_figure(alpha(key)),
                          {face, sizes::control, own ? theme.role(Role::weights) : theme.dim_text});
        }
        const float part = static_cast<float>(look_.number(look_.lengths, key, 0) / end_);
        return box::row(
            {box::layers({std::move(name)}).wide(name_column - beside_area),
             box::space(0).wide(beside_area), share_of_width(area(key, high, own), part),
             box::row({box::space(0).wide(beside_area), std::move(figure)}, 0).wide(figure_column),
             share_of_width(box::space(0), 1 - part)},
            0);
    }
    /// What is left of a row beside what has a width of its own is shared so.
    static Box share_of_width(Box box, float part) {
        constexpr float all = 1000;
        return std::move(box).wide(Length{0, all * part, all * part});
    }

    Box area(Index key, float high, bool own) const {
        const Theme& theme = *frame_.ui.theme;
        const Cell cell{row_, key};
        const Rgb color =
            own ? theme.role(Role::weights) : mix(theme.panel, theme.role(Role::weights), 0.66f);
        BoxActs acts;
        acts.point = [&frame = frame_, &look = look_, cell] {
            point_at_contribution(frame, look, cell);
        };
        acts.click = [&frame = frame_, &look = look_, cell] {
            select_cell(frame, *look.weights, cell);
        };
        constexpr float with_seam = 0.25f;  // em
        Boxes parts{box::filled(color).grow_high()};
        if (high > with_seam) parts.push_back(box::rule(false, theme.panel));
        return box::column(std::move(parts), 0)
            .grow_high()
            .named(fmt::format("contributions/area/{}", key))
            .on(std::move(acts))
            .without_hover();
    }

    /// Those too low for their names, together.
    Box others(int count, double share) const {
        if (count == 0 || share <= 0) return box::space(0);
        return box::text(say<texts::heads::others>(
                             "n"_is = count, "share"_is = percent_figure(std::min(share, 1.0))),
                         dim_style(frame_.ui, sizes::axis), 12)
            .right()
            .at_bottom();
    }

    Frame& frame_;
    const ContributionsLook& look_;
    Index row_;
    double all_ = 0, end_ = 1;
};

}  // namespace

Box contribution_areas(Frame& frame, const ContributionsLook& look, Index row) {
    return Areas(frame, look, row).whole();
}

void point_at_contribution(Frame& frame, const ContributionsLook& look, Cell cell) {
    point_at(frame, cell);
    cell_tooltip(frame,
                 {{"length of " + plain(in_notation(frame.ui, look.projected ? "α v W_O" : "α v")),
                   Role::value, true}},
                 look.weights->axes, cell, look.number(look.added, cell.row, cell.column),
                 say<texts::heads::length>(
                     "vector"_is = plain(in_notation(frame.ui, look.projected ? "v W_O" : "v")),
                     "weight"_is = number_text(look.number(look.alpha, cell.row, cell.column), 4),
                     "length"_is = number_text(look.number(look.lengths, cell.column, 0), 4)));
}

}  // namespace attend
