#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "app/gui/box/bars.h"
#include "app/gui/box/beside_cells.h"
#include "app/gui/box/containers.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/lit.h"
#include "app/views/matrix/matrix_on_screen.h"
#include "app/views/parts/choose_token.h"
#include "app/views/weights/row_marks.h"
#include "app/views/weights/weights.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr float track = sizes::of(240), said_from = 1.05f, seen_from = 0.24f;  // em

/// What a row gives most to, and to how many keys it could give something.
struct MostOfRow {
    Index key = 0, keys = 0;
};

/// `seen`: the weights, −∞ where the query may not look.
std::vector<MostOfRow> most_of_rows(const Matrix& seen) {
    std::vector<MostOfRow> rows(static_cast<std::size_t>(seen.rows()));
    for (Index row = 0; row < seen.rows(); ++row) {
        MostOfRow& most = rows[static_cast<std::size_t>(row)];
        Scalar largest = -std::numeric_limits<Scalar>::infinity();
        for (Index key = 0; key < seen.cols(); ++key) {
            const Scalar weight = seen(row, key);
            most.keys += weight > -std::numeric_limits<Scalar>::infinity() ? 1 : 0;
            if (weight > largest) largest = weight, most.key = key;
        }
    }
    return rows;
}

struct Margin {
    Frame& frame;
    NodeId id;
    const HeatmapLayout& map;
    RowMarks marks;
    const std::vector<MostOfRow>* most = nullptr;  // where rows are shares

    const Ui& ui() const { return frame.ui; }
    const Node& node() const { return frame.node(id); }
    /// Words have room in its rows.
    bool is_said() const { return box::row_height(ui(), map) >= said_from; }
};

Box mark_of(const Margin& margin, const RowMark& mark) {
    const Rgb color = margin.ui().theme->warning;
    const float high = box::row_height(margin.ui(), margin.map);
    Box shown =
        margin.is_said()
            ? box::text(mark.words, {Face::semibold, sizes::control, color})
            : box::share_bar({1, color, std::nullopt, std::nullopt, std::max(0.8f * high, 0.06f)})
                  .wide(0.5f);
    return std::move(shown).named(mark.name).help(mark.help);
}

/// A bar of 100 % with the even share marked, and whose it is.
Boxes most_of(const Margin& margin, Index row) {
    const Theme& theme = *margin.ui().theme;
    const MostOfRow& most = (*margin.most)[static_cast<std::size_t>(row)];
    const Matrix& weights = margin.frame.evaluation()->value(margin.id);
    const auto share = static_cast<double>(weights(row, most.key));
    const float high = box::row_height(margin.ui(), margin.map);
    if (most.keys == 0 || high < seen_from) return {};
    const bool asks = rows_ask(margin.node()) && margin.frame.asking() == row;
    const Rgb fill = asks ? theme.weight_area : mix(theme.panel, theme.weight_area, 0.55f);
    Boxes beside{box::share_bar({share, fill, theme.track, 1 / static_cast<double>(most.keys),
                                 std::min(0.6f, 0.7f * high)})
                     .wide({3, track, track})
                     .droppable(2)};
    if (!margin.is_said()) return beside;
    const Face face = asks ? Face::semibold : Face::regular;
    beside.push_back(box::text(unique_label(margin.node().axes.columns, most.key),
                               {face, sizes::control, theme.role(Role::key)}, 1.5f)
                         .droppable());
    beside.push_back(
        box::text(percent_figure(share), {face, sizes::control, theme.role(Role::weights)}));
    return beside;
}

Box line_of(const Margin& margin, Index row) {
    Boxes beside;
    const auto mark = margin.marks.of(margin.frame, row);
    if (margin.most) beside = most_of(margin, row);
    if (mark) beside.push_back(mark_of(margin, *mark));
    if (beside.empty()) return box::space(0);
    Box line = box::row(std::move(beside), sizes::near);
    if (!margin.most) return line;
    const Cell cell{row, (*margin.most)[static_cast<std::size_t>(row)].key};
    Frame& frame = margin.frame;
    BoxActs acts;
    acts.point = [&frame, id = margin.id, cell] { frame.hover(frame.node(id), cell); };
    acts.click = [&frame, id = margin.id, cell] { select_cell(frame, frame.node(id), cell); };
    return std::move(line)
        .line()
        .named(fmt::format("weights/most/{}", row))
        .in_light(is_lit(frame, margin.id, cell))
        .on(std::move(acts))
        .tab_stops(false);
}

Box heading_of(const Margin& margin) {
    if (!margin.most || !margin.is_said()) return box::space(0);
    return box::text("gives most to", dim_style(margin.ui(), sizes::control));
}

/// What the bars are measured by.
Box scale_of(const Margin& margin) {
    if (!margin.most || !margin.is_said()) return box::space(0);
    const TextStyle style = dim_style(margin.ui(), sizes::axis);
    const auto even = 1 / static_cast<float>(margin.map.shape.columns);
    return box::row(
        {box::row({box::space(std::max(even * track - 1, 0.0f)), box::text("even", style),
                   box::space(0).grow(), box::text("100 %", style)},
                  0)
             .wide({3, track, track})
             .droppable(),
         box::space(0).grow()},
        0);
}

}  // namespace

Box row_margin(Frame& frame, NodeId id, const HeatmapLayout& map) {
    Margin margin{frame, id, map, RowMarks(frame, id)};
    if (rows_are_shares(frame, id)) {
        const Value seen = drawn_value(frame, id);
        margin.most = &frame.ui.states.kept(seen, [&] { return most_of_rows(*seen); });
    }
    return box::beside_rows({&map, [margin](Index row) { return line_of(margin, row); },
                             heading_of(margin), scale_of(margin)});
}

}  // namespace attend
