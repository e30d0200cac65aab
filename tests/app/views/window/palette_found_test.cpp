#include <doctest/doctest.h>

#include <algorithm>

#include "app/views/window/palette_entries.h"
#include "core/workspaces/workspace.h"
#include "support/window_desk.h"

using namespace attend;

namespace {

/// What the palette finds in a scene.
struct FoundDesk : WindowDesk {
    explicit FoundDesk(Saved saved = hand_made_document()) : WindowDesk(std::move(saved)) {
        gui.frames(2);
    }
    const std::vector<const PaletteEntry*>& found(std::string_view typed) {
        Frame frame{gui.ui(), store, settings, requests, Coloring()};
        return list.fitting(frame, typed);
    }
    std::string first(std::string_view typed) {
        const auto& all = found(typed);
        return all.empty() ? "nothing" : all.front()->label;
    }

    PaletteList list;
};

Saved model_document() {
    Saved model;
    model.document.choices = default_choices("model");
    model.document.choices.model = ATTEND_SOURCE_DIR "/tests/references/models/gpt2";
    return model;
}

struct Sought {
    const char *typed, *found;
};

}  // namespace

TEST_CASE("what is misspelt is found as the command line would ask whether one meant it") {
    FoundDesk desk;
    constexpr Sought misspelt[] = {
        {"sofmax", "Normalizer: softmax"},  {"softmaxx", "Normalizer: softmax"},
        {"sotfmax", "Normalizer: softmax"}, {"temperture", "Temperature…"},
        {"causl mask", "Mask: causal"},     {"galery", "Gallery of…"},
        {"bahdanu", "Score: additive"}};
    for (const Sought& looked : misspelt)
        CHECK_MESSAGE(desk.first(looked.typed) == std::string(looked.found), looked.typed);
    CHECK(desk.first("qqqqqq") == "nothing");
}

TEST_CASE("the words of the field find what there is to show, in the room Model, too") {
    FoundDesk here, there(model_document());
    for (FoundDesk* const desk : {&here, &there})
        for (const char* typed :
             {"swap", "explanation", "activation patching", "gated", "own vectors", "logit lens",
              "ablation", "direct logit attribution", "attention rollout", "induction head",
              "causal mask", "residual stream"})
            CHECK_MESSAGE(desk->first(typed) != "nothing", typed);
    CHECK(there.first("direct logit attribution") == "Show: Next token");
    CHECK(there.first("swap") == here.first("swap"));
    CHECK(there.first("compare masks").starts_with("Show: Gallery, in the room "));
    CHECK(there.first("causal mask") == "Mask: causal, in the room Attention");
    CHECK(here.first("gated") != there.first("compare masks"));
    for (FoundDesk* const desk : {&here, &there})
        CHECK(std::ranges::any_of(desk->found("gated"), [](const PaletteEntry* entry) {
            return entry->label.starts_with("Score: gated");
        }));
    CHECK(here.first("superposition") == "nothing");
}

TEST_CASE("a view of another room is shown there") {
    WindowDesk desk(model_document());
    compute_all(desk.store);
    desk.gui.frames(3);
    desk.type_into_palette("compare masks");
    desk.gui.key(ImGuiKey_Enter);
    compute_all(desk.store);
    desk.gui.frames(3);
    CHECK(desk.choices().workspace == "attention");
    CHECK(desk.selection().view == "gallery");
}
