#include "core/workspaces/model_graph.h"

#include <fmt/format.h>

#include "core/models/tokenizer.h"
#include "core/ops/add.h"
#include "core/workspaces/scene.h"

namespace attend {

namespace {

/// Vectors of words, places and segments, their sum, and its norm where the model has one there.
Ref add_input(Scope& scope, const Model& model, const ModelText& text,
              const Parameters& parameters) {
    const ModelOptions& options = model.options;
    const OperationPtr words = vectors_of(model, text);
    const Axes axes = words->axes({});
    const Index count = axes.rows.size();
    std::vector<Ref> parts{
        scope.add("word_vectors", {words, {}}, {"E", "e", Role::input, "Word vectors"})};
    SequenceNodes nodes;
    nodes.words = parts.front().id;
    const auto add_rows = [&](const char* name, Notation notation, Index rows_there,
                              std::vector<Index> rows) {
        parts.push_back(scope.add(name,
                                  {model_rows(model, name, axes, rows_there, std::move(rows)), {}},
                                  std::move(notation)));
    };
    if (options.position == "learned") {
        std::vector<Index> places;
        for (Index i = 0; i < count; ++i) places.push_back(options.first_place + i);
        add_rows("position_vectors", {"P", "p", Role::input, "Vectors of positions"},
                 options.first_place + options.places, std::move(places));
        nodes.places = parts.back().id;
    }
    if (options.types > 0) {
        std::vector<Index> types;
        for (Index i = 0; i < count; ++i)
            types.push_back(i < static_cast<Index>(text.second) || options.types < 2 ? 0 : 1);
        add_rows("type_vectors", {"T", "t", Role::input, "Vectors of the two texts"}, options.types,
                 std::move(types));
    }
    const Ref embedded = scope.add("embedded", {std::make_shared<const Add>(), parts},
                                   {"embedded", "x", Role::input, "Sum of the vectors"});
    const Notation notation{"X", "x", Role::input, "What attention reads"};
    const auto read = [&] {
        if (!options.embedding_norm) return same(embedded);
        const Norm norm = add_norm(scope, parameters, "embedding_norm", axes.columns, options);
        return normed(embedded, norm, options);
    };
    const Ref x = scope.add("x", read(), notation);
    nodes.vectors = x.id;
    x.graph->entry().sequences = {nodes};
    return x;
}

}  // namespace

const Model* model_of(const Sequence& sequence) {
    return sequence.model_tokens.empty() ? nullptr
                                         : static_cast<const Model*>(sequence.opened.get());
}

OperationPtr vectors_of(const Model& model, const ModelText& text) {
    std::vector<std::string> labels;
    std::vector<Index> rows;
    const Index vectors = model.options.vocabulary;
    for (const ModelToken& token : text.tokens) {
        if (token.id >= vectors)
            throw Error("the text",
                        fmt::format("the token {}, number {}", in_quotes(token.piece), token.id),
                        fmt::format("a token that {} has a vector for: numbers 0 to {}", model.name,
                                    vectors - 1));
        labels.push_back(shown_text(*model.tokenizer, token.id));
        rows.push_back(token.id);
    }
    const Axes axes{Axis("token", std::move(labels)), Axis("dimension", model.options.width)};
    return model_rows(model, "word_vectors", axes, model.options.vocabulary, std::move(rows));
}

Ref add_model(Graph& graph, const ModelPtr& model, const ModelText& text,
              const ModelOptions& options, std::vector<Block>& blocks,
              std::vector<LayerBlock>* layers, const Progress& progress) {
    Scope scope(graph);
    const Parameters parameters({model_source(model)}, !model->weights->keeps());
    const Ref x = add_input(scope, *model, text, parameters);
    return attention_layers(scope, {{x}, parameters, {}, progress}, options, &blocks, layers);
}

BytesLimit& most_weight_bytes() {
    static BytesLimit limit(512e6);  // SmolLM2 comes to it at 700 tokens, GPT-2 at 940
    return limit;
}

LayerOptions::Keeps kept_of_model(const LayerOptions& options, std::size_t tokens) {
    const auto side = static_cast<double>(tokens);
    const double heads = static_cast<double>(options.heads) * options.layers;
    return heads * side * side * sizeof(Scalar) > most_weight_bytes().bytes()
               ? LayerOptions::Keeps::results
               : LayerOptions::Keeps::weights;
}

}  // namespace attend
