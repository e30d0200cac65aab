#include "core/workspaces/similarity.h"

#include <algorithm>

#include "core/fields/field.h"
#include "core/named.h"

namespace attend {

/// Their names are those of the files, which core/CMakeLists.txt lists.
namespace similarity_files {
extern const Similarity ATTEND_SIMILARITY_FILES;
static std::vector<Similarity> rows() { return {ATTEND_SIMILARITY_FILES}; }
}  // namespace similarity_files

namespace {

std::vector<Similarity> rows_of_files() {
    std::vector<Similarity> rows = similarity_files::rows();
    std::ranges::sort(rows, {}, &Similarity::place);
    return rows;
}

std::vector<std::string> ways_to_read() { return {"auto", "text", "number"}; }

}  // namespace

Ref LookUpContext::add_shown(const char* name, OperationPtr leaf, Notation notation) {
    notation.numbers = Numbers::none;
    return scope.on_demand().add(name, {std::move(leaf), {}}, std::move(notation));
}

Ref LookUpContext::text_score(Scope place, const TextScore& score) const {
    return place.add("scores", leaf<TextScoreLeaf>(score, keys, text, Axes{query, rows}),
                     similarity_notation());
}

std::span<const Similarity> similarities() {
    static const std::vector<Similarity> all = rows_of_files();
    return all;
}

const Similarity& similarity_of(const Choices& choices) {
    return named(similarities(), "similarity", choices.similarity);
}

Notation query_notation() { return {"q", "q", Role::query, "The query"}; }
Notation key_notation(std::string scale) { return {"K", "k", Role::key, "Keys", std::move(scale)}; }
Notation similarity_notation() {
    Notation notation{"scores",       "s", Role::score,
                      "Similarities", {},  Numbers::finite_or_negative_infinity};
    notation.scale_end = 1;  // of what is the same
    return notation;
}

std::vector<Field<LookUpChoices>> LookUpChoices::fields() {
    return with_parameters<similarities, LookUpChoices>({
        {"similarity", "Similarity", "How the query is compared with a key",
         &LookUpChoices::similarity, 0, 0, values_of<similarities>},
        {"values_as", "Read as",
         "Whether values are texts, answered with shares, or numbers, which are mixed; auto: "
         "numbers where all of them are",
         &LookUpChoices::values_as, 0, 0, values_of<ways_to_read>},
    });
}

}  // namespace attend
