#include "core/attention/layer.h"

#include <fmt/format.h>

#include "core/attention/mask.h"
#include "core/attention/normalizer.h"
#include "core/attention/position.h"
#include "core/attention/projection.h"
#include "core/attention/score.h"
#include "core/error.h"
#include "core/ops/add.h"
#include "core/ops/apply_mask.h"
#include "core/ops/concat.h"
#include "core/ops/matmul.h"
#include "core/ops/top_k.h"

namespace attend {

namespace {

/// What all heads of a layer share while they are built.
struct Plan {
    const LayerInputs& inputs;
    const LayerOptions& options;
    std::optional<Ref> mask;
    bool keeps_largest = false;  // of the scores: the mask `top_k`
};

struct Which {
    const char* name;     // "w_q"
    const char* matrix;   // "W_Q"
    const char* element;  // "w"
    Role role;
};

Ref add_projection(Scope& head, const Plan& plan, const Which& which, Index head_index, Ref from,
                   const Value& basis, const Axis& columns) {
    const Axes axes{from.axes().columns, columns};
    const ProjectionRequest request{fmt::format("head.{}/{}", head_index, which.name),
                                    axes,
                                    basis,
                                    head_index * columns.size(),
                                    false,
                                    plan.options.seed};
    return head.add(which.name, {projection(plan.options.projection).make(request), {}},
                    {which.matrix, which.element, which.role});
}

/// The score function's result, with what positions do to queries and keys before it, or to scores
/// after it.
Ref add_scores(HeadContext& head, Ref q, Ref k) {
    const Position& place = position(head.choices.position);
    if (place.turn) {
        q = head.add("q_rotated", place.turn(q), {"Q_p", "q", Role::query});
        k = head.add("k_rotated", place.turn(k), {"K_p", "k", Role::key});
    }
    const Ref scores = score_function(head.choices.score).build(head, q, k);
    if (!place.bias) return scores;
    const Ref bias = place.bias(head, {q.axes().rows, k.axes().rows});
    return head.add("biased", add(scores, bias), {"biased", "s", Role::score});
}

Ref add_head(Scope head, const Plan& plan, Index index) {
    const auto& [inputs, options, mask, keeps_top] = plan;
    const Axis query_axis("query dimension", options.query_width.value_or(options.key_width));
    const Axis key_axis("key dimension", options.key_width);
    const Axis value_axis("value dimension", options.value_width);
    const Ref w_q = add_projection(head, plan, {"w_q", "W_Q", "w_Q", Role::query}, index, inputs.x,
                                   inputs.x_basis, query_axis);
    const Ref w_k = add_projection(head, plan, {"w_k", "W_K", "w_K", Role::key}, index,
                                   inputs.memory, inputs.memory_basis, key_axis);
    const Ref w_v = add_projection(head, plan, {"w_v", "W_V", "w_V", Role::value}, index,
                                   inputs.memory, inputs.memory_basis, value_axis);
    const Ref q = head.add("q", matmul(inputs.x, w_q), {"Q", "q", Role::query});
    const Ref k = head.add("k", matmul(inputs.memory, w_k), {"K", "k", Role::key});
    const Ref v = head.add("v", matmul(inputs.memory, w_v), {"V", "v", Role::value});
    HeadContext context{head, options, index, options.heads};
    Ref scores = add_scores(context, q, k);
    std::optional<Ref> applied = mask;
    if (keeps_top)
        applied =
            head.add("top_k", top_k(scores, mask, options.mask_top), {"top k", "m", Role::other});
    if (applied)
        scores = head.add("masked", apply_mask(scores, *applied), {"masked", "s", Role::score});
    const Ref weights =
        head.add("weights", normalizer(options.normalizer).apply(scores, options.temperature),
                 {"weights", "α", Role::weights});
    return head.add("output", matmul(weights, v), {"output", "o", Role::output});
}

/// W_O leads back from the heads' values to the width of x. Its rows are the same axes as the
/// columns of the W_V, so that without training the output lives in the embedding's space.
Ref add_output_projection(Scope& layer, const Plan& plan, Ref concatenated) {
    const ProjectionRequest request{"w_o",
                                    {concatenated.axes().columns, plan.inputs.x.axes().columns},
                                    plan.inputs.x_basis,
                                    0,
                                    true,
                                    plan.options.seed};
    const Ref w_o = layer.add("w_o", {projection(plan.options.projection).make(request), {}},
                              {"W_O", "w_O", Role::output});
    return layer.add("output", matmul(concatenated, w_o), {"output", "o", Role::output});
}

/// Names a score that would do where d_q and d_k differ and this one does not allow it.
void check_widths(const LayerOptions& options) {
    const Index d_q = options.query_width.value_or(options.key_width);
    if (d_q == options.key_width || score_function(options.score).widths_may_differ) return;
    std::string others;
    for (const ScoreFunction& score : score_functions())
        if (score.widths_may_differ)
            others += (others.empty() ? "" : " or ") + std::string(score.name);
    throw Error(
        "query_width", fmt::format("{} with a key_width of {}", d_q, options.key_width),
        fmt::format("equal widths for the score {}, or the score {}", options.score, others));
}

}  // namespace

Ref attention_layer(Scope layer, const LayerInputs& inputs, const LayerOptions& options) {
    Plan plan{inputs, options, std::nullopt, keeps_largest(options)};
    check_widths(options);
    if (OperationPtr pattern =
            mask_pattern({inputs.x.axes().rows, inputs.memory.axes().rows}, options))
        plan.mask = layer.add("mask", {std::move(pattern), {}}, {"mask", "m", Role::other});
    std::vector<Ref> heads;
    for (Index index = 0; index < options.heads; ++index)
        heads.push_back(add_head(layer.child(fmt::format("head.{}", index)), plan, index));
    const Ref concatenated =
        layer.add("concat", concat(heads, options.off), {"concat", "o", Role::output});
    if (options.output_projection) return add_output_projection(layer, plan, concatenated);
    return layer.add("output", same(concatenated), {"output", "o", Role::output});
}

}  // namespace attend
