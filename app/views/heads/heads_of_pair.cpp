#include "app/views/heads/heads_of_pair.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/views/parts/choose_head.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/double_press.h"
#include "core/analysis/combine.h"
#include "core/graph/unique_label.h"
#include "core/texts/heads.h"

namespace attend {

namespace {

double number_of(const Frame& frame, HeadPlace place) {
    const std::vector<double>& shares = frame.store.document().choices.combined_shares;
    const std::size_t at = counted_on(frame, place);
    return at < shares.size() ? shares[at] : 1;
}

void set_share(Frame& frame, HeadPlace place, double number) {
    std::vector<double>& shares = frame.draft().choices.combined_shares;
    const std::size_t at = counted_on(frame, place);
    if (at >= shares.size()) shares.resize(at + 1, 1);
    shares[at] = std::round(100 * number) / 100;
}

std::vector<double> shares_of(const Frame& frame, const std::vector<HeadPlace>& places) {
    std::vector<double> numbers;
    for (const HeadPlace& place : places) numbers.push_back(number_of(frame, place));
    return normalized_shares(numbers);
}

/// Name, bar and number.
Boxes cells_of(const Frame& frame, const std::string& name, double weight, double end,
               const TextStyle& style) {
    const Theme& theme = *frame.ui.theme;
    return {
        box::text(name, style).right(),
        box::bar(end > 0 ? weight / end : 0, theme.weight_area, theme.track, sizes::of(12)).grow(),
        box::text(rounded_text(weight, 4), style).right()};
}

/// The numbers that sliders move, by head.
struct SharesMoved {
    std::vector<double> numbers;
};

Box share_slider(Frame& frame, HeadPlace place, const std::string& name, double share,
                 double& number) {
    number = number_of(frame, place);
    return box::slider(frame.ui, "combined/share/" + name,
                       say<texts::heads::share_of_head>("share"_is = number_text(share, 2)), number,
                       {0, 1, 0.01, 2},
                       [&frame, &number, place](const Change&) {
                           if (number != number_of(frame, place)) set_share(frame, place, number);
                           type_when_pressed_twice(frame, [&](const Document& before) {
                               frame.draft().choices.combined_shares =
                                   before.choices.combined_shares;
                           });
                           tooltip(frame.ui,
                                   "The slider's number divided by the sum of all: "
                                   "shares sum to 1");
                       })
        .grow();
}

/// The pair, and the number at the bars' ends.
Box heading(const Frame& frame, const CombinedHeads& heads) {
    const Axes& axes = weights_axes(frame);
    return box::row({box::rich({{unique_label(axes.rows, heads.pair.row), Role::query, true},
                                {" → "},
                                {unique_label(axes.columns, heads.pair.column), Role::key, true}},
                               {sizes::control, true, 0})
                         .grow(),
                     box::text(say<texts::heads::bars_to>("number"_is = typeset(heads.end)),
                               dim_style(frame.ui, sizes::axis))
                         .droppable()},
                    sizes::near)
        .grow();
}

Box line_of(Frame& frame, const CombinedHeads& heads, HeadPlace place, Box row) {
    return std::move(row)
        .named("combined/head/" + short_name(place, heads.over_layers))
        .help("Click shows this head in the other views, too")
        .on_click([&frame, place] { choose_head(frame, place.layer, place.head); })
        .grow();
}

Box lines_of_heads(Frame& frame, const CombinedHeads& heads) {
    const Theme& theme = *frame.ui.theme;
    const Selection& selection = frame.session().selection;
    std::vector<Boxes> rows;
    for (const HeadPlace& place : heads.places) {
        const bool own = selection.layer == place.layer && selection.head == place.head;
        rows.push_back(cells_of(frame, short_name(place, heads.over_layers),
                                weight_in(frame, place, heads.pair), heads.end,
                                {own ? Face::semibold : Face::regular, sizes::control,
                                 own ? theme.text : theme.dim_text}));
    }
    const std::vector<double> shares = shares_of(frame, heads.places);
    auto& moved = frame.ui.states.of<SharesMoved>().numbers;
    moved.resize(heads.places.size());
    const auto line = [&](Box row, std::size_t i) {
        const HeadPlace place = heads.places[i];
        Box pressed = line_of(frame, heads, place, std::move(row));
        if (!heads.takes_shares) return pressed;
        return box::column({std::move(pressed),
                            share_slider(frame, place, short_name(place, heads.over_layers),
                                         shares[i], moved[i])},
                           sizes::tight)
            .grow();
    };
    return box::table(std::move(rows), line, sizes::near, 0.1f).grow();
}

}  // namespace

double weight_in(const Frame& frame, HeadPlace place, Cell pair) {
    const Value& row = rows_of_weights(frame, pair.row)[counted_on(frame, place)];
    return static_cast<double>((*row)(0, pair.column));
}

Box heads_of_pair(Frame& frame, const CombinedHeads& heads) {
    const TextStyle style{Face::semibold, sizes::control, frame.ui.theme->role(Role::weights)};
    Box all =
        box::row(cells_of(frame, std::string(heads.rule), heads.combined, heads.end, style),
                 sizes::near)
            .named("combined/head/" + std::string(heads.rule))
            .help("Click says how this number came about")
            .on_click([&frame, &heads] { select_cell(frame, frame.node(heads.node), heads.pair); })
            .grow();
    return box::column({heading(frame, heads),
                        box::scrolled("combined/parts/heads", lines_of_heads(frame, heads))
                            .grow()
                            .grow_high(),
                        std::move(all)},
                       sizes::near)
        .named("combined/parts")
        .grow()
        .grow_high();
}

}  // namespace attend
