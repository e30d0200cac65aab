#include "core/attention/head.h"

#include <fmt/format.h>

#include "core/attention/head_context.h"
#include "core/attention/mask.h"
#include "core/attention/normalizer.h"
#include "core/attention/position.h"
#include "core/attention/rounding.h"
#include "core/attention/score.h"
#include "core/error.h"
#include "core/ops/add.h"
#include "core/ops/affine.h"
#include "core/ops/apply_mask.h"
#include "core/ops/matmul.h"
#include "core/ops/top_k.h"
#include "core/texts/errors.h"

namespace attend {

namespace {

/// What all heads of a layer share while they are built.
struct Plan {
    const HeadInputs& inputs;
    const LayerOptions& options;
    bool keeps_largest = false;  // of the scores: the mask `top_k`
};

/// A projection of one of the inputs: "q" is x · `w_q`, plus `b_q` where there are biases.
struct Which {
    LeafUse use;
    const char *letter, *matrix, *weight, *bias, *title;  // "q", "Q", "W_Q", "b_Q", "Queries"
    Role role;
    Notation notation() const { return published({matrix, letter, role, title}, transformer); }
};
constexpr Which query{LeafUse::query, "q", "Q", "W_Q", "b_Q", "Queries", Role::query},
    key{LeafUse::key, "k", "K", "W_K", "b_K", "Keys", Role::key},
    value{LeafUse::value, "v", "V", "W_V", "b_V", "Values", Role::value};

struct Projected {
    Ref product;
    std::optional<NodeId> w = {}, b = {};
};

Projected add_projected(Scope& place, const Plan& plan, const Which& which, Index index, Ref from,
                        const Axis& columns) {
    const Parameters& parameters = plan.inputs.scene.parameters;
    const std::string letter = which.letter;
    const Axis rows = from.axes().columns;
    const Ref w = parameters.add(
        place, "w_" + letter,
        {{rows, columns}, which.use, keeping_variance(rows.size()), index * columns.size()},
        {which.weight, fmt::format("w_{}", which.matrix), which.role});
    const Notation notation = which.notation();
    if (!plan.options.bias) return {place.add(letter, matmul(from, w), notation), w.id};
    const Ref b = parameters.add_row(place, "b_" + letter, columns, LeafUse::bias,
                                     {which.bias, fmt::format("b_{}", which.matrix), which.role},
                                     index * columns.size());
    return {place.add(letter, affine(from, w, b), notation), w.id, b.id};
}

struct KeysValues {
    Projected k, v;
};

/// K and V of a head, or of a group of heads. Where K = V, v is another name for k.
KeysValues add_keys_values(Scope place, const Plan& plan, Index index) {
    const LayerOptions& options = plan.options;
    const Ref memory = plan.inputs.memory;
    const Projected k =
        add_projected(place, plan, key, index, memory, Axis("key dimension", options.key_width));
    if (options.shared_key_value) return {k, {place.add("v", same(k.product), value.notation())}};
    return {k, add_projected(place, plan, value, index, memory,
                             Axis("value dimension", options.value_width))};
}

/// The score function's result, with what positions do to queries and keys before it, or to scores
/// after it; `block` gets their nodes.
Ref add_scores(HeadContext head, const Scope& scores_place, const Rotation& rotation, Ref q, Ref k,
               Block& block) {
    const Position& place = position(head.choices.position);
    if (place.turn) {
        Scope queries = scores_place;
        q = queries.add("q_rotated", place.turn(q, rotation),
                        {"Q_p", "q", Role::query, "Queries, turned by place"});
        k = head.add("k_rotated", place.turn(k, rotation),
                     {"K_p", "k", Role::key, "Keys, turned by place"});
        block.q_rotated = q.id, block.k_rotated = k.id;
    }
    head.head = scores_place;
    const Graph& graph = *q.graph;
    const NodeId first = graph.size();
    Ref scores = score_function(head.choices.score).build(head, q, k);
    block.scores = scores.id;
    block.dot = graph.find(head.head.path("dot"));
    block.gate = graph.find(head.head.path("gate/open"));
    if (!block.gate) block.gate = graph.find(head.head.path("gate/g"));
    if (place.bias) {
        const Ref bias = place.bias(head, {q.axes().rows, k.axes().rows});
        block.position_bias = bias.id;
        scores = head.add("biased", add(scores, bias),
                          published(led_to_by({"biased", "s", Role::score, "Scores with positions",
                                               head.head.path("scores")},
                                              "+ position", "A number for each distance"),
                                    place.source));
        block.biased = scores.id;
    }
    for (NodeId id = first; id < graph.size(); ++id)
        if (graph.node(id).is_leaf() && id != block.position_bias) block.parameters.push_back(id);
    return scores;
}

/// Rounded weights give an output of their own; the exact one then stands beside it.
void add_output(Scope& head, Ref weights, Ref v, const LayerOptions& options, Block& block) {
    const auto add = [&](const char* name, Ref applied, Notation notation) {
        // An average of values; where weights are no shares it may be far larger.
        if (normalizer_of(options).rows_sum_to_one) notation.scale = head.path("v");
        notation.source = transformer;
        block.applied = applied.id;
        return head.add_node(name, matmul(applied, v), std::move(notation));
    };
    const Rounding& rule = rounding(options.rounding);
    if (!rule.apply) {
        block.output = add("output", weights, {"output", "o", Role::output, "Output"});
        return;
    }
    block.exact_output =
        add("exact_output", weights, {"exact output", "o", Role::output, "Exact output"});
    const Ref rounded = head.add("rounded", rule.apply(weights),
                                 {"rounded", "α_r", Role::weights, "Rounded weights"});
    block.output = add("output", rounded, {"output", "o_r", Role::output, "Output"});
}

/// `shared`: keys and values of the head's group; empty: it has its own.
Block add_head(Scope head, const Plan& plan, Index index, const std::optional<KeysValues>& shared) {
    const LayerOptions& options = plan.options;
    const Axis query_axis("query dimension", options.query_width.value_or(options.key_width));
    const Projected q = add_projected(head, plan, query, index, plan.inputs.x, query_axis);
    KeysValues own = shared ? *shared : add_keys_values(head, plan, index);
    const auto& [k, v] = own;
    if (shared) {
        own.k.product = head.add("k", same(k.product), key.notation());
        own.v.product = head.add("v", same(v.product), value.notation());
    }
    HeadContext context{head, options, plan.inputs.scene.parameters, index, options.heads};
    Block block{plan.inputs.scene.who,
                static_cast<int>(plan.inputs.layer),
                static_cast<int>(index),
                q.product.id,
                k.product.id,
                v.product.id};
    block.w_q = q.w, block.w_k = k.w, block.w_v = v.w;
    block.b_q = q.b, block.b_k = k.b, block.b_v = v.b;
    using Keeps = LayerOptions::Keeps;
    Scope scores_place = passing_unless(options.keeps == Keeps::all, head, options),
          weights_place = passing_unless(options.keeps != Keeps::results, head, options);
    const Ref scores =
        add_scores(context, scores_place, options.rotation, q.product, k.product, block);
    Ref masked = scores;
    std::optional<Ref> applied = plan.inputs.mask;
    if (plan.keeps_largest) {
        applied = head.add("top_k", top_k(scores, applied, options[mask_top]),
                           {"top k", "m", Role::other, "Largest scores", {}, Numbers::zero_or_one});
        block.top_k = applied->id;
    }
    if (applied)
        masked =
            scores_place.add("masked", apply_mask(scores, *applied),
                             led_to_by({"masked", "s", Role::score, "Masked scores",
                                        head.path("scores"), Numbers::finite_or_negative_infinity},
                                       "mask", "Masked scores become −∞"));
    const Ref weights = add_weights(weights_place, masked, options, "Weights");
    block.masked = masked.id, block.weights = weights.id;
    add_output(head, weights, v.product, options, block);
    return block;
}

/// Names a score that would do where d_q and d_k differ and this one does not allow it.
void check_query_width(const LayerOptions& options) {
    const Index d_q = options.query_width.value_or(options.key_width);
    if (d_q == options.key_width || score_function(options.score).widths_may_differ) return;
    std::string others;
    for (const ScoreFunction& score : score_functions())
        if (score.widths_may_differ)
            others = others.empty() ? std::string(score.name)
                                    : say<texts::errors::or_score>("before"_is = others,
                                                                   "score"_is = score.name);
    throw Error("query_width",
                say<texts::errors::query_width>("width"_is = std::to_string(d_q),
                                                "n"_is = options.key_width),
                say<texts::errors::equal_widths_or_score>("score"_is = options.score,
                                                          "others"_is = others));
}

/// How many groups of heads share keys and values: as many as heads where each has its own.
Index group_count(const LayerOptions& options) {
    const Index groups = options.key_value_heads.value_or(static_cast<int>(options.heads));
    if (groups > options.heads || options.heads % groups != 0)
        throw Error("key_value_heads",
                    say<texts::errors::groups>("groups"_is = std::to_string(groups),
                                               "n"_is = options.heads),
                    say<texts::errors::divides_heads>());
    return groups;
}

}  // namespace

std::vector<Block> attention_heads(const Scope& layer, const HeadInputs& inputs,
                                   const LayerOptions& options) {
    check_query_width(options);
    if (options.shared_key_value && options.key_width != options.value_width)
        throw Error(
            "shared_key_value",
            say<texts::errors::two_widths>("key_width"_is = std::to_string(options.key_width),
                                           "value_width"_is = std::to_string(options.value_width)),
            say<texts::errors::equal_since_shared>());
    const Plan plan{inputs, options, keeps_largest(options)};
    const Index groups = group_count(options), heads_in_group = options.heads / groups;
    std::vector<KeysValues> shared;
    for (Index group = 0; group < groups && heads_in_group > 1; ++group)
        shared.push_back(add_keys_values(layer.child(fmt::format("group.{}", group)), plan, group));
    std::vector<Block> heads;
    for (Index head = 0; head < options.heads; ++head) {
        const auto group = static_cast<std::size_t>(head / heads_in_group);
        heads.push_back(
            add_head(layer.child(fmt::format("head.{}", head)).of_head(static_cast<int>(head)),
                     plan, head, shared.empty() ? std::nullopt : std::optional(shared[group])));
    }
    return heads;
}

}  // namespace attend
