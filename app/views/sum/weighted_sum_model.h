#pragma once
#include <string>
#include <vector>

#include "app/gui/rich_text.h"
#include "core/analysis/readings.h"
#include "core/attention/block.h"
#include "core/graph/evaluate.h"

namespace attend {

/// What one query takes from each key in one head: plain data, made from an evaluation.
struct WeightedSum {
    NodeId weights = 0, values = 0, output = 0;  // nodes of the head
    Index query = 0;
    std::string query_name;
    Index self = -1;  // the key that is the query's own token, where that answers, too

    struct Row {
        Index key = 0;
        std::string name;
        double weight = 0;  // as it stands in the node
        bool edited = false;
        bool masked = false;  // its score is −∞, and nobody put another weight in
        Value value;          // (1, d_v): the key's row of the node
        Value product;        // (1, d_v): α·v, the contributions of explain()
    };
    std::vector<Row> rows;  // as in the sentence
    Value sum;              // (1, d_v): the query's row of the output
    bool sum_edited = false;
    double total = 0;  // of the weights

    std::vector<std::size_t> by_weight;  // rows, the heaviest first
    RichText sentence;  // "“station” takes 44 % from itself, 31 % from “train”, 6 % from …"
};

/// `answering`: what takes part in it, in words.
WeightedSum weighted_sum(const Evaluation& evaluation, const Block& block, Index query,
                         std::string_view answering);

/// Where the scales of a head end, the same whichever query is chosen: bars and colors of two
/// queries can be compared.
struct SumEnds {
    double low = 0, high = 1;  // of the bars: 0, or the lowest weight, and a round number
    float value = 0, product = 0,
          sum = 0;  // largest numbers of v, of α v and of what they add up to

    /// Of α v alone where those of many tokens would be dark beside their sum; else the sum's, too.
    float end_of_products() const {
        return product < dark * sum ? product : std::max(product, sum);
    }
    static constexpr float dark = 0.4f;  // of a scale's end: what stays below it is hardly seen
};
SumEnds sum_ends(const Evaluation& evaluation, const WeightedSum& sum, Readings& readings);
/// The head's, or a query's own where its weights, or its products, would be hardly seen on those.
SumEnds ends_of_row(SumEnds of_head, const WeightedSum& sum);

/// The largest finite number of a matrix without its sign; 0 without any.
float largest_size(const Matrix& matrix);

/// The first of 0.001, 0.002 … 0.4, 0.5, … 1, 1.5, 2, 5, 10 that is not below `largest`; above 10
/// that itself: where bars end.
double round_end(double largest);

/// Where a query's new vector comes from, of all heads together.
struct HeadsSum {
    NodeId output = 0, concat = 0;
    Index query = 0;
    std::string query_name;
    bool last = true;        // nothing follows in the layer, and no other layer
    bool projected = false;  // through W_O
    bool biased = false;     // and b_O is added

    struct Head {
        int head = 0;
        NodeId output = 0;  // the head's own
        bool off = false;
        Value segment;  // (1, d_v): the head's output
        Value share;    // (1, width of the output): what it adds to each number of the output
    };
    std::vector<Head> heads;
    Value sum;  // (1, width): the query's row of the output
    bool sum_edited = false;
    RichText sentence;
};

/// From the terms of explain() of `output`, put together by head.
HeadsSum heads_sum(const Evaluation& evaluation, const LayerBlock& layer, Index query);

/// "“station” takes 44 % from itself, …": what `weights`, which add up to `total`, say in words.
/// `names` are the keys', `self` the query's own key or −1; keys that are `masked` are not counted
/// among the others. `answering`: what a key is.
RichText weights_in_words(const std::string& query, const std::vector<std::string>& names,
                          const std::vector<double>& weights, double total, Index self,
                          const std::vector<bool>& masked = {},
                          std::string_view answering = "word");

}  // namespace attend
