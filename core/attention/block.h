#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "core/graph/graph.h"

namespace attend {

/// A head by its place.
struct HeadPlace {
    int layer = 0, head = 0;
    bool operator==(const HeadPlace&) const = default;
};

/// The rows of a head that meet in a product, drawn as arrows: core/analysis/arrow_nodes.h.
struct ArrowNodes {
    NodeId q = 0, k = 0;
    std::optional<NodeId> dot = {};  // their products; none: the score is made in another way
    struct Pairs {
        NodeId query_length = 0, key_length = 0;  // ‖q‖ (n, 1), ‖k‖ (m, 1)
        NodeId cosine = 0, angle = 0;             // cos θ and θ in degrees, (n, m)
    };
    std::optional<Pairs> pairs = {};  // on demand; none where q is not as wide as k
};

/// What the mask of a head takes away, on demand: core/analysis/mask_loss.h.
struct MaskLossNodes {
    NodeId weights = 0, output = 0;  // as they would be without it: (n, m), (n, d_v)
    NodeId lost = 0, change = 0;     // (n, 1)
};

/// Which sequences of a scene ask and answer, by their numbers.
struct WhoAttends {
    std::size_t asks = 0;
    /// Their rows are the keys, one sequence below the other; the one that asks stands last.
    std::vector<std::size_t> answers = {0};

    /// Whether another sequence answers.
    bool crosses() const { return answers.front() != asks; }
    /// Whether the tokens that ask are keys, too: all of them, or the last ones.
    bool own_keys() const { return answers.back() == asks; }
    /// Whether both are so.
    bool joined() const { return crosses() && own_keys(); }
    bool operator==(const WhoAttends&) const = default;
};

/// One attention of a scene, a head: its queries meet its keys, and its values answer.
struct Block : WhoAttends {
    int layer = 0, head = 0;
    NodeId q = 0, k = 0, v = 0;
    NodeId scores = 0;   // as the score function gives them
    NodeId masked = 0;   // what the normalizer reads: with positions and mask where there are some
    NodeId weights = 0;  // as the normalizer gives them
    NodeId applied = 0;  // what meets the values: the weights, rounded where they are
    NodeId output = 0;
    std::optional<NodeId> q_rotated = {}, k_rotated = {};  // q and k, turned by their places
    std::optional<NodeId> position_bias = {}, top_k = {};
    std::optional<NodeId> w_q = {}, w_k = {}, w_v = {};  // the group's, where heads share them
    std::optional<NodeId> b_q = {}, b_k = {}, b_v = {};
    std::vector<NodeId> parameters = {};          // of score function and positions
    std::optional<NodeId> dot = {}, biased = {};  // products, and scores with position_bias
    std::optional<NodeId> gate = {};              // that multiplies the products
    std::optional<NodeId> exact_output = {};      // where `applied` is rounded

    // On demand, of heads over a text: core/analysis/add_measures.h.
    NodeId seen =
        0;  // −∞ where the query may not look: `masked`, or where that passes a node like it
    NodeId first_step = 0;  // of the normalizer's: those of step_names(), one after the other
    std::optional<NodeId> value_length = {}, contribution = {};
    /// The first of core/analysis/kernel_identity.h, and of keys that are equally long.
    std::optional<NodeId> first_identity = {}, first_equal_identity = {};
    ArrowNodes arrows = {};
    std::optional<NodeId> mixed = {};  // how many keys top_k keeps
    std::optional<MaskLossNodes> mask_loss = {};
    /// Of weights that are transient: core/analysis/overview.h.
    std::optional<NodeId> overview = {}, column_sums = {};
    /// Of a model that learns, on demand, where nothing comes between: each value read as answers,
    /// V W_O U (n, classes), and what the weights mix of these.
    std::optional<NodeId> says = {}, said = {};

    /// What the score function compares.
    NodeId compared_q() const { return q_rotated.value_or(q); }
    NodeId compared_k() const { return k_rotated.value_or(k); }
    /// What its scores become, in the order of the computation: from `dot`, where there is one, and
    /// its gate to `applied`.
    std::vector<NodeId> stages() const {
        std::vector<NodeId> found;
        // One that a scene does not have is the one before it.
        for (const NodeId stage : {dot.value_or(scores), gate.value_or(dot.value_or(scores)),
                                   scores, biased.value_or(scores), masked, weights, applied})
            if (std::ranges::find(found, stage) == found.end()) found.push_back(stage);
        return found;
    }
};

/// The products of a layer's feed-forward network.
struct FeedForwardNodes {
    NodeId hidden = 0;                            // x W_1
    std::optional<NodeId> gate = {}, gated = {};  // x W_gate, and φ of that times `hidden`
    NodeId output = 0;                            // times W_2
};

/// A layer of a scene: what its heads read, and what it makes of what they give.
struct LayerBlock {
    NodeId input = 0, memory = 0;                           // asks; answers
    std::optional<NodeId> normed = {}, normed_memory = {};  // where a norm comes before the heads
    NodeId concat = 0;                                      // the heads side by side
    std::optional<NodeId> w_o = {}, b_o = {};
    std::vector<NodeId> results = {};  // what it makes of `concat`, in order
    std::optional<FeedForwardNodes> feed_forward = {};

    /// What attention gives: all heads, through W_O where there is one.
    NodeId attended() const { return results.front(); }
    NodeId output() const { return results.back(); }
    /// Whether more follows than attention.
    bool goes_on() const { return results.size() > 1; }
};

/// A vector that is made of all others without a query: core/attention/pooling.h.
struct PoolingNodes {
    std::string_view name;
    NodeId weights = 0, output = 0;
};

/// What is measured of the heads of a layer together, on demand.
struct LayerNodes {
    std::vector<std::optional<NodeId>> measures;  // by head_measures(): (heads, 1)
    std::optional<NodeId> evenness;               // (heads, 1), where there are entropies
    std::vector<NodeId> combined;  // by combine_rules(), heads that are on; empty: none is
    struct Flow {
        NodeId mixing = 0, rollout = 0;      // (n, s): core/analysis/rollout.h
        NodeId rest = 0, without_first = 0;  // (n, 1), (n, s)
    };
    /// Without and with the residual; nothing where nothing flows through the layer, or one below.
    std::optional<std::array<Flow, 2>> flow;
    NodeId roles = 0;  // (heads, 9): core/analysis/roles.h
};

/// What each part of a model adds to a word's logit, on demand: core/workspaces/pushes.h.
struct PushNodes {
    std::vector<NodeId> of_heads;  // by block, (n, 1)
    NodeId all = 0;                // of all parts that count, side by side
};

/// What a model that foretells the next token says of it, (n, vocabulary), on demand.
struct NextTokenNodes {
    NodeId unembedding = 0, logits = 0, probabilities = 0;
    // (n, 1): of a row, and of the token that follows it, whose number is told, too
    NodeId entropy = 0, surprise = 0, following = 0;
    std::vector<NodeId> norm = {};  // gain and shift of the last one
    struct Lens {
        NodeId logits = 0, probabilities = 0;
    };
    std::vector<Lens> lens = {};                   // by layer, had the model ended after it
    std::optional<PushNodes> push = {}, why = {};  // of a word; and further than another one
};

/// What is measured of kernel regression, on demand: core/analysis/regression_nodes.h.
struct RegressionNodes {
    Block validation = {};                        // many queries at once
    NodeId equal_points = 0, standard_error = 0;  // of the query, (1, 1)
    NodeId curve = 0;                             // (241, 3): place, estimate, equal points
    NodeId curve_error = 0;                       // (241, 1): the estimates' standard errors
    NodeId error = 0, mean_error = 0;             // of leaving one out, and of the mean, (1, 1)
    NodeId by_bandwidth = 0, least = 0;           // (49, 2), (1, 2): bandwidth, error
};

/// What is told of a look-up beside its answer.
struct LookUpNodes {
    Block hard;  // what is found where the key is the query
    /// What the answers weigh at other temperatures: core/analysis/temperature_shares.h.
    struct ByTemperature {
        NodeId shares = 0, overtaking = 0;  // (97, c), (1, 1 + c)
    };
    std::optional<ByTemperature> by_temperature = {};
};

/// Products of random vectors by their width, and what softmax makes of them as they are and
/// divided by √d: core/analysis/why_root.h.
struct RootNodes {
    NodeId products = 0, weights = 0, divided_weights = 0, spread = 0;
};

/// The words of the embedding's table that are near: core/analysis/near_nodes.h.
struct NearWordNodes {
    struct Pair {
        NodeId before = 0, after = 0;  // of attention
    } by_cosine, by_distance;
};

/// What is measured of a whole scene, on demand.
struct MeasureNodes {
    std::vector<LayerNodes> layers;
    std::vector<NodeId> combined;  // of the heads of all layers; empty where there is one layer
    std::optional<NodeId> needed;  // how many scores the mask leaves; nothing without a mask
    std::optional<NodeId> cosine;  // of each token's vector before and after
    /// How places are told apart by vectors, (n, c), and how alike they are, (n, n).
    std::optional<NodeId> place_vectors, place_similarity;
    std::optional<NextTokenNodes> next;
    std::vector<NodeId> near;  // of a model, by layer: cosine with the words of its vocabulary
    /// Of a model: what it thinks stands at each place, (n, vocabulary); the cosine of two texts
    /// that were read alone; where same words and induction are measured apart from the text.
    std::optional<NodeId> fill, text_cosine, probe;
    std::optional<RegressionNodes> regression;
    std::optional<LookUpNodes> look_up;
    std::optional<RootNodes> root;
    std::optional<NearWordNodes> near_words;
    std::optional<NodeId> cost;  // the table of operations and bytes: cost_table()
};

}  // namespace attend
