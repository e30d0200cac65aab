#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/gui/controls.h"
#include "app/gui/figures.h"
#include "app/gui/heatmap_paint.h"
#include "app/gui/legend.h"
#include "app/gui/panel.h"
#include "app/gui/text.h"
#include "app/views/gallery/gallery_caption.h"
#include "app/views/gallery/gallery_cards.h"
#include "app/views/gallery/gallery_grid.h"
#include "app/views/gallery/options.h"
#include "app/views/parts/empty_state.h"
#include "app/views/parts/noun.h"
#include "app/views/parts/room.h"
#include "app/views/parts/small_map.h"
#include "app/views/scene_view.h"
#include "core/attention/score.h"
#include "core/graph/unique_label.h"
#include "core/plural.h"

namespace attend {

namespace {

constexpr float caption_wide = 9.5f, caption_narrow = 7.6f;  // em, left of a map
constexpr float inset = 0.55f;  // em, from a card's border to what it shows
constexpr float foot_line = 1;  // em

/// "own colors: −2.10 … 5.33", for a card whose numbers are no shares.
std::string own_range(const Frame& frame, const GalleryCard& card) {
    const auto range = frame.ui.readings.range(card.variant.weights);
    if (!range) return "rows need not sum to 1";
    const Range colors = own_scale(frame, card.variant.weights).fixed;
    return fmt::format("own colors: {} … {}", rounded_text(static_cast<double>(colors.lowest), 2),
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
        return "softmax: 0 is e⁰ = 1";
    if (card.variant.weights && !card.variant.rows_sum_to_one) return own_range(frame, card);
    return {};
}

/// A card's map in `size` pixels, with its tokens beside it.
struct CardMap {
    HeatmapView view;
    LabelledMap place;
};
CardMap card_map(const Frame& frame, const GalleryCard& card, ImVec2 min, ImVec2 size) {
    CardMap map;
    map.view.value = card.drawn;
    map.view.written = card.variant.weights;
    const bool square = is_squarish(shape_of(*card.drawn), size, frame.ui.em());
    map.place = labelled_in(frame.ui, map.view, card.variant.axes, min, size, square);
    return map;
}

/// Whether one of the cards' maps has numbers: then all have that have room for them, so that zeros
/// stand beside what they are compared with.
bool have_numbers(const Frame& frame, const std::vector<GalleryCard>& cards, ImVec2 size) {
    return std::ranges::any_of(cards, [&](const GalleryCard& card) {
        if (!card.drawn) return false;
        CardMap map = card_map(frame, card, {0, 0}, size);
        fit_numbers(frame.ui, map.view, map.place.layout.cell);
        return map.view.numbers;
    });
}

/// What all cards of a picture share.
struct CardsLook {
    const GalleryLook& look;
    ColorScale shared;
    GalleryGrid grid;
    float line;    // pixels that formulas take
    bool weights;  // the chosen cell's weight is told: maps have not both names
    bool numbers;  // in the maps' cells
};

void draw_card_map(Frame& frame, const CardsLook& all, const GalleryCard& card, ImVec2 min,
                   bool hovered) {
    const Variant& variant = card.variant;
    auto [view, place] = card_map(frame, card, min, all.grid.map);
    const auto& [layout, labels] = place;
    view.scale = variant.rows_sum_to_one ? all.shared : own_scale(frame, variant.weights);
    view.dimmed = !all.look.current;
    light_tokens(frame, view);
    fit_numbers(frame.ui, view, layout.cell, all.numbers);
    frame.ui.tag("gallery/" + variant.name.name + "/map", layout.min, layout.max);
    if (view.numbers)
        frame.ui.tag("gallery/" + variant.name.name + "/numbers", layout.min, layout.max);
    paint_heatmap(frame.ui, view, layout, labels);
    outline_map(frame.ui, layout);
    if (labels.top == 0 && view.selected)
        draw_edge_marks(frame.ui, layout, *view.selected, {labels.left == 0, true});
    const auto cell = hovered ? layout.at(ImGui::GetIO().MousePos) : std::nullopt;
    if (!cell) return;
    point_at(frame, *cell);
    cell_tooltip(frame, {{variant.name.label + " weights", Role::weights, true}}, variant.axes,
                 *cell, static_cast<double>((*variant.weights)(cell->row, cell->column)),
                 card.own ? "this one is chosen" : "click to choose it");
}

/// The chosen cell's words, and its weight here, in two lines or at the right end of one, where
/// words have the room that it leaves and `foot` does not take it. They end at `bottom`. Returns
/// what the weight takes of a foot's line.
float draw_chosen_weight(const Frame& frame, const GalleryCard& card, ImVec2 bottom, float width,
                         bool two_lines, bool foot) {
    const auto cell = chosen_pair(frame);
    const Matrix& weights = *card.variant.weights;
    if (!cell || !contains(shape_of(weights), *cell)) return 0;
    const Ui& ui = frame.ui;
    constexpr float size = 0.85f;
    const std::string number =
        rounded_text(static_cast<double>(weights(cell->row, cell->column)), 3);
    const float figure = measure_text(ui, number, Face::semibold, 1).x,
                room = two_lines ? width : width - figure - ui.em(0.5f);
    const Axes& axes = card.variant.axes;
    const std::string row = unique_label(axes.rows, cell->row),
                      column = unique_label(axes.columns, cell->column);
    const auto wide = [&](std::string_view text) {
        return measure_text(ui, text, Face::regular, size).x;
    };
    const float names = room - wide(" → ");
    // Names cut to a letter say nothing: in one line the weight stands alone.
    const bool named = two_lines || (!foot && wide(row) + wide(column) <= names);
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
    return two_lines ? 0 : figure + ui.em(0.5f);
}

std::string card_help(const GalleryCard& card, const std::string& foot) {
    const ChoiceValue& name = card.variant.name;
    std::string text = name.label + ": " + name.help;
    if (!card.variant.problem.empty()) return text + "\n" + card.variant.problem.text;
    if (!foot.empty()) text += "\n" + foot;
    return text + (card.own ? "\nThis one is chosen" : "\nClick or Enter chooses it");
}

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
    const float caption = beside ? grid.caption - pad : grid.card.x - 2 * pad;
    const std::string foot = foot_of(frame, look, card);
    const float below = ui.em((all.weights ? 2.3f : 0) + (foot.empty() ? 0 : foot_line));
    draw_gallery_caption(
        ui, card, top, caption,
        beside ? grid.card.y - 2 * pad - gallery_name_height(ui) - below : all.line);
    const ImVec2 map = beside ? ImVec2{top.x + grid.caption, top.y}
                              : ImVec2{top.x, top.y + gallery_name_height(ui) + all.line};
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool over_map = hovered && mouse.y >= map.y && mouse.x >= map.x;
    if (!over_map || refuses) tooltip(ui, card_help(card, foot));
    const ImVec2 bottom{top.x, max.y - pad};
    float foot_room = caption;
    if (refuses) {
        draw_gallery_refusal(ui, card, map, grid.map);
    } else {
        draw_card_map(frame, all, card, map, over_map);
        const float above_foot = beside && !foot.empty() ? ui.em(1.1f) : 0;
        if (all.weights)
            foot_room -= draw_chosen_weight(frame, card, {bottom.x, bottom.y - above_foot}, caption,
                                            beside, !foot.empty());
    }
    if (!foot.empty()) draw_gallery_foot(ui, foot, bottom, foot_room);
}

/// Which table is shown; what is being computed.
const VariantFamily& draw_family_choice(Frame& frame) {
    const Ui& ui = frame.ui;
    const auto families = variant_families();
    std::vector<std::string_view> labels;
    for (const VariantFamily& family : families) labels.push_back(family.label);
    std::string& gallery = frame.draft().view.of<GalleryOptions>().choice;
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
    const bool narrow = width < ui.em(30);
    const float wide = std::min(ui.em(16), width * (narrow ? 0.72f : 0.45f));
    const bool of_masks = look.family->member == &AttentionChoices::mask;  // as many as each leaves
    legend(ui, shared, shared.fixed, numbers_of(ui, *look.cards), wide,
           of_masks ? 0 : keys_of_query(frame));
    ui.tag("gallery/legend");
    const float left = width - wide - ui.em(1);
    const std::string brief = measure_text(ui, "one color scale", Face::regular, 0.82f).x <= left
                                  ? "one color scale"
                                  : "one scale";
    std::string text = narrow ? brief
                              : fmt::format(
                                    "one color scale for all whose rows sum to 1; larger weights "
                                    "are as strong as its end · {}",
                                    frame.head_label());
    if (!look.current) text = look.why_none;
    dim_line(ui, {position.x + wide + ui.em(1), position.y}, left, text);
}

/// Pixels of a cell of the card's map, where words stand beside and above it; one without either is
/// worth less.
float cell_in(const Frame& frame, const GalleryCard& card, ImVec2 size) {
    const LabelledMap map = card_map(frame, card, {0, 0}, size).place;
    const float cell = std::min(map.layout.cell.x, map.layout.cell.y);
    constexpr float without_columns = 0.7f, without_both = 0.5f;
    return cell * (map.labels.left == 0 ? without_both : map.labels.top == 0 ? without_columns : 1);
}

/// How the cards stand in `room`, with what follows from that. A line is left for the chosen cell's
/// weight where maps have not both names, or have them all the same.
CardsLook plan_cards(const Frame& frame, const GalleryLook& look, ImVec2 room) {
    const Ui& ui = frame.ui;
    const std::vector<GalleryCard>& cards = *look.cards;
    const bool feet = std::ranges::any_of(
        cards, [&](const GalleryCard& card) { return !foot_of(frame, look, card).empty(); });
    const auto drawn = std::ranges::find_if(cards, [](const auto& card) { return !!card.drawn; });
    GalleryRequest request;
    request.cards = static_cast<int>(cards.size());
    request.room = room;
    request.cell = [&](ImVec2 map) {
        return drawn == cards.end() ? std::min(map.x, map.y) : cell_in(frame, *drawn, map);
    };
    request.beside = 2 * ui.em(inset);
    request.gap = ui.em(0.6f);
    request.least = ui.em(5.5f);
    request.least_caption = least_title_width(ui, cards);
    request.caption_wide = ui.em(caption_wide);
    request.caption_narrow = std::max(ui.em(caption_narrow), request.least_caption + ui.em(inset));
    const auto plan = [&](float line, bool foot) {
        request.caption_high = gallery_name_height(ui) + line + ui.em(foot ? foot_line : 0);
        request.around = ui.em(2 * inset) + request.caption_high;
        return plan_gallery(request);
    };
    // How high the words in place of a formula are follows from the cards' width.
    CardsLook all{look, frame.coloring.weights_to(look.end.value_or(1)), {}, 0, false, false};
    const float wide = plan(gallery_formula_height(ui), feet).card.x - request.beside;
    all.line = gallery_line_height(ui, cards, wide);
    all.grid = plan(all.line, feet);
    const auto names_columns = [&](const GalleryGrid& grid) {
        return card_map(frame, *drawn, {0, 0}, grid.map).place.labels.top > 0;
    };
    all.weights = drawn != cards.end() && !names_columns(all.grid);
    if (all.weights) {
        all.grid = plan(all.line, true);
        // Rather than leave the columns without their words, higher cards are scrolled.
        for (const float least : {8.0f, 9.5f}) {
            request.least = ui.em(least);
            const GalleryGrid higher = plan(all.line, true);
            if (!names_columns(higher)) continue;
            all.grid = higher;
            break;
        }
    } else if (drawn != cards.end()) {
        const GalleryGrid with_weights = plan(all.line, true);
        all.weights = with_weights.height <= room.y && names_columns(with_weights);
        if (all.weights) all.grid = with_weights;
    }
    all.numbers = have_numbers(frame, cards, all.grid.map);
    return all;
}

/// Below a control that was just drawn; the legend stands beside it, `beside` pixels of its line,
/// where there is room, else below the cards.
void draw_cards(Frame& frame, const GalleryLook& look, Place beside) {
    const Ui& ui = frame.ui;
    const bool on_line = beside.size.x >= ui.em(16);
    const std::vector<GalleryCard>& cards = *look.cards;
    const ImVec2 start = ImGui::GetCursorScreenPos(), all = ImGui::GetContentRegionAvail();
    const float below = look.end && !on_line ? ui.em(1.35f) : 0;
    const CardsLook look_of_all = plan_cards(frame, look, {all.x, all.y - below});
    const GalleryGrid& grid = look_of_all.grid;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const ImVec2 place = grid.place(static_cast<int>(i));
        draw_card(frame, look_of_all, cards[i], start + place);
    }
    const float end = std::max(grid.height, all.y - below);
    if (look.end) {
        const ImVec2 under{start.x, start.y + end + ui.em(0.5f)};
        draw_gallery_legend(frame, look_of_all.shared, look, on_line ? beside.position : under,
                            on_line ? beside.size.x : all.x);
    }
    take_room(start, {1, end + below});
}

void draw_gallery(Frame& frame) {
    if (draw_problem(frame, "gallery")) return;
    const Ui& ui = frame.ui;
    const Scene& scene = *frame.scene();
    const Index tokens =
        static_cast<Index>(std::max(scene.asks().tokens.size(), scene.answers().tokens.size()));
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
extern constinit const SceneView gallery{
    .place = 110,
    .name = "gallery",
    .tab = "Gallery",
    .label = "Gallery",
    .group = ViewGroup::compare,
    .help = "The same sentence under all scores, normalizers, masks or positions side by side",
    .extent = ViewExtent::center,
    .draw = draw_gallery,
    .subtitle = gallery_subtitle,
    .least_height = 25};
}

}  // namespace attend
