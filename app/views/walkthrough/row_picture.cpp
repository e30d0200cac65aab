#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/bar_map.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/fitted.h"
#include "app/gui/box/funnel.h"
#include "app/gui/box/map.h"
#include "app/gui/box/motion.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/matrix/matrix_view.h"
#include "app/views/normalizer/normalizer_columns.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/maps_beside.h"
#include "app/views/parts/share_bar.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/symbols.h"
#include "app/views/walkthrough/shares_picture.h"
#include "app/views/walkthrough/step_picture.h"
#include "core/attention/normalizer.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr Index most_columns = 30;
constexpr float left_side = 5, right_side = 6;  // em, beside the row

/// From what the normalizer gets of one row to what it gives, in one picture: below each other all
/// have the same columns, a key each.
class RowPicture {
  public:
    RowPicture(Frame& frame, const NormalizerColumns& model)
        : frame_(frame),
          ui_(frame.ui),
          axes_(frame.node(frame.block().weights).axes),
          chosen_(chosen_pair(frame, axes_.shape())) {
        chosen_.row = std::clamp<Index>(frame.asking(), 0, axes_.rows.size() - 1);
        for (const NormalizerColumn& part : model.parts) {
            if (part.node == frame.block().masked) scores_ = part;
            if (part.node == frame.block().weights) weights_ = part;
            if (part.role == Role::other && !part.narrow) cells_ = part;
            if (part.narrow && part.symbol.starts_with("Σ") && sum_.name.empty()) sum_ = part;
        }
        exps_ = shares_of_row(frame, chosen_.row, most_columns);
        if (exps_ && exps_->below_largest) exps_.reset();
    }

    Box box() const {
        Box right = sum_.value
                        ? box::column({box::text("together", dim_style(ui_, sizes::axis)),
                                       box::text(typeset(exps_ ? exps_->together : number(sum_, 0)),
                                                 {Face::semibold, sizes::field, ui_.theme->text})},
                                      0.1f)
                              .at_bottom()
                              .named("steps/together")
                        : box::space(0);
        return box::column(
            {line(box::space(0), key_names(frame_, axes_.columns, chosen_.column)),
             line(symbol(scores_), scores().high(2.6f)),
             line(symbol_of_bars().at_bottom(), bars().high(Length{4, 16, 30}), std::move(right))
                 .grow_high(),
             line(box::space(0), ribbons().high(Length{1, 3.3f, 5})),
             line(symbol(weights_),
                  out_of_scores(matrix_key(frame_.node(weights_.node)),
                                share_bar(frame_, axes_.columns, chosen_, row_of(weights_)))
                      .wide(Length{4, 40, Length::endless}))},
            0.2f);
    }

  private:
    double number(const NormalizerColumn& of, Index column) const {
        return static_cast<double>((*of.value)(chosen_.row, column));
    }
    Value row_of(const NormalizerColumn& of) const {
        return frame_.ui.states.kept(std::tuple(of.value, chosen_.row),
                                     [&] { return share(Matrix(of.value->row(chosen_.row))); });
    }

    /// A symbol, what it is of each key, and what is said at the right.
    static Box line(Box left, Box middle, Box right = box::space(0)) {
        return box::row({std::move(left).wide({2, left_side, left_side}), std::move(middle).grow(),
                         std::move(right).wide({0, right_side, right_side})},
                        0.8f);
    }
    Box symbol(const NormalizerColumn& of) const {
        return box::row(
                   {box::space(0).grow(), fitted_attention_formula(ui_, of.symbol, 1.2f, 0.6f)}, 0)
            .help(of.name + ": " + of.help);
    }

    /// exp(s) as one computes it by hand, where it has not too many figures.
    Value bar_row() const {
        if (!exps_) return row_of(cells_);
        Matrix row = Matrix::Zero(1, axes_.columns.size());
        for (const SharesOfRow::Key& key : exps_->keys)
            row(0, key.key) = static_cast<Scalar>(key.exponential);
        return frame_.ui.states.kept(std::tuple(cells_.value, chosen_.row, exps_->together),
                                     [&] { return share(std::move(row)); });
    }
    Box symbol_of_bars() const {
        NormalizerColumn bars = cells_;
        if (exps_) bars.symbol = exps_->divided ? "exp(s/τ)" : "exp(s)";
        return symbol(bars);
    }

    HeatmapView view_of(const NormalizerColumn& part) const {
        HeatmapView view;
        view.value = row_of(part), view.scale = part.scale, view.numbers = true;
        view.part_of = part.value, view.of_row = chosen_.row;
        view.decimals = 4;
        view.selected = Cell{0, chosen_.column};
        view.hovered_column = frame_.session().hover.key;
        return view;
    }
    std::function<void(const HeatmapEvents&)> events_of(const NormalizerColumn& part) const {
        return
            [&frame = frame_, &axes = axes_, part, row = chosen_.row](const HeatmapEvents& events) {
                if (events.hovered) {
                    const Cell cell{row, events.hovered->column};
                    point_at(frame, cell);
                    cell_tooltip(frame, {{part.name, part.role, true}}, axes, cell,
                                 static_cast<double>((*part.value)(row, cell.column)), part.help);
                }
                if (events.clicked)
                    select_cell(frame, frame.node(part.node), {row, events.clicked->column});
            };
    }

    Box scores() const {
        return box::moving(matrix_key(frame_.node(scores_.node)),
                           box::map(frame_.ui, "steps/row/scores", view_of(scores_),
                                    {{4, 2}, {40, 2.6f}, true}, events_of(scores_)));
    }

    /// Scores become bars, and bars shares.
    Box out_of_scores(std::string key, Box made) const {
        return box::moving(
            std::move(key), std::move(made),
            [from = matrix_key(frame_.node(scores_.node))] { return std::vector{from}; });
    }

    /// Made positive, as upright bars.
    Box bars() const {
        box::CellBars bars;
        bars.high = 1e-12;
        const Value made = bar_row();
        for (Index key = 0; key < axes_.columns.size(); ++key)
            if (const auto high = static_cast<double>((*made)(0, key)); std::isfinite(high))
                bars.high = std::max(bars.high, high);
        bars.high *= 1.12;  // room for the number of the highest
        bars.color = [key = chosen_.column, theme = ui_.theme](Cell at, double) {
            return mix(theme->panel, theme->text, at.column == key ? 0.85f : 0.35f);
        };
        bars.figure = [value = made](Cell at) {
            return typeset(static_cast<double>((*value)(0, at.column)));
        };
        HeatmapView view = view_of(cells_);
        view.value = made;
        view.selected.reset();
        return out_of_scores(
            "steps/row/positive",
            box::bar_map(frame_.ui, "steps/row/positive", std::move(view), std::move(bars),
                         {{4, 3}, {40, 16}, true}, events_of(cells_)));
    }

    Box ribbons() const {
        std::vector<double> shares;
        std::vector<Rgb> colors;
        for (Index key = 0; key < axes_.columns.size(); ++key) {
            shares.push_back(number(weights_, key));
            colors.push_back(mix(ui_.theme->panel, ui_.theme->weight_area,
                                 key == chosen_.column ? 0.5f : 0.15f));
        }
        return box::funnel(std::move(shares), std::move(colors), 3.3f);
    }

    Frame& frame_;
    const Ui& ui_;
    const Axes& axes_;
    Cell chosen_;
    NormalizerColumn scores_, cells_, weights_, sum_;
    std::optional<SharesOfRow> exps_;  // nothing: of large scores exp(s − max) is shown
};

}  // namespace

bool has_row_picture(const Frame& frame, const Step& step) {
    const Choices& choices = frame.scene()->choices;
    const Normalizer& rule = normalizer_of(choices);
    const Node& weights = frame.node(frame.block().weights);
    return step.node == frame.block().weights && choices.rounding == "none" &&
           rule.rows_sum_to_one && !rule.internals->cells.name.empty() &&
           weights.shape().columns <= most_columns && !frame.evaluation()->edit(step.node);
}

Box row_picture(Frame& frame) {
    const NormalizerColumns model = normalizer_columns(frame);
    if (model.parts.empty()) return box::empty("Normalizing …");
    return RowPicture(frame, model).box();
}

}  // namespace attend
