#include "core/analysis/add_measures.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "core/analysis/arrow_nodes.h"
#include "core/analysis/combine.h"
#include "core/analysis/contributions.h"
#include "core/analysis/cost.h"
#include "core/analysis/head_nodes.h"
#include "core/analysis/kernel_identity.h"
#include "core/analysis/mask_loss.h"
#include "core/analysis/normalizer_step.h"
#include "core/analysis/overview.h"
#include "core/analysis/places.h"
#include "core/analysis/rollout.h"
#include "core/analysis/row_sums.h"
#include "core/attention/paths.h"
#include "core/ops/apply_mask.h"
#include "core/ops/join.h"

namespace attend {

namespace {

/// The operation of a rule that takes no number of the scene's: one for all scenes.
OperationPtr common(const MeasureRule& rule) {
    static std::mutex mutex;
    static std::unordered_map<const MeasureRule*, OperationPtr> made;
    const std::scoped_lock lock(mutex);
    OperationPtr& operation = made[&rule];
    if (!operation) operation = shared<Measure>(rule);
    return operation;
}

/// A node of every head: made once, since all heads have the same operation.
struct HeadNode {
    OperationPtr operation;
    std::string name;
    Notation notation;
    NodeId Block::*input;
    bool reads_seen = false;  // also which keys are open
};

class Adder {
  public:
    Adder(Graph& graph, std::span<Block> blocks, const MeasuredScene& scene)
        : graph_(graph),
          blocks_(blocks),
          scene_(scene),
          layers_(blocks.back().layer + 1),
          numbered_(graph.node(blocks.front().weights).layer >= 0) {
        plan_steps();
        plan_measures();
        const MeasuredText& text = scene.text;
        role_text_ = std::make_shared<const RoleText>(
            role_text(text.words, text.same_text, text.rows_sum_to_one));
        for (int head = 0; head < scene.heads; ++head)
            value_length_.push_back(
                shared<Measure>(value_length_rule, MeasureNumbers{static_cast<double>(head)}));
    }

    MeasureNodes add_all() {
        nodes_.layers.resize(static_cast<std::size_t>(layers_));
        for (int layer = 0; layer < layers_; ++layer) {
            scene_.progress.at(static_cast<double>(layer) / layers_);
            add_layer(layer);
        }
        if (layers_ > 1) nodes_.combined = add_combined(Scope(graph_).on_demand(), std::nullopt);
        add_of_scene();
        add_row_sums(graph_);
        add_identities();
        return std::move(nodes_);
    }

  private:
    Ref ref(NodeId id) const { return {&graph_, id}; }
    /// They stand in order of their layers: looked through in all, hundreds of layers of hundreds
    /// of heads would take the square of them.
    std::span<Block> heads_of(int layer) const {
        const auto begin = std::ranges::lower_bound(blocks_, layer, {}, &Block::layer);
        return {begin, std::ranges::upper_bound(begin, blocks_.end(), layer, {}, &Block::layer)};
    }

    void plan_steps() {
        const Normalizer& normalizer = normalizer_of(scene_.choices);
        const std::vector<const StepName*> names = step_names(*normalizer.internals);
        for (std::size_t step = 0; step < names.size(); ++step)
            head_nodes_.push_back(
                {shared<NormalizerStep>(*normalizer.internals, step, scene_.choices.temperature),
                 std::string(names[step]->node),
                 {std::string(names[step]->node), step_element(*names[step]), Role::score},
                 &Block::masked});
        if (std::ranges::any_of(names, [](auto* name) { return name->node == "support_size"; }))
            head_nodes_.push_back({common(support_rule),
                                   "support",
                                   {"support", "support", Role::other},
                                   &Block::weights});
    }

    /// As its formula begins: "max" of "max_j {s_j}"; what only counts is called as its node.
    static std::string step_element(const StepName& name) {
        const std::string_view head = name.symbol.substr(0, name.symbol.find_first_of("_({ "));
        if (head == "exp") return "e";
        return std::string(head.empty() || head == "#" ? name.node : head);
    }

    void plan_measures() {
        first_measure_ = head_nodes_.size();
        for (const HeadMeasure& measure : head_measures())
            if (measure.exists(scene_.text))
                head_nodes_.push_back(
                    {scene_.text.block
                         ? shared<Measure>(measure.rule,
                                           MeasureNumbers{static_cast<double>(*scene_.text.block)})
                         : common(measure.rule),
                     std::string(measure.name),
                     {std::string(measure.name), std::string(measure.element), Role::other},
                     &Block::weights,
                     measure.rule.reads_seen});
    }

    /// Scores that pass are not made for this: where they are masked the mask says, and where
    /// there is none weights are as good.
    NodeId seen_by(const Block& block) {
        if (!graph_.node(block.masked).passing) return block.masked;
        if (!mask_) return block.weights;
        if (!seen_)
            seen_ = Scope(graph_).on_demand().add("seen", apply_mask(ref(*mask_), ref(*mask_)),
                                                  {"seen", "m", Role::other, "What may be seen"});
        return seen_->id;
    }

    /// Returns the first of head_nodes_.
    NodeId add_head(Block& block, const std::optional<Ref>& w_o) {
        const std::string prefix = head_prefix(graph_, block.layer, block.head);
        const NodePlace place{true, numbered_ ? block.layer : -1, block.head};
        block.seen = seen_by(block);
        const NodeId first = graph_.size();
        for (const HeadNode& node : head_nodes_) {
            std::vector<NodeId> inputs{block.*node.input};
            if (node.reads_seen) inputs.push_back(block.seen);
            graph_.add(prefix + node.name, node.operation, std::move(inputs), node.notation, place);
        }
        block.first_step = first;
        std::vector<NodeId> values{block.v};
        if (w_o) values.push_back(w_o->id);
        block.value_length =
            graph_.add(prefix + "value_length", value_length_[static_cast<std::size_t>(block.head)],
                       std::move(values), {"length", w_o ? "‖vW_O‖" : "‖v‖", Role::value}, place);
        block.contribution =
            graph_.add(prefix + "contribution", contribution_, {block.applied, *block.value_length},
                       {"contribution", "‖αvW_O‖", Role::other}, place);
        block.arrows = add_arrows(graph_, block, prefix, place);
        graph_.add(prefix + "times_others", times_others_, {block.weights, block.seen},
                   {"times others", "×", Role::other}, place);
        if (graph_.node(block.weights).transient) {
            block.overview = graph_.add(prefix + "overview", overview_, {block.weights},
                                        {"overview", "α", Role::other}, place);
            block.column_sums = graph_.add(prefix + "column_sums", column_sums_, {block.weights},
                                           {"column sums", "Σα", Role::other}, place);
        }
        std::vector<NodeId> scored{block.weights, block.seen};
        // Entropy is the first of the measures, and the one that only shares have.
        if (scene_.text.rows_sum_to_one) scored.push_back(first + first_measure_);
        if (scene_.probe) scored.push_back(scene_.probe->id);
        roles_.push_back(ref(
            graph_.add(prefix + "roles",
                       shared<RoleScores>(numbered_ ? fmt::format("{}.{}", block.layer, block.head)
                                                    : std::to_string(block.head),
                                          role_text_, block.layer * scene_.heads + block.head),
                       std::move(scored), {"roles", "r", Role::other}, place)));
        if (scene_.choices.mask != "none")
            block.mask_loss = add_mask_loss(graph_, block, scene_.choices, prefix, place);
        if (block.top_k)
            block.mixed = graph_.add(prefix + "mixed", open_, {*block.top_k},
                                     {"mixed", "mixed", Role::other}, place);
        return first;
    }

    void add_layer(int layer) {
        const std::string prefix = layer_prefix(graph_, layer);
        LayerNodes& nodes = nodes_.layers[static_cast<std::size_t>(layer)];
        std::optional<Ref> w_o;
        if (const auto id = graph_.find(prefix + "w_o")) w_o = ref(*id);
        std::vector<NodeId> heads;
        roles_.clear();
        for (Block& block : heads_of(layer)) heads.push_back(add_head(block, w_o));
        Scope place = Scope(graph_, prefix).on_demand().of_layer(numbered_ ? layer : -1);
        add_means(place, nodes, heads);
        add_evenness(place, nodes, layer);
        nodes.roles = place.add_node("roles", below(roles_), {"roles", "r", Role::other});
        nodes.combined = add_combined(place, layer);
        if (!nodes.combined.empty()) add_flow(place, layer);
    }

    /// One number a head, of each measure.
    void add_means(Scope place, LayerNodes& nodes, const std::vector<NodeId>& heads) {
        NodeId at = first_measure_;
        for (const HeadMeasure& of : head_measures()) {
            nodes.measures.emplace_back();
            if (!of.exists(scene_.text)) continue;
            std::vector<Ref> of_heads;
            for (const NodeId head : heads) of_heads.push_back(ref(head + at));
            nodes.measures.back() =
                place.add_node(std::string(of.name), {mean_of_heads_, std::move(of_heads)},
                               {std::string(of.name), std::string(of.element), Role::other});
            ++at;
        }
    }

    /// Of heads that have an entropy, the first of the measures.
    void add_evenness(Scope place, LayerNodes& nodes, int layer) {
        const std::optional<NodeId>& entropy = nodes.measures.front();
        if (!entropy) return;
        std::vector<Ref> reads{ref(*entropy)};
        for (const Block& block : heads_of(layer)) reads.push_back(ref(block.seen));
        nodes.evenness = place.add_node("evenness", {common(evenness_rule), std::move(reads)},
                                        {"evenness", "J", Role::other});
    }

    /// Heads that are on, of a layer or of all.
    std::vector<NodeId> add_combined(Scope place, std::optional<int> layer) {
        std::vector<Ref> weights;
        std::vector<double> shares;
        const std::span<Block> heads = layer ? heads_of(*layer) : blocks_;
        const auto first = static_cast<std::size_t>(heads.data() - blocks_.data());
        for (std::size_t at = first; at < first + heads.size(); ++at) {
            if (at < scene_.off.size() && scene_.off[at]) continue;
            const std::vector<double>& chosen = scene_.shares;
            weights.push_back(ref(blocks_[at].weights));
            shares.push_back(at < chosen.size() ? chosen[at] : 1);
        }
        std::vector<NodeId> nodes;
        if (weights.empty()) return nodes;
        shares = normalized_shares(shares);
        for (const CombineRule& rule : combine_rules())
            nodes.push_back(place.add_node(
                std::string(rule.node),
                {rule.takes_shares ? shared<Measure>(rule.rule, shares) : common(rule.rule),
                 weights},
                {std::string(rule.node), "ᾱ", Role::weights}));
        return nodes;
    }

    void add_flow(Scope place, int layer) {
        LayerNodes& nodes = nodes_.layers[static_cast<std::size_t>(layer)];
        const LayerNodes* const below =
            layer > 0 ? &nodes_.layers[static_cast<std::size_t>(layer) - 1] : nullptr;
        if (below && !below->flow) return;
        const auto others = static_cast<double>(scene_.others);
        const Ref mean = ref(nodes.combined.front());
        nodes.flow = std::array<LayerNodes::Flow, 2>{};
        for (const std::size_t residual : {0, 1}) {
            const std::string name = residual ? "rollout/with_residual" : "rollout/without";
            LayerNodes::Flow& flow = (*nodes.flow)[residual];
            const Ref mixing =
                place.add(name + "/mixing",
                          measure(mixing_rule, {mean}, {static_cast<double>(residual), others}),
                          {"mixing", "Â", Role::other});
            std::vector<Ref> reads{mixing};
            if (below) reads.push_back(ref((*below->flow)[residual].rollout));
            const Ref rollout = place.add(name, {common(reached_rule), std::move(reads)},
                                          {"rollout", residual ? "R_½" : "R_0", Role::other});
            const Ref rest = place.add(name + "/rest", {common(rest_rule), {rollout}},
                                       {"rest", "r", Role::other});
            flow = {mixing.id, rollout.id, rest.id,
                    place.add_node(name + "/without_first",
                                   {common(without_first_rule), {rollout, rest}},
                                   {"rollout without the first token", "R′", Role::other})};
        }
        place.add(
            "rollout",
            measure(rollout_rule,
                    {mean, ref((*nodes.flow)[scene_.choices.residual ? 1 : 0].rollout)}, {others}),
            {"rollout", "R", Role::weights});
    }

    /// Of Gaussian scores: a view that compares them asks what there would be with these.
    void add_identities() {
        if (scene_.choices.score != "gaussian") return;
        const IdentityNodes identity;
        for (Block& block : blocks_) {
            const auto [own, equal] = identity.add(
                graph_, head_prefix(graph_, block.layer, block.head), block.compared_q(),
                block.compared_k(), {true, numbered_ ? block.layer : -1, block.head});
            block.first_identity = own;
            block.first_equal_identity = equal;
        }
    }

    void add_of_scene() {
        Scope place = Scope(graph_).on_demand();
        const auto x = graph_.sequence(0).vectors,
                   output = graph_.find(layer_prefix(graph_, layers_ - 1) + "output");
        if (x && output && graph_.node(*x).shape() == graph_.node(*output).shape())
            nodes_.cosine = place.add_node("cosine", {common(cosine_rule), {ref(*x), ref(*output)}},
                                           {"cosine", "cos", Role::other});
        if (mask_)
            nodes_.needed =
                place.add_node("needed", {open_, {ref(*mask_)}}, {"needed", "needed", Role::other});
        nodes_.place_vectors = graph_.sequence(0).places;
        if (const auto& turned = blocks_.front().q_rotated)
            nodes_.place_vectors =
                place.add_node("position_turned", {common(turned_rule), {ref(*turned)}},
                               {"turned", "p", Role::input});
        if (nodes_.place_vectors)
            nodes_.place_similarity = place.add_node(
                "position_similarity", {common(similarity_rule), {ref(*nodes_.place_vectors)}},
                {"similarity", "p·p′", Role::other});
    }

    Graph& graph_;
    std::span<Block> blocks_;
    const MeasuredScene& scene_;
    int layers_;
    bool numbered_;
    std::vector<HeadNode> head_nodes_;        // the normalizer's steps, then the measures
    NodeId first_measure_ = 0;                // among them
    std::vector<OperationPtr> value_length_;  // by head
    OperationPtr contribution_ = common(contribution_rule),
                 mean_of_heads_ = common(mean_of_heads_rule), open_ = common(open_rule),
                 times_others_ = shared<TimesOthers>(), overview_ = shared<Overview>(),
                 column_sums_ = shared<ColumnSums>();
    std::shared_ptr<const RoleText> role_text_;
    std::optional<NodeId> mask_ = graph_.entry().mask;
    std::optional<Ref> seen_;
    std::vector<Ref> roles_;  // of the layer's heads
    MeasureNodes nodes_;
};

}  // namespace

MeasureNodes add_measures(Graph& graph, std::span<Block> blocks, const MeasuredScene& scene) {
    return blocks.empty() ? MeasureNodes{} : Adder(graph, blocks, scene).add_all();
}

}  // namespace attend
