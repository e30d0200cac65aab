#pragma once
#include "app/gui/rich_text.h"
#include "app/views/frame.h"
#include "core/analysis/kernel_identity.h"

namespace attend {

/// What the maps of one picture share.
struct IdentityLook {
    const KernelIdentity& identity;
    Cell chosen;
    bool dimmed;

    const Evaluation& evaluation() const { return identity.evaluation; }
    const Axes& axes() const {
        return evaluation().graph->node(evaluation().graph->at("dot")).axes;
    }
    double number(const char* path) const {
        return static_cast<double>(evaluation().value(path)(chosen.row, chosen.column));
    }
};

/// The maps of the identity side by side, signs between them, names above, the chosen cell's
/// numbers below.
void draw_equation(Frame& frame, const IdentityLook& look, ImVec2 min, ImVec2 size);

/// What softmax makes of q·k and of −½‖q − k‖², and in words how far the two are from each other.
void draw_weights_compared(Frame& frame, const IdentityLook& look, ImVec2 min, ImVec2 size);

}  // namespace attend
