#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/gui/controls.h"
#include "app/gui/heatmap_paint.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/gallery/gallery_cards.h"
#include "app/views/gallery/gallery_grid.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/figures.h"
#include "app/views/parts/noun.h"
#include "app/views/parts/room.h"
#include "app/views/parts/small_map.h"
#include "app/views/view_row.h"
#include "core/attention/score.h"
#include "core/graph/told_apart.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float name_line = 1.3f, formula_line = 1.6f;  // em
constexpr float help_size = 0.85f;                      // relative to body text
constexpr float caption_wide = 9.5f;                    // em, left of a map
constexpr float inset = 0.55f;                          // em, from a card's border to what it shows

/// "own colors −2.10 … 5.33", for a card whose numbers are no shares.
std::string own_range(const Frame& frame, const GalleryCard& card) {
    const auto range = frame.ui.readings.range(card.variant.weights);
    if (!range) return "rows need not sum to 1";
    const Range colors = own_scale(frame, card.variant.weights).fixed;
    return fmt::format("own colors {} … {}", rounded_text(static_cast<double>(colors.lowest), 2),
                       rounded_text(static_cast<double>(colors.highest), 2));
}

std::string left_out_text(const Variant& variant) {
    std::string text;
    for (const std::string& path : variant.edits_left_out)
        text += (text.empty() ? "without your edit of " : ", ") + path;
    return text;
}

/// Whether it is a kernel with an edge, beyond which its sum would give no weight.
bool is_kernel_under_softmax(const Frame& frame, const GalleryLook& look, const GalleryCard& card) {
    if (look.family->member != &AttentionChoices::score) return false;
    const ScoreFunction& score = score_function(card.variant.name.name);
    return frame.scene()->choices.normalizer == "softmax" && score.normalizer == "sum" &&
           !score.parameters.empty();  // a constant has no edge
}

/// What the card says below its map, if anything.
std::string foot_of(const Frame& frame, const GalleryLook& look, const GalleryCard& card) {
    if (!card.variant.edits_left_out.empty()) return left_out_text(card.variant);
    if (card.variant.weights && is_kernel_under_softmax(frame, look, card))
        return "by softmax 0 weighs e⁰ = 1";
    if (card.variant.weights && !card.variant.rows_sum_to_one) return own_range(frame, card);
    return {};
}

/// Where it ends below, if its rows and columns have not both names.
std::optional<float> draw_card_map(Frame& frame, const GalleryCard& card, const ColorScale& shared,
                                   ImVec2 min, ImVec2 size, bool hovered, bool dimmed) {
    const Variant& variant = card.variant;
    HeatmapView view;
    view.value = card.drawn;
    view.written = variant.weights;
    view.scale = card.variant.rows_sum_to_one ? shared : own_scale(frame, card.variant.weights);
    view.dimmed = dimmed;
    light_tokens(frame, view);
    const auto [layout, labels] = labelled_in(frame.ui, view, variant.axes, min, size);
    fit_numbers(frame.ui, view, layout.cell);
    frame.ui.tag("gallery/" + variant.name.name + "/map", layout.min, layout.max);
    paint_heatmap(frame.ui, view, layout, labels);
    outline_map(frame.ui, layout);
    std::optional<float> unnamed;
    if (labels.top == 0) unnamed = layout.seen_max().y;
    const auto cell = hovered ? layout.at(ImGui::GetIO().MousePos) : std::nullopt;
    if (!cell) return unnamed;
    point_at(frame, *cell);
    cell_tooltip(frame, {{variant.name.label + " weights", Role::weights, true}}, variant.axes,
                 *cell, static_cast<double>((*variant.weights)(cell->row, cell->column)),
                 card.own ? "this one is chosen" : "click to choose it");
    return unnamed;
}

/// Of a map without names: the chosen cell's, and its weight here, in two lines or in one. It ends
/// at `bottom`.
void draw_chosen_weight(const Frame& frame, const GalleryCard& card, ImVec2 bottom, float width,
                        bool two_lines) {
    const auto cell = chosen_pair(frame);
    const Matrix& weights = *card.variant.weights;
    if (!cell || !contains(shape_of(weights), *cell)) return;
    const Ui& ui = frame.ui;
    constexpr float size = 0.85f;
    const std::string number =
        rounded_text(static_cast<double>(weights(cell->row, cell->column)), 3);
    const float figure = measure_text(ui, number, Face::semibold, 1).x,
                room = two_lines ? width : width - figure - ui.em(0.5f);
    const Axes& axes = card.variant.axes;
    const std::string row = told_apart(axes.rows, cell->row),
                      column = told_apart(axes.columns, cell->column);
    const auto wide = [&](std::string_view text) {
        return measure_text(ui, text, Face::regular, size).x;
    };
    const float names = room - wide(" → ");
    // Names cut to a letter say nothing: in one line the weight stands alone.
    const bool named = two_lines || wide(row) + wide(column) <= names;
    const auto beside = [&](const std::string& name, const std::string& other) {
        return shortened(ui, name, std::max(names / 2, names - wide(other)), Face::regular, size);
    };
    const float top = bottom.y - ui.em(two_lines ? 2.15f : 1.02f);
    if (named)
        draw_rich(ui, {bottom.x, top},
                  {{beside(row, column), Role::query}, {" → "}, {beside(column, row), Role::key}},
                  {size, true, 0});
    const TextStyle style{Face::semibold, 1, ui.theme->role(Role::weights)};
    const float x = two_lines ? bottom.x : bottom.x + width - figure;
    draw_text(ui, {x, bottom.y}, number, style, {0, 1});
    ui.tag("gallery/" + card.variant.name.name + "/weight", {bottom.x, top},
           {bottom.x + width, bottom.y});
}

/// In place of a map: why there is none.
void draw_refusal(const Ui& ui, const GalleryCard& card, ImVec2 min, ImVec2 size) {
    const RichText text{{card.short_problem}};
    const RichTextStyle style{0.92f, true, size.x - ui.em(0.6f)};
    const ImVec2 room = measure_rich(ui, text, style);
    canvas().PushClipRect(min, min + size, true);
    draw_rich(
        ui,
        {min.x + std::max(size.x - room.x, 0.0f) / 2, min.y + std::max(size.y - room.y, 0.0f) / 2},
        text, style);
    canvas().PopClipRect();
}

constexpr FormulaFit of_caption{1.15f, 0.68f, false, true};

/// A formula that has room; words stand in the place of any other.
bool has_formula(const Ui& ui, const ChoiceValue& name, float width) {
    return !name.formula.empty() && fitting_size(ui, width, name.formula, of_caption);
}

constexpr float smallest_title = 0.88f;  // relative to body text
float title_width(const Ui& ui, const GalleryCard& card, float size) {
    return measure_text(ui, capital(card.variant.name.label), Face::semibold, size).x;
}

/// Name and formula, from the top.
void draw_caption(const Ui& ui, const GalleryCard& card, ImVec2 min, float width, float high) {
    const ChoiceValue& name = card.variant.name;
    const std::string title = capital(name.label);
    float size = 1;
    while (size > smallest_title && title_width(ui, card, size) > width)
        size = std::max(size - 0.04f, smallest_title);
    draw_text(ui, min, ended(ui, title, width, Face::semibold, size),
              {Face::semibold, size, card.own ? ui.theme->accent : ui.theme->text});
    const ImVec2 below{min.x, min.y + ui.em(name_line)};
    if (has_formula(ui, name, width)) {
        fitted_formula(ui, below, width, name.formula, of_caption);
        return;
    }
    canvas().PushClipRect(below, {below.x + width, below.y + high}, true);
    draw_rich(ui, {below.x, below.y + ui.em(0.1f)}, {{name.help}}, {help_size, true, width});
    canvas().PopClipRect();
}

/// The height that formulas take, or the words in their place, up to three lines.
float line_height(const Ui& ui, const std::vector<GalleryCard>& cards, float width) {
    float high = ui.em(formula_line);
    for (const GalleryCard& card : cards)
        if (!has_formula(ui, card.variant.name, width))
            high = std::max(
                high, measure_rich(ui, {{card.variant.name.help}}, {help_size, true, width}).y +
                          ui.em(0.4f));
    return std::min(high, ui.em(3.4f));
}

std::string card_help(const GalleryCard& card, const std::string& foot) {
    const ChoiceValue& name = card.variant.name;
    std::string text = name.label + ": " + name.help;
    if (!card.variant.problem.empty()) return text + "\n" + card.variant.problem;
    if (!foot.empty()) text += "\n" + foot;
    return text + (card.own ? "\nThis one is chosen" : "\nClick or Enter chooses it");
}

/// What all cards of a picture share.
struct CardsLook {
    const GalleryLook& look;
    ColorScale shared;
    GalleryGrid grid;
    float line;  // pixels that formulas take
};

void draw_card(Frame& frame, const CardsLook& all, const GalleryCard& card, ImVec2 min) {
    const GalleryLook& look = all.look;
    const GalleryGrid& grid = all.grid;
    const Ui& ui = frame.ui;
    const ImVec2 max = min + grid.card;
    const std::string tag = "gallery/" + card.variant.name.name;
    const bool refuses = !card.variant.weights;
    const bool pressed = press_area(ui, tag, min, grid.card);
    const bool hovered = ImGui::IsItemHovered();
    if (pressed && look.current && !refuses)
        frame.draft().choices.*look.family->member = card.variant.name.name;
    ImDrawList& list = canvas();
    list.AddRectFilled(min, max, ink(hovered ? ui.theme->hover : ui.theme->field), ui.em(0.3f));
    const float line = card.own ? 2 * ui.hairline() : ui.hairline();
    list.AddRect({min.x + line / 2, min.y + line / 2}, {max.x - line / 2, max.y - line / 2},
                 ink(card.own ? ui.theme->accent : ui.theme->field_border), ui.em(0.3f), 0, line);
    const float pad = ui.em(inset);
    const ImVec2 top{min.x + pad, min.y + pad};
    const bool beside = grid.captions_beside;
    const float caption = beside ? ui.em(caption_wide) - pad : grid.card.x - 2 * pad;
    draw_caption(ui, card, top, caption, beside ? grid.card.y - ui.em(4) : all.line);
    const ImVec2 map = beside ? ImVec2{top.x + ui.em(caption_wide), top.y}
                              : ImVec2{top.x, top.y + ui.em(name_line) + all.line};
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool over_map = hovered && mouse.y >= map.y && mouse.x >= map.x;
    const std::string foot = foot_of(frame, look, card);
    if (!over_map || refuses) tooltip(ui, card_help(card, foot));
    if (refuses)
        draw_refusal(ui, card, map, grid.map);
    else if (const auto end =
                 draw_card_map(frame, card, all.shared, map, grid.map, over_map, !look.current)) {
        const float bottom = max.y - pad - (foot.empty() ? 0 : ui.em(1.1f));
        if (beside || *end + ui.em(1.1f) <= bottom)
            draw_chosen_weight(frame, card, {top.x, bottom}, caption, beside);
    }
    if (!foot.empty())
        draw_text(ui, {min.x + pad, max.y - pad}, ended(ui, foot, caption, Face::regular, 0.78f),
                  dim_style(ui, 0.78f), {0, 1});
}

/// Which table is shown; what is being computed.
const VariantFamily& draw_family_choice(Frame& frame) {
    const Ui& ui = frame.ui;
    const auto families = variant_families();
    std::vector<std::string_view> labels;
    for (const VariantFamily& family : families) labels.push_back(family.label);
    std::string& gallery = frame.draft().view.gallery;
    const auto same = [&](const VariantFamily& family) { return family.choice == gallery; };
    int chosen =
        static_cast<int>(std::find_if(families.begin(), families.end(), same) - families.begin());
    const float width = std::min(ui.em(24), ImGui::GetContentRegionAvail().x);
    if (segmented(ui, "gallery/family", labels, chosen, width,
                  "Which choice differs from map to map; all others are as in the setup"))
        gallery = families[static_cast<std::size_t>(chosen)].choice;
    return families[static_cast<std::size_t>(chosen)];
}

/// The least and the largest of all maps that have the scale that is told.
std::optional<Range> numbers_of(const Ui& ui, const std::vector<GalleryCard>& cards) {
    std::vector<Value> maps;
    for (const GalleryCard& card : cards)
        if (card.variant.rows_sum_to_one) maps.push_back(card.drawn);
    return range_of(ui, maps);
}

/// What the colors of the maps mean, on one line at `position`.
void draw_gallery_legend(const Frame& frame, const ColorScale& shared, const GalleryLook& look,
                         ImVec2 position, float width) {
    const Ui& ui = frame.ui;
    ImGui::SetCursorScreenPos(position);
    const float wide = std::min(ui.em(13), width * 0.4f);
    legend(ui, shared, shared.fixed, numbers_of(ui, *look.cards), wide);
    ui.tag("gallery/legend");
    const std::string text = look.current
                                 ? fmt::format(
                                       "one color scale for all whose rows sum to 1; larger "
                                       "weights are as strong as its end · {}",
                                       frame.head_label())
                                 : look.why_none;
    dim_line(ui, {position.x + wide + ui.em(1), position.y}, width - wide - ui.em(1), text);
}

/// Pixels of a cell of the card's map, where words stand beside it; one without them is worth less.
float cell_in(const Ui& ui, const GalleryCard& card, ImVec2 map) {
    HeatmapView view;
    view.value = card.drawn;
    const LabelledMap labelled = labelled_in(ui, view, card.variant.axes, {0, 0}, map);
    const float cell = std::min(labelled.layout.cell.x, labelled.layout.cell.y);
    return labelled.labels.left > 0 ? cell : cell / 2;
}

/// Below a control that was just drawn; the legend stands beside it, `beside` pixels of its line,
/// where there is room, else below the cards.
void draw_cards(Frame& frame, const GalleryLook& look, Place beside) {
    const Ui& ui = frame.ui;
    const bool on_line = beside.size.x >= ui.em(30);
    const std::vector<GalleryCard>& cards = *look.cards;
    const ColorScale shared = frame.coloring.weights_to(look.end.value_or(1));
    const bool feet = std::ranges::any_of(
        cards, [&](const GalleryCard& card) { return !foot_of(frame, look, card).empty(); });
    const ImVec2 start = ImGui::GetCursorScreenPos(), all = ImGui::GetContentRegionAvail();
    const float below = look.end && !on_line ? ui.em(1.35f) : 0;
    GalleryRequest request;
    request.cards = static_cast<int>(cards.size());
    request.room = {all.x, all.y - below};
    const auto drawn = std::ranges::find_if(cards, [](const auto& card) { return !!card.drawn; });
    request.cell = [&](ImVec2 map) {
        return drawn == cards.end() ? std::min(map.x, map.y) : cell_in(ui, *drawn, map);
    };
    request.beside = 2 * ui.em(inset);
    request.gap = ui.em(0.6f);
    request.least = ui.em(6.5f);
    for (const GalleryCard& card : cards)
        request.least_caption =
            std::max(request.least_caption, std::ceil(title_width(ui, card, smallest_title)));
    const auto plan = [&](float line) {
        request.caption_high = ui.em(name_line + (feet ? 1.0f : 0.0f)) + line;
        request.caption_wide = ui.em(caption_wide);
        request.around = ui.em(2 * inset) + request.caption_high;
        return plan_gallery(request);
    };
    // How high the words in place of a formula are follows from the cards' width.
    const float wide = plan(ui.em(formula_line)).card.x - request.beside;
    const float line = line_height(ui, cards, wide);
    const CardsLook look_of_all{look, shared, plan(line), line};
    const GalleryGrid& grid = look_of_all.grid;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const ImVec2 place = grid.place(static_cast<int>(i));
        draw_card(frame, look_of_all, cards[i], start + place);
    }
    const float end = std::max(grid.height, all.y - below);
    if (look.end) {
        const ImVec2 under{start.x, start.y + end + ui.em(0.5f)};
        draw_gallery_legend(frame, shared, look, on_line ? beside.position : under,
                            on_line ? beside.size.x : all.x);
    }
    take_room(start, {1, end + below});
}

void draw_gallery(Frame& frame) {
    if (draw_problem(frame, "gallery")) return;
    const Ui& ui = frame.ui;
    const Scene& scene = *frame.scene();
    const Index tokens =
        static_cast<Index>(std::max(scene.x.tokens.size(), scene.memory.tokens.size()));
    if (tokens > most_gallery_tokens)
        return empty_state(ui, fmt::format("The gallery draws up to {} tokens; this text has {}.",
                                           counted(most_gallery_tokens), counted(tokens)));
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    const VariantFamily& family = draw_family_choice(frame);
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const float left = high.x + ui.em(1.5f);
    const Place beside{{left, std::round((low.y + high.y) / 2 - ui.em(0.45f))},
                       {right - left, ui.em(1)}};
    ImGui::Dummy({1, ui.em(0.25f)});
    const GalleryLook look = gallery_cards(frame, family);
    if (look.cards) return draw_cards(frame, look, beside);
    empty_state(ui, look.why_none);
}

RichText gallery_subtitle(const Frame&) {
    return {{"the weights of this sentence with one choice changed at a time · click to choose"}};
}

}  // namespace

namespace view_files {
extern constinit const LargeView gallery{
    .place = 110,
    .name = "gallery",
    .tab = "Gallery",
    .label = "Gallery",
    .group = ViewGroup::compare,
    .help = "The same sentence under all scores, normalizers, masks or positions side by side",
    .extent = ViewExtent::below,
    .draw = draw_gallery,
    .subtitle = gallery_subtitle,
    .least_height = 34};
}

}  // namespace attend
