#include <fmt/format.h>

#include "core/attention/normalizer.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/code/code_lines.h"
#include "core/graph/explanation.h"
#include "core/texts/code.h"

namespace attend {

namespace {

constexpr std::string_view keras_name = "Keras";

class Keras {
  public:
    Keras(const CodedLayer& layer, LayerCode& code) : layer_(layer), code_(code) {}

    void write() {
        const std::string& score = layer_.scene.choices.score;
        if (score == "scaled_dot")
            several_heads();
        else
            one_head(score);
    }

  private:
    void note(std::string text) { code_.notes.push_back(std::move(text)); }
    CodeLine& line(CodeLine pieces) { return code_.library.emplace_back(std::move(pieces)); }

    static CodePiece argument(std::string name, const std::string& value,
                              std::vector<NodeId> makes) {
        return {std::move(name) + "=" + value, std::move(makes)};
    }

    std::vector<NodeId> biases() const {
        std::vector<NodeId> nodes = layer_.all({&Block::b_q, &Block::b_k, &Block::b_v});
        if (layer_.layer.b_o) nodes.push_back(*layer_.layer.b_o);
        return nodes;
    }
    bool any_bias() const { return layer_.biased || layer_.partly; }

    /// Pieces with ", " between them.
    static void append(CodeLine& line, std::vector<CodePiece> arguments) {
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            if (i > 0) line.push_back({", "});
            line.push_back(std::move(arguments[i]));
        }
    }

    /// MultiHeadAttention, or GroupQueryAttention where heads share keys and values.
    void several_heads() {
        const std::size_t heads = layer_.heads.size(), groups = layer_.groups();
        const std::string width = std::to_string(layer_.d_k);
        const bool grouped = groups < heads, own_values = layer_.d_v != layer_.d_k;
        std::vector<CodePiece> arguments;
        std::vector<NodeId> of_width = layer_.all({&Block::w_q, &Block::w_k});
        if (!own_values)
            for (const NodeId id : layer_.all({&Block::w_v})) of_width.push_back(id);
        if (grouped) {
            arguments = {
                argument("head_dim", width, std::move(of_width)),
                argument("num_query_heads", std::to_string(heads), layer_.all(&Block::weights)),
                argument("num_key_value_heads", std::to_string(groups),
                         layer_.all({&Block::w_k, &Block::w_v}))};
        } else {
            arguments = {argument("num_heads", std::to_string(heads), layer_.all(&Block::weights)),
                         argument("key_dim", width, std::move(of_width))};
            if (own_values)
                arguments.push_back(
                    argument("value_dim", std::to_string(layer_.d_v), layer_.all({&Block::w_v})));
        }
        if (!any_bias()) arguments.push_back(argument("use_bias", "False", {}));
        const auto w_o = layer_.layer.w_o;
        if (w_o && !grouped && layer_.shape(*w_o).columns != layer_.d)
            arguments.push_back(
                argument("output_shape", std::to_string(layer_.shape(*w_o).columns), {*w_o}));
        CodeLine& made = line({{"mha = keras.layers."}});
        made.push_back({grouped ? "GroupQueryAttention" : "MultiHeadAttention", inside()});
        made.push_back({"("});
        append(made, std::move(arguments));
        made.push_back({")"});
        call();
        notes_of_heads(grouped);
    }

    std::vector<NodeId> inside() const {
        std::vector<NodeId> nodes = layer_.all({&Block::w_q, &Block::w_k, &Block::w_v});
        if (layer_.layer.w_o) nodes.push_back(*layer_.layer.w_o);
        for (const NodeId id : biases()) nodes.push_back(id);
        return nodes;
    }

    void call() {
        const std::string& memory = layer_.memory_name;
        std::vector<CodePiece> inputs{argument("query", "x", layer_.all(&Block::q)),
                                      argument("value", memory, layer_.all(&Block::v)),
                                      argument("key", memory, layer_.all(&Block::k))};
        if (layer_.causal)
            inputs.push_back(argument("use_causal_mask", "True", {*layer_.mask}));
        else if (layer_.mask)
            inputs.push_back(argument("attention_mask", "mask", {*layer_.mask}));
        inputs.push_back(argument("return_attention_scores", "True", layer_.all(&Block::weights)));
        CodeLine& called = line({});
        called.push_back({"outputs", {layer_.layer.attended()}});
        called.push_back({", "});
        called.push_back({"weights", layer_.all(&Block::weights)});
        called.push_back({" = mha("});
        append(called, std::move(inputs));
        called.push_back({")"});
    }

    void notes_of_heads(bool grouped) {
        const std::size_t heads = layer_.heads.size();
        if (!grouped)
            note(say<texts::code::keras_key_dim>(
                "heads"_is = heads, "width"_is = std::to_string(layer_.d_k),
                "all"_is = std::to_string(static_cast<Index>(heads) * layer_.d_k)));
        note(say<texts::code::keras_order>());
        if (layer_.partly)
            note(say<texts::code::keras_output_bias>());
        else if (!any_bias())
            note(say<texts::code::keras_bias>());
        if (!layer_.layer.w_o) note(say<texts::code::keras_output>());
        if (layer_.head.w_k && !layer_.head.w_v)
            note(say<texts::code::no_shared>("library"_is = keras_name));
    }

    /// Attention and AdditiveAttention compare queries and keys that were projected before.
    void one_head(const std::string& score) {
        const Block& head = layer_.head;
        if (score != "dot" && score != "additive")
            return note(say<texts::code::no_score>("library"_is = keras_name, "score"_is = score));
        if (layer_.mask && !layer_.causal)
            return note(say<texts::code::no_mask>("library"_is = keras_name));
        if (layer_.heads.size() > 1)
            note(say<texts::code::no_several_heads>("library"_is = keras_name,
                                                    "head"_is = std::to_string(head.head)));
        dense("q", "x", layer_.x, head.q, head.w_q, head.b_q);
        dense("k", layer_.memory_name, layer_.memory, head.k, head.w_k, head.b_k);
        if (head.w_v)
            dense("v", layer_.memory_name, layer_.memory, head.v, head.w_v, head.b_v);
        else
            line({named_piece("v", head.v), {" = "}, named_piece("k", head.k)});
        if (score == "additive")
            additive();
        else
            line({{"attention = keras.layers.Attention(use_scale=False)"}});
        CodeLine& called = line({named_piece("output", head.output),
                                 {" = attention(["},
                                 named_piece("q", head.q),
                                 {", "},
                                 named_piece("v", head.v),
                                 {", "},
                                 named_piece("k", head.k),
                                 {"]"}});
        if (layer_.causal) {
            called.push_back({", "});
            called.push_back(argument("use_causal_mask", "True", {*layer_.mask}));
        }
        called.push_back({")"});
        note(say<texts::code::keras_order>());
    }

    /// "q = keras.layers.Dense(units=12, use_bias=False)(x)"
    void dense(const std::string& name, const std::string& from, NodeId read, NodeId made,
               std::optional<NodeId> w, std::optional<NodeId> b) {
        if (!w) return;
        CodeLine& dense = line({named_piece(name, made), {" = keras.layers.Dense("}});
        append(dense, {argument("units", std::to_string(layer_.shape(made).columns), {*w}),
                       argument("use_bias", b ? "True" : "False",
                                b ? std::vector<NodeId>{*b} : std::vector<NodeId>())});
        dense.push_back({")("});
        dense.push_back(named_piece(from, read));
        dense.push_back({")"});
    }

    /// W_1 and W_2 are layers of their own; b is the second one's, v is the scale.
    void additive() {
        const Block& head = layer_.head;
        const auto own = [&](std::string_view name) {
            return std::ranges::find_if(head.parameters, [&](NodeId id) {
                return layer_.graph.node(id).path.ends_with(name);
            });
        };
        const Node& scores = layer_.graph.node(head.scores);
        dense("q", "q", head.q, scores.inputs.at(0), *own("additive/w_1"), {});
        dense("k", "k", head.k, scores.inputs.at(1), *own("additive/w_2"), *own("additive/b"));
        line({{"attention = keras.layers.AdditiveAttention("},
              argument("use_scale", "True", {*own("additive/v")}),
              {")"}});
    }

    const CodedLayer& layer_;
    LayerCode& code_;
};

}  // namespace

void write_keras(const CodedLayer& layer, LayerCode& code) { Keras(layer, code).write(); }

}  // namespace attend
