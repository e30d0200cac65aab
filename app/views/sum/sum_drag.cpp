#include "app/views/sum/sum_drag.h"

#include <algorithm>
#include <numeric>

#include "app/state/editing.h"
#include "app/views/pointing.h"

namespace attend {

namespace {

WeightDrag begun(Frame& frame, const WeightedSum& sum, Index key, const RibbonPlaces& places) {
    WeightDrag drag;
    drag.query = sum.query, drag.key = key;
    for (const WeightedSum::Row& row : sum.rows) {
        drag.weights.push_back(row.weight);
        drag.open.push_back(!row.masked);
    }
    if (Edit edit = kept_edit(frame.draft(), frame.node(sum.weights).path); !edit.empty())
        drag.before = std::move(edit);
    drag.held = places;
    keep_query(frame, sum.query);
    return drag;
}

}  // namespace

void drag_weight(Frame& frame, const WeightedSum& sum, Index key, std::optional<WeightDrag>& drag,
                 const box::RibbonDragged& by) {
    if (by.ended) return drag.reset();
    if (!drag) drag = begun(frame, sum, key, *by.places);
    if (drag->key != key) return;
    const ImGuiIO& io = ImGui::GetIO();
    frame.gesture = true;
    drag->moved += by.more * (io.KeyShift ? 0.1 : 1);
    const auto index = static_cast<std::size_t>(key);
    const double wanted = drag->weights[index] + drag->moved;
    std::vector<double> weights = drag->weights;
    if (io.KeyAlt)
        weights[index] = std::max(wanted, 0.0);
    else
        weights = moved_weight(std::move(weights), index, wanted, drag->open);
    // From where the drag began: what was let go of, or moved with another key, leaves no trace.
    const std::string& path = frame.node(sum.weights).path;
    put_back(frame.draft(), path, drag->before);
    attempt(frame, [&] {
        for (std::size_t i = 0; i < weights.size(); ++i)
            if (weights[i] != drag->weights[i])
                set_number(frame.draft(), path, {drag->query, static_cast<Index>(i)}, weights[i]);
    });
}

std::vector<double> moved_weight(std::vector<double> weights, std::size_t key, double wanted,
                                 const std::vector<bool>& open) {
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0),
                 others = total - weights[key];
    const double to = std::clamp(wanted, 0.0, std::max(total, 0.0));
    auto takers = std::count(open.begin(), open.end(), true) - (open[key] ? 1 : 0);
    if (others <= 0 && takers == 0) return weights;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (i == key) continue;
        if (others > 0)
            weights[i] *= (total - to) / others;
        else if (open[i])
            weights[i] = (total - to) / static_cast<double>(takers);
    }
    weights[key] = to;
    return weights;
}

}  // namespace attend
