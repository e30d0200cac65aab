#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/gui/panel.h"
#include "app/gui/rich_text.h"
#include "app/views/frame.h"

namespace attend {

// What the view of pooling beside attention is put together from.

/// One way to make one vector of the vectors of a text: a column of the view.
struct PoolingForm {
    std::string tag;          // "attention", "max", "mean", "tf_idf"
    std::string title;        // "Max pooling"
    std::string short_title;  // where the column has no room for that
    std::string formula;      // of the weights
    std::string source;
    NodeId weights = 0;  // (·, n) with a row for this, or (n, d) with a weight for each number
    NodeId output = 0;
    Index row = 0;  // of both
    bool by_dimension = false;
};

/// What the columns show: the computation, or, while nobody asked for poolings in it, what it would
/// be with them.
struct PoolingLook {
    const Scene& scene;
    const Evaluation& evaluation;
    bool added = true;  // to the computation: what is clicked is selected there

    const Node& node(NodeId id) const { return evaluation.graph->node(id); }
};

/// The chosen head's attention of the chosen query, then the poolings.
std::vector<PoolingForm> pooling_forms(const Frame& frame, const PoolingLook& look);

/// What the view keeps from one frame to the next.
struct PoolingState {
    std::string corpus;  // as it is typed
    bool typing = false;
    std::shared_ptr<const Graph> graph;
    std::map<NodeId, Value> rows;  // the rows of outputs, by node, of this graph
};

/// Names of the choice, and the texts of TF-IDF.
void draw_pooling_controls(Frame& frame);

/// Above a column: name, formula, source.
void draw_pooling_heading(const Ui& ui, const PoolingForm& form, Place place);
inline float pooling_heading_height(const Ui& ui) { return ui.em(4.4f); }

/// A token's weight: a bar with its number, or for max pooling the dimensions that it wins.
struct PoolingCell {
    const PoolingLook& look;
    const PoolingForm& form;
    Index token = 0;
    double bar_end = 1;  // the number at the right end of the bars
};
void draw_pooling_cell(Frame& frame, const PoolingCell& cell, Place place);

/// The pooled vector as a strip.
void draw_pooled_vector(Frame& frame, const PoolingLook& look, const PoolingForm& form,
                        Place place);

RichText pooling_subtitle(const Frame& frame);

}  // namespace attend
