#include "app/views/parts/mask_loss.h"

#include "app/gui/figures.h"
#include "app/views/parts/measured.h"
#include "core/graph/explanation.h"
#include "core/texts/cost.h"

namespace attend {

std::string mask_loss_text(const Frame& frame, bool brief) {
    if (!frame.evaluation() || frame.scene()->blocks.empty()) return {};
    const auto& nodes = frame.block().mask_loss;
    if (!nodes) return {};
    const Measured found =
        measured(frame, "Without the mask", {nodes->lost, nodes->change, nodes->output});
    if (!found) return {};
    const Matrix &lost = *found.values[0], &change = *found.values[1], &output = *found.values[2];
    const Index row = frame.asking();
    if (row >= lost.rows()) return {};
    const std::string share = percent_text(static_cast<double>(lost(row, 0))),
                      mean = percent_text(static_cast<double>(lost.mean()));
    if (brief)
        return say<texts::cost::mask_loses_short>("query"_is = frame.query_text(),
                                                  "share"_is = share, "mean"_is = mean);
    const auto length = static_cast<double>(output.row(row).norm()),
               away = static_cast<double>(change(row, 0));
    return say<texts::cost::mask_loses>(
        "query"_is = frame.query_text(), "share"_is = share, "change"_is = digits(away),
        "part"_is = percent_text(length > 0 ? away / length : 0), "mean"_is = mean);
}

}  // namespace attend
