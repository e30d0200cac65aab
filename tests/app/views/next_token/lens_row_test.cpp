#include "app/views/next_token/lens_row.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/gui/box/lengths.h"
#include "app/views/next_token/next_token.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"
#include "support/models.h"

using namespace attend;

namespace {

Saved of_model(const std::string& name) {
    Saved saved = tiny_model(name);
    saved.selection.node = "layer.0/head.0/weights";
    return saved;
}

/// The row alone: the models of the tests have too few layers to lie flat.
void draw_row(Frame& frame) {
    if (!frame.scene() || !has_lens_row(frame)) return;
    const float wide = 60 * static_cast<float>(frame.layers()) - 4;
    draw_box(frame.ui, lens_row(frame, box::em_of(frame.ui, 4)), {{40, 40}, {wide, 20}});
}

struct RowPanel : DrivenPanel {
    explicit RowPanel(const std::string& model)
        : DrivenPanel(draw_row, {600, 200}, of_model(model)) {
        do gui.frame();
        while (store.computation().busy() || !store.computation().scene());
        finish();
    }
};

}  // namespace

TEST_CASE("what each layer would say is a chip a layer, and a click explains its logit") {
    RowPanel panel("llama");
    const int layers = panel.scene().blocks.back().layer + 1;
    REQUIRE(layers > 1);
    for (int layer = 0; layer < layers; ++layer) {
        const TaggedItem chip = panel.gui.item(fmt::format("wall/lens/{}", layer));
        CHECK(chip.min.x == 40 + 60 * static_cast<float>(layer));
        CHECK(chip.max.x - chip.min.x == 56);
    }
    CHECK_FALSE(panel.gui.has(fmt::format("wall/lens/{}", layers)));
    panel.gui.click("wall/lens/1");
    panel.gui.frame();
    CHECK(panel.selection().node == "lens/1");
    CHECK(panel.selection().cell.row == panel.selection().query);
}

TEST_CASE("a model that reads both ways foretells nothing, and has no such row") {
    CHECK_FALSE(RowPanel("bert").gui.has("wall/lens/0"));
}
