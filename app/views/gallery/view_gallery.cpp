#include <fmt/format.h>

#include <algorithm>

#include "app/gui/box/choices.h"
#include "app/gui/box/containers.h"
#include "app/gui/box/legends.h"
#include "app/gui/box/tiles.h"
#include "app/gui/sizes.h"
#include "app/views/gallery/gallery_card.h"
#include "app/views/gallery/options.h"
#include "app/views/parts/choose_token.h"
#include "app/views/parts/small_map.h"
#include "app/views/scene_view.h"
#include "core/plural.h"

namespace attend {

namespace {

const VariantFamily& chosen_family(const Frame& frame) {
    const auto families = variant_families();
    const auto& name = frame.options<GalleryOptions>().choice;
    const auto found = std::ranges::find(families, name, &VariantFamily::choice);
    return found == families.end() ? families.front() : *found;
}

Index tokens_of(const Scene& scene) {
    return static_cast<Index>(std::max(scene.asks().tokens.size(), scene.answers().tokens.size()));
}

/// What the colors of the maps mean: one scale for all whose rows sum to 1.
Box gallery_colors(Frame& frame) {
    const auto colors = [&frame]() -> std::optional<WeightLegend> {
        const GalleryLook look = gallery_cards(frame, chosen_family(frame));
        if (!look.cards || !look.end) return std::nullopt;
        std::vector<Value> maps;
        for (const GalleryCard& card : *look.cards)
            if (card.variant.rows_sum_to_one) maps.push_back(card.drawn);
        const ColorScale scale = frame.coloring.weights_to(*look.end);
        const bool of_masks =
            look.family->member == &AttentionChoices::mask;  // as many as each leaves
        return WeightLegend{scale, scale.fixed, range_of(frame.ui, maps),
                            of_masks ? 0 : keys_of_query(frame)};
    };
    return box::weight_legend(frame.ui, colors)
        .wide({8, 13, 13})
        .named("gallery/legend")
        .help(
            "One color scale for all whose rows sum to 1; larger weights are as strong as its "
            "end");
}

/// Which choice differs from map to map.
Box gallery_controls(Frame& frame) {
    if (tokens_of(*frame.scene()) > most_gallery_tokens) return box::space(0);
    const auto families = variant_families();
    std::vector<std::string> labels;
    for (const VariantFamily& family : families) labels.emplace_back(family.label);
    const auto choose = [&frame, families](int chosen) {
        frame.draft().view.of<GalleryOptions>().choice =
            families[static_cast<std::size_t>(chosen)].choice;
    };
    return box::row(
        {gallery_colors(frame).droppable(),
         box::segments(
             frame.ui,
             {.name = "gallery/family",
              .labels = labels,
              .chosen = static_cast<int>(&chosen_family(frame) - families.data()),
              .help = "Which choice differs from map to map; all others are as in the setup",
              .change = choose})},
        sizes::object);
}

Box gallery_view(Frame& frame) {
    constexpr float least = 6.5f, most = 30;  // em, of a map
    if (const Index tokens = tokens_of(*frame.scene()); tokens > most_gallery_tokens)
        return box::empty(fmt::format("The gallery draws up to {} tokens; this text has {}.",
                                      counted(most_gallery_tokens), counted(tokens)));
    const GalleryLook& look = frame.ui.states.of<GalleryLook>() =
        gallery_cards(frame, chosen_family(frame));
    if (!look.cards) return box::empty(look.why_none);
    const CardsLook all{look, frame.coloring.weights_to(look.end.value_or(1)),
                        chosen_pair(frame, frame.node(frame.block().weights).shape())};
    Boxes cards;
    for (const GalleryCard& card : *look.cards) cards.push_back(gallery_card(frame, all, card));
    if (look.end) cards.push_back(gallery_list(frame, all));
    return box::tiles("gallery/cards", std::move(cards),
                      {around_gallery_map, least, most, sizes::near});
}

RichText gallery_subtitle(const Frame& frame) {
    if (!frame.scene()) return {};
    const bool scores = chosen_family(frame).member == &AttentionChoices::score;
    return {
        {scores ? fmt::format("the same q and k under every score, all with {}",
                              frame.scene()->choices.normalizer)
                : std::string("the weights of this sentence with one choice changed at a time")},
        {" · click one to choose it"}};
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
    .subtitle = gallery_subtitle,
    .least_height = 25,
    .view = gallery_view,
    .shows = "gallery",
    .controls = gallery_controls};
}

}  // namespace attend
