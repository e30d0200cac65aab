#include "app/views/gallery/gallery_cards.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/views/parts/follow_job.h"
#include "core/analysis/readings.h"

namespace attend {

namespace {

/// What the cards depend on.
struct GalleryKey {
    std::uint64_t revision = 0;
    const VariantFamily* family = nullptr;
    int layer = 0, head = 0;
    bool operator==(const GalleryKey&) const = default;
};

struct GalleryCards {
    const VariantFamily* family = nullptr;
    std::vector<GalleryCard> cards;
    std::optional<double> end;
};

struct GalleryState {
    LatestJob<GalleryKey, GalleryCards> job;
};

/// Operations that fit into a frame, by a cautious guess.
constexpr double operations_at_once = 4e6;

double operations(const Scene& scene, const VariantFamily& family) {
    const double maps = static_cast<double>(scene.asks().tokens.size()) *
                        static_cast<double>(scene.answers().tokens.size()) *
                        (static_cast<double>(scene.key_width()) + 60);
    const double building = 2000;  // a head's nodes
    return (maps + building) * scene.choices.heads * scene.choices.layers *
           static_cast<double>(family.rows().size());
}

GalleryCards make_cards(const VariantRequest& request, const Progress& progress) {
    std::vector<Variant> variants = compute_variants(request, progress);
    GalleryCards made{request.family, {}, shared_end(variants)};
    for (Variant& variant : variants) {
        GalleryCard card;
        card.own = variant.name.name == request.base.scene.choices.*request.family->member;
        if (variant.weights) card.drawn = hatched_weights(variant.weights, *variant.scores);
        card.short_problem = short_refusal(variant.problem);
        card.variant = std::move(variant);
        made.cards.push_back(std::move(card));
    }
    return made;
}

}  // namespace

std::string short_refusal(const Refusal& problem) {
    if (problem.found.empty()) return problem.text;
    const std::string& wanted = problem.expected;
    return "Refuses " + problem.found + ": it needs " + wanted.substr(0, wanted.find(": "));
}

GalleryLook gallery_cards(Frame& frame, const VariantFamily& family) {
    const Scene& scene = *frame.scene();
    auto& job = frame.ui.states.of<GalleryState>().job;
    const GalleryKey key{frame.store.computation().revision(), &family,
                         frame.session().selection.layer, frame.session().selection.head};
    follow_work(frame, job, "Computing the gallery", key,
                operations(scene, family) < operations_at_once, [&] {
                    return [request = VariantRequest{frame.base(), &family, key.layer, key.head}](
                               const Progress& progress) { return make_cards(request, progress); };
                });
    GalleryLook look;
    if (const GalleryCards* made = job.result())
        look.cards = &made->cards, look.family = made->family, look.end = made->end;
    look.current = !frame.stale() && job.current() && job.problem().empty();
    look.why_none = why_none(job, fmt::format("Computing … {:.0f} %", 100 * job.progress()));
    return look;
}

}  // namespace attend
