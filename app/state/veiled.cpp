#include "app/state/veiled.h"

#include <vector>

#include "app/state/computation.h"
#include "core/graph/hidden_number.h"

namespace attend {

Evaluation veiled(const Evaluation& evaluation, const std::vector<bool>& hidden) {
    Evaluation seen = evaluation;
    const Graph& graph = *seen.graph;
    for (NodeId id = 0; id < graph.size(); ++id) {
        if (!hidden[id]) continue;
        const Shape shape = graph.node(id).shape();
        seen.values[id] = seen.own[id] = std::make_shared<const Matrix>(
            Matrix::Constant(shape.rows, shape.columns, hidden_number()));
    }
    seen.kept.clear();
    seen.on_demand = KnownValues::none();
    seen.asked = AskedValues::none();
    return seen;
}

void Computation::veil(Hides hides) {
    if (!hides && !hides_) return;
    hides_ = std::move(hides);
    draw_veil();
    ++revision_;
}

void Computation::draw_veil() {
    veiled_.reset();
    if (shown_ && hides_)
        veiled_ = std::make_shared<const Shown>(Shown{
            shown_->scene, veiled(shown_->evaluation, hides_(*shown_->evaluation.graph)), {}});
}

}  // namespace attend
