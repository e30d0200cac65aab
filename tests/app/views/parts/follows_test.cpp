#include "app/views/parts/follows.h"

#include <doctest/doctest.h>

#include "app/views/wall/wall.h"
#include "support/desk.h"

using namespace attend;

namespace {

struct Following {
    explicit Following(Choices choices, Edits edits = {})
        : panel(view_drawn("wall"), {1280, 800}, [&] {
              Saved saved = hand_made_document(2);
              saved.document.choices.layers = 3;
              saved.document.choices.heads_off = choices.heads_off;
              saved.document.choices.layers_off = choices.layers_off;
              saved.document.edits = std::move(edits);
              return saved;
          }()) {
        panel.finish();
    }
    bool operator()(const char* path) {
        const Frame frame{panel.gui.ui(), panel.store, panel.settings, panel.requests, Coloring()};
        return follows_from_change(frame, panel.scene().graph->at(path));
    }
    DrivenPanel panel;
};

}  // namespace

TEST_CASE("what follows from an edit: what is computed from it, and nothing else") {
    Following follows({}, {{"layer.1/head.0/scores", {nullptr, {{{0, 1}, 3}}}}});
    CHECK(follows("layer.1/head.0/scores"));
    CHECK(follows("layer.1/head.0/weights"));
    CHECK(follows("layer.2/head.1/weights"));
    CHECK(follows("output"));
    CHECK_FALSE(follows("layer.1/head.0/q"));
    CHECK_FALSE(follows("layer.1/head.1/weights"));
    CHECK_FALSE(follows("layer.0/head.0/weights"));
    CHECK(follows.panel.gui.has("wall/legend/follows"));
    follows.panel.store.draft.edits.clear();
    follows.panel.finish();
    CHECK_FALSE(follows("output"));
    CHECK_FALSE(follows.panel.gui.has("wall/legend/follows"));
}

TEST_CASE("what follows from a head or a layer that is off: what comes after its layer") {
    Choices head_off;
    head_off.heads_off = {2};  // of layer 1
    Following after_head(head_off);
    CHECK_FALSE(after_head("layer.1/head.0/weights"));
    CHECK(after_head("layer.2/head.0/weights"));
    Choices layer_off;
    layer_off.layers_off = {0};
    Following after_layer(layer_off);
    CHECK_FALSE(after_layer("layer.0/head.1/weights"));
    CHECK(after_layer("layer.1/head.1/weights"));
}
