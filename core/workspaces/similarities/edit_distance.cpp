#include "core/texts/look_up.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

Ref build(LookUpContext& look_up) { return look_up.text_score(look_up.scope, edit_distance_score); }

std::vector<SaidPart> why_nearest(const Scene& scene, Index key, double) {
    const std::string& text = KeyColumn{scene.table->table, scene.table->key}.text(key);
    return say_in<SaidPart, texts::look_up::letters_changed>(
        "n"_is = edit_distance(folded_characters(scene.choices.query), folded_characters(text)),
        "query"_is = said_query(scene));
}

std::string why_zero(const Choices&, std::size_t n) {
    return say<texts::look_up::zero_places>("n"_is = n);
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
