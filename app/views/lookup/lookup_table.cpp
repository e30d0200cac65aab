#include "app/views/lookup/lookup_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/box/list.h"
#include "app/gui/box/span.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/sizes.h"
#include "app/views/lit.h"
#include "app/views/lookup/options.h"
#include "app/views/lookup/similarity_strips.h"
#include "app/views/parts/choose_token.h"
#include "app/views/sum/weight_bar.h"
#include "app/views/tables/shown_table.h"
#include "app/views/tables/table_cell.h"
#include "core/graph/explain.h"
#include "core/texts/look_up.h"

namespace attend {

namespace {

constexpr Length hard_wide{1.6f, 2.2f, 3.2f}, text_wide{4.5f, 9, 15.5f}, score_wide{3, 6, 7},
    number_wide{2.6f, 2.9f, 2.9f}, weight_wide{3, 7, 8.2f}, percent_wide{3.2f, 3.4f, 3.4f};

/// What stands in each column of a line: rows, headings and what lies over them are alike.
struct Line {
    Box hard, key, value, score, number, weight, percent;
    bool compares = true;  // the similarities have room
};

Box line_of(Line line) {
    Boxes cells;
    cells.push_back(std::move(line.hard).wide(hard_wide));
    cells.push_back(std::move(line.key).wide(text_wide));
    cells.push_back(std::move(line.value).wide(text_wide));
    cells.push_back(std::move(line.score).wide(score_wide).droppable(2));
    cells.push_back(std::move(line.number).wide(number_wide).droppable(1));
    cells.push_back(box::space(0).wide({0, 0.8f, 1.2f}));
    cells.push_back(std::move(line.weight).wide(weight_wide));
    cells.push_back(std::move(line.percent).wide(percent_wide));
    return box::row(std::move(cells), 0.6f);
}

/// Boxes of one row of the table.
class RowBoxes {
  public:
    RowBoxes(Frame& frame, std::size_t place, bool editable)
        : frame_(frame),
          state_(look_up_state(frame)),
          place_(place),
          row_(state_.shown[place]),
          editable_(editable),
          lit_(key_looked_at(frame) == row_) {}

    Box whole() const {
        const TableSource& source = *frame_.scene()->table;
        Box line = line_of({hard(), cell("key", source.key, Role::key),
                            cell("value", source.value, Role::value), similarity(), score_number(),
                            weight(), percent()});
        line = std::move(line).in_light(is_lit_key(frame_, row_));
        if (!is_chosen_row(frame_, static_cast<std::size_t>(row_))) return std::move(line).line();
        return box::layers({box::upright(0, ui().theme->accent), std::move(line).line()});
    }

  private:
    const Ui& ui() const { return frame_.ui; }
    std::string tag(std::string_view part) const { return fmt::format("lookup/{}/{}", part, row_); }
    double number(NodeId node) const { return number_of(frame_, node, row_); }

    /// Pointing at a number lights its row, a click asks how it came about.
    BoxActs of_number(NodeId node) const {
        BoxActs acts;
        Frame& frame = frame_;
        const Cell cell{0, row_};
        acts.click = [&frame, node, cell] { select_cell(frame, frame.node(node), cell); };
        acts.point = [&frame, node, cell] { frame.hover(frame.node(node), cell); };
        return acts;
    }
    std::string said_of(NodeId node) const {
        return cell_name(frame_.node(node), {0, row_}) + " = " + typeset(number(node));
    }

    Box hard() const {
        const NodeId node = state_.model.hard_scores;
        const bool is_one = number(node) != 0;
        const TextStyle style{is_one ? Face::bold : Face::regular, sizes::title,
                              is_one ? ui().theme->role(Role::weights) : ui().theme->dim_text};
        return box::row({box::space(0).grow(), box::text(is_one ? "1" : "0", style),
                         box::space(0).grow()})
            .named(tag("hard"))
            .help(said_of(node))
            .on(of_number(node));
    }

    Box cell(std::string_view part, std::size_t column, Role role) const {
        const TableSource& source = *frame_.scene()->table;
        TableCell cell{tag(part), static_cast<std::size_t>(row_), column};
        cell.role = role, cell.lit = lit_, cell.text = sizes::field;
        cell.above = place_ > 0 ? shown_at(place_ - 1) : std::nullopt;
        cell.below = shown_at(place_ + 1);
        Box made = editable_ ? table_cell(frame_, source.table, std::move(cell),
                                          {state_.model.weights, {0, row_}})
                             : box::text(source.table->rows[cell.row].cells[column],
                                         {Face::regular, sizes::field, ui().theme->text});
        // A value that was set by hand is what is mixed, whatever the table holds.
        if (role != Role::value || !state_.model.numbers ||
            !frame_.evaluation()->is_edited(frame_.block().v, {row_, 0}))
            return made;
        const auto set = static_cast<double>(frame_.evaluation()->value(frame_.block().v)(row_, 0));
        return box::row({std::move(made).grow(),
                         box::text("→ " + number_text(set, 3),
                                   {Face::semibold, sizes::title, ui().theme->edited})});
    }

    /// The row that stands at a place of those that are shown; below the last a new one, but where
    /// others are told as one there.
    std::optional<std::size_t> shown_at(std::size_t place) const {
        if (place < state_.shown.size()) return static_cast<std::size_t>(state_.shown[place]);
        return state_.rest == 0 ? std::optional(new_row) : std::nullopt;
    }

    /// Whether nothing of the key, or of the query, is known to the similarity.
    bool is_unknown() const {
        return std::isinf((*state_.drawn_scores)(0, row_)) && number(state_.model.scores) == 0;
    }

    /// From 0: to the right, or where some are negative from the middle to both sides.
    Box similarity() const {
        const NodeId node = state_.model.scores;
        const Theme& theme = *ui().theme;
        const double share = number(node) / state_.score_end, from = state_.is_signed() ? 0.5 : 0,
                     to = state_.is_signed() ? 0.5 + share / 2 : share;
        const Rgb color = mix(theme.panel, theme.role(Role::key), lit_ ? 1 : 0.65f);
        return box::row({box::span({from, to, color, theme.track}, sizes::of(14)).grow()})
            .named(tag(is_unknown() ? "unknown" : "score"))
            .help(said_of(node) + (is_unknown() ? std::string(unknown_note) : ""))
            .on(of_number(node))
            .without_hover();
    }
    Box score_number() const {
        const double score = number(state_.model.scores);
        const std::string text = is_unknown() ? "–" : short_share(score);
        return box::text(text,
                         {lit_ ? Face::semibold : Face::regular, sizes::title,
                          score == 0 ? ui().theme->dim_text : ui().theme->text},
                         1)
            .right();
    }

    Box weight() const {
        const auto [low, high] = weight_ends(frame_.evaluation()->value(state_.model.weights));
        WeightBar bar{state_.model.weights, {0, row_}, number(state_.model.weights), low, high};
        bar.edited = frame_.evaluation()->is_edited(bar.node, bar.cell);
        bar.lit = lit_, bar.steps_back = !lit_;
        return weight_box(frame_, tag("weight"), bar, state_.gesture, sizes::of(22));
    }
    Box percent() const {
        const double weight = number(state_.model.weights);
        const bool light = weight < 1.0 / static_cast<double>(state_.model.by_weight.size());
        return box::text(percent_figure(weight),
                         {lit_ ? Face::semibold : Face::regular, sizes::title,
                          light ? ui().theme->dim_text : ui().theme->role(Role::weights)},
                         1)
            .right();
    }

    /// ".45", as numbers in cells.
    static std::string short_share(double number) {
        const std::string text = rounded_text(number, 2);
        return text.starts_with("0.") ? text.substr(1) : text;
    }

    Frame& frame_;
    LookUpState& state_;
    std::size_t place_;
    Index row_;
    bool editable_, lit_;
};

/// Of the rows that are told as one; a click unfolds them.
Box folded(Frame& frame) {
    LookUpState& state = look_up_state(frame);
    return box::padded(
        box::text(say<texts::look_up::more_rows>("n"_is = state.rest,
                                                 "weight"_is = share_text(state.rest_weight)),
                  dim_style(frame.ui, sizes::title))
            .named("lookup/folded")
            .help("The lighter rows, in one · click: shows them, too")
            .on_click([&state] { state.unfolded = true, state.revision.reset(); }),
        {3, 0.2f});
}

/// A heading that says what bars are, and where they end unless that is 1.
Box bars_heading(const Ui& ui, std::string_view name, Role role, const std::string& end) {
    const Rgb color = role == Role::other ? ui.theme->text : ui.theme->role(role);
    return box::row({box::text(std::string(name), {Face::semibold, sizes::title, color}),
                     box::text(end, dim_style(ui, sizes::axis)).droppable()});
}

Box headings(Frame& frame) {
    const Ui& ui = frame.ui;
    const LookUpState& state = look_up_state(frame);
    const TableSource& source = *frame.scene()->table;
    const double end = weight_ends(frame.evaluation()->value(state.model.weights)).second;
    const bool by_weight = ordered_by_weight(frame);
    Box weight = bars_heading(ui, by_weight ? "weight ▼" : "weight", Role::weights,
                              end == 1 ? "" : "to " + digits(end))
                     .named("lookup/order")
                     .help(by_weight ? "Rows by weight · click: as in the table"
                                     : "Rows as in the table · click: the heaviest first")
                     .on_click([&frame, by_weight] {
                         frame.draft().view.of<LookUpOptions>().order =
                             by_weight ? "table" : "weight";
                     });
    return line_of({box::space(0), column_heading(frame, "key", Role::key, source.key),
                    column_heading(frame, "value", Role::value, source.value),
                    bars_heading(ui, "similarity", Role::other,
                                 state.is_signed() ? "± " + digits(state.score_end) : ""),
                    box::space(0), std::move(weight), box::space(0)})
        .high(heading_height);
}

/// What each key would weigh if all weighed as much, through all rows.
Box even_line(const Frame& frame, const LookUpState& state) {
    const double even = 1.0 / static_cast<double>(state.model.by_weight.size()),
                 end = weight_ends(frame.evaluation()->value(state.model.weights)).second;
    const auto nothing = [] { return box::space(0); };
    return line_of({nothing(), nothing(), nothing(), nothing(), nothing(),
                    even < end ? box::upright(even / end, frame.ui.theme->dim_text) : nothing(),
                    nothing()});
}

/// Below the rows: adds one; or the one that is typed.
Box add_row(Frame& frame) {
    const Ui& ui = frame.ui;
    const TableSource& source = *frame.scene()->table;
    const TablePtr table = shown_table(frame);
    if (!table || table->columns != source.table->columns) return box::space(0);
    const LookUpState& state = look_up_state(frame);
    const auto nothing = [] { return box::space(0); };
    // Goes on while the row before is still being taken in.
    if (types_new_row(ui)) {
        const auto cell = [&](const char* tag, std::size_t column, bool typed) {
            TableCell made{tag, new_row, column};
            made.text = sizes::field, made.below = new_row;
            if (!state.shown.empty()) made.above = static_cast<std::size_t>(state.shown.back());
            return new_row_cell(frame, table, made, typed);
        };
        Boxes passes;
        for (const bool typed : {false, true})
            passes.push_back(line_of({nothing(), cell("lookup/key/new", source.key, typed),
                                      cell("lookup/value/new", source.value, typed), nothing(),
                                      nothing(), nothing(), nothing()}));
        return box::layers(std::move(passes));
    }
    if (table != source.table) return box::space(0);
    Box link =
        box::text("+ row", dim_style(ui, sizes::control))
            .named("lookup/add")
            .help(
                "A row below all others: type its key, Tab, its value; Enter goes on to "
                "another")
            .on_click([&frame, table, key = source.key] { type_new_row(frame, *table, key); });
    return line_of({nothing(), box::row({std::move(link), nothing().grow()}), nothing(), nothing(),
                    nothing(), box::text("even", dim_style(ui, sizes::axis)), nothing()});
}

}  // namespace

Box look_up_table(Frame& frame, const RowHeights& heights) {
    const LookUpState& state = look_up_state(frame);
    const TablePtr table = frame.scene()->table->table;
    const bool editable = shown_table(frame) == table;
    box::ListRows rows{row_count(state), heights.pitch};
    rows.row = [&frame, editable, shown = state.shown.size()](std::size_t place) {
        return place < shown ? RowBoxes(frame, place, editable).whole() : folded(frame);
    };
    // What is typed is seen.
    rows.in_sight = typed_row(frame, state.shown);
    Box list = box::list(std::string(look_up_list), std::move(rows));
    const float high = heights.pitch * static_cast<float>(row_count(state));
    list = heights.scrolls ? std::move(list).grow_high() : std::move(list).high(high);
    const auto as_rows = [&](Box line) {
        return box::as_rows_of(frame.ui, look_up_list, std::move(line));
    };
    Box body = box::layers({std::move(list), as_rows(even_line(frame, state))});
    body = heights.scrolls ? std::move(body).grow_high() : std::move(body).high(high);
    return box::column({as_rows(headings(frame)), std::move(body), as_rows(add_row(frame))}, 0)
        .at_top();
}

}  // namespace attend
