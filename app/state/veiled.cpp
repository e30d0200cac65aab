#include "app/state/veiled.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "app/state/computation.h"

namespace attend {

Evaluation veiled(const Evaluation& evaluation,
                  const std::function<bool(const std::string& path)>& hides) {
    Evaluation seen = evaluation;
    const Graph& graph = *seen.graph;
    std::vector<bool> hidden(graph.size());
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Node& node = graph.node(id);
        hidden[id] = hides(node.path) ||
                     std::ranges::any_of(node.inputs, [&](NodeId input) { return hidden[input]; });
        if (!hidden[id]) continue;
        const Shape shape = node.shape();
        seen.values[id] = seen.own[id] = std::make_shared<const Matrix>(
            Matrix::Constant(shape.rows, shape.columns, std::numeric_limits<Scalar>::quiet_NaN()));
    }
    seen.kept.clear();
    seen.on_demand = KnownValues::none();
    seen.asked = AskedValues::none();
    return seen;
}

void Computation::veil(std::function<bool(const std::string& path)> hides) {
    if (!hides && !hides_) return;
    hides_ = std::move(hides);
    draw_veil();
    ++revision_;
}

void Computation::draw_veil() {
    veiled_.reset();
    if (shown_ && hides_)
        veiled_ = std::make_shared<const Shown>(
            Shown{shown_->scene, veiled(shown_->evaluation, hides_), {}});
}

}  // namespace attend
