#pragma once
#include <vector>

#include "app/views/frame.h"
#include "core/progress.h"

namespace attend {

/// What each similarity makes of the query and the keys.
struct SimilarityScores {
    std::string name;
    Value scores;  // (1, m); null where that would need a file that is not open
    Value drawn;   // the same, −∞ where a key has nothing that could be compared
};
/// Whether the similarity knows no word of the query: it is then like no key.
bool is_query_unknown(const Scene& scene, const Evaluation& evaluation);

/// The scores of the similarity that was chosen, −∞ where a 0 says that nothing of the key is known
/// to it: drawn hatched.
Value hatched_where_unknown(const Scene& scene, const Evaluation& evaluation);
/// What a tooltip says of such a cell.
inline constexpr std::string_view unknown_note =
    "\nhatched: of it or of the query no word is known";
/// All of them, as if a person had chosen each. Throws Cancelled.
std::vector<SimilarityScores> all_similarities_of(const Computed& base, const Progress& progress);

/// The choice of the similarity: each with its nearest key, and a strip of its scores, a cell a
/// key.
void draw_similarities(Frame& frame);

}  // namespace attend
