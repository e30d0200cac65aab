#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/views/heads/contributions.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/small_map.h"
#include "core/graph/unique_label.h"
#include "core/texts/heads.h"

namespace attend {

namespace {

constexpr float name_column = 6, tick_row = 1.8f, figure_column = 4.5f,
                beside_area = sizes::of(8);  // em

/// Where the areas stand, in pixels, and what is drawn of them.
class Areas {
  public:
    Areas(Frame& frame, const ContributionsLook& look, Index row, Place place)
        : frame_(frame), ui_(frame.ui), look_(look), row_(row) {
        low_ = place.position + ImVec2{ui_.em(name_column), ui_.em(tick_row)};
        room_ = place.size - ImVec2{ui_.em(name_column + figure_column), ui_.em(tick_row)};
        for (Index key = 0; key < look.alpha->cols(); ++key) all_ += std::abs(alpha(key));
        end_ = std::max(look.longest, 1e-9);
    }

    void draw() {
        if (room_.x < 1 || room_.y < 1 || !(all_ > 0)) return;
        axis();
        float y = low_.y;
        for (Index key = 0; key < look_.alpha->cols(); ++key) {
            const float high = room_.y * static_cast<float>(std::abs(alpha(key)) / all_);
            area(key, y, high);
            y += high;
        }
        others();
    }

  private:
    double alpha(Index key) const { return look_.number(look_.alpha, row_, key); }
    float x(double length) const { return low_.x + room_.x * static_cast<float>(length / end_); }

    void axis() const {
        const TextStyle style = dim_style(ui_, sizes::axis);
        const double step = std::pow(10, std::floor(std::log10(end_))) * (end_ < 3 ? 0.5 : 2),
                     whole = end_ / step > 8 ? 2 * step : step;
        for (double at = 0; at <= end_ * 1.001; at += whole) {
            canvas().AddLine({x(at), low_.y - ui_.em(0.3f)}, {x(at), low_.y + room_.y},
                             ink(ui_.theme->border), ui_.hairline());
            draw_text(ui_, {x(at), low_.y - ui_.em(0.4f)}, typeset(at), style, {0.5f, 1});
        }
    }

    void area(Index key, float y, float high) {
        if (high <= 0) return;
        const bool own = key_looked_at(frame_) == key, named = high >= ui_.em(sizes::title);
        const float right = std::max(x(look_.number(look_.lengths, key, 0)), low_.x + 1),
                    bottom = y + std::max(high - (high > 4 ? 1 : 0), ui_.hairline() / 2);
        const Rgb color = ui_.theme->role(Role::weights);
        canvas().AddRectFilled({low_.x, y}, {right, bottom},
                               ink(own ? color : mix(ui_.theme->panel, color, 0.66f)));
        press(key, {low_.x, y}, {std::max(right - low_.x, ui_.em(1)), std::max(high, 1.0f)});
        if (!named) {
            rest_ += std::abs(alpha(key)) / all_, ++unnamed_;
            return;
        }
        const Axis& keys = look_.weights->axes.columns;
        const TextStyle name{own ? Face::semibold : Face::regular, sizes::control,
                             own ? ui_.theme->role(Role::key) : ui_.theme->text};
        draw_text(
            ui_, {low_.x - ui_.em(beside_area), y + high / 2},
            shortened(ui_, unique_label(keys, key), ui_.em(name_column - 1), name.face, name.size),
            name, {1, 0.5f});
        draw_text(ui_, {right + ui_.em(beside_area), y + high / 2}, percent_figure(alpha(key)),
                  {name.face, sizes::control, own ? color : ui_.theme->dim_text}, {0, 0.5f});
    }

    void press(Index key, ImVec2 min, ImVec2 size) {
        const Cell cell{row_, key};
        ImGui::SetNextItemAllowOverlap();
        const bool pressed = press_area(ui_, fmt::format("contributions/area/{}", key), min, size);
        if (ImGui::IsItemHovered()) point_at_contribution(frame_, look_, cell);
        if (pressed) select_cell(frame_, *look_.weights, cell);
    }

    /// Those too low for their names, together.
    void others() const {
        if (unnamed_ == 0 || rest_ <= 0) return;
        const std::string text = say<texts::heads::others>(
            "n"_is = unnamed_, "share"_is = percent_figure(std::min(rest_, 1.0)));
        draw_text(ui_, {low_.x + room_.x + ui_.em(figure_column), low_.y + room_.y}, text,
                  dim_style(ui_, sizes::axis), {1, 1});
    }

    Frame& frame_;
    const Ui& ui_;
    const ContributionsLook& look_;
    Index row_;
    ImVec2 low_, room_;
    double all_ = 0, end_ = 1, rest_ = 0;
    int unnamed_ = 0;
};

}  // namespace

Box contribution_areas(Frame& frame, const ContributionsLook& look, Index row) {
    return box::canvas({{16, 8}, {50, 30}}, [&frame, &look, row](const Ui&, Place place) {
        Areas(frame, look, row, place).draw();
    });
}

void point_at_contribution(Frame& frame, const ContributionsLook& look, Cell cell) {
    point_at(frame, cell);
    cell_tooltip(frame,
                 {{look.projected ? "length of α v W_O" : "length of α v", Role::value, true}},
                 look.weights->axes, cell, look.number(look.added, cell.row, cell.column),
                 say<texts::heads::length>(
                     "vector"_is = look.projected ? "v W_O" : "v",
                     "weight"_is = number_text(look.number(look.alpha, cell.row, cell.column), 4),
                     "length"_is = number_text(look.number(look.lengths, cell.column, 0), 4)));
}

}  // namespace attend
