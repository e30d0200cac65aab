#include <algorithm>

#include "core/ops/leaf.h"
#include "core/ops/matmul.h"
#include "core/tables/answers.h"
#include "core/texts/look_up.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

/// Each distinct key is a column: a product of two is 1 where they are the same.
Ref build(LookUpContext& look_up) {
    const AnswersPtr keys = answers_of(*look_up.keys.table, look_up.keys.column);
    Matrix of_query = Matrix::Zero(1, keys->count());
    const auto found = std::find(keys->texts.begin(), keys->texts.end(), look_up.text);
    const bool is_there = found != keys->texts.end();
    if (is_there) of_query(0, found - keys->texts.begin()) = 1;
    const auto q_leaf = std::make_shared<const Constant>(
        share(std::move(of_query)), Axes{look_up.query, keys->axis},
        is_there ? "1 for the query as typed, else 0" : "all 0: no key is the query as typed");
    const auto k_leaf = std::make_shared<const AnswerLeaf>(look_up.keys.table, look_up.keys.column,
                                                           look_up.rows, keys);
    Block& block = look_up.block;
    if (look_up.rows.size() * keys->count() > most_dense) {
        block.q = look_up.add_shown("q", q_leaf, query_notation()).id;
        block.k = look_up.add_shown("k", k_leaf, key_notation("q")).id;
        return look_up.text_score(look_up.scope, exact_score);
    }
    const Ref q = look_up.add("q", q_leaf, query_notation());
    const Ref k = look_up.add("k", k_leaf, key_notation("q"));
    block.q = q.id, block.k = k.id;
    return look_up.scope.add("scores", matmul_transposed(q, k), similarity_notation());
}

/// Of a score that was put in by hand.
std::vector<SaidPart> why_nearest(const Scene& scene, Index, double) {
    return say_in<SaidPart, texts::look_up::no_same_key>("query"_is = said_query(scene));
}

std::string why_zero(const Choices&, std::size_t n) {
    return say<texts::look_up::zero_not_same>("n"_is = n);
}

}  // namespace

namespace similarity_files {
extern constinit const Similarity exact{.place = 10,
                                        .name = "exact",
                                        .label = "Exact",
                                        .formula = "s = 1 if q = k, else 0",
                                        .help = "1 where the texts are equal as typed, else 0",
                                        .build = build,
                                        .why_nearest = why_nearest,
                                        .why_zero = why_zero,
                                        .same = "the query itself, as typed"};
}

}  // namespace attend
