#include "core/analysis/row_sums.h"
#include "core/analysis/temperature_shares.h"
#include "core/attention/normalizer.h"
#include "core/error.h"
#include "core/files/numbers.h"
#include "core/ops/row_normalizer.h"
#include "core/ops/weighted_mean.h"
#include "core/tables/answers.h"
#include "core/tables/leaves.h"
#include "core/text/split.h"
#include "core/workspaces/rooms.h"
#include "core/workspaces/similarity.h"

namespace attend {

namespace {

void set_lookup_defaults(Choices& choices) { choices.temperature = 0.1; }

std::vector<std::string> lookup_resources(const Choices& choices) {
    std::vector<std::string> needed = table_resources(choices);
    const Similarity* const similarity = find_named(similarities(), choices.similarity);
    if (!similarity || !similarity->resources) return needed;
    for (std::string& id : similarity->resources(choices)) needed.push_back(std::move(id));
    return needed;
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
    Values(LookUpContext& look_up, const TableSource& source, Block& block) : source_(source) {
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
        block.v = look_up.add_shown("v", one_hot, notation).id;
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
Block add_hard(LookUpContext& look_up, const Values& values, Block nodes) {
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

/// What each answer weighs at other temperatures.
LookUpNodes::ByTemperature add_by_temperature(LookUpContext& look_up, const Normalizer& normalizer,
                                              Ref scores, Ref weights) {
    Scope place = look_up.scope.on_demand();
    const auto shares = [&](TemperatureShares::Result result) -> Expression {
        return {shared<TemperatureShares>(result, normalizer, temperature_of(look_up.choices),
                                          look_up.source.answers),
                {scores, weights}};
    };
    return {
        place.add_node("by_temperature", shares(TemperatureShares::Result::places),
                       {"by temperature", "o_τ", Role::output, "Answers by the temperature"}),
        place.add_node("overtaking", shares(TemperatureShares::Result::overtaking),
                       {"overtaking", "o_τ", Role::output, "Where another answer comes first"})};
}

/// A number with a decimal comma is asked of numbers with a point, as the table has them.
void ask_with_point(Choices& choices, const TableSource& source) {
    if (means_decimal_comma(choices.query) && bad_cells(*source.table, source.key, 1).empty())
        choices.query = with_point(choices.query);
}

Scene build_lookup(const Choices& chosen, const Resources& resources, const Scene* before,
                   const Progress& progress) {
    if (trimmed(chosen.query).empty())
        throw Error("query", "nothing", "what the keys are asked for");
    Scene scene;
    scene.choices = chosen;
    const Choices& choices = scene.choices;
    TableSource source = table_source(choices, resources, before, "key");
    ask_with_point(scene.choices, source);
    progress.at(0.3);
    read_values(source, choices, before);
    progress.at(0.6);
    scene.sequences.push_back(labelled_sequence("query", {choices.query}));
    scene.sequences.push_back(key_sequence("keys", source, before));
    auto graph = std::make_shared<Graph>();
    Block block{{0, {1}}};
    LookUpContext look_up{choices,
                          resources,
                          before,
                          source,
                          block,
                          Scope(*graph),
                          {source.table, source.key},
                          Axis("query", std::vector<std::string>{choices.query}),
                          source.rows,
                          choices.query};
    const Ref scores = similarity_of(choices).build(look_up);
    const Ref weights = add_weights(look_up.scope, scores, choices, "Weights");
    const Values values(look_up, source, block);
    const Ref output =
        look_up.scope.add("output", values.mixed(weights),
                          {"output", "o", Role::output, "Answer", values.output_scale()});
    block.scores = block.masked = scores.id;
    block.weights = block.applied = weights.id;
    block.output = scene.output = output.id;
    scene.blocks.push_back(block);
    LookUpNodes& nodes =
        scene.measures.look_up.emplace(LookUpNodes{add_hard(look_up, values, block)});
    const Normalizer* const tempered = at_any_temperature(normalizer_of(choices));
    if (!source.numbers && tempered)
        nodes.by_temperature = add_by_temperature(look_up, *tempered, scores, weights);
    scene.table = std::move(source);
    add_row_sums(*graph);
    scene.graph = std::move(graph);
    return scene;
}

/// Whether nothing is asked but another query, or how sharply: the keys are taken over.
bool only_asks_anew(const Choices& choices, const Scene& before) {
    Choices then = before.chosen;
    then.query = choices.query;
    then.temperature = choices.temperature;
    return then == choices;
}

double lookup_cost(const Choices& choices, const Resources& resources, const Scene* before) {
    const bool known = same_table(before, choices, resources) && only_asks_anew(choices, *before);
    return table_cost(choices, resources, known ? 500 : 10'000, 16);
}

}  // namespace

namespace room_files {
extern const Workspace lookup{20,
                              "lookup",
                              "Lookup",
                              "A table is asked: the hard look-up beside the soft one, which is "
                              "attention with one query",
                              is_of<TableChoices, LookUpChoices, EmbeddingChoices,
                                    NormalizerChoices, GradientChoices, NotationChoices>,
                              set_lookup_defaults,
                              lookup_resources,
                              build_lookup,
                              lookup_cost,
                              "weights",
                              "lookup",
                              &Choices::table,
                              nullptr,
                              Opens::table_of_texts};
}

}  // namespace attend
