#include <algorithm>
#include <tuple>
#include <utility>

#include "app/views/compare/compare.h"
#include "app/views/heads/head_place.h"
#include "core/analysis/overview.h"
#include "core/texts/compare.h"

namespace attend {

namespace {

constexpr Index most_of_tile = 128;  // numbers along a side

/// What both are: the work is done anew where one of them is another.
struct HeadsChangeKey {
    std::shared_ptr<const Graph> graph_a, graph_b;
    std::shared_ptr<const Edits> edits_a, edits_b;
    bool operator==(const HeadsChangeKey&) const = default;
};

struct HeadsChangeState {
    LatestJob<HeadsChangeKey, HeadsChange> job;
};

/// Where B's token has none beside it, nothing changed.
HeadChange change_of(const Evaluation& a, const Evaluation& b, NodeId weights) {
    const auto there = same_node(*a.graph, b.graph->node(weights));
    if (!there) return {};
    const auto beside = aligned(a.graph->node(*there).axes, b.graph->node(weights).axes);
    if (!beside) return {};
    // Copies keep what they are asked for: of weights that nobody keeps, no longer than here.
    const std::pair own(a, b);
    const Matrix &in_a = own.first.value(*there), &in_b = own.second.value(weights);
    const Matrix all = aligned_difference(in_b, in_a, *beside);
    const Matrix change = all.array().isFinite().select(all, Scalar(0));
    HeadChange made{share(pooled(change, most_of_tile, most_of_tile)), 0, {}, 0, 0};
    if (change.size() == 0) return made;
    Cell& at = made.at;
    made.largest = static_cast<float>(change.cwiseAbs().maxCoeff(&at.row, &at.column));
    made.in_b = static_cast<double>(in_b(at.row, at.column));
    if (const auto of_a = beside->in_a(at))
        made.in_a = static_cast<double>(in_a(of_a->row, of_a->column));
    return made;
}

/// Why none of the tiles has anything to show; empty where one has.
std::string why_none_compares(const Frame& frame, const OtherScene& other,
                              const HeadsChange& heads) {
    if (std::ranges::any_of(heads, [](const HeadChange& head) { return !!head.map; })) return {};
    const Index a = other.scene->blocks.empty()
                        ? 0
                        : other.evaluation->graph->node(other.scene->blocks.front().weights)
                              .shape()
                              .columns,
                b = weights_axes(frame).shape().columns;
    return a == b ? say<texts::compare::no_such_heads>()
                  : say<texts::compare::other_keys>("a"_is = a, "b"_is = b);
}

}  // namespace

HeadsNow heads_change(const Frame& frame, const OtherScene& other) {
    auto& job = frame.ui.states.of<HeadsChangeState>().job;
    const Evaluation& b = *frame.evaluation();
    const Evaluation& a = *other.evaluation;
    std::vector<NodeId> weights;
    for (const Block& block : frame.scene()->blocks) weights.push_back(block.weights);
    const Shape shape = weights_axes(frame).shape();
    const Index numbers = shape.rows * shape.columns * std::ssize(weights);
    const bool at_once = !weights_are_transient(frame) && numbers <= numbers_at_once;
    HeadsNow now;
    now.current = follow_work(frame, job, "Comparing the heads",
                              HeadsChangeKey{a.graph, b.graph, a.edits, b.edits}, at_once, [&] {
                                  return [a, b, weights](const Progress& progress) {
                                      HeadsChange made;
                                      for (const NodeId id : weights) {
                                          progress.at(static_cast<double>(made.size()) /
                                                      static_cast<double>(weights.size()));
                                          made.push_back(change_of(a, b, id));
                                      }
                                      return made;
                                  };
                              });
    const HeadsChange* const made = job.result();
    if (made && made->size() == weights.size()) now.heads = made;
    now.problem = now.heads ? why_none_compares(frame, other, *now.heads)
                            : why_none(job, "Comparing the heads …");
    return now;
}

bool output_differs(Frame& frame, const OtherScene& other) {
    const NodeId id = frame.scene()->output;
    const Node& output = frame.node(id);
    const auto there = same_node(*other.evaluation->graph, output);
    if (!there || frame.session().selection.node == output.path) return false;
    const Value a = other.evaluation->at(*there), b = frame.evaluation()->at(id);
    return frame.ui.states.kept(std::tuple(a, b),
                                [&] { return shape_of(*a) == shape_of(*b) && !(*a == *b); });
}

}  // namespace attend
