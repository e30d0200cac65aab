#include "core/training/model.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "core/attention/head_context.h"
#include "core/attention/layer.h"
#include "core/attention/normalizer.h"
#include "core/attention/pooling.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/attention/scores/kernels.h"
#include "core/error.h"
#include "core/ops/add.h"
#include "core/ops/affine.h"
#include "core/ops/cross_entropy.h"
#include "core/ops/join.h"
#include "core/ops/leaf.h"
#include "core/ops/look_up_rows.h"
#include "core/ops/matmul.h"
#include "core/ops/softmax.h"
#include "core/training/regression.h"
#include "core/training/translating.h"

namespace attend {

namespace {

/// Words begin with short vectors, so that the first step turns them where they belong.
constexpr double deviation_of_words = 0.3, deviation_of_letters = 1;

/// Joins a text's targets to those of the texts before it.
std::vector<Index> targets_of(std::span<const Example> examples) {
    std::vector<Index> targets;
    for (const Example& example : examples)
        targets.insert(targets.end(), example.targets.begin(), example.targets.end());
    return targets;
}

Value below_each_other(std::span<const Example> examples, Value Example::*part) {
    const Matrix& first = *(examples.front().*part);
    Matrix all(first.rows() * std::ssize(examples), first.cols());
    for (std::size_t i = 0; i < examples.size(); ++i)
        all.middleRows(static_cast<Index>(i) * first.rows(), first.rows()) = *(examples[i].*part);
    return share(std::move(all));
}

LearnedModel empty_model() {
    LearnedModel model;
    model.graph = std::make_shared<Graph>();
    return model;
}

class ModelBuilder {
  public:
    ModelBuilder(const TrainingSetup& setup, const Example& example,
                 std::vector<ParameterSource> sources)
        : setup_(setup),
          row_(task(setup.task)),
          example_(example),
          sizes_(setup.sizes()),
          vocabulary_(row_.vocabulary(sizes_)),
          parameters_(noted(std::move(sources))),
          scope_(*model_.graph) {}

    LearnedModel build() {
        const Ref logits = example_.keys ? add_scores() : add_logits(add_layers(add_x()));
        model_.logits = logits.id;
        const Ref targets = scope_.add("targets", leaf<Targets>(example_.targets, logits.axes()),
                                       {"targets", "t", Role::other, "Targets"});
        model_.targets = targets.id;
        model_.probabilities = add_probabilities(scope_, logits).id;
        model_.loss = scope_.add_node("loss", cross_entropy(logits, targets),
                                      {"loss", "L", Role::other, "Loss"});
        for (const std::string& path : *learned_) model_.leaves.push_back(model_.graph->at(path));
        return std::move(model_);
    }

  private:
    /// Keeps the paths of all that is asked for.
    std::vector<ParameterSource> noted(std::vector<ParameterSource> sources) {
        sources.insert(sources.begin(),
                       [learned = learned_](const WantedLeaf& wanted) -> OperationPtr {
                           learned->push_back(wanted.path);
                           return nullptr;
                       });
        return sources;
    }

    Index count() const { return std::ssize(example_.tokens); }

    Axis token_axis() const {
        std::vector<std::string> labels;
        for (const Index token : example_.tokens)
            labels.push_back(vocabulary_.tokens.at(static_cast<std::size_t>(token)));
        return {"token", std::move(labels)};
    }

    Ref add_table(const char* name, const Axis& rows, Notation notation) {
        const double deviation = row_.words ? deviation_of_words : deviation_of_letters;
        return parameters_.add(
            scope_, name, {{rows, Axis("dimension", setup_.width())}, LeafUse::weight, deviation},
            std::move(notation));
    }

    Ref add_x() {
        const Ref table = add_table("token_vectors", Axis("vocabulary", vocabulary_.tokens),
                                    {"E_V", "e", Role::input, "Vectors of all tokens"});
        const Ref words =
            scope_.add("word_vectors", look_up_rows(table, example_.tokens, token_axis()),
                       {"E", "e", Role::input, "Word vectors"});
        model_.own = {words.id};
        SequenceNodes nodes{{}, words.id};
        const Position& place = position(setup_.position);
        Expression sum = same(words);
        if (place.vectors) {
            const Ref places = add_places(place, words);
            nodes.places = places.id;
            sum = place.beside ? beside({words, places}) : add(words, places);
        }
        const Ref x =
            scope_.add("x", std::move(sum),
                       published({"X", "x", Role::input, "What attention reads"}, place.source));
        nodes.vectors = x.id;
        model_.graph->entry().sequences = {nodes};
        return x;
    }

    /// A vector for each place; learned ones are the first rows of those of all places.
    Ref add_places(const Position& place, Ref words) {
        const Notation notation{"P", "p", Role::input, "Vectors of positions"};
        if (setup_.position == "one_hot") return add_one_hot_places(words, notation);
        if (setup_.position != "learned")
            return scope_.add("position_vectors", {place.vectors(words.axes(), parameters_), {}},
                              notation);
        const Index all = row_.places(sizes_);
        if (count() > all)
            throw Error("probe", fmt::format("{} tokens", count()),
                        fmt::format("at most {}: so many places are learned", all));
        const Ref table = add_table("position_vectors", Axis("place", all), notation);
        if (count() == all) return table;
        std::vector<Index> rows(static_cast<std::size_t>(count()));
        std::iota(rows.begin(), rows.end(), Index{0});
        return scope_.add("position_rows", look_up_rows(table, std::move(rows), words.axes().rows),
                          notation);
    }

    /// A column for each place that there may be.
    Ref add_one_hot_places(Ref words, const Notation& notation) {
        const Index all = row_.places(sizes_);
        Matrix places = Matrix::Zero(count(), all);
        for (Index i = 0; i < std::min(count(), all); ++i) places(i, i) = 1;
        return scope_.add(
            "position_vectors",
            leaf<Constant>(share(std::move(places)), Axes{words.axes().rows, Axis("place", all)},
                           "1 in the column of its place"),
            notation);
    }

    Ref add_layers(Ref x) {
        LayerOptions options = setup_.layer_options();
        options.off.resize(static_cast<std::size_t>(options.heads * options.layers), false);
        for (const int head : setup_.heads_off) {
            if (head >= std::ssize(options.off))
                throw Error("heads_off", fmt::format("head {}", head),
                            options.off.empty()
                                ? "none, where there is no layer"
                                : fmt::format("a head from 0 to {}", options.off.size() - 1));
            options.off[static_cast<std::size_t>(head)] = true;
        }
        const Ref output =
            attention_layers(scope_, {{x}, parameters_}, options, &model_.blocks, &model_.layers);
        model_.output = output.id;
        return output;
    }

    Ref pooled(Ref output) {
        if (setup_.pooling == "none")
            throw Error("pooling", "none",
                        "mean, max or attention: this task has one answer for the whole text");
        std::vector<std::string> words = output.axes().rows.labels();
        model_.poolings = add_poolings(output, setup_.pooling, words, {}, parameters_);
        return {output.graph, model_.poolings.front().output};
    }

    Ref add_logits(Ref output) {
        if (row_.judges) output = pooled(output);
        return attend::add_logits(scope_, output, vocabulary_.classes, parameters_);
    }

    /// A query against keys by the score alone: what the task nearest_key learns.
    Ref add_scores() {
        const Axis numbers("dimension", example_.keys->cols());
        const Ref x = scope_.add("x",
                                 leaf<Constant>(example_.query, Axes{Axis("query", 1), numbers},
                                                "the query that was drawn"),
                                 {"X", "x", Role::input, "What asks"}),
                  memory =
                      scope_.add("memory",
                                 leaf<Constant>(example_.keys,
                                                Axes{Axis("key", example_.keys->rows()), numbers},
                                                "the keys that were drawn"),
                                 memory_notation("memory"));
        model_.own = {x.id, memory.id};
        model_.graph->entry().sequences = {{x.id, x.id}, {memory.id, memory.id}};
        Scope layer = scope_.child("layer.0").of_layer(0);
        HeadContext head{layer.child("head.0").of_head(0), setup_, parameters_};
        Block block;
        block.asks = 0, block.answers = {1};
        const Ref q = add_compared(head, x, "q", {"Q", "q", Role::query, "Queries"}),
                  k = add_compared(head, memory, "k", {"K", "k", Role::key, "Keys"});
        const Ref scores = score_function(setup_.score).build(head, q, k);
        const Ref weights = add_weights(head.head, scores, setup_, "Weights");
        block.q = q.id, block.k = k.id, block.v = k.id;
        block.scores = block.masked = scores.id;
        block.dot = model_.graph->find(head.head.path("dot"));
        block.w_q = model_.graph->find(head.head.path("w_q"));
        block.w_k = model_.graph->find(head.head.path("w_k"));
        block.weights = block.applied = block.output = weights.id;
        model_.blocks.push_back(block);
        model_.output = scores.id;
        return scores;
    }

    /// Scores with matrices of their own read vectors as they are; others learn W_Q and W_K.
    Ref add_compared(HeadContext& head, Ref from, const std::string& letter, Notation notation) {
        const bool own_matrices = setup_.score == "general" || setup_.score == "additive";
        if (own_matrices) return head.add(letter, same(from), std::move(notation));
        const Axis rows = from.axes().columns;
        const Index width = setup_.key_width.value_or(static_cast<int>(rows.size()));
        const bool asks = letter == "q";
        const Ref w =
            parameters_.add(head.head, "w_" + letter,
                            {{rows, Axis(asks ? "query dimension" : "key dimension", width)},
                             asks ? LeafUse::query : LeafUse::key,
                             keeping_variance(rows.size())},
                            {asks ? "W_Q" : "W_K", asks ? "w_Q" : "w_K", notation.role});
        return head.add(letter, matmul(from, w), std::move(notation));
    }

    const TrainingSetup& setup_;
    const LearningTask& row_;
    const Example& example_;
    TaskSizes sizes_;
    Vocabulary vocabulary_;
    std::shared_ptr<std::vector<std::string>> learned_ =
        std::make_shared<std::vector<std::string>>();
    LearnedModel model_ = empty_model();
    Parameters parameters_;
    Scope scope_;
};

}  // namespace

Ref add_logits(Scope& scope, Ref output, const std::vector<std::string>& answers,
               const Parameters& parameters) {
    const Axis classes("class", answers), columns = output.axes().columns;
    const Ref w =
        parameters.add(scope, "unembedding/w",
                       {{columns, classes}, LeafUse::weight, keeping_variance(columns.size())},
                       {"W_U", "w_U", Role::other});
    const Ref b = parameters.add_row(scope, "unembedding/b", classes, LeafUse::bias,
                                     {"b_U", "b_U", Role::other});
    return scope.add("logits", affine(output, w, b), {"logits", "z", Role::score, "Logits"});
}

Ref add_probabilities(Scope& scope, Ref logits) {
    return scope.add("probabilities", softmax_rows(logits, 1),
                     {"probabilities", "p", Role::weights, "Probabilities"});
}

LearnedModel learned_model(const TrainingSetup& setup, const Example& example,
                           const std::vector<ParameterSource>& sources) {
    if (task(setup.task).pairs) return translation_model(setup, example, sources);
    if (example.values) return regression_model(setup, example, sources);
    return ModelBuilder(setup, example, sources).build();
}

std::map<NodeId, OperationPtr> own_operations(const LearnedModel& model,
                                              std::span<const Example> examples) {
    std::map<NodeId, OperationPtr> own;
    const Graph& graph = *model.graph;
    const auto rows_of_all = [&](NodeId id) {
        const Axes& axes = graph.node(id).axes;
        return Axes{Axis(axes.rows.name(), axes.rows.size() * std::ssize(examples)), axes.columns};
    };
    if (examples.front().values) {
        // All have the same points.
        own[model.own[0]] = shared<Constant>(below_each_other(examples, &Example::query),
                                             rows_of_all(model.own[0]), "queries");
        return own;
    }
    if (examples.front().keys) {
        own[model.own[0]] = shared<Constant>(below_each_other(examples, &Example::query),
                                             rows_of_all(model.own[0]), "queries");
        own[model.own[1]] = shared<Constant>(below_each_other(examples, &Example::keys),
                                             rows_of_all(model.own[1]), "keys");
    } else {
        std::vector<Index> tokens;
        for (const Example& example : examples)
            tokens.insert(tokens.end(), example.tokens.begin(), example.tokens.end());
        const Axis places("token", std::ssize(tokens));
        own[model.own[0]] = shared<LookUpRows>(std::move(tokens), places);
    }
    own[model.targets] = shared<Targets>(targets_of(examples), rows_of_all(model.targets));
    return own;
}

std::vector<ParameterSource> first_numbers(const TrainingSetup& setup) {
    // What a score adds to its sums is a bias, too.
    const ParameterSource own_biases = [](const WantedLeaf& wanted) -> OperationPtr {
        if (!wanted.name.ends_with("/b")) return nullptr;
        return shared<Fill>(wanted.axes, Scalar{0}, "0: a bias before training");
    };
    const ParameterSource bandwidth_before =
        [log = std::log(setup[bandwidth])](const WantedLeaf& wanted) -> OperationPtr {
        if (wanted.path != "log_bandwidth") return nullptr;
        return shared<Fill>(wanted.axes, static_cast<Scalar>(log), "the bandwidth before training");
    };
    return {own_biases, bandwidth_before, random_source(setup.drawn_with()), neutral_source()};
}

}  // namespace attend
