#include <doctest/doctest.h>

#include "app/views/sum/sum.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"

using namespace attend;

TEST_CASE("a head or a layer that is off says so above its weighted sum") {
    const auto subtitle_of = [](const auto& change) {
        Saved saved = hand_made_document(2);
        change(saved.document.choices);
        DrivenPanel panel(view_drawn("sum"), {600, 600}, std::move(saved));
        while (!panel.store.computation().scene()) panel.gui.frame();
        panel.finish();
        const Frame frame{panel.gui.ui(), panel.store, panel.settings, panel.requests, Coloring()};
        std::string text;
        for (const TextRun& run : weighted_sum_subtitle(frame)) text += run.text;
        return text;
    };
    CHECK(subtitle_of([](Choices&) {}).ends_with("added up, they are its output"));
    CHECK(subtitle_of([](Choices& choices) { choices.heads_off = {0}; }) ==
          "the head is off: it counts as 0");
    CHECK(subtitle_of([](Choices& choices) {
              choices.heads_off = {1};
          }).ends_with("added up, they are its output"));
    const std::string of_model = subtitle_of([](Choices& choices) {
        choices = default_choices("model");
        choices.model = ATTEND_SOURCE_DIR "/tests/references/models/bert";
        choices.layers_off = {0, 1};
    });
    CHECK_MESSAGE(of_model == "the layer is off: it counts as 0", of_model);
}
