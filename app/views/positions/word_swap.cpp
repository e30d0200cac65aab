#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "app/gui/box/bar_map.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/legend.h"
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/views/parts/follow_job.h"
#include "app/views/positions/options.h"
#include "app/views/positions/position_parts.h"
#include "core/document/word_order.h"
#include "core/graph/unique_label.h"
#include "core/texts/positions.h"

namespace attend {

namespace {

constexpr double swap_operations_at_once = 2e6;
constexpr Index most_named = 40;

struct SwapKey {
    std::uint64_t revision = 0;
    Index first = 0, second = 0;
    bool operator==(const SwapKey&) const = default;
};
struct SwapState {
    LatestJob<SwapKey, Swapped> job;
};

/// The words, as the first layer reads them.
const Axis& words_of(const Frame& frame) {
    return frame.node(frame.scene()->layers.front().input).axes.rows;
}

/// With its place where the same word stands twice.
std::string name_at(const Frame& frame, Index row) { return unique_label(words_of(frame), row); }

/// From `wanted` back, or ahead, the nearest that is not the same word: swapping equal ones shows
/// nothing.
Index other_word(const Axis& words, Index first, Index wanted) {
    for (Index away = 0; away < words.size(); ++away)
        for (const Index row : {wanted - away, wanted + away})
            if (row >= 0 && row < words.size() && words.label(row) != words.label(first))
                return row;
    return wanted;
}

/// The rows that change places.
std::pair<Index, Index> swapped_rows(const Frame& frame) {
    const Axis& words = words_of(frame);
    const auto& chosen = frame.options<PositionsOptions>();
    const Index last = words.size() - 1,
                first = std::clamp<Index>(chosen.first.value_or(1), 0, last),
                second = chosen.second ? std::clamp<Index>(*chosen.second, 0, last)
                                       : other_word(words, first, last - 1);
    return {first, second};
}

const SwapState& follow_swap(const Frame& frame, std::pair<Index, Index> rows) {
    auto& state = frame.ui.states.of<SwapState>();
    const SwapKey key{frame.store.computation().revision(), rows.first, rows.second};
    double work = 0;
    for (const Value& value : frame.evaluation()->values)
        if (value) work += static_cast<double>(value->size()) * 50;
    follow_work(frame, state.job, "Swapping two words", key, work < swap_operations_at_once, [&] {
        return [base = frame.base(), key](const Progress& progress) {
            return swap_words(base, key.first, key.second, progress);
        };
    });
    return state;
}

/// What is left of a change is how the machine rounds.
bool is_rounding(const Swapped& swapped, double change) {
    return change <= 1e-5 * std::max(swapped.largest_norm, 1e-30);
}

std::string no_change(const Frame& frame, const Swapped& swapped) {
    return say<texts::positions::nothing_changes>("exactly"_is = swapped.largest == 0,
                                                  "order_known"_is = !order_told(frame).empty());
}

bool is_own(const Swapped& swapped, Index row) {
    return row == swapped.first || row == swapped.second;
}

/// ‖o′ − o‖ of each word as bars.
Box bars(Frame& frame, const Swapped& swapped) {
    const Ui& ui = frame.ui;
    Matrix changes(1, static_cast<Index>(swapped.changes.size()));
    for (Index row = 0; row < changes.cols(); ++row) {
        const double change = swapped.changes[static_cast<std::size_t>(row)];
        changes(0, row) = static_cast<Scalar>(is_rounding(swapped, change) ? 0 : change);
    }
    box::CellBars look;
    look.high = swapped.largest;
    look.color = [swapped, theme = ui.theme](Cell at, double) {
        return mix(theme->panel, theme->text, is_own(swapped, at.column) ? 0.9f : 0.3f);
    };
    look.figure = [swapped, decimals = decimals_near(swapped.largest, 2)](Cell at) {
        return rounded_text(swapped.changes[static_cast<std::size_t>(at.column)], decimals);
    };
    HeatmapView view;
    view.value = share(std::move(changes));
    view.hovered_column = frame.session().hover.query;
    return box::bar_map(
        frame.ui, "places/changes", std::move(view), std::move(look), {{8, 3}, {27, 6}, true},
        [&frame, swapped](const HeatmapEvents& events) {
            if (!events.hovered) return;
            const Index row = events.hovered->column;
            frame.session().hover.query = row;
            if (begin_tooltip(frame.ui)) {
                rich_text(frame.ui,
                          {{"The new vector of "},
                           {name_at(frame, row), Role::query, true},
                           {" moves by "},
                           {number_text(swapped.changes[static_cast<std::size_t>(row)], 4),
                            Role::other, true}});
                rich_text(frame.ui, {{"A click swaps it"}}, {0.92f, true, 0});
                ImGui::EndTooltip();
            }
            if (events.clicked) choose_to_swap(frame, row);
        });
}

/// The words below their bars; a click swaps one.
Box names(Frame& frame, std::pair<Index, Index> rows) {
    const Ui& ui = frame.ui;
    Boxes boxes;
    const Index count = words_of(frame).size();
    for (Index row = 0; row < count && count <= most_named; ++row) {
        const bool own = row == rows.first || row == rows.second;
        boxes.push_back(box::layers({box::text(name_at(frame, row),
                                               {own ? Face::semibold : Face::regular, sizes::axis,
                                                own ? ui.theme->text : ui.theme->dim_text},
                                               0)
                                         .centered()})
                            .wide({0, 3, 1000})
                            .named(fmt::format("places/swap/{}", row))
                            .help(say<texts::positions::swaps>("word"_is = name_at(frame, row)))
                            .on_click([&frame, row] { choose_to_swap(frame, row); }));
    }
    return box::row(std::move(boxes), 0);
}

Box heading(const Frame& frame, std::pair<Index, Index> rows, const std::string& said) {
    const Ui& ui = frame.ui;
    RichText words = say_rich<texts::positions::swapped>(
        "first"_is = TextRun{name_at(frame, rows.first), Role::query},
        "second"_is = TextRun{name_at(frame, rows.second), Role::query});
    for (TextRun& run : words) run.bold = true;
    return box::row({box::rich(std::move(words), {sizes::title, false, 0}),
                     box::text(said, dim_style(ui, sizes::control), 6).droppable()},
                    0.8f)
        .named("places/swapped");
}

}  // namespace

const std::string& order_told(const Frame& frame) {
    const std::tuple key(frame.evaluation(), frame.store.computation().revision());
    return frame.ui.states.kept(key,
                                [&] { return order_told_by(*frame.scene(), *frame.evaluation()); });
}

void choose_to_swap(Frame& frame, Index row) {
    const auto [first, second] = swapped_rows(frame);
    if (row == second) return;
    auto& options = frame.draft().view.of<PositionsOptions>();
    options.first = static_cast<int>(second), options.second = static_cast<int>(row);
}

Box swapped_words(Frame& frame) {
    const Ui& ui = frame.ui;
    if (words_of(frame).size() < 2)
        return box::wrapped(say<texts::positions::one_word>(), dim_style(ui, sizes::control));
    const auto rows = swapped_rows(frame);
    const SwapState& state = follow_swap(frame, rows);
    const Swapped* const swapped = state.job.result();
    Boxes lines{heading(frame, rows,
                        swapped && swapped->changes.size() > most_named
                            ? say<texts::positions::what_changes_at_most>(
                                  "number"_is = rounded_text(swapped->largest, 2))
                            : say<texts::positions::what_changes>())};
    const TextStyle said{Face::regular, sizes::control, ui.theme->text};
    if (!state.job.problem().empty())
        lines.push_back(box::wrapped(state.job.problem(), said));
    else if (swapped && swapped->changes.size() == static_cast<std::size_t>(words_of(frame).size()))
        lines.push_back(is_rounding(*swapped, swapped->largest)
                            ? box::wrapped(no_change(frame, *swapped), said).named("places/same")
                            : bars(frame, *swapped).old(!state.job.current()).grow_high());
    lines.push_back(names(frame, rows));
    return box::column(std::move(lines), 0.3f);
}

}  // namespace attend
