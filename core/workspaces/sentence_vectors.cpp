#include "core/workspaces/sentence_vectors.h"

#include <fmt/format.h>

#include "core/attention/pooling.h"
#include "core/graph/evaluate_node.h"
#include "core/ops/cosine.h"
#include "core/plural.h"
#include "core/text/utf8.h"
#include "core/texts/models.h"
#include "core/workspaces/model_graph.h"

namespace attend {

namespace {

/// The mean of the vectors that the model gives for a text when it reads that text alone.
class ReadAlone final : public Leaf<ReadAlone> {
  public:
    /// `tokens`: of the text.
    ReadAlone(ModelPtr model, const ModelOptions& options, const std::string& text,
              std::vector<ModelToken> tokens)
        : Leaf({Axis("text", std::vector<std::string>{in_quotes(text)}),
                Axis("dimension", options.width)}),
          model_(std::move(model)),
          options_(options),
          text_(text),
          tokens_(std::move(tokens)) {}
    auto key() const { return std::tuple(model_, options_.off, options_.layers_off, text_); }

    std::string_view name() const override { return "read_alone"; }
    std::string_view in_words() const override {
        return "The model reads this text alone; the mean of its tokens' vectors is the text's.";
    }
    Value forward(Inputs) const override {
        ModelText text;
        text.tokens = tokens_;
        text.second = text.tokens.size();
        Graph graph;
        std::vector<Block> blocks;
        const Ref output = add_model(graph, model_, text, options_, blocks);
        return share(Matrix(evaluate_node(graph, {}, output.id)->colwise().mean()));
    }
    std::string note(Cell) const {
        return say<texts::models::read_alone>("n"_is = tokens_.size(),
                                              "text"_is = in_quotes(text_));
    }
    double cost(std::span<const Shape>, Shape) const override {
        return 2.0 * static_cast<double>(text_.size()) * model_->parameters();
    }

  private:
    ModelPtr model_;
    ModelOptions options_;
    std::string text_;
    std::vector<ModelToken> tokens_;
};

}  // namespace

std::optional<NodeId> add_sentence_vectors(Ref output, const ModelPtr& model,
                                           const ModelOptions& options, const Choices& choices) {
    if (options.causal) return {};
    Scope place = Scope(*output.graph).on_demand().child("sentence");
    if (choices.second_text.empty()) {
        pooling("mean").build(
            {place, output, {}, {}, Parameters(std::vector<ParameterSource>()), place});
        return {};
    }
    const auto read = [&](const char* name, const std::string& text, const char* title) {
        return place.add(name,
                         leaf<ReadAlone>(model, options, text, model->tokenizer->encode(text)),
                         {"s", "s", Role::output, title});
    };
    const Ref first = read("first", choices.sentence, "The first text's vector"),
              second = read("second", choices.second_text, "The second text's vector");
    return place.add_node("cosine", cosine(first, second),
                          {"cosine", "c", Role::score, "Cosine of the two texts"});
}

std::vector<NodeId> add_near_words(Graph& graph, const Model& model) {
    Scope place = Scope(graph).on_demand();
    const Axes axes{model.vocabulary, Axis("dimension", model.options.width)};
    const Ref table = place.add("vocabulary", vocabulary_leaf(model, "word_vectors", axes, false),
                                {"E", "e", Role::input, "Vectors of the vocabulary"});
    std::vector<NodeId> near;
    for (int layer = 0; layer < model.options.layers; ++layer) {
        const Ref state{&graph, graph.at(fmt::format("layer.{}/output", layer))};
        near.push_back(place.add_node(fmt::format("near/{}", layer), cosine(state, table),
                                      {"cosine", "c", Role::score, "Cosine with the vocabulary"}));
    }
    return near;
}

}  // namespace attend
