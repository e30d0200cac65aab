#pragma once
#include "tests/support/gui_driver.h"
#include "tests/support/panel_bench.h"

namespace attend {

/// One panel, a store, and hands.
struct BenchDriver {
    explicit BenchDriver(PanelBench::Draw draw,
                         Document document = PanelBench::hand_made_document(),
                         ImVec2 size = {1280, 800})
        : bench(draw, std::move(document)), gui([this](Ui& ui) { bench.draw(ui); }, size) {
        gui.frames(2);
    }
    /// Lets time pass, as when nobody types.
    void wait(double seconds) { gui.frames(static_cast<int>(seconds * 60) + 1); }
    const Choices& choices() const { return bench.choices(); }
    const Selection& selection() const { return bench.selection(); }
    Scene const& scene() const { return *bench.store.computation().scene(); }
    const Evaluation& evaluation() const { return *bench.store.computation().evaluation(); }

    PanelBench bench;
    GuiDriver gui;
};

}  // namespace attend
