#include "app/views/wall/head_scores.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui_internal.h>

#include "core/analysis/roles.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"
#include "support/models.h"

using namespace attend;

namespace {

Saved beside_wall(const std::string& view) {
    Saved saved = hand_made_document(4);
    saved.document.choices.layers = 3;
    saved.selection.view = view;
    saved.selection.layer = 1, saved.selection.head = 2;
    return saved;
}

struct SentencePanel : DrivenPanel {
    explicit SentencePanel(const std::string& view = "wall", ImVec2 size = {1900, 230})
        : DrivenPanel(draw_sentence, size, beside_wall(view)) {
        finish();
    }
};

}  // namespace

TEST_CASE("beside the wall the sentence says the chosen head's scores, each a node's number") {
    SentencePanel panel;
    const Matrix& roles = panel.evaluation().value("layer.1/roles");
    for (std::size_t i = 0; i < head_score_count; ++i) {
        const std::string tag = fmt::format("sentence/score/{}", head_roles()[i].name);
        CAPTURE(tag);
        CHECK(panel.gui.has(tag) == !std::isnan(roles(2, static_cast<Index>(i))));
    }
    // Neither over the sentence of numbers nor below the panel.
    const TaggedItem words = panel.gui.item("sentence/words");
    CHECK(panel.gui.item("sentence/score/self").min.x >= words.max.x);
    CHECK(panel.gui.item("sentence/score/broad").max.y <= 230);
}

TEST_CASE("scores stand beside the sentence where the wall is looked at and there is room") {
    CHECK_FALSE(SentencePanel("weights").gui.has("sentence/score/self"));
    CHECK_FALSE(SentencePanel("wall", {1200, 230}).gui.has("sentence/score/self"));
    CHECK_FALSE(SentencePanel("wall", {1900, 130}).gui.has("sentence/score/self"));
}

TEST_CASE("the chips of a model stand still whichever view is chosen") {
    std::vector<float> places;
    for (const char* const view : {"wall", "weights", "next_token", "flow"}) {
        Saved saved = tiny_model("gpt2");
        saved.selection.view = view;
        saved.selection.query = 4;
        DrivenPanel panel(draw_sentence, {1900, 230}, saved);
        while (!panel.store.computation().scene()) panel.finish();
        panel.finish();
        places.push_back(panel.gui.item("token/3").min.x);
        CHECK(panel.gui.has("sentence/score/self"));
    }
    for (const float place : places) CHECK(place == places.front());
}

TEST_CASE("scores beside the sentence never make it scroll") {
    for (float high = 190; high < 260; high += 3.5f) {
        CAPTURE(high);
        const SentencePanel panel("wall", {1900, high});
        for (const ImGuiWindow* const window : ImGui::GetCurrentContext()->Windows)
            CHECK_FALSE((window->Active && (window->ScrollbarX || window->ScrollbarY)));
    }
}
