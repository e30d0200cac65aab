#include "core/analysis/row_sums.h"
#include "core/attention/normalizer.h"
#include "core/attention/score.h"
#include "core/error.h"
#include "core/ops/constant.h"
#include "core/ops/cosine.h"
#include "core/ops/matmul.h"
#include "core/ops/row_rules.h"
#include "core/ops/weighted_mean.h"
#include "core/tables/answers.h"
#include "core/tables/column_leaf.h"
#include "core/tables/key_leaves.h"
#include "core/text/split.h"
#include "core/workspaces/lookup_keys.h"
#include "core/workspaces/rooms.h"

namespace attend {

namespace {

void set_defaults(Choices& choices) { choices.temperature = 0.1; }

std::vector<std::string> resources_of(const Choices& choices) {
    std::vector<std::string> needed = table_resources(choices);
    if (choices.similarity != "vectors") return needed;
    for (std::string& id : key_vector_resources(choices)) needed.push_back(std::move(id));
    return needed;
}

Notation query_notation() { return {"q", "q", Role::query, "The query"}; }
Notation key_notation() { return {"K", "k", Role::key, "Keys"}; }
Notation score_notation() {
    return {"scores", "s", Role::score, "Similarities", {}, Numbers::finite_or_negative_infinity};
}

/// What a look-up is put together from.
struct LookUp {
    const Choices& choices;
    Scope scope;
    KeyColumn keys;
    Axis query, rows;  // of one row, and of a row a key
    std::string text;  // the query

    Ref add(const char* name, std::shared_ptr<const Operation> leaf, Notation notation) {
        return scope.add(name, {std::move(leaf), {}}, std::move(notation));
    }
    Ref text_score(Scope place, const TextScore& score) {
        return place.add(
            "scores",
            {std::make_shared<const TextScoreLeaf>(score, keys, text, Axes{query, rows}), {}},
            score_notation());
    }
};

/// Each text is a column of its own: a product of two is 1 where they are the same.
Ref exact_scores(LookUp& look_up, Block& block) {
    const OneHotTexts hot = one_hot_texts(look_up.keys, look_up.text);
    const Axis texts("text", hot.columns);
    const Ref q =
        look_up.add("q",
                    std::make_shared<const Constant>(hot.query, Axes{look_up.query, texts},
                                                     "1 for the query as typed"),
                    query_notation());
    const Ref k = look_up.add("k",
                              std::make_shared<const Constant>(hot.keys, Axes{look_up.rows, texts},
                                                               "1 for the key as it stands"),
                              key_notation());
    block.q = q.id, block.k = k.id;
    return look_up.scope.add("scores", matmul_transposed(q, k), score_notation());
}

Ref letter_scores(LookUp& look_up, Block& block, TableSource& source, const Scene* before) {
    const GramTablePtr counts = counted_keys(look_up.keys, look_up.choices[gram_letters], before);
    source.prepared = std::make_shared<const CountedKeys>(CountedKeys{look_up.keys, counts});
    const Axis letters("letters", counts->columns(look_up.text));
    const auto leaf = [&](bool of_keys) {
        return std::make_shared<const GramLeaf>(
            look_up.keys, counts, look_up.text, of_keys,
            Axes{of_keys ? look_up.rows : look_up.query, letters});
    };
    const Ref q = look_up.add("q", leaf(false), query_notation());
    const Ref k = look_up.add("k", leaf(true), key_notation());
    block.q = q.id, block.k = k.id;
    return look_up.scope.add("scores", cosine(q, k), score_notation());
}

Ref vector_scores(LookUp& look_up, Block& block, const Resources& resources) {
    const KeyVectors vectors = key_vectors(look_up.choices, resources, look_up.keys, look_up.text);
    const Ref q = look_up.add(
        "q",
        std::make_shared<const Constant>(vectors.query, Axes{look_up.query, vectors.columns},
                                         "the mean of the vectors of the query's known words"),
        query_notation());
    const Ref k = look_up.add(
        "k",
        std::make_shared<const Constant>(vectors.keys, Axes{look_up.rows, vectors.columns},
                                         "the mean of the vectors of the key's known words"),
        key_notation());
    block.q = q.id, block.k = k.id;
    return look_up.scope.add("scores", cosine(q, k), score_notation());
}

Ref scores_of(LookUp& look_up, Block& block, TableSource& source, const Resources& resources,
              const Scene* before) {
    const std::string& similarity = look_up.choices.similarity;
    if (similarity == "exact") return exact_scores(look_up, block);
    if (similarity == "characters") return letter_scores(look_up, block, source, before);
    if (similarity == "vectors") return vector_scores(look_up, block, resources);
    return look_up.text_score(look_up.scope, edit_distance_score);
}

bool as_numbers(const Choices& choices, const TableSource& source) {
    if (choices.values_as == "auto") return bad_cells(*source.table, source.value, 1).empty();
    return choices.values_as == "number";
}

Ref add_values(LookUp& look_up, const TableSource& source) {
    const Notation notation{"V", "v", Role::value, "Values"};
    if (source.numbers)
        return look_up.add(
            "v", std::make_shared<const ColumnLeaf>(source.table, source.value, look_up.rows),
            notation);
    return look_up.add("v",
                       std::make_shared<const AnswerLeaf>(source.table, source.value, look_up.rows,
                                                          answers_of(*source.table, source.value)),
                       notation);
}

Scene build(const Choices& choices, const Resources& resources, const Scene* before) {
    if (trimmed(choices.query).empty())
        throw Error("query", "nothing", "what the keys are asked for");
    Scene scene;
    TableSource source = table_source(choices, resources, before);
    source.numbers = as_numbers(choices, source);
    const std::vector<std::string> names = texts_of(*source.table, source.key);
    scene.x = labelled_side({choices.query});
    scene.memory = labelled_side(names);
    scene.cross = true;
    auto graph = std::make_shared<Graph>();
    LookUp look_up{choices,
                   Scope(*graph),
                   {source.table, source.key},
                   Axis("query", std::vector<std::string>{choices.query}),
                   Axis("key", names),
                   choices.query};
    Block block;
    const Ref scores = scores_of(look_up, block, source, resources, before);
    const Ref weights =
        look_up.scope.add("weights", normalizer_of(choices).apply(scores, choices.temperature),
                          {"weights", "α", Role::weights, "Weights"});
    const Ref v = add_values(look_up, source);
    const Ref output = look_up.scope.add("output", weighted_mean(weights, v),
                                         {"output", "o", Role::output, "Answer", "v"});
    block.v = v.id;
    block.scores = block.masked = scores.id;
    block.weights = block.applied = weights.id;
    block.output = output.id;
    scene.blocks.push_back(block);
    Scope hard = look_up.scope.child("hard");
    const Ref exact = look_up.text_score(hard, exact_score);
    const Ref share = hard.add("weights", express(RowNormalizer(sum_rule, 1), exact),
                               {"hard weights", "α", Role::weights, "Hard weights"});
    hard.add("output", weighted_mean(share, v),
             {"hard output", "o", Role::output, "Hard answer", "v"});
    scene.table = std::move(source);
    add_row_sums(*graph);
    scene.graph = std::move(graph);
    return scene;
}

double cost(const Choices& choices, const Resources& resources) {
    return table_cost(choices, resources, 10'000, 16);
}

}  // namespace

const Workspace lookup_workspace{
    "lookup",
    "Lookup",
    "A table is asked: the hard look-up beside the soft one, which is "
    "attention with one query",
    is_of<TableChoices, LookUpChoices, EmbeddingChoices, NormalizerChoices>,
    set_defaults,
    resources_of,
    build,
    cost,
    "weights",
    "lookup"};

}  // namespace attend
