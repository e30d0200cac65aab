#include <doctest/doctest.h>

#include "core/workspaces/workspace.h"
#include "support/desk.h"

using namespace attend;

namespace {

Saved tiny_bert(const char* view) {
    Saved saved;
    saved.document.choices = default_choices("model");
    saved.document.choices.model = ATTEND_SOURCE_DIR "/tests/references/models/bert";
    saved.document.choices.sentence = "the train";
    saved.selection = first_selection("model", view);
    return saved;
}

void open_model(DrivenPanel& panel) {
    do panel.gui.frame();
    while (panel.store.computation().busy() || !panel.store.computation().scene());
    panel.finish();
}

}  // namespace

TEST_CASE("words of a model: those of its vocabulary that are nearest after each layer") {
    CHECK(find_scene_view("words")->is_in("model"));
    DrivenPanel panel(view_drawn("words"), {1200, 700}, tiny_bert("words"));
    open_model(panel);
    const std::size_t layers = panel.scene().measures.near.size();
    REQUIRE(layers >= 2);
    for (std::size_t layer = 0; layer < layers; ++layer)
        CHECK(panel.gui.has("words/layer/" + std::to_string(layer)));
    panel.gui.click("words/layer/1");
    CHECK(panel.selection().layer == 1);
}

TEST_CASE("positions of a model are its own: shown like others, and nothing of them is chosen") {
    CHECK(find_scene_view("positions")->is_in("model"));
    DrivenPanel panel(view_drawn("positions"), {1400, 900}, tiny_bert("positions"));
    open_model(panel);
    CHECK(panel.gui.has("places/curves"));
    CHECK(panel.gui.has("places/similarity"));
    CHECK_FALSE(panel.gui.has("places/choose/none"));
}
