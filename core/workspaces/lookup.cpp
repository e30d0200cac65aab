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
/// Where both are counts, 1 of a key looks like 1 of the query.
Notation key_notation(std::string scale = {}) {
    return {"K", "k", Role::key, "Keys", std::move(scale)};
}
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

/// A matrix of more numbers is made when somebody asks for it, and nothing reads it: what it shows
/// is read from the table, row by row.
constexpr Index most_dense = 1'000'000;

/// A leaf that is read, or one that only shows.
Ref add_shown(LookUp& look_up, const char* name, std::shared_ptr<const Operation> leaf,
              Notation notation) {
    notation.numbers = Numbers::none;
    return look_up.scope.on_demand().add(name, {std::move(leaf), {}}, std::move(notation));
}

/// Each distinct key is a column: a product of two is 1 where they are the same.
Ref exact_scores(LookUp& look_up, Block& block) {
    const AnswersPtr keys = answers_of(*look_up.keys.table, look_up.keys.column);
    Matrix of_query = Matrix::Zero(1, keys->count());
    const auto found = std::find(keys->texts.begin(), keys->texts.end(), look_up.text);
    if (found != keys->texts.end()) of_query(0, found - keys->texts.begin()) = 1;
    const auto q_leaf = std::make_shared<const Constant>(
        share(std::move(of_query)), Axes{look_up.query, keys->axis}, "1 for the query as typed");
    const auto k_leaf = std::make_shared<const AnswerLeaf>(look_up.keys.table, look_up.keys.column,
                                                           look_up.rows, keys);
    if (look_up.rows.size() * keys->count() > most_dense) {
        block.q = add_shown(look_up, "q", q_leaf, query_notation()).id;
        block.k = add_shown(look_up, "k", k_leaf, key_notation("q")).id;
        return look_up.text_score(look_up.scope, exact_score);
    }
    const Ref q = look_up.add("q", q_leaf, query_notation());
    const Ref k = look_up.add("k", k_leaf, key_notation("q"));
    block.q = q.id, block.k = k.id;
    return look_up.scope.add("scores", matmul_transposed(q, k), score_notation());
}

Ref letter_scores(LookUp& look_up, Block& block, TableSource& source, const Scene* before) {
    const GramTablePtr counts = counted_keys(look_up.keys, look_up.choices[gram_letters], before);
    source.prepared = CountedKeys{look_up.keys, counts};
    const Axis letters("letters", counts->columns(look_up.text));
    const auto leaf = [&](bool of_keys) {
        return std::make_shared<const GramLeaf>(
            look_up.keys, counts, look_up.text, of_keys,
            Axes{of_keys ? look_up.rows : look_up.query, letters});
    };
    const Ref q = look_up.add("q", leaf(false), query_notation());
    block.q = q.id;
    if (look_up.rows.size() * letters.size() > most_dense) {
        block.k = add_shown(look_up, "k", leaf(true), key_notation("q")).id;
        return look_up.scope.add(
            "scores", express(LetterCosine(look_up.keys, look_up.rows, counts, look_up.text), q),
            score_notation());
    }
    const Ref k = look_up.add("k", leaf(true), key_notation("q"));
    block.k = k.id;
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

/// How the values are read, taken over where column and choice are what they were.
void read_values(TableSource& source, const Choices& choices, const Scene* before) {
    if (before && before->choices.workspace == choices.workspace &&
        before->table->table == source.table && before->table->value == source.value &&
        before->choices.values_as == choices.values_as) {
        source.numbers = before->table->numbers;
        source.answers = before->table->answers;
        return;
    }
    source.numbers = choices.values_as == "auto" ? bad_cells(*source.table, source.value, 1).empty()
                                                 : choices.values_as == "number";
    if (!source.numbers) source.answers = answers_of(*source.table, source.value);
}

/// The values, and what weights make of them.
class Values {
  public:
    Values(LookUp& look_up, const TableSource& source, Block& block) : source_(source) {
        const Notation notation{"V", "v", Role::value, "Values"};
        if (source.numbers) {
            read_ = look_up.add(
                "v", std::make_shared<const ColumnLeaf>(source.table, source.value, look_up.rows),
                notation);
            block.v = read_.id;
            return;
        }
        const auto one_hot = std::make_shared<const AnswerLeaf>(source.table, source.value,
                                                                look_up.rows, source.answers);
        counted_ = look_up.rows.size() * source.answers->count() > most_dense;
        if (!counted_) {
            read_ = look_up.add("v", one_hot, notation);
            block.v = read_.id;
            return;
        }
        block.v = add_shown(look_up, "v", one_hot, notation).id;
        read_ = look_up.add("answers",
                            std::make_shared<const AnswerNumberLeaf>(source.table, source.value,
                                                                     look_up.rows, source.answers),
                            {"answers", "a", Role::value, "Which value each key has"});
    }
    /// A distribution over values is weights added up, a mixed number is one of the values.
    std::string output_scale() const { return source_.numbers ? "v" : "weights"; }
    Expression mixed(Ref weights) const {
        return counted_ ? answer_shares(weights, read_, source_.answers)
                        : weighted_mean(weights, read_);
    }

  private:
    const TableSource& source_;
    Ref read_;
    bool counted_ = false;
};

/// 1 where the key is the query, and what a table gives for it; `nodes` of the soft look-up.
Block add_hard(LookUp& look_up, const Values& values, Block nodes) {
    Scope hard = look_up.scope.child("hard");
    const Ref exact = look_up.text_score(hard, exact_score);
    Scope asked = hard.on_demand();
    const Ref share = asked.add("weights", express(RowNormalizer(sum_rule, 1), exact),
                                {"hard weights", "α", Role::weights, "Hard weights"});
    const Ref output =
        asked.add("output", values.mixed(share),
                  {"hard output", "o", Role::output, "Hard answer", values.output_scale()});
    nodes.scores = nodes.masked = exact.id;
    nodes.weights = nodes.applied = share.id;
    nodes.output = output.id;
    return nodes;
}

Scene build(const Choices& choices, const Resources& resources, const Scene* before) {
    if (trimmed(choices.query).empty())
        throw Error("query", "nothing", "what the keys are asked for");
    Scene scene;
    scene.choices = choices;
    TableSource source = table_source(choices, resources, before, "key");
    read_values(source, choices, before);
    scene.x = labelled_side({choices.query});
    scene.memory = key_side(source, before);
    scene.cross = true;
    auto graph = std::make_shared<Graph>();
    LookUp look_up{choices,
                   Scope(*graph),
                   {source.table, source.key},
                   Axis("query", std::vector<std::string>{choices.query}),
                   source.rows,
                   choices.query};
    Block block;
    const Ref scores = scores_of(look_up, block, source, resources, before);
    const Ref weights =
        look_up.scope.add("weights", normalizer_of(choices).apply(scores, choices.temperature),
                          {"weights", "α", Role::weights, "Weights"});
    const Values values(look_up, source, block);
    const Ref output =
        look_up.scope.add("output", values.mixed(weights),
                          {"output", "o", Role::output, "Answer", values.output_scale()});
    block.scores = block.masked = scores.id;
    block.weights = block.applied = weights.id;
    block.output = scene.output = output.id;
    scene.blocks.push_back(block);
    scene.hard = add_hard(look_up, values, block);
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
    "lookup",
    &Choices::table,
    nullptr,
    Opens::table_of_texts};

}  // namespace attend
