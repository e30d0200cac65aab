#pragma once
#include <string>
#include <vector>

#include "app/gui/box/box.h"
#include "app/views/heads/head_place.h"
#include "core/analysis/head_measures.h"

namespace attend {

// The view of all heads, taken apart.

/// The measure that stands with each map.
const HeadMeasure& chosen_measure(const Frame& frame);
/// "entropy 1.73 nats", or without its name "1.73 nats".
std::string measured_as_text(const HeadMeasure& measure, double number, bool with_name = true);
/// What was measured, one number a head by all_places(); empty where there are none.
struct HeadNumbers {
    std::vector<double> of_heads;
    std::vector<double> evenness = {};  // with entropies, what part they are of even rows'
    bool current = true;

    std::optional<double> of(std::size_t head) const {
        return head < of_heads.size() ? std::optional(of_heads[head]) : std::nullopt;
    }
};
/// Every head of every layer, layer by layer.
std::vector<HeadPlace> all_places(const Frame& frame);
/// Whether marks at the edges of maps point at the chosen cell: kept in ui.states.
struct EdgeMarks {
    bool drawn = false;
};
/// The maps; more scroll. `numbers` must outlive the frame.
Box head_grid(Frame& frame, const HeadNumbers& numbers);

}  // namespace attend
