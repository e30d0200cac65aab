#include "core/attention/layer.h"

#include <fmt/format.h>

#include "core/attention/activation.h"
#include "core/attention/head.h"
#include "core/attention/mask.h"
#include "core/attention/norm.h"
#include "core/attention/projection.h"
#include "core/error.h"
#include "core/ops/add.h"
#include "core/ops/affine.h"
#include "core/ops/concat.h"
#include "core/ops/join.h"
#include "core/ops/matmul.h"
#include "core/ops/multiply.h"
#include "core/texts/errors.h"

namespace attend {

namespace {

/// The results of a layer, one after the other: the last is called `output`, whatever it is.
class Chain {
  public:
    explicit Chain(Scope& layer) : layer_(layer) {}

    void then(std::string name, Expression expression, Notation notation) {
        if (pending_) last();
        pending_ = Pending{std::move(name), std::move(expression), std::move(notation)};
    }
    /// The last result so far, to make the next one of.
    Ref last() {
        if (pending_) commit(pending_->name, pending_->notation);
        return *made_;
    }
    Ref output() {
        if (pending_) {
            Notation as = pending_->notation;
            as.matrix = "output", as.role = Role::output;
            commit("output", as);
        }
        return *made_;
    }

  private:
    struct Pending {
        std::string name;
        Expression expression;
        Notation notation;
    };
    void commit(const std::string& name, const Notation& notation) {
        made_ = layer_.add(name, pending_->expression, notation);
        pending_.reset();
    }

    Scope& layer_;
    std::optional<Pending> pending_;
    std::optional<Ref> made_;
};

constexpr const char* norm_arrow = "norm";

Notation mask_notation() { return {"mask", "m", Role::other, "Mask", {}, Numbers::zero_or_one}; }

class Layer {
  public:
    Layer(Scope scope, const LayerInputs& scene, const LayerOptions& options,
          std::optional<Ref> mask, Index index, std::vector<Block>* blocks)
        : scope_(std::move(scope)),
          scene_(scene),
          options_(options),
          mask_(mask),
          index_(index),
          blocks_(blocks),
          chain_(scope_) {}

    /// `x` is what the layer before gives; `memory` its keys' and values' source.
    Ref build(Ref x, Ref memory) {
        nodes_.input = x.id, nodes_.memory = memory.id;
        attend(x, memory);
        const ElementwiseRule* phi = activation("activation", options_.activation).rule;
        if (phi)
            chain_.then("activated", express(Elementwise(*phi), chain_.last()),
                        {"activated", "o", Role::output});
        join(x, "residual", "norm_1", "normed");
        if (options_.feed_forward != "none") {
            const Ref before = chain_.last();
            feed_forward(before);
            join(before, "feed_forward/residual", "norm_2", "feed_forward/normed");
        }
        if (is_off()) chain_.then("skipped", same(x), {"handed on", "x", Role::output});
        const Ref output = chain_.output();
        const Graph& graph = *x.graph;
        for (NodeId id = nodes_.concat + 1; id <= output.id; ++id)
            if (!graph.node(id).is_leaf()) nodes_.results.push_back(id);
        if (nodes_.feed_forward)
            nodes_.feed_forward->output =
                graph.find(scope_.path("feed_forward/output")).value_or(output.id);
        return output;
    }
    const LayerBlock& nodes() const { return nodes_; }

  private:
    bool is_off() const {
        const auto place = static_cast<std::size_t>(index_);
        return place < options_.layers_off.size() && options_.layers_off[place];
    }
    bool norm_before() const { return options_.layer_norm == "before"; }

    Norm add_norm(const char* name, const Axis& columns) {
        return attend::add_norm(scope_, scene_.parameters, name, columns, options_);
    }

    void attend(Ref x, Ref memory) {
        HeadInputs inputs{x, memory, scene_, mask_, index_};
        if (norm_before()) {
            const Norm norm = add_norm("norm_1", x.axes().columns);
            inputs.x = scope_.add("normed", normed(x, norm, options_),
                                  led_to_by({"normed", "x", Role::input}, norm_arrow));
            nodes_.normed = inputs.x.id;
            // Keys and values of the same text pass through the same norm; a second text's do not.
            if (scene_.who.own_keys()) {
                Notation notation{"normed memory", "x", Role::input};
                notation.answers = true;
                inputs.memory =
                    scope_.add("normed_memory", normed(memory, norm, options_, scene_.other_keys()),
                               std::move(notation));
                nodes_.normed_memory = inputs.memory.id;
            }
        }
        std::vector<bool> off(static_cast<std::size_t>(options_.heads), false);
        for (std::size_t head = 0; head < off.size(); ++head) {
            const std::size_t place = static_cast<std::size_t>(index_) * off.size() + head;
            off[head] = place < options_.off.size() && options_.off[place];
        }
        std::vector<Ref> heads;
        for (Block& block : attention_heads(scope_, inputs, options_)) {
            heads.push_back({x.graph, block.output});
            if (blocks_) blocks_->push_back(block);
        }
        const Ref concatenated =
            scope_.add("concat", concat(heads, std::move(off)),
                       published({"concat", "o", Role::output, "Heads side by side"}, transformer));
        nodes_.concat = concatenated.id;
        project(concatenated, x);
    }

    /// W_O leads back from the heads' values to the width of x. Its rows are the same axes as the
    /// columns of the W_V, so that without training the output lives in the embedding's space.
    void project(Ref concatenated, Ref x) {
        const Notation notation = published({"attended", "o", Role::output}, transformer);
        if (!options_.output_projection)
            return chain_.then("attended", same(concatenated), notation);
        const Axis rows = concatenated.axes().columns;
        const Ref w_o = scene_.parameters.add(
            scope_, "w_o",
            {{rows, x.axes().columns}, LeafUse::output, keeping_variance(rows.size())},
            {"W_O", "w_O", Role::output});
        nodes_.w_o = w_o.id;
        if (!options_.output_bias.value_or(options_.bias))
            return chain_.then("attended", matmul(concatenated, w_o), notation);
        const Ref b_o = scene_.parameters.add_row(scope_, "b_o", x.axes().columns, LeafUse::bias,
                                                  {"b_O", "b_O", Role::output});
        nodes_.b_o = b_o.id;
        chain_.then("attended", affine(concatenated, w_o, b_o),
                    led_to_by(notation, "+ b_O", "The bias b_O is added to every row"));
    }

    /// Adds what went in, where there is a residual, and normalizes the sum, where that comes
    /// after.
    void join(Ref in, const char* sum, const char* norm_name, const char* normed_name) {
        if (options_.residual)
            chain_.then(sum, add(in, chain_.last()),
                        led_to_by({"residual", "x", Role::output}, "+ x",
                                  "Residual: what went in is added"));
        if (options_.layer_norm != "after") return;
        const Ref last = chain_.last();
        chain_.then(normed_name, normed(last, add_norm(norm_name, last.axes().columns), options_),
                    led_to_by({"normed", "x", Role::output}, norm_arrow));
    }

    /// Two products with φ between them, token by token (Vaswani et al. 2017, section 3.3), or φ of
    /// a third times the first between them.
    void feed_forward(Ref in) {
        Scope place = scope_.child("feed_forward");
        const Axis width = in.axes().columns;
        const Axis hidden("hidden",
                          options_.feed_forward_width.value_or(4 * static_cast<int>(width.size())));
        Ref read = in;
        if (norm_before())
            read = place.add("normed", normed(in, add_norm("norm_2", width), options_),
                             led_to_by({"normed", "x", Role::input}, norm_arrow));
        place = passing_unless(options_.keeps == LayerOptions::Keeps::all, place, options_);
        const ElementwiseRule& phi = *activation("feed_forward", options_.feed_forward).rule;
        const auto activated = [&](Ref sums) {
            return place.add("active", express(Elementwise(phi), sums), {"active", "a"});
        };
        const Ref first = place.add("hidden", product(read, "1", hidden),
                                    led_to_by({"hidden", "h", Role::other}, product_arrow("1"),
                                              "The first product of the feed-forward network"));
        FeedForwardNodes& nodes = nodes_.feed_forward.emplace();
        nodes.hidden = first.id;
        Ref mixed = first;
        if (options_.feed_forward_gated) {
            const Ref gate = place.add("gate", product(read, "gate", hidden),
                                       led_to_by({"gate", "g", Role::other}, product_arrow("gate"),
                                                 "The gate's product of the feed-forward network"));
            mixed = place.add("gated", multiply(activated(gate), first),
                              led_to_by({"gated", "a", Role::other}, "∘ hidden",
                                        "The gate, number by number, times the first product"));
            nodes.gate = gate.id, nodes.gated = mixed.id;
        } else {
            mixed = activated(first);
        }
        chain_.then("feed_forward/output", product(mixed, "2", width),
                    led_to_by({"feed-forward", "f", Role::output}, product_arrow("2"),
                              "The second product of the feed-forward network"));
    }

    bool biased() const {
        return options_.feed_forward_bias.value_or(!options_.feed_forward_gated);
    }
    /// "1", "{gate}": as an index in a formula.
    static std::string index_of(const std::string& name) {
        return name.size() > 1 ? "{" + name + "}" : name;
    }
    std::string product_arrow(const std::string& name) const {
        const std::string index = index_of(name);
        return "× W_" + index + (biased() ? " + b_" + index : "");
    }

    /// Of the feed-forward network: x W, plus b where there are biases.
    Expression product(Ref x, const std::string& name, const Axis& columns) {
        const Parameters& parameters = scene_.parameters;
        const std::string mark = index_of(name);
        const Axis rows = x.axes().columns;
        const Ref w =
            parameters.add(scope_, "feed_forward/w_" + name,
                           {{rows, columns}, LeafUse::weight, keeping_variance(rows.size())},
                           {"W_" + mark, "w_" + mark});
        if (!biased()) return matmul(x, w);
        const Ref b = parameters.add_row(scope_, "feed_forward/b_" + name, columns, LeafUse::bias,
                                         {"b_" + mark, "b_" + mark});
        return affine(x, w, b);
    }

    Scope scope_;
    const LayerInputs& scene_;
    const LayerOptions& options_;
    std::optional<Ref> mask_;
    Index index_;
    std::vector<Block>* blocks_;
    Chain chain_;
    LayerBlock nodes_;
};

/// The keys of others, and beside them those of x so far by the chosen mask.
Ref add_joined_mask(Scope& scope, const Axes& axes, Index others, const LayerOptions& options) {
    const std::vector<std::string> labels = axes.columns.labels();
    const auto middle = labels.begin() + others;
    const Axes of_second{axes.rows, Axis("token", {labels.begin(), middle})},
        of_own{axes.rows, Axis("token", {middle, labels.end()})};
    const Ref second = scope.add("second_mask", {second_mask_pattern(of_second, options), {}},
                                 mask_notation()),
              own = scope.add("own_mask", {own_mask_pattern(of_own, options), {}}, mask_notation());
    return scope.add(mask_path, beside({second, own}), mask_notation());
}

std::optional<Ref> add_mask(Scope& scope, const LayerInputs& inputs, Ref memory,
                            const LayerOptions& options) {
    const Axes axes{inputs.asks().axes().rows, memory.axes().rows};
    if (inputs.who.joined()) return add_joined_mask(scope, axes, inputs.other_keys(), options);
    OperationPtr pattern = mask_pattern(axes, options);
    if (!pattern) return std::nullopt;
    return scope.add(mask_path, {std::move(pattern), {}}, mask_notation());
}

/// What a layer gives must be as wide as what it reads, where one is added to the other or the next
/// layer reads it.
void check_output_width(const LayerInputs& inputs, const LayerOptions& options) {
    const Index width = inputs.asks().axes().columns.size(),
                given = options.heads * options.value_width;
    if (options.output_projection || width == given) return;
    if (options.layers == 1 && !options.residual) return;
    throw Error("output_projection", say<texts::errors::no_output_projection>("n"_is = given),
                say<texts::errors::output_projection_or>("n"_is = width));
}

/// What keys and values of a layer are made of: its own input x, or another sequence, which every
/// layer reads as it is, or both, as in a decoder.
Ref add_memory(Scope& layer, const LayerInputs& inputs, Ref x) {
    std::vector<Ref> rows = inputs.others();
    if (inputs.who.own_keys())
        rows.push_back(x);
    else if (rows.size() == 1)
        return rows.front();
    return layer.add("memory", rows.size() == 1 ? same(x) : below(std::move(rows)),
                     memory_notation("memory", x.graph->node(x.id).path));
}

}  // namespace

std::vector<Ref> LayerInputs::others() const {
    std::vector<Ref> found;
    for (const std::size_t sequence : who.answers)
        if (sequence != who.asks) found.push_back(sequences[sequence]);
    return found;
}

Index LayerInputs::other_keys() const {
    Index keys = 0;
    for (const Ref rows : others()) keys += rows.shape().rows;
    return keys;
}

Notation memory_notation(std::string matrix, std::string scale) {
    Notation notation{std::move(matrix), "x", Role::input, "What answers", std::move(scale)};
    notation.answers = true;
    return notation;
}

Norm add_norm(Scope& place, const Parameters& parameters, const std::string& name,
              const Axis& columns, const LayerOptions& options) {
    Norm norm{parameters.add_row(place, name + "/gain", columns, LeafUse::gain, {"γ", "γ"}), {}};
    if (norm_kind(options.norm).shifts)
        norm.shift =
            parameters.add_row(place, name + "/shift", columns, LeafUse::shift, {"β", "β"});
    return norm;
}

Expression normed(Ref x, const Norm& norm, const LayerOptions& options, Index first) {
    return norm_kind(options.norm).of(x, norm.gain, norm.shift, first, options.epsilon);
}

Ref attention_layers(Scope scope, const LayerInputs& inputs, const LayerOptions& options,
                     std::vector<Block>* blocks, std::vector<LayerBlock>* layers) {
    if (options.layers == 0)
        return scope.add("output", same(inputs.asks()), {"output", "o", Role::output});
    check_output_width(inputs, options);
    if (const auto check = projection(options.projection).check) check(options);
    Ref x = inputs.asks(), memory = add_memory(scope, inputs, x);
    const std::optional<Ref> mask = add_mask(scope, inputs, memory, options);
    EntryNodes& entry = x.graph->entry();
    if (inputs.who.joined()) entry.joined = memory.id;
    if (mask) entry.mask = mask->id;
    const auto build = [&](const Scope& place, Index index) {
        Layer layer(place, inputs, options, mask, index, blocks);
        const Ref output = layer.build(x, memory);
        if (layers) layers->push_back(layer.nodes());
        return output;
    };
    if (options.layers == 1 && !options.numbered) return build(scope, 0);
    for (int index = 0; index < options.layers; ++index) {
        inputs.progress.at(static_cast<double>(index) / options.layers);
        Scope layer = scope.child(fmt::format("layer.{}", index)).of_layer(index);
        if (index > 0) memory = add_memory(layer, inputs, x);
        x = build(layer, index);
    }
    if (!options.final_norm) return scope.add("output", same(x), {"output", "o", Role::output});
    const Norm norm = add_norm(scope, inputs.parameters, "final_norm", x.axes().columns, options);
    return scope.add("output", normed(x, norm, options),
                     led_to_by({"output", "o", Role::output}, norm_arrow));
}

}  // namespace attend
