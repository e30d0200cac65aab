#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/gui/box/bars.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap.h"
#include "app/gui/said.h"
#include "app/gui/sizes.h"
#include "app/gui/text.h"
#include "app/views/heads/contributions.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/measured.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/symbols.h"
#include "app/views/pointing.h"
#include "app/views/scene_view.h"
#include "core/graph/unique_label.h"
#include "core/texts/heads.h"

namespace attend {

namespace {

constexpr float list_gap = sizes::of(10), list_line = 1.8f, multiple_high = sizes::of(88);  // em
constexpr Index most_multiples = 40;

/// Of what each head adds and the lengths of its values, in turn: the longest value.
double longest_of(const Frame& frame, const std::vector<Value>& values) {
    return frame.ui.states.kept(values, [&] {
        double longest = 0;
        for (std::size_t i = 1; i < values.size(); i += 2)
            for (Index row = 0; row < values[i]->rows(); ++row)
                if (const auto length = static_cast<double>((*values[i])(row, 0));
                    std::isfinite(length))
                    longest = std::max(longest, length);
        return longest;
    });
}

/// Nothing until it was made once; then `why_none` says why.
std::optional<ContributionsLook> find_contributions(const Frame& frame, std::string& why_none) {
    const Selection& selection = frame.store.session.selection;
    const HeadPlace place{selection.layer, selection.head};
    std::vector<NodeId> nodes;
    for (int head = 0; head < frame.scene()->choices.heads; ++head) {
        const Block& block = block_of(frame, {place.layer, head});
        nodes.push_back(*block.contribution);
        nodes.push_back(*block.value_length);
    }
    const Measured made = measured(frame, "Measuring contributions", nodes);
    why_none = made.why_none;
    if (!made) return std::nullopt;
    const auto at = 2 * static_cast<std::size_t>(place.head);
    const Block& block = block_of(frame, place);
    return ContributionsLook{place,
                             &block,
                             &frame.node(block.weights),
                             frame.evaluation()->at(block.applied),
                             made.values.at(at),
                             made.values.at(at + 1),
                             longest_of(frame, made.values),
                             frame.layer_block().w_o.has_value(),
                             made.current};
}

Box heading(const Frame& frame, std::string title, Box beside) {
    return box::row(
        {box::text(std::move(title), {Face::semibold, sizes::control, frame.ui.theme->text}),
         std::move(beside).droppable()},
        list_gap);
}

Boxes added_cells(const Frame& frame, const ContributionsLook& look, Cell cell, double largest) {
    const Theme& theme = *frame.ui.theme;
    const bool own = key_looked_at(frame) == cell.column;
    const Face face = own ? Face::semibold : Face::regular;
    const Rgb pink = theme.role(Role::output);
    const double here = look.number(look.added, cell.row, cell.column);
    return {
        box::text(unique_label(look.weights->axes.columns, cell.column),
                  {face, sizes::control, own ? theme.role(Role::key) : theme.text}, 3)
            .right(),
        box::bar(largest > 0 ? here / largest : 0, own ? pink : mix(theme.panel, pink, 0.6f),
                 theme.track, sizes::of(18))
            .grow(),
        box::text(rounded_text(here, 3), {face, sizes::control, own ? theme.text : theme.dim_text})
            .right()};
}

/// What each word adds, the most first.
Box added_list(Frame& frame, const ContributionsLook& look, Index row) {
    std::vector<Index> order(static_cast<std::size_t>(look.added->cols()));
    std::iota(order.begin(), order.end(), Index{0});
    const auto added = [&](Index key) { return look.number(look.added, row, key); };
    std::ranges::stable_sort(order, std::ranges::greater{}, added);
    std::vector<Boxes> rows;
    for (const Index key : order)
        rows.push_back(added_cells(frame, look, {row, key}, added(order.front())));
    const auto pressed = [&](Box box, std::size_t i) {
        const Cell cell{row, order[i]};
        BoxActs acts;
        acts.point = [&frame, &look, cell] { point_at_contribution(frame, look, cell); };
        acts.click = [&frame, &look, cell] { select_cell(frame, *look.weights, cell); };
        return std::move(box)
            .named(fmt::format("contributions/added/{}", cell.column))
            .on(std::move(acts))
            .grow()
            .high(list_line);
    };
    return box::scrolled("contributions/added", box::table(std::move(rows), pressed, list_gap))
        .grow()
        .grow_high();
}

/// Of one row: the key's share of the weight, and its share of the lengths of all that is added.
Box small_multiple(Frame& frame, const ContributionsLook& look, Index row, Index key) {
    const Theme& theme = *frame.ui.theme;
    const bool own = row == frame.asking();
    const double added = look.added->row(row).cast<double>().sum();
    const auto bar = [&](double share, Rgb color) {
        return box::upright_bar(share, own ? color : mix(theme.panel, color, 0.55f));
    };
    return box::column(
               {box::framed(
                    box::row({bar(look.number(look.alpha, row, key), theme.role(Role::weights)),
                              bar(added > 0 ? look.number(look.added, row, key) / added : 0,
                                  theme.role(Role::output))},
                             0.1f),
                    {theme.panel, theme.border, 0}, {0, 0})
                    .high(multiple_high),
                box::text(unique_label(look.weights->axes.rows, row),
                          {own ? Face::semibold : Face::regular, sizes::axis,
                           own ? theme.role(Role::query) : theme.dim_text},
                          1)
                    .centered()},
               0.2f)
        .named(fmt::format("contributions/row/{}", row))
        .on_click([&frame, row] { choose_query(frame, row); });
}

Box small_multiples(Frame& frame, const ContributionsLook& look, Index key) {
    Boxes boxes;
    for (Index row = 0; row < std::min(look.alpha->rows(), most_multiples); ++row)
        boxes.push_back(small_multiple(frame, look, row, key));
    return box::column({heading(frame, "The same in this head's other rows", box::space(0)),
                        box::grid(std::move(boxes), 2.2f, 12, sizes::near),
                        box::rich({{unique_label(look.weights->axes.columns, key), Role::key, true},
                                   {" looked at", Role::weights},
                                   {" and added", Role::output}},
                                  {sizes::axis, true, 0})},
                       list_gap);
}

/// "station looks most at train, but takes most from left": of the query that is shown.
RichText most_of_query(const ContributionsLook& look, Index query) {
    Index most_weight = 0, most_added = 0;
    const auto alpha = static_cast<double>(look.alpha->row(query).maxCoeff(&most_weight));
    const auto added = static_cast<double>(look.added->row(query).maxCoeff(&most_added));
    const Axes& axes = look.weights->axes;
    // Of several that add as much, the one that is looked at most is named.
    const bool same = most_weight == most_added ||
                      (*look.added)(query, most_weight) >= (*look.added)(query, most_added);
    const TextRun asking{unique_label(axes.rows, query), Role::query, true},
        key{unique_label(axes.columns, most_weight), Role::key, true};
    const std::string weight = number_text(alpha, 2), length = number_text(added, 2);
    if (same)
        return say_rich<texts::heads::takes_most_from_it>(
            "query"_is = asking, "key"_is = key, "weight"_is = weight, "length"_is = length);
    return say_rich<texts::heads::takes_most_from>(
        "query"_is = asking, "key"_is = key, "weight"_is = weight,
        "other"_is = TextRun{unique_label(axes.columns, most_added), Role::key, true},
        "length"_is = length);
}

/// What was found in this frame: boxes are drawn with it later.
struct ContributionsShown {
    std::optional<ContributionsLook> look;
};

Box contributions_view(Frame& frame) {
    const HeadPlace place{frame.block().layer, frame.block().head};
    if (!was_on(frame, place))
        return box::empty(say<texts::heads::adds_nothing>("head"_is = place.head));
    std::string why_none;
    auto& shown = frame.ui.states.of<ContributionsShown>().look =
        find_contributions(frame, why_none);
    if (!shown) return box::empty(why_none);
    const ContributionsLook& look = *shown;
    const Cell cell = chosen_pair(frame, {look.alpha->rows(), look.alpha->cols()});
    const Index row = std::min<Index>(frame.asking(), look.alpha->rows() - 1),
                key = key_looked_at(frame).value_or(cell.column);
    const FormulaStyle large{.size = sizes::title};
    Box left = box::column({attention_formula(frame.ui, look.length_symbol(), large),
                            contribution_areas(frame, look, row)},
                           sizes::tight);
    Box right =
        box::column({heading(frame, "What each word adds",
                             attention_formula(frame.ui, look.added_symbol(), large)),
                     added_list(frame, look, row), small_multiples(frame, look, key).droppable()},
                    sizes::apart);
    return box::column({box::row({std::move(left).grow().grow_high(),
                                  std::move(right).wide({14, 26, 35}).grow_high().droppable()},
                                 sizes::object)
                            .grow()
                            .grow_high(),
                        box::rich(most_of_query(look, row), {sizes::title, false, 0})
                            .named("contributions/words")},
                       sizes::apart)
        .grow()
        .grow_high()
        .old(!look.current && !frame.stale());
}

RichText contributions_subtitle(const Frame&) {
    return {{"looked at is not taken: height is the weight, width is the length of what the word "
             "gives, area is what it adds"},
            {" · Kobayashi et al. 2020"}};
}

}  // namespace

namespace view_files {
extern constinit const SceneView contributions{
    .place = 70,
    .name = "contributions",
    .tab = "Contributions",
    .label = "Contributions",
    .group = ViewGroup::see,
    .help = "What each token adds: the length of α v W_O beside the weight α",
    .extent = ViewExtent::below,
    .subtitle = contributions_subtitle,
    .applies = to_heads,
    .view = contributions_view,
    .shows = "contributions"};
}

}  // namespace attend
