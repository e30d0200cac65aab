#include "core/workspaces/attention_cost.h"

#include "core/analysis/cost.h"
#include "core/attention/mask.h"
#include "core/attention/scores/additive.h"
#include "core/graph/scope.h"

namespace attend {

Pairs pairs_by_rule(const AttentionChoices& choices) {
    std::vector<std::string> names = parse_mask(choices.mask).names;
    std::erase(names, "top_k");  // which looks at what the others leave
    if (names.size() != 1) return Pairs::full;
    if (names.front() == "causal") return Pairs::causal;
    return names.front() == "window" ? Pairs::window : Pairs::full;
}

CostSizes cost_sizes(const Scene& scene, const Graph& graph, const Choices& choices) {
    CostSizes sizes;
    const LayerBlock& layer = scene.layers.front();
    const Shape x = graph.node(layer.input).shape(), memory = graph.node(layer.memory).shape();
    const Block& head = scene.blocks.front();
    sizes.queries = static_cast<double>(x.rows);
    sizes.keys = static_cast<double>(memory.rows);
    sizes.width = static_cast<double>(x.columns);
    sizes.memory_width = static_cast<double>(memory.columns);
    sizes.heads = choices.heads;
    sizes.layers = choices.layers;
    sizes.key_value_heads = choices.key_value_heads.value_or(0);
    sizes.shared_key_value = choices.shared_key_value;
    const auto d_q = static_cast<double>(graph.node(head.q).shape().columns);
    sizes.key_width = static_cast<double>(graph.node(head.k).shape().columns);
    if (d_q != sizes.key_width) sizes.query_width = d_q;
    sizes.value_width = static_cast<double>(graph.node(head.v).shape().columns);
    sizes.output_projection = scene.output_projection();
    sizes.reach = choices[mask_window];
    sizes.largest = keeps_largest(choices);
    sizes.kept = choices[mask_top];
    sizes.hidden_width = choices[hidden_width];
    sizes.feed_forward_gated = choices.feed_forward_gated;
    if (choices.feed_forward != "none")
        sizes.feed_forward_width =
            choices.feed_forward_width ? *choices.feed_forward_width : 4 * sizes.width;
    // Joined keys are masked in part.
    if (!head.joined()) sizes.pairs = pairs_by_rule(choices);
    return sizes;
}

NodeId add_cost(Graph& graph, const Scene& scene, const Choices& choices) {
    std::vector<Ref> counted;
    Scope place = Scope(graph).on_demand();
    if (const auto& needed = scene.measures.needed) {
        counted.push_back({&graph, *needed});
        if (const auto& mixed = scene.blocks.front().mixed) counted.push_back({&graph, *mixed});
    }
    return place.add_node(
        "cost", {std::make_shared<const CostTable>(cost_sizes(scene, graph, choices)), counted},
        {"cost", "cost", Role::other});
}

}  // namespace attend
