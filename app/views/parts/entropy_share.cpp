#include "app/views/parts/entropy_share.h"

#include <algorithm>
#include <cmath>

namespace attend {

std::optional<double> share_of_even(const Frame& frame, const Block& block, double nats) {
    const std::vector<Block>& blocks = frame.scene()->blocks;
    // Of all heads at once, and once for what is shown.
    const std::vector<double>& even =
        frame.ui.memory.kept(frame.store.computation().revision(), [&] {
            std::vector<double> made;
            for (std::size_t i = 0; i < blocks.size(); ++i)  // most share what they may see
                made.push_back(
                    i > 0 && blocks[i].seen == blocks[i - 1].seen
                        ? made.back()
                        : frame.ui.readings.even_entropy(frame.evaluation()->at(blocks[i].seen)));
            return made;
        });
    const auto found = std::ranges::find_if(blocks, [&](const Block& each) {
        return each.layer == block.layer && each.head == block.head;
    });
    const auto at = static_cast<std::size_t>(found - blocks.begin());
    if (at >= even.size() || !(even[at] > 0) || !std::isfinite(nats)) return std::nullopt;
    return std::clamp(nats / even[at], 0.0, 1.0);
}

}  // namespace attend
