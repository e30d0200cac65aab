#include "core/workspaces/next_token.h"

#include <fmt/format.h>

#include <cmath>

#include "core/analysis/head_measures.h"
#include "core/analysis/measure.h"
#include "core/attention/activation.h"
#include "core/attention/layer.h"
#include "core/graph/explanation.h"
#include "core/models/byte_tokenizer.h"
#include "core/named.h"
#include "core/ops/affine.h"
#include "core/ops/leaf.h"
#include "core/ops/matmul.h"
#include "core/ops/softmax.h"
#include "core/text/split.h"
#include "core/text/utf8.h"
#include "core/texts/models.h"
#include "core/workspaces/pushes.h"

namespace attend {

namespace {

/// The column of the token that follows a row; −1: none.
Index following(Inputs in, Index row) {
    const Scalar token = (*in[1])(row, 0);
    return token >= 0 && token < static_cast<Scalar>(in[0]->cols()) ? static_cast<Index>(token)
                                                                    : -1;
}

double negative_log(double p, double) { return -std::log(p); }

Matrix surprises(Inputs in, const MeasureNumbers&) {
    Matrix column(in[0]->rows(), 1);
    for (Index row = 0; row < column.rows(); ++row) {
        const Index token = following(in, row);
        column(row, 0) =
            token < 0 ? static_cast<Scalar>(no_number) : -std::log((*in[0])(row, token));
    }
    return column;
}

void explain_surprise(Explanation& explanation, Inputs in, const MeasureNumbers&, Cell cell) {
    const Index token = following(in, cell.row);
    if (token < 0) {
        explanation.formula = "{r}: no number";
        explanation.note = say<texts::models::text_ends>();
        return;
    }
    const Operand p = read(in, 0, {cell.row, token});
    explanation.apply(negative_log);
    explanation.terms = {alone(p)};
    explanation.steps = {fmt::format("−ln {}", digits(p.value))};
    explanation.note = say<texts::models::surprise>();
}

/// How little a text's next token was expected, in nats: −ln p of it by the probabilities P (n,
/// vocabulary) of its row, Shannon 1948. The second input: for each row the token that follows;
/// NaN: none, as after the last one, and then NaN.   (n, vocabulary), (n, 1) -> (n, 1)
const MeasureRule surprise_rule{.name = "surprise",
                                .formula = "−ln {0}",
                                .result = MeasureRule::Result::column,
                                .measure = surprises,
                                .cost = 1,
                                .by_rows = true,
                                .explain = explain_surprise,
                                .explains_none = true};

/// A bias for each token, of a model that has one.
std::optional<Ref> add_bias(Scope& place, const Model& model) {
    if (!tensor_of(model, "unembedding/b")) return std::nullopt;
    const Axes axes{Axis("bias", {"b"}), model.vocabulary};
    return place.add("unembedding/b", vocabulary_leaf(model, "unembedding/b", axes, false),
                     {"b_U", "b_U", Role::other, "Bias of the logits"});
}

/// The table of word vectors, where the file has none of its own.
Ref add_unembedding(Scope& place, const Model& model) {
    const Axes axes{model.vocabulary, Axis("dimension", model.options.width)};
    const auto own = tensor_of(model, "unembedding");
    return place.add("unembedding",
                     vocabulary_leaf(model, own ? "unembedding" : "word_vectors", axes, false),
                     {"U", "u", Role::output, "Unembedding"});
}

/// The text's own tokens by their numbers, one row on: (n, 1), NaN after the last one.
class FollowingTokens final : public Leaf<FollowingTokens> {
  public:
    FollowingTokens(const Axis& rows, std::span<const ModelToken> text)
        : Leaf({rows, Axis("token", {"following"})}) {
        for (std::size_t i = 1; i < text.size(); ++i) tokens_.push_back(text[i].id);
    }
    auto key() const { return std::tuple(shape().rows, tokens_); }

    std::string_view name() const override { return "following_tokens"; }
    Value forward(Inputs) const override {
        Matrix tokens = Matrix::Constant(shape().rows, 1, static_cast<Scalar>(no_number));
        for (std::size_t i = 0; i < tokens_.size(); ++i)
            tokens(static_cast<Index>(i), 0) = static_cast<Scalar>(tokens_[i]);
        return share(std::move(tokens));
    }
    std::string note(Cell cell) const {
        return cell.row < static_cast<Index>(tokens_.size()) ? say<texts::models::following>()
                                                             : say<texts::models::text_ends>();
    }

  private:
    std::vector<std::uint32_t> tokens_;
};

/// How sure the model is after each token, and what it had thought of the one that follows.
void add_certainty(Scope& place, NextTokenNodes& nodes, Ref probabilities,
                   std::span<const ModelToken> text) {
    const MeasureRule& entropy = named(head_measures(), "measure", "entropy").rule;
    nodes.entropy = place.add_node("probabilities/entropy", measure(entropy, {probabilities}),
                                   {"entropy", "H"});
    const Ref following =
        place.add("probabilities/following", leaf<FollowingTokens>(probabilities.axes().rows, text),
                  {"following", "t"});
    nodes.surprise =
        place.add_node("probabilities/surprise", measure(surprise_rule, {probabilities, following}),
                       {"surprise", "s"});
    nodes.following = following.id;
}

/// What stands between the last layer and the unembedding.
std::optional<Norm> last_norm(Graph& graph) {
    const auto gain = graph.find("final_norm/gain");
    if (!gain) return std::nullopt;
    Norm norm{Ref{&graph, *gain}, {}};
    if (const auto shift = graph.find("final_norm/shift")) norm.shift = Ref{&graph, *shift};
    return norm;
}

}  // namespace

std::optional<Index> token_named(const ModelTokenizer& tokenizer, const std::string& word) {
    if (trimmed(word).empty() || invalid_utf8(word)) return std::nullopt;
    const std::string text = " " + std::string(trimmed(word));
    // While one types: a pattern that may take as long as it likes is left out.
    const auto* const bytes = dynamic_cast<const ByteTokenizer*>(&tokenizer);
    const bool patient = !bytes || !bytes->has_own_pattern();
    for (const ModelToken& token : patient ? tokenizer.encode(text) : bytes->encode_word(text))
        if (!token.special) return static_cast<Index>(token.id);
    return std::nullopt;
}

std::optional<NextTokenNodes> add_next_token(Graph& graph, const Model& model,
                                             const ModelOptions& options,
                                             std::span<const Block> blocks,
                                             std::span<const ModelToken> text,
                                             const Choices& choices) {
    if (!writes(model)) return std::nullopt;
    const auto at = [&](const std::string& path) { return Ref{&graph, graph.at(path)}; };
    Scope place = Scope(graph).on_demand();
    const Ref table = add_unembedding(place, model);
    const Unembedding unembedding{table, add_bias(place, model)};
    const Notation notation{"logits", "z", Role::score, "Logits"};
    const Ref logits = place.add("logits", unembedding.logits(at("output")), notation);
    const Ref probabilities =
        place.add("probabilities", softmax_rows(logits, choices[next_temperature]),
                  {"P", "p", Role::weights, "Probabilities of the next token"});
    NextTokenNodes nodes{table.id, logits.id, probabilities.id};
    add_certainty(place, nodes, probabilities, text);
    const std::optional<Norm> norm = last_norm(graph);
    if (norm) nodes.norm.push_back(norm->gain.id);
    if (norm && norm->shift) nodes.norm.push_back(norm->shift->id);
    for (int layer = 0; layer < model.options.layers; ++layer) {
        const std::string name = fmt::format("lens/{}", layer);
        const Ref state = at(fmt::format("layer.{}/output", layer));
        const Ref read = norm ? place.add(name + "/normed", normed(state, *norm, model.options),
                                          {"normed", "x", Role::output})
                              : state;
        const Ref said = place.add(name, unembedding.logits(read), notation);
        nodes.lens.push_back({said.id, place.add_node(name + "/probabilities",
                                                      softmax_rows(said, choices[next_temperature]),
                                                      {"P", "p", Role::weights})});
    }
    const Index word = choices[next_word], against = choices[next_against],
                tokens = table.shape().rows;
    if (word < 0 || word >= tokens) return nodes;
    PushBuilder builder(graph, options, blocks, unembedding, norm);
    nodes.push = builder.add("push", word, {});
    if (against >= 0 && against < tokens && against != word)
        nodes.why = builder.add("why", word, against);
    return nodes;
}

std::optional<NodeId> add_fill(Graph& graph, const ModelPtr& model) {
    const ModelOptions& options = model->options;
    const auto own = tensor_of(*model, "unembedding");
    if (options.causal || !tensor_of(*model, "fill/w") || !(options.tied || own)) return {};
    Scope place = Scope(graph).on_demand();
    const Parameters parameters({model_source(model)}, !model->weights->keeps());
    const Ref output{&graph, graph.at("output")};
    const Axis width = output.axes().columns;
    const Ref w = parameters.add(place, "fill/w", {{width, width}, LeafUse::weight}, {"W", "w"});
    const Ref b = parameters.add_row(place, "fill/b", width, LeafUse::bias, {"b", "b"});
    const Ref hidden = place.add("fill/hidden", affine(output, w, b), {"hidden", "h"});
    const ElementwiseRule& phi = *activation("feed_forward", options.feed_forward).rule;
    const Ref active = place.add("fill/active", express(Elementwise(phi), hidden), {"active", "a"});
    const Norm norm = add_norm(place, parameters, "fill/norm", width, options);
    const Ref normal =
        place.add("fill/normed", normed(active, norm, options), {"normed", "x", Role::output});
    // A column a token here, so that each gets its bias.
    const Axes axes{width, model->vocabulary};
    const Ref unembedding = place.add(
        "unembedding", vocabulary_leaf(*model, own ? "unembedding" : "word_vectors", axes, true),
        {"U", "u", Role::output, "Unembedding"});
    const Ref bias =
        parameters.add_row(place, "fill/bias", axes.columns, LeafUse::bias, {"b_{out}", "b_{out}"});
    const Ref logits = place.add("logits", affine(normal, unembedding, bias),
                                 {"logits", "z", Role::score, "Logits"});
    return place.add_node("probabilities", softmax_rows(logits, 1),
                          {"P", "p", Role::weights, "Probabilities of what stands here"});
}

}  // namespace attend
