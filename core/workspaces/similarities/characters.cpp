#include "core/ops/cosine.h"
#include "core/texts/look_up.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

/// The n-grams of a table's keys, counted once for many queries.
struct CountedKeys {
    KeyColumn keys;
    GramTablePtr counts;
};

/// Those of `before` where the keys and n are the same.
GramTablePtr counted_keys(const KeyColumn& keys, int n, const Scene* before) {
    const CountedKeys* const kept =
        before && before->table ? std::any_cast<CountedKeys>(&before->table->prepared) : nullptr;
    if (kept && kept->keys == keys && kept->counts->n() == n) return kept->counts;
    std::vector<std::string> texts;
    for (Index key = 0; key < keys.size(); ++key) texts.push_back(keys.text(key));
    return std::make_shared<const GramTable>(texts, n);
}

Ref build(LookUpContext& look_up) {
    const GramTablePtr counts =
        counted_keys(look_up.keys, look_up.choices[gram_letters], look_up.before);
    look_up.source.prepared = CountedKeys{look_up.keys, counts};
    const Axis letters("n-gram", counts->columns(look_up.text));
    const auto leaf = [&](bool of_keys) {
        return std::make_shared<const GramLeaf>(
            look_up.keys, counts, look_up.text, of_keys,
            Axes{of_keys ? look_up.rows : look_up.query, letters});
    };
    const Ref q = look_up.add("q", leaf(false), query_notation());
    look_up.block.q = q.id;
    if (look_up.rows.size() * letters.size() > most_dense) {
        look_up.block.k = look_up.add_shown("k", leaf(true), key_notation("q")).id;
        return look_up.scope.add(
            "scores", express(LetterCosine(look_up.keys, look_up.rows, counts, look_up.text), q),
            similarity_notation());
    }
    const Ref k = look_up.add("k", leaf(true), key_notation("q"));
    look_up.block.k = k.id;
    return look_up.scope.add("scores", cosine(q, k), similarity_notation());
}

std::string compared(const Choices& choices) {
    return say<texts::look_up::letters>("letters"_is = choices[gram_letters]);
}

std::vector<SaidPart> why_nearest(const Scene& scene, Index key, double) {
    const std::string& query = scene.choices.query;
    const int letters = scene.choices[gram_letters];
    return say_in<SaidPart, texts::look_up::shares_letters>(
        "shared"_is = letters_of(scene)->shared(query, key),
        "all"_is = grams(folded_characters(query), letters).size(), "letters"_is = letters,
        "query"_is = said_query(scene));
}

std::string why_zero(const Choices& choices, std::size_t n) {
    return say<texts::look_up::zero_letters>("n"_is = n, "letters"_is = choices[gram_letters]);
}

}  // namespace

const GramTable* letters_of(const Scene& scene) {
    const CountedKeys* const kept =
        scene.table ? std::any_cast<CountedKeys>(&scene.table->prepared) : nullptr;
    return kept ? kept->counts.get() : nullptr;
}

namespace similarity_files {
extern constinit const Similarity characters{
    .place = 20,
    .name = "characters",
    .label = "Characters",
    .formula = "s = q·k / (‖q‖ ‖k‖)",
    .help = "the cosine of how often each run of n letters stands in both",
    .build = build,
    .why_nearest = why_nearest,
    .why_zero = why_zero,
    .compared = compared,
    .parameters = reading<gram_letters>};
}

}  // namespace attend
