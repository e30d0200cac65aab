#pragma once
#include <vector>

#include "app/jobs/latest_job.h"
#include "app/views/frame.h"
#include "core/document/variants.h"

namespace attend {

/// Up to how many tokens, of queries and of keys, the gallery computes.
constexpr Index most_gallery_tokens = 1000;

/// A variant as a card shows it.
struct GalleryCard {
    Variant variant;
    Value drawn;                // the weights, −∞ where a score is masked
    bool own = false;           // what is chosen in the document that was computed
    std::string short_problem;  // a sentence, where the variant refuses
};

/// All cards of a family, and whether they are of the document as it is.
struct GalleryLook {
    const std::vector<GalleryCard>* cards = nullptr;  // null: none yet
    const VariantFamily* family = nullptr;            // that they are of
    std::optional<double> end;                        // see shared_end()
    bool current = false;
    std::string why_none;  // while they are not: what is under way, or the problem
};
/// Brings the cards of a family up to date with the document, or starts to. Needs a scene.
GalleryLook gallery_cards(Frame& frame, const VariantFamily& family);

/// What a refusal says, without the place that it names first: for a person who sees the map.
std::string short_refusal(const Refusal& problem);

}  // namespace attend
