#include "app/views/gallery/gallery_card.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/containers.h"
#include "app/gui/box/leaves.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap_paint.h"
#include "app/gui/sizes.h"
#include "app/gui/small_map.h"
#include "app/views/parts/noun.h"
#include "app/views/parts/small_map.h"
#include "app/views/parts/symbols.h"
#include "core/attention/score.h"
#include "core/graph/unique_label.h"

namespace attend {

namespace {

constexpr float inset = sizes::of(14), formula_line = 1.7f, foot_line = 1.35f;  // em

/// "own colors: −2.10 … 5.33", for a card whose numbers are no shares.
std::string own_range(const Frame& frame, const GalleryCard& card) {
    const auto range = frame.ui.readings.range(card.variant.weights);
    if (!range) return "rows need not sum to 1";
    const Range colors = own_scale(frame, card.variant.weights).fixed;
    return fmt::format("own colors: {} … {}", rounded_text(static_cast<double>(colors.lowest), 2),
                       rounded_text(static_cast<double>(colors.highest), 2));
}

/// Whether it is a kernel with an edge, beyond which its sum would give no weight.
bool is_kernel_under_softmax(const Frame& frame, const GalleryLook& look, const GalleryCard& card) {
    if (look.family->member != &AttentionChoices::score) return false;
    const ScoreFunction& score = score_function(card.variant.name.name);
    return frame.scene()->choices.normalizer == "softmax" && score.normalizer == "sum" &&
           !score.parameters.empty();  // a constant has no edge
}

/// What is to be known of a card's numbers, if anything.
std::string note_of(const Frame& frame, const GalleryLook& look, const GalleryCard& card) {
    std::string text;
    for (const std::string& path : card.variant.edits_left_out)
        text += (text.empty() ? "without your edit of " : ", ") + path;
    if (!text.empty() || !card.variant.weights) return text;
    if (is_kernel_under_softmax(frame, look, card)) return "softmax: 0 is e⁰ = 1";
    return card.variant.rows_sum_to_one ? "" : own_range(frame, card);
}

std::string card_help(const GalleryCard& card, const std::string& note) {
    const ChoiceValue& name = card.variant.name;
    std::string text = name.label + ": " + name.help;
    if (!card.variant.problem.empty()) return text + "\n" + card.variant.problem.text;
    if (!note.empty()) text += "\n" + note;
    return text + (card.own ? "\nThis one is chosen" : "\nClick or Enter chooses it");
}

/// The formula, smaller where it is long; else the words in its place.
Box formula_or_words(const Ui& ui, const ChoiceValue& name) {
    SymbolRoles symbols = attention_symbols(ui);
    symbols.erase("v");  // of a score it is a parameter, no value
    Boxes forms;
    if (!name.formula.empty())
        for (const float size : {sizes::field, 1.0f, 0.85f, 0.7f})
            forms.push_back(box::formula(in_notation(ui, name.formula), symbols, {.size = size}));
    forms.push_back(box::text(name.help, dim_style(ui, sizes::control), 4));
    return box::first_that_fits(std::move(forms)).high(formula_line);
}

/// The cells in `place`; the one under the mouse is lit and told.
void draw_cells(Frame& frame, const CardsLook& all, const GalleryCard& card, Place place) {
    const bool over = ImGui::IsItemHovered();
    const Variant& variant = card.variant;
    HeatmapView view;
    view.value = card.drawn, view.written = variant.weights;
    view.scale = variant.rows_sum_to_one ? all.shared : own_scale(frame, variant.weights);
    view.dimmed = !all.look.current;
    light_tokens(frame, view);
    view.outlined_row = all.cell.row;
    const Shape shape = shape_of(*card.drawn);
    const HeatmapLayout layout =
        layout_in(shape, place.position, place.size, shape.rows == shape.columns);
    fit_numbers(frame.ui, view, layout.cell, true);
    if (variant.rows_sum_to_one) view.least_number = 1.001f / static_cast<float>(shape.columns);
    const std::string tag = "gallery/" + variant.name.name;
    frame.ui.tag(tag + "/map", layout.min, layout.max);
    if (view.numbers) frame.ui.tag(tag + "/numbers", layout.min, layout.max);
    paint_heatmap(frame.ui, view, layout, {});
    const auto cell = over ? layout.at(ImGui::GetIO().MousePos) : std::nullopt;
    if (!cell) return;
    point_at(frame, *cell);
    cell_tooltip(frame, {{variant.name.label + " weights", Role::weights, true}}, variant.axes,
                 *cell, static_cast<double>((*variant.weights)(cell->row, cell->column)),
                 card.own ? "this one is chosen" : "click to choose it");
}

std::function<void()> chooses(Frame& frame, const GalleryLook& look, const GalleryCard& card) {
    return [&frame, &look, &card] {
        if (look.current && card.variant.weights)
            frame.draft().choices.*look.family->member = card.variant.name.name;
    };
}

Box map_or_refusal(Frame& frame, const CardsLook& all, const GalleryCard& card) {
    if (!card.variant.weights)
        return box::padded(
                   box::wrapped(card.short_problem, dim_style(frame.ui, sizes::control)).centered(),
                   {0.5f, 0.5f})
            .grow()
            .grow_high();
    BoxActs acts;
    acts.click = chooses(frame, all.look, card);
    acts.point = [] {};
    return box::canvas({{4, 4}, {8, 8}},
                       [&frame, all, &card](const Ui&, Place place) {
                           draw_cells(frame, all, card, place);
                       })
        .named("gallery/" + card.variant.name.name + "/map")
        .on(std::move(acts))
        .tab_stops(false)
        .without_hover();
}

RichText pair_in_words(const Axes& axes, Cell cell) {
    return {{unique_label(axes.rows, cell.row), Role::query},
            {" → "},
            {unique_label(axes.columns, cell.column), Role::key}};
}

std::string weight_text(const Variant& variant, Cell cell) {
    const auto weight = static_cast<double>((*variant.weights)(cell.row, cell.column));
    return variant.rows_sum_to_one ? percent_figure(weight) : rounded_text(weight, 3);
}

Box chosen_weight(const Frame& frame, const CardsLook& all, const Variant& variant) {
    if (!variant.weights || !contains(shape_of(*variant.weights), all.cell))
        return box::space(0).high(foot_line);
    return box::row({box::rich(pair_in_words(variant.axes, all.cell), {sizes::control, true, 0})
                         .droppable(),
                     box::space(0).grow(),
                     box::text(weight_text(variant, all.cell),
                               {Face::semibold, sizes::title, frame.ui.theme->role(Role::weights)})
                         .right()})
        .named("gallery/" + variant.name.name + "/weight")
        .grow()
        .high(foot_line);
}

}  // namespace

const float around_gallery_map = 2 * inset + 1.35f + formula_line + foot_line + 0.6f;

Box gallery_card(Frame& frame, const CardsLook& all, const GalleryCard& card) {
    const Ui& ui = frame.ui;
    const std::string note = note_of(frame, all.look, card);
    Boxes name{box::text(capital(card.variant.name.label),
                         {Face::semibold, sizes::title, ui.theme->text}, 6)};
    if (!note.empty())
        name.push_back(box::text(note, dim_style(ui, sizes::axis), 5).right().droppable());
    Box inside =
        box::column({box::row(std::move(name)).grow(), formula_or_words(ui, card.variant.name),
                     map_or_refusal(frame, all, card), chosen_weight(frame, all, card.variant)},
                    0.15f);
    const box::Ground ground{card.own ? ui.theme->raised : ui.theme->panel,
                             card.own ? std::optional(ui.theme->text) : std::nullopt, sizes::of(8),
                             2};
    return box::framed(std::move(inside), ground, {inset, inset})
        .named("gallery/" + card.variant.name.name)
        .help(card_help(card, note))
        .on_click(chooses(frame, all.look, card))
        .grow()
        .grow_high();
}

Box gallery_list(Frame& frame, const CardsLook& all) {
    const Theme& theme = *frame.ui.theme;
    std::vector<const GalleryCard*> cards;
    for (const GalleryCard& card : *all.look.cards)
        if (card.variant.rows_sum_to_one && card.variant.weights &&
            contains(shape_of(*card.variant.weights), all.cell))
            cards.push_back(&card);
    const auto weight = [&](const GalleryCard* card) {
        return static_cast<double>((*card->variant.weights)(all.cell.row, all.cell.column));
    };
    std::ranges::stable_sort(cards, std::ranges::greater{}, weight);
    std::vector<Boxes> rows;
    for (const GalleryCard* const card : cards) {
        const Face face = card->own ? Face::semibold : Face::regular;
        const Rgb full = theme.role(Role::weights);
        const double even = 1 / static_cast<double>(card->variant.weights->cols());
        rows.push_back(
            {box::text(capital(card->variant.name.label),
                       {face, sizes::control, card->own ? theme.text : theme.dim_text}, 3),
             box::bar(weight(card), card->own ? full : mix(theme.panel, full, 0.55f), theme.track,
                      sizes::of(8), even)
                 .grow(),
             box::text(percent_figure(weight(card)),
                       {face, sizes::control, card->own ? theme.text : theme.dim_text})
                 .right()});
    }
    const auto line = [&](Box row, std::size_t i) {
        return std::move(row)
            .named("gallery/list/" + cards[i]->variant.name.name)
            .help("Click chooses it. The line: even weights")
            .on_click(chooses(frame, all.look, *cards[i]))
            .grow();
    };
    RichText pair =
        cards.empty() ? RichText{} : pair_in_words(cards.front()->variant.axes, all.cell);
    return box::padded(
        box::column({box::rich(pair, {sizes::title, false, 0}),
                     box::text("most to least", dim_style(frame.ui, sizes::control)),
                     box::scrolled("gallery/list", box::table(std::move(rows), line, 0.5f, 0.1f))
                         .grow()
                         .grow_high()},
                    0.2f)
            .grow()
            .grow_high(),
        {inset, inset});
}

}  // namespace attend
