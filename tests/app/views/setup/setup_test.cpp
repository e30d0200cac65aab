#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/gui/refused_input.h"
#include "core/attention/mask.h"
#include "core/attention/scores/additive.h"
#include "core/document/file.h"
#include "support/all_parameters.h"
#include "support/desk.h"

using namespace attend;

namespace {
constexpr ImVec2 narrow{282, 1700};

struct Setup : DrivenPanel {
    explicit Setup(Saved saved = hand_made_document(4))
        : DrivenPanel(draw_setup, narrow, std::move(saved)) {
        settings.toggle_fold("setup/layer");
        gui.frames(2);
    }
    void pick(const std::string& combo, const std::string& option) {
        gui.click(combo);
        gui.frames(2);
        gui.click(combo + "/" + option);
        gui.frames(3);
    }
    /// Tags of everything that stands outside the panel to the left or right.
    std::vector<std::string> clipped() const {
        const TaggedItem around = gui.item("panel");
        std::vector<std::string> names;
        for (const auto& [name, item] : gui.tags())
            if (item.min.x < around.min.x || item.max.x > around.max.x) names.push_back(name);
        return names;
    }
};
}  // namespace

TEST_CASE("the number of heads, and heads that are off and no more") {
    Setup setup;
    setup.gui.click("heads/8");
    CHECK(setup.choices().heads == 8);
    setup.gui.frames(2);
    setup.gui.click("head/6/on");
    setup.gui.click("head/1/on");
    CHECK(setup.choices().heads_off == NumberList{1, 6});
    setup.gui.click("heads/4");
    CHECK(setup.choices().heads == 4);
    CHECK(setup.choices().heads_off == NumberList{1});
    CHECK(setup.store.computation().problem().empty());
    setup.store.undo();
    CHECK(setup.choices().heads == 8);
    CHECK(setup.choices().heads_off == NumberList{1, 6});
}

TEST_CASE("a setup made of fields alone has a control for what each room reads") {
    for (const Workspace& room : workspaces()) {
        CAPTURE(room.name);
        Saved saved = hand_made_document(2);
        saved.document.choices = default_choices(room.name);
        if (room.reads("embedding")) saved.document.choices.embedding = "hand_made";
        if (room.opens == Opens::model) continue;  // which needs a file
        DrivenPanel setup(draw_fields_setup, narrow, saved);
        setup.gui.frames(2);
        CHECK(setup.gui.has("temperature") == room.reads("temperature"));
        CHECK(setup.gui.has("normalizer") == room.reads("normalizer"));
        CHECK(setup.gui.has("similarity") == room.reads("similarity"));
        CHECK(setup.gui.has("validation") == room.reads("validation"));
    }
}

TEST_CASE("controls made of fields change the document, a step each") {
    DrivenPanel fields(draw_fields_setup, narrow, hand_made_document(4));
    fields.gui.frames(2);
    fields.gui.click("residual");
    CHECK(fields.choices().residual);
    fields.gui.click("heads/more");
    CHECK(fields.choices().heads == 5);
    fields.gui.click("output_projection/off");
    CHECK(fields.choices().output_projection == false);
    CHECK(fields.steps() == 4);  // as it began, and three changes
}

TEST_CASE("alone on the screen the setup's fields stay beside what they are called") {
    DrivenPanel wide(draw_setup, {1900, 1000}, hand_made_document(4));
    const float room = wide.gui.item("panel").min.x + wide.gui.ui().em(31);
    for (const std::string field : {"embedding", "heads/8", "score", "temperature"})
        CHECK_MESSAGE(wide.gui.item(field).max.x < room, field);
}

TEST_CASE("choices whose numbers were all set by hand say so") {
    Setup plain;
    CHECK_FALSE(plain.gui.has("word_vectors/by hand"));
    Saved saved = load_document(ATTEND_SOURCE_DIR "/assets/scenes/worked_example.attend");
    Setup worked(saved);
    CHECK(worked.gui.has("word_vectors/by hand"));
    CHECK(worked.gui.has("w_q/by hand"));
    saved.document.edits.erase("head.0/w_k");
    Setup drawn(saved);
    CHECK_FALSE(drawn.gui.has("w_q/by hand"));
}

TEST_CASE("another number of heads than the usual ones, up to 64") {
    Setup setup;
    setup.gui.click("heads/…");
    setup.gui.frames(2);
    CHECK(setup.choices().heads == 4);
    setup.gui.click("heads/more");
    CHECK(setup.choices().heads == 5);
    setup.gui.double_click("heads");
    setup.gui.key(ImGuiMod_Ctrl | ImGuiKey_A);
    setup.gui.type("64");
    setup.gui.key(ImGuiKey_Enter);
    setup.gui.frames(3);
    CHECK(setup.choices().heads == 64);
    CHECK(setup.gui.has("head/0"));
    CHECK(setup.clipped().empty());
}

TEST_CASE("a number that is refused changes nothing, nor does what was typed of it, and says so") {
    Setup setup;
    setup.store.change([](Document& draft) { draft.choices.temperature = 0.5; });
    setup.gui.frames(3);
    const auto refused = [&](const char* field, const char* text) {
        ImGui::GetIO().AddKeyEvent(ImGuiMod_Ctrl, true);  // a click then types
        setup.gui.click(field);
        ImGui::GetIO().AddKeyEvent(ImGuiMod_Ctrl, false);
        setup.gui.frames(3);
        setup.gui.key(ImGuiMod_Ctrl | ImGuiKey_A);
        setup.gui.type(text);
        setup.gui.key(ImGuiKey_Enter);
        setup.gui.frames(3);
        return take_refused_input(setup.gui.ui());
    };
    const std::size_t steps = setup.store.history().size();
    for (const char* const text : {"1,234", "99999999999999999999", "7.6", "zero", "0"})
        CHECK(refused("key_width", text) ==
              fmt::format("key_width: found “{}”, expected a whole number from 1 to 4096", text));
    CHECK_FALSE(setup.choices().key_width);  // still automatic
    for (const char* const text : {"0", "-1", "half"})
        CHECK(
            refused("temperature", text)
                .starts_with(fmt::format("temperature: found “{}”, expected a number from", text)));
    CHECK(setup.choices().temperature == 0.5);
    CHECK(setup.store.history().size() == steps);
    CHECK(refused("key_width", "3").empty());
    CHECK(setup.choices().key_width == 3);
}

TEST_CASE("widths show what came out, can be set, and go back to auto") {
    Setup setup;
    const int came_out = static_cast<int>(setup.scene().key_width());
    CHECK_FALSE(setup.gui.has("key_width/auto"));
    setup.gui.click("key_width/more");
    CHECK(setup.choices().key_width == came_out + 1);
    setup.gui.frames(2);
    CHECK(setup.scene().key_width() == came_out + 1);
    CHECK_FALSE(setup.choices().value_width);
    setup.gui.click("key_width/auto");
    CHECK_FALSE(setup.choices().key_width);
    setup.gui.click("value_width/less");
    CHECK(setup.choices().value_width == setup.scene().value_width());
}

TEST_CASE("a drag of a number is one step of undo") {
    Setup setup;
    setup.gui.drag("key_width", {40, 0});
    REQUIRE(setup.choices().key_width);
    CHECK(*setup.choices().key_width > 2);
    CHECK(setup.store.history().size() == 2);
    setup.store.undo();
    CHECK_FALSE(setup.choices().key_width);
}

TEST_CASE("the temperature is dragged in one step, and a double click takes it back to 1") {
    Setup setup;
    setup.gui.drag("temperature", {60, 0});
    CHECK(setup.choices().temperature > 1.5);
    CHECK(setup.store.history().size() == 2);
    setup.gui.double_click("temperature");
    setup.wait(0.5);
    CHECK(setup.choices().temperature == 1);
    CHECK(setup.store.history().size() == 3);
    setup.store.undo();
    CHECK(setup.store.document().choices.temperature > 1.5);
    setup.store.redo();
    setup.gui.frames(2);
    setup.gui.drag("temperature", {-60, 0});
    CHECK(setup.choices().temperature < 0.7);
    setup.gui.click("temperature", ImGuiMouseButton_Right);
    CHECK(setup.choices().temperature == 1);
}

TEST_CASE("where the normalizer takes no temperature the setup says so in its place") {
    Setup setup;
    CHECK(setup.gui.has("temperature"));
    setup.store.change([](Document& draft) { draft.choices.normalizer = "hardmax"; });
    setup.gui.frames(3);
    CHECK_FALSE(setup.gui.has("temperature"));
    CHECK(setup.gui.has("temperature/none"));
}

TEST_CASE("embeddings, and the choices that belong to them") {
    Setup setup;
    CHECK_FALSE(setup.gui.has("width"));
    CHECK_FALSE(setup.gui.has("seed"));
    setup.pick("embedding", "Random");
    CHECK(setup.choices().embedding == "random");
    CHECK(setup.gui.has("width"));
    setup.gui.click("seed/more");
    CHECK(setup.choices()[seed] == 1);
    setup.pick("embedding", "One-hot");
    CHECK(setup.choices().embedding == "one_hot");
    CHECK_FALSE(setup.gui.has("width"));
    setup.pick("embedding", "File…");
    CHECK(setup.choices().embedding == "one_hot");
    REQUIRE(setup.requests.size() == 1);
    CHECK_FALSE(std::get<ChooseEmbeddingFile>(setup.requests.front()).second);
}

TEST_CASE("an embedding that cannot be read says so where it is chosen") {
    Saved saved = hand_made_document(4);
    saved.document.choices.embedding = "/nowhere/vectors.txt";
    Setup setup(saved);
    for (int i = 0; i < 2000 && !setup.gui.has("problem/embedding"); ++i) setup.gui.frame();
    CHECK(setup.gui.has("problem/embedding"));
    CHECK(setup.clipped().empty());
}

TEST_CASE("a second text has an embedding of its own") {
    Saved saved = hand_made_document(4);
    saved.document.choices.second_text = "a bus";
    Setup setup(saved);
    setup.pick("second_embedding", "One-hot");
    CHECK(setup.choices().second_embedding == "one_hot");
    setup.pick("second_embedding", "As the first text");
    CHECK(setup.choices().second_embedding.empty());
}

TEST_CASE("every kind shows each of its parameters, and none does where no kind reads it") {
    for (const test::ReadParameter& read : test::all_read_parameters()) {
        if (read.choice == "similarity") continue;  // of another room
        const std::string name(read.parameter->name);
        CAPTURE(read.kind);
        CAPTURE(name);
        Saved saved = hand_made_document(1);
        CHECK_FALSE(Setup(saved).gui.has(name));
        set_field(saved.document.choices, choice_field(read.choice), read.kind);
        CHECK(Setup(saved).gui.has(name));
    }
}

TEST_CASE("a choice shows the parameters that it reads, and no others") {
    Setup setup;
    CHECK_FALSE(setup.gui.has("hidden_width"));
    setup.pick("score", "additive");
    CHECK(setup.choices().score == "additive");
    setup.gui.click("hidden_width/more");
    CHECK(setup.choices()[hidden_width] == 9);
    setup.pick("score", "Gaussian kernel");
    CHECK(setup.gui.has("bandwidth"));
    CHECK_FALSE(setup.gui.has("hidden_width"));
    setup.pick("mask", "window");
    setup.gui.click("mask_window/less");
    CHECK(setup.choices()[mask_window] == 1);
    setup.pick("mask/second", "causal");
    CHECK(setup.choices().mask == "window and causal");
    setup.gui.frames(2);
    CHECK(setup.scene().graph->find("mask"));
    CHECK(setup.clipped().empty());
    setup.pick("mask", "blocks");  // the other stays
    CHECK(setup.choices().mask == "block and causal");
    setup.pick("mask", "window");
    setup.pick("mask/second", "nothing else");
    CHECK(setup.choices().mask == "window");
    setup.pick("normalizer", "sparsemax");
    CHECK(setup.evaluation().value("head.0/weights").row(0).sum() == doctest::Approx(1));
}

TEST_CASE("mask, projections, W_O and colors") {
    Setup setup;
    setup.pick("mask", "causal");
    CHECK(setup.choices().mask == "causal");
    setup.pick("projection", "identity");
    CHECK(setup.choices().projection == "identity");
    CHECK_FALSE(setup.gui.has("key_width"));
    CHECK(setup.scene().key_width() == 8);
    setup.pick("projection", "random");
    CHECK(setup.gui.has("seed"));
    setup.gui.click("output_projection/off");
    CHECK(setup.choices().output_projection == false);
    setup.gui.click("output_projection/auto");
    CHECK_FALSE(setup.choices().output_projection);
    CHECK_FALSE(setup.gui.has("range/row"));
    setup.gui.click("setup/colors");
    setup.gui.frames(2);
    setup.gui.click("range/fixed");
    CHECK(setup.store.document().view.range == "fixed");
    setup.gui.frames(2);
    setup.gui.click("range_high/more");
    CHECK(setup.store.document().view.range_high == doctest::Approx(1.1));
    setup.gui.click("tied");
    CHECK_FALSE(setup.store.document().view.tied);
    CHECK(setup.clipped().empty());
}

TEST_CASE("a head is chosen, and the selection goes to the same matrix of it") {
    Setup setup;
    setup.store.session.select("head.0/scores", {2, 3});
    setup.gui.click("head/2");
    CHECK(setup.selection().head == 2);
    CHECK(setup.selection().node == "head.2/scores");
    CHECK(setup.selection().cell == Cell{2, 3});
}

TEST_CASE("the menu of a head: only this one, all") {
    Setup setup;
    setup.gui.click("head/1", ImGuiMouseButton_Right);
    setup.gui.frames(2);
    setup.gui.click("head/1/only");
    CHECK(setup.choices().heads_off == NumberList{0, 2, 3});
    setup.gui.frames(5);
    setup.gui.click("head/0", ImGuiMouseButton_Right);
    setup.gui.frames(2);
    setup.gui.click("head/0/all");
    CHECK(setup.choices().heads_off.empty());
}

TEST_CASE("nothing of the setup is cut off at its sides, with 64 heads and at any scale") {
    Saved saved = hand_made_document(4);
    saved.document.choices.heads = 64;
    saved.document.choices.key_width = 3;
    saved.document.choices.projection = "random";
    for (const float scale : {1.0f, 1.5f, 2.0f}) {
        DrivenPanel driver(draw_setup, {282 * scale, 900 * scale}, saved);
        driver.gui.ui().scale = scale;
        driver.gui.frames(3);
        const TaggedItem panel = driver.gui.item("panel");
        for (const auto& tagged : driver.gui.tags()) {
            CHECK_MESSAGE(tagged.second.min.x >= panel.min.x, tagged.first);
            CHECK_MESSAGE(tagged.second.max.x <= panel.max.x, tagged.first);
        }
    }
}

TEST_CASE("under the mask stands what it saves") {
    for (const char* mask : {"none", "causal", "top_k"}) {
        Saved saved = hand_made_document(2);
        saved.document.choices.mask = mask;
        Setup setup(saved);
        REQUIRE(setup.gui.has("mask/cost"));
        CHECK(setup.gui.item("mask/cost").min.y >= setup.gui.item("mask").max.y);
        CHECK(setup.gui.item("mask/cost").max.y <= setup.gui.item("normalizer").min.y);
        CHECK(setup.clipped().empty());
    }
}

TEST_CASE("choices that do not do what they seem to say are noticed where they are made") {
    Saved saved = hand_made_document();
    saved.document.choices.key_width = 3;
    Setup setup(saved);
    CHECK_FALSE(setup.gui.has("notice/key_width"));
    setup.pick("projection", "identity");
    CHECK(setup.gui.has("notice/key_width"));
    setup.gui.click("widths/auto");
    setup.gui.frames(3);
    CHECK_FALSE(setup.choices().key_width);
    CHECK_FALSE(setup.gui.has("notice/key_width"));
    CHECK(setup.clipped().empty());
}

TEST_CASE("a score is typed as a formula: taken as one types, and what is none is said below") {
    Setup setup(hand_made_document(1));
    CHECK_FALSE(setup.gui.has("score_formula"));
    setup.pick("score", "a formula of your own");
    CHECK(setup.choices().score == "formula");
    REQUIRE(setup.gui.has("score_formula"));
    setup.gui.click("score_formula");
    setup.gui.key(ImGuiMod_Ctrl | ImGuiKey_A);
    setup.gui.type("10*i + j");
    setup.gui.frames(4);
    CHECK(setup.choices().score_formula == "10*i + j");
    CHECK(setup.value("head.0/scores", {2, 3}) == 23);
    setup.gui.type(" +");
    for (int i = 0; i < 200 && !setup.gui.has("problem/score_formula"); ++i) setup.gui.frame();
    CHECK(setup.gui.has("problem/score_formula"));
    CHECK(setup.value("head.0/scores", {2, 3}) == 23);  // the last one stays
}
