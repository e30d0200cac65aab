#pragma once

#include <fmt/format.h>

#include "app/views/kernel/kernel.h"
#include "app/views/kernel/options.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"

namespace attend {

/// A new document of the kernel room, with other choices where `change` makes some.
template <class Change>
Saved kernel_document(Change change) {
    Saved saved;
    saved.document.choices = default_choices("kernel");
    change(saved.document.choices);
    saved.selection.node = "weights";
    saved.selection.view = "plot";
    return saved;
}
inline Saved kernel_document() {
    return kernel_document([](Choices&) {});
}

/// With a second kernel beside it.
inline Saved compared_document(std::string_view second) {
    Saved saved = kernel_document();
    saved.document.view.of<PlotOptions>().compare = second;
    return saved;
}

/// Points at 0, 0.001, 0.002 …, so many of them.
inline Saved crowded_document(int points) {
    return kernel_document([points](Choices& choices) {
        choices.rows = "x,y\n";
        for (int i = 0; i < points; ++i)
            choices.rows += fmt::format("{:.3f},{}\n", 0.001 * i, 1 + i % 7);
        choices.query = "1";
    });
}

/// The room's view, driven without a window, with everything computed.
struct KernelDesk : DrivenPanel {
    explicit KernelDesk(Saved saved = kernel_document(), ImVec2 size = {1240, 880})
        : DrivenPanel(view_drawn("plot"), size, std::move(saved)) {
        settle();
    }
    void settle() {
        gui.frames(2);
        while (store.computation().busy()) gui.frame();
        finish();
    }
};

}  // namespace attend
