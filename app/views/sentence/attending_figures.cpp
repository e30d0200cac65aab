#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/map.h"
#include "app/gui/box/span.h"
#include "app/gui/figures.h"
#include "app/gui/sizes.h"
#include "app/views/lit.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/stage.h"
#include "app/views/sentence/attending_row.h"
#include "app/views/sentence/guess.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"
#include "core/texts/sentence.h"

namespace attend {

namespace {

/// "3.3 of 82 %": what one of those that share it has of it. Of nearly all, the part alone.
std::string part_of_share(std::string figure, double share) {
    constexpr std::string_view sign = " %";
    const std::string whole = percent_text(share);
    if (whole.front() < '0' || whole.front() > '9') return figure;
    if (figure.ends_with(sign)) figure.resize(figure.size() - sign.size());
    return figure + " of " + whole;
}

std::string weight_tip(const AttendingRow& stands, Index key) {
    const Attended& row = stands.row;
    if (!row.shares) return "click: how this number came about";
    return fmt::format(
        "{} of the weight of “{}” · even would be {} · click: how this number came "
        "about",
        percent_text(row.of(key), row.seen()), unique_label(stands.node().axes.rows, row.query),
        percent_text(row.even, row.seen()));
}

/// The weights of one line's tokens, as a matrix of one row.
Value row_of_line(const AttendingRow& stands, const ChipRow& row) {
    const Frame& frame = stands.frame;
    return frame.ui.states.kept(
        std::tuple(frame.store.computation().revision(), stands.row.weights, stands.row.query,
                   row.first_key),
        [&] {
            const Matrix& weights = frame.evaluation()->value(stands.row.weights);
            return share(
                Matrix(weights.row(stands.row.query).segment(row.first_key, row.sequence.size())));
        });
}

/// "17 more ›", or the name of the chosen key where that is beyond the edge.
Box rest_name(const AttendingRow& stands, std::size_t tokens, bool left, bool has_key,
              const TextStyle& style) {
    const std::string name =
        has_key ? unique_label(stands.node().axes.columns, *stands.key) : counted(tokens) + " more";
    return box::text(left ? "‹ " + name : name + " ›", style, 1);
}

}  // namespace

void point_at_pair(const AttendingRow& stands, Index key, bool pressed) {
    stands.frame.hover(stands.node(), stands.cell(key));
    cell_tooltip(stands.frame, {{stands.node().path, Role::weights, true}}, stands.node().axes,
                 stands.cell(key), stands.row.of(key), weight_tip(stands, key));
    if (pressed) select_cell(stands.frame, stands.node(), stands.cell(key));
}

namespace {

/// What the row gives a key, and what one guessed of it.
std::optional<Box> figure_of(const AttendingRow& stands, const ChipRow& row, Index place,
                             const box::LineSize& size) {
    const auto key = row.key_at(place);
    if (!key || stands.row.is_masked(*key)) return std::nullopt;
    if (stands.asks_first) return question(stands, *key);
    const Attended& given = stands.row;
    const Theme& theme = *stands.frame.ui.theme;
    const bool much = given.shares && given.of(*key) > given.even * (1 + 1e-6),
               chosen = stands.key == key;
    if (size.tight && given.shares && !much && !chosen) return std::nullopt;  // they would fill it
    const TextStyle style{chosen ? Face::bold
                          : much ? Face::semibold
                                 : Face::regular,
                          size.tight && chosen ? std::max(size.note, sizes::field) : size.note,
                          much || chosen ? theme.role(Role::weights) : theme.dim_text};
    BoxActs acts;
    acts.point = [&stands, key = *key] { point_at_pair(stands, key, false); };
    acts.click = [&stands, key = *key] { point_at_pair(stands, key, true); };
    Box figure = box::text(given.figure(*key), style, 20)
                     .named(fmt::format("share/{}", *key))
                     .on(std::move(acts))
                     .without_hover()
                     .tab_stops(false)
                     .in_light(is_lit(stands.frame, given.weights, stands.cell(*key)));
    return with_guess(stands, *key, std::move(figure), size);
}

/// What a model says there, large; the title has the figure.
std::optional<Box> said_on_stage(const AttendingRow& stands, Index place,
                                 const box::LineSize& size) {
    const auto at = static_cast<std::size_t>(place);
    if (at >= stands.said.size() || !stands.said[at]) return std::nullopt;
    const Theme& theme = *stands.frame.ui.theme;
    const SaidAt& said = *stands.said[at];
    const TextStyle style{Face::semibold, size.note,
                          said.is_right() ? theme.role(Role::output) : theme.dim_text};
    return box::text(said.word, style, 1).at_bottom().high(size.note_high);
}

}  // namespace

std::optional<Box> note_of(const AttendingRow& stands, const ChipRow& row, Index place,
                           const box::LineSize& size) {
    const float under = under_figures(stands);
    if (under > 0 && on_stage(stands.frame)) return said_on_stage(stands, place, size);
    std::optional<Box> figure = figure_of(stands, row, place, size);
    if (under <= 0) return figure;
    Boxes lines;
    if (!stands.below.empty()) lines.push_back(box::space(0).high(below_arcs_high));
    lines.push_back(
        (figure ? std::move(*figure) : box::space(0)).centered().high(size.note_high - under));
    const auto at = static_cast<std::size_t>(place);
    if (at < stands.said.size() && stands.said[at])
        lines.push_back(said_box(stands.frame.ui, *stands.said[at], said_high)
                            .named(fmt::format("said/{}", place)));
    return box::column(std::move(lines), 0).high(size.note_high);
}

Box rest_box(const AttendingRow& stands, const ChipRow& row, std::size_t from, std::size_t to,
             const box::LineSize& size, bool figures_above) {
    const Theme& theme = *stands.frame.ui.theme;
    const bool left = from == 0, shares = stands.row.shares && row.answers;
    const auto chosen = stands.key ? row.place_of_key(*stands.key) : std::nullopt;
    const bool has_key =
        chosen && *chosen >= static_cast<Index>(from) && *chosen < static_cast<Index>(to);
    double weight = 0;
    for (std::size_t i = from; i < to; ++i)
        if (const auto key = row.key_at(static_cast<Index>(i)); key && shares)
            weight += stands.row.of(*key);
    std::string figure;
    if (has_key)
        figure = shares && to - from > 1 ? part_of_share(stands.row.figure(*stands.key), weight)
                                         : stands.row.figure(*stands.key);
    else if (shares && is_told(weight))
        figure = percent_text(weight);
    const auto look = [&](Role role) {
        return has_key ? TextStyle{Face::semibold, sizes::control, theme.role(role)}
                       : dim_style(stands.frame.ui, sizes::control);
    };
    Box name = rest_name(stands, to - from, left, has_key, look(Role::key)).high(size.chip.high),
        share = box::text(figure, look(Role::weights), 1).high(size.note_high);
    if (!left) name = std::move(name).right(), share = std::move(share).right();
    if (stands.asks_first) share = box::space(0).high(size.note_high);
    const std::string tip = shares ? say<texts::sentence::not_seen_share>(
                                         "n"_is = to - from, "share"_is = percent_text(weight))
                                   : say<texts::sentence::not_seen>("n"_is = to - from);
    // A chosen key is what one goes on to; else half a page farther.
    const auto [first, last] = box::words_in_sight(stands.frame.ui, row.tag);
    const std::size_t half = (last - first) / 2, middle = has_key
                                                              ? static_cast<std::size_t>(*chosen)
                                                          : left ? first - std::min(first, half)
                                                                 : last + half;
    Boxes lines{std::move(name), std::move(share)};
    if (figures_above) std::swap(lines[0], lines[1]);
    return box::column(std::move(lines), 0)
        .grow()
        .named(fmt::format("rest/{}/{}", row.tag, left ? "left" : "right"))
        .help(tip)
        .without_hover()
        .on_click([&ui = stands.frame.ui, tag = row.tag, middle] {
            box::scroll_to_word(ui, tag, middle);
        });
}

std::optional<Box> overview_of(const AttendingRowPtr& stands, const ChipRow& row) {
    Frame& frame = stands->frame;
    const auto [first, last] = box::words_in_sight(frame.ui, row.tag);
    const auto count = row.sequence.all.size();
    if (!row.answers || last - first >= count || last > count) return std::nullopt;
    HeatmapView view;
    view.value = row_of_line(*stands, row);
    view.scale = frame.coloring.of(stands->node());
    const auto all = static_cast<double>(count);
    const auto scroll = [&frame, stands, row](const HeatmapEvents& events) {
        if (events.clicked)
            box::scroll_to_word(
                frame.ui, row.tag,
                static_cast<std::size_t>(row.sequence.place_of(events.clicked->column)));
    };
    constexpr float line = sizes::of(2), high = overview_high - line;
    const box::Span seen{static_cast<double>(first) / all, static_cast<double>(last) / all,
                         frame.ui.theme->selection};
    return box::column({box::map(frame.ui, "overview", view, {{8, high}, {40, high}, true}, scroll)
                            .grow()
                            .high(high)
                            .help("Every token and what it is given. Press: go there"),
                        box::span(seen, line).grow().high(line)},
                       0);
}

}  // namespace attend
