#include "core/workspaces/pushes.h"

#include <fmt/format.h>

#include "core/analysis/push_nodes.h"
#include "core/attention/norm.h"
#include "core/attention/paths.h"
#include "core/ops/join.h"
#include "core/ops/matmul.h"
#include "core/ops/token_weights.h"

namespace attend {

namespace {

Notation pushed() { return {"push", "z", Role::score, "Push on the logit"}; }

Ref add_push(Scope place, const std::string& name, const std::string& label, Ref part, Ref reader) {
    const bool constant = part.shape().rows == 1 && reader.shape().rows > 1;
    return place.add(name, express(RowDots(label, constant), part, reader), pushed());
}

}  // namespace

Ref PushBuilder::mean_of_table() {
    if (const auto there = graph_.find("unembedding_mean")) return {&graph_, *there};
    Scope place = Scope(graph_).on_demand();
    const Ref table = unembedding_.table;
    const Axes axes{Axis("mean", std::vector<std::string>{"mean"}), table.axes().rows};
    const Ref equal =
        place.add("unembedding_shares", leaf<EqualWeights>(axes), {"1/N", "1/N", Role::other});
    return place.add("unembedding_mean", matmul(equal, table), {"mean of U", "ū", Role::output});
}

Ref PushBuilder::add_reader(Scope place, Index word, std::optional<Index> against) {
    const Ref last = at(fmt::format("layer.{}/output", options_.layers - 1));
    const Ref table = unembedding_.table;
    const LogitDirection of(last.axes().rows, word, against);
    const Ref direction =
        place.add("direction", against ? express(of, table) : express(of, table, mean_of_table()),
                  {"direction", "e", Role::output});
    if (norm_ && norm_->shift) add_push(place, "shift", "final shift", *norm_->shift, direction);
    if (unembedding_.bias)
        place.add("bias", express(LogitBias(last.axes().rows, word, against), *unembedding_.bias),
                  pushed());
    return held(place, last, direction);
}

Ref PushBuilder::held(Scope& place, Ref last, Ref direction) {
    if (!norm_) return direction;
    return place.add("reader",
                     express(HeldNorm(norm_kind(options_.norm).shifts, options_.epsilon), last,
                             norm_->gain, direction),
                     {"reader", "r", Role::output, "What each number counts in the logit"});
}

void PushBuilder::add_layer(const std::string& name, int layer, Ref reader, std::vector<Ref>& parts,
                            PushNodes& nodes) {
    const std::string prefix = fmt::format("layer.{}/", layer);
    const Scope place = Scope(graph_, prefix).on_demand().of_layer(layer);
    const auto in = [](const std::vector<bool>& list, Index at) {
        return static_cast<std::size_t>(at) < list.size() && list[static_cast<std::size_t>(at)];
    };
    const bool layer_on = !in(options_.layers_off, layer);
    const Ref w_o = at(prefix + "w_o");
    for (const Block& block : blocks_) {
        if (block.layer != layer) continue;
        Scope head = place.child(fmt::format("head.{}", block.head)).of_head(block.head);
        const auto made = graph_.find(head.path("written"));
        const Ref written = made ? Ref{&graph_, *made}
                                 : head.add("written",
                                            express(HeadWritten(block.head * options_.value_width),
                                                    Ref{&graph_, block.output}, w_o),
                                            {"written", "w", Role::output, "What the head writes"});
        const Ref push = add_push(head, name, head_name(layer, block.head), written, reader);
        nodes.of_heads.push_back(push.id);
        if (layer_on && !in(options_.off, layer * options_.heads + block.head))
            parts.push_back(push);
    }
    if (!layer_on) return;
    if (const auto bias = graph_.find(prefix + "b_o"))
        parts.push_back(add_push(place.child("bias"), name, fmt::format("bias {}", layer),
                                 {&graph_, *bias}, reader));
    if (const auto written = graph_.find(prefix + "feed_forward/output"))
        parts.push_back(add_push(place.child("feed_forward"), name,
                                 fmt::format("feed-fwd {}", layer), {&graph_, *written}, reader));
}

std::optional<PushNodes> PushBuilder::add(const std::string& name, Index word,
                                          std::optional<Index> against) {
    if (options_.layer_norm == "after" || !options_.residual || !options_.output_projection)
        return std::nullopt;
    PushNodes nodes;
    Scope place = Scope(graph_, name + "/").on_demand();
    const Ref reader = add_reader(place, word, against);
    std::vector<Ref> parts{add_push(place, "embedding", "embedding", at("x"), reader)};
    for (int layer = 0; layer < options_.layers; ++layer)
        add_layer(name, layer, reader, parts, nodes);
    std::vector<Ref> whole{add_push(place, "state", "last state",
                                    at(fmt::format("layer.{}/output", options_.layers - 1)),
                                    reader)};
    whole.insert(whole.end(), parts.begin(), parts.end());
    const Ref rest = place.add(
        "rest", {std::make_shared<const Remainder>("put in by hand"), std::move(whole)}, pushed());
    if (norm_ && norm_->shift) parts.push_back(at(name + "/shift"));
    if (unembedding_.bias) parts.push_back(at(name + "/bias"));
    parts.push_back(rest);
    nodes.all = place.add_node("all", beside(std::move(parts)),
                               {"pushes", "z", Role::score, "Pushes on the logit"});
    return nodes;
}

}  // namespace attend
