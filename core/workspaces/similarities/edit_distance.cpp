#include <fmt/format.h>

#include "core/plural.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

Ref build(LookUpContext& look_up) { return look_up.text_score(look_up.scope, edit_distance_score); }

AroundQuery why_nearest(const Scene& scene, Index key, double) {
    const std::string& text = KeyColumn{scene.table->table, scene.table->key}.text(key);
    const std::size_t distance =
        edit_distance(folded_characters(scene.choices.query), folded_characters(text));
    return {fmt::format("{} {} it ", number_in_words(distance),
                        distance == 1 ? "letter changed makes" : "letters changed make"),
            "."};
}

std::string why_zero(const Choices&, bool several) {
    return fmt::format("{} no letter where the query has it", several ? "have" : "has");
}

}  // namespace

namespace similarity_files {
extern constinit const Similarity edit_distance{
    .place = 30,
    .name = "edit_distance",
    .label = "Edit distance",
    .formula = "s = 1 − d(q, k)/max(|q|, |k|)",
    .help = "letters to put in, take out or change (Levenshtein 1966)",
    .build = build,
    .why_nearest = why_nearest,
    .why_zero = why_zero};
}

}  // namespace attend
