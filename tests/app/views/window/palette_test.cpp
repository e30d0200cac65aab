#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "app/views/desk/scene_views.h"
#include "app/views/window/palette_entries.h"
#include "app/views/window/palette_search.h"
#include "app/views/window/palette_typed.h"
#include "app/views/window/palette_words.h"
#include "app/views/window/ready_scenes.h"
#include "app/views/window/shortcut.h"
#include "core/files/asset.h"
#include "support/window_desk.h"

using namespace attend;

TEST_CASE("what is typed finds labels by their letters in order, beginnings of words first") {
    CHECK(rate_letters("csl", "Mask: causal"));
    CHECK_FALSE(rate_letters("lac", "mask"));
    CHECK(*rate_letters("causal", "Mask: causal") > *rate_letters("causal", "a clause as all"));
    CHECK(*rate_letters("mc", "Mask: causal") > *rate_letters("mc", "some record"));
    CHECK(rate_letters("", "anything"));
}

TEST_CASE("the best entry comes first, and an empty text keeps the order") {
    const std::vector<PaletteEntry> entries{
        {"View: Dark", "", {}}, {"head.0/weights", "", {}}, {"View: Attention weights", "", {}}};
    CHECK(find_entries(entries, "")[0]->label == "View: Dark");
    CHECK(find_entries(entries, "head weights")[0]->label == "head.0/weights");
    CHECK(find_entries(entries, "zzz").empty());
    CHECK(find_entries(entries, "attention_weights")[0]->label == "View: Attention weights");
}

TEST_CASE("the palette's list is made once for a text, and anew for another document") {
    WindowState state;
    Desk desk(hand_made_document());
    GuiDriver gui([&](Ui& ui) {
        desk.draw(ui, [&](Frame& frame) {
            frame.session().overlay = "palette";
            draw_palette(frame, state);
        });
    });
    const auto made = [&] { return gui.ui().states.of<PaletteList>().made(); };
    gui.frames(3);
    const std::size_t first = made();
    gui.frames(10);
    CHECK(made() == first);
    CHECK(gui.tags().size() < 60);  // what is out of sight is not drawn
    gui.type("heads 3");
    gui.frames(2);
    const std::size_t typed = made();
    CHECK(typed > first);
    CHECK(gui.has("palette/Heads: 3"));
    gui.frames(10);
    CHECK(made() == typed);
    frame(desk.store, false, [](Document& draft) { draft.choices.heads = 4; });
    gui.frames(3);
    CHECK(made() > typed);
    CHECK(gui.has("palette/Heads: 3"));
}

TEST_CASE("the chosen entry of the palette comes into sight") {
    WindowState state;
    Desk desk(hand_made_document());
    GuiDriver gui([&](Ui& ui) {
        desk.draw(ui, [&](Frame& frame) {
            frame.session().overlay = "palette";
            draw_palette(frame, state);
        });
    });
    gui.frames(3);
    for (int i = 0; i < 60; ++i) gui.key(ImGuiKey_DownArrow);
    gui.frames(2);
    CHECK(state.palette_chosen == 60);
    Frame frame{gui.ui(), desk.store, desk.settings, desk.requests, Coloring()};
    const auto& list = gui.ui().states.of<PaletteList>().fitting(frame, "");
    const TaggedItem chosen = gui.item("palette/" + list[60]->label);
    CHECK(chosen.min.y >= gui.item("palette/text").max.y);
    CHECK(chosen.max.y <= 800);
}

TEST_CASE("everything gets larger with every key that writes +, and smaller with every −") {
    WindowDesk desk;
    GuiDriver& gui = desk.gui;
    const auto factor = [&](ImGuiKeyChord chord) {
        const double before = desk.settings.zoom;
        gui.key(chord);
        return desk.settings.zoom / before;
    };
    for (const ImGuiKeyChord plus :
         {ImGuiKeyChord(ImGuiMod_Ctrl | ImGuiKey_Equal),
          ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Equal, ImGuiMod_Ctrl | ImGuiKey_KeypadAdd})
        CHECK(factor(plus) == doctest::Approx(1.1));
    for (const ImGuiKeyChord minus :
         {ImGuiKeyChord(ImGuiMod_Ctrl | ImGuiKey_Minus), ImGuiMod_Ctrl | ImGuiKey_KeypadSubtract})
        CHECK(factor(minus) == doctest::Approx(1 / 1.1));
    gui.key(ImGuiMod_Ctrl | ImGuiKey_Keypad0);
    CHECK(desk.settings.zoom == 1);
}

TEST_CASE("the chords of all commands are read once, each from its text") {
    const auto chords = command_chords();
    CHECK(chords.data() == command_chords().data());
    std::size_t at = 0;
    for (const Command& command : commands())
        for (const ImGuiKeyChord chord : key_chords(command.shortcut)) {
            REQUIRE(at < chords.size());
            CHECK(chords[at].command == &command);
            CHECK(chords[at++].chord == chord);
        }
    CHECK(at == chords.size());
}

namespace {

/// The list as the whole program has it.
struct PaletteDesk : Desk {
    explicit PaletteDesk(Saved saved = hand_made_document())
        : Desk(std::move(saved)), gui([this](Ui& ui) {
              draw(ui, [&](Frame& frame) {
                  frame.session().overlay = "palette";
                  draw_palette(frame, state);
              });
          }) {}

    std::string first(std::string_view typed) {
        Frame frame{gui.ui(), store, settings, requests, Coloring()};
        const auto& list = gui.ui().states.of<PaletteList>().fitting(frame, typed);
        return list.empty() ? "nothing" : list.front()->label;
    }
    std::vector<PaletteEntry> entries() {
        Frame frame{gui.ui(), store, settings, requests, Coloring()};
        return palette_entries(frame, "", {});
    }

    WindowState state;
    GuiDriver gui;
};

struct Looked {
    const char *typed, *found;
};

// clang-format off
constexpr Looked what_people_type[] = {
    {"embedding dimension", "Width…"}, {"color blind", "View: As with deuteranopia"},
    {"colorblind", "View: As with deuteranopia"}, {"attention score", "Score…"},
    {"cosine similarity", "Score: cosine"}, {"embedding layer", "Embedding…"},
    {"one-hot", "Embedding: one hot"}, {"One-hot", "Embedding: one hot"},
    {"one hot", "Embedding: one hot"}, {"word2vec", "Embedding…"}, {"word embedding", "Embedding…"},
    {"glove", "Embedding: glove"}, {"pretrained", "Embedding: glove"}, {"random vectors", "Embedding: random"},
    {"add a head", "Heads: 3"}, {"remove a head", "Heads: 1"}, {"another head", "Heads: 3"},
    {"multi-head", "Heads…"}, {"multi head attention", "Heads…"}, {"multihead", "Heads…"},
    {"number of heads", "Heads…"}, {"heads", "Heads…"}, {"self-attention", "Second text: empty"},
    {"self attention", "Second text: empty"}, {"cross-attention", "Second text…"},
    {"encoder decoder", "Second text…"}, {"zoom", "View: Larger"}, {"zoom in", "View: Larger"},
    {"zoom out", "View: Smaller"}, {"font", "View: Larger"}, {"font size", "View: Larger"},
    {"text size", "View: Larger"}, {"bigger", "View: Larger"}, {"dark mode", "View: Dark"},
    {"dark", "View: Dark"}, {"theme", "View: Dark"}, {"light mode", "View: Light"},
    {"night mode", "View: Dark"}, {"high contrast", "View: High contrast"},
    {"image", "File: Export picture…"}, {"screenshot", "File: Export picture…"},
    {"png", "File: Export picture…"}, {"save image", "File: Export picture…"},
    {"csv", "File: Export matrix as CSV…"}, {"excel", "File: Export matrix as CSV…"},
    {"numpy", "File: Export matrix as npy…"}, {"load", "File: Open…"}, {"save", "File: Save"},
    {"how do I save?", "File: Save"}, {"How to export a picture", "File: Export picture…"},
    {"svg", "File: Export picture…"}, {"pdf", "File: Export picture…"},
    {"print", "File: Export picture…"}, {"how do I export a figure for my slides", "File: Export picture…"},
    {"how do I hide the future", "Mask: causal"}, {"how do I make the font bigger", "View: Larger"},
    {"how do I add a second head", "Heads…"}, {"how do I compare two heads", "Show: All heads"},
    {"how do I load my own word vectors", "Embedding…"}, {"how do I go back?", "Edit: Undo"},
    {"exit", "File: Quit"}, {"undo", "Edit: Undo"}, {"shortcuts", "Help: Help"},
    {"keyboard", "Help: Help"}, {"version", "Help: About Attend"}, {"fullscreen", "View: Full screen"},
    {"presentation", "View: Present"}, {"slideshow", "View: Present"}, {"settings", "View: Go to Setup"},
    {"tokenizer", "Tokens…"}, {"bpe", "Tokens…"}, {"tokens", "Tokens…"},
    {"letters", "Tokens: characters"}, {"bert", "Go to the room Model"}, {"bidirectional", "Mask: none"},
    {"gpt", "Mask: causal"}, {"causal", "Mask: causal"}, {"causal mask", "Mask: causal"},
    {"look ahead", "Mask: causal"}, {"look-ahead mask", "Mask: causal"}, {"autoregressive", "Mask: causal"},
    {"decoder", "Mask: causal"}, {"future", "Mask: causal"}, {"mask", "Mask…"},
    {"sliding window", "Mask: window"}, {"padding", "Mask: padding"}, {"dropout", "Mask: random"},
    {"top-k", "Mask: top k"}, {"sparse attention", "Mask: top k"}, {"temperature", "Temperature…"},
    {"sharpen", "Temperature…"}, {"softmax", "Normalizer: softmax"}, {"argmax", "Normalizer: hardmax"},
    {"hard attention", "Normalizer: hardmax"}, {"sparsemax", "Normalizer: sparsemax"},
    {"bahdanau", "Score: additive"}, {"luong", "Score: general"}, {"additive attention", "Score: additive"},
    {"scaled dot product", "Score: scaled dot"}, {"dot product", "Score: dot"}, {"cosine", "Score: cosine"},
    {"rbf", "Score: gaussian"}, {"similarity", "Score…"}, {"positional encoding", "Positions…"},
    {"position embedding", "Positions…"}, {"sinusoidal", "Positions: sinusoidal"},
    {"rope", "Positions: rope"}, {"rotary", "Positions: rope"}, {"alibi", "Positions: alibi"},
    {"t5", "Positions: relative"}, {"layernorm", "Layer norm…"}, {"mlp", "Feed-forward…"},
    {"ffn", "Feed-forward…"}, {"skip connection", "Residual…"}, {"relu", "Activation: relu"},
    {"number of layers", "Layers…"}, {"depth", "Layers…"}, {"gqa", "K, V heads…"},
    {"head size", "d_k…"}, {"d_k", "d_k…"}, {"random seed", "Seed…"}, {"ablation", "Heads off…"},
    {"colormap", "Colors of weights…"}, {"colors", "Colors of weights…"}, {"decimals", "Rounding…"},
    {"tf-idf", "Pooling: tf idf"}, {"average pooling", "Pooling: mean"}, {"induction head", "Projections: induction"},
    {"query", "head.0/q"}, {"keys", "head.0/k"}, {"values", "head.0/v"}, {"attention", "head.0/weights"},
    {"logits", "head.0/scores"}, {"context vector", "head.0/output"}, {"head.0/w_q", "head.0/w_q"},
    {"heatmap", "Show: Attention weights"}, {"bertviz", "Show: Lines between tokens"},
    {"rollout", "Show: Flow through the layers"}, {"flow", "Show: Flow through the layers"}, {"compare", "Show: A and B"}, {"flops", "Show: Cost"},
    {"complexity", "Show: Cost"}, {"tutorial", "Show: Step by step"}, {"walkthrough", "Show: Step by step"},
    {"sqrt", "Show: Why scores are divided"}, {"notes", "Show: About this scene"},
    {"scatter plot", "Show: Words before and after"}, {"similar words", "Show: Words before and after"},
    {"machine translation", "Scene: Translation"}, {"example", "Scene: Worked example"},
    {"what is softmax", "Normalizer: softmax"}, {"What is a query?", "head.0/q"},
    {"what are keys", "head.0/k"}, {"what's multi-head attention?", "Heads…"}, {"What’s a token?", "Tokens…"},
    {"explain temperature", "Temperature…"}, {"what does causal mean?", "Mask: causal"},
    {"what is attention?", "head.0/weights"}, {"define layer norm", "Layer norm…"},
    {"k nearest", "Mask: top k"}, {"show numbers", "Show: Attention weights"}, {"qkv", "View: Go to The computation"},
    {"download model", "File: Open model…"}, {"probability", "head.0/weights"}, {"mlp off", "Feed-forward: none"},
    {"translate", "Scene: Translation"}, {"majors", "Table: majors, in the room Lookup"},
};
// clang-format on

}  // namespace

TEST_CASE("a hundred words of lecturers, students and other programs find the right thing first") {
    PaletteDesk desk;
    static_assert(std::size(what_people_type) > 100);
    for (const Looked& looked : what_people_type)
        CHECK_MESSAGE(desk.first(looked.typed) == std::string(looked.found),
                      std::string(looked.typed));
    CHECK(desk.first("qqqqqq") == "nothing");
    for (const char* typed : {"?", "...", "-", "\"\"", "mask not causal", "without causal mask",
                              "never set heads to 3", "3 bits"})
        CHECK_MESSAGE(!desk.first(typed).starts_with("Mask: "), typed);
    for (const char* marks : {"?", "...", "-", "3 bits"})
        CHECK_MESSAGE(desk.first(marks).find(": ") == std::string::npos, desk.first(marks));
}

TEST_CASE("other words are of things that there are, and each has one row") {
    std::multiset<std::string> things;
    for (const OtherWords& row : all_other_words()) things.emplace(row.thing);
    CHECK(things.size() > 100);
    PaletteDesk desk;
    frame(desk.store, false, [](Document& draft) {
        draft.choices.heads = 2;
        draft.choices.output_projection = true;
    });
    frame(desk.store, false, [](Document&) {});
    std::set<std::string> known;
    for (const PaletteEntry& entry : desk.entries()) {
        known.insert(entry.thing);
        CHECK_MESSAGE(!entry.help.empty(), entry.label);
    }
    for (const SceneView& view : scene_views())  // of other rooms, too
        known.insert(fmt::format("view {}", view.name));
    for (const std::string& thing : things) {
        CHECK_MESSAGE(known.contains(thing), thing);
        CHECK_MESSAGE(things.count(thing) == 1, thing);
    }
}

TEST_CASE(
    "a value behind a choice's name is offered, whatever the choice is called on the screen") {
    PaletteDesk desk;
    for (const char* typed : {"key_width 5", "key_width=5", "d_k 5", "d_k=5"})
        CHECK_MESSAGE(desk.first(typed) == "d_k: 5", typed);
    CHECK(desk.first("layer_norm=after") == "Layer norm: after");
    CHECK(desk.first("heads_off 0,1") == "Heads off: 0,1");
}

TEST_CASE("what was found by another word says by which") {
    PaletteDesk desk;
    const std::vector<PaletteEntry> entries = desk.entries();
    const auto by = [&](std::string_view label, std::string_view typed) {
        const auto entry = std::find_if(entries.begin(), entries.end(),
                                        [&](const auto& each) { return each.label == label; });
        REQUIRE(entry != entries.end());
        return found_by(*entry, typed);
    };
    CHECK(by("Mask: none", "encoder") == "encoder");
    CHECK(by("Mask: causal", "causal").empty());
    CHECK(by("Mask: causal", "look-ahead") == "look ahead");
}

TEST_CASE("“what is …” opens the help of that thing, which F1 alone does not keep") {
    WindowDesk desk;
    GuiDriver& gui = desk.gui;
    const auto ask = [&](const char* text) {
        desk.type_into_palette(text);
        gui.key(ImGuiKey_Enter);
        gui.frames(3);
    };
    ask("what is softmax");
    CHECK(desk.store.session.overlay == "help");
    CHECK(gui.has("help/asked"));
    CHECK(desk.choices().normalizer == "softmax");
    gui.key(ImGuiKey_Escape);
    gui.frames(2);
    gui.key(ImGuiKey_F1);
    gui.frames(3);
    CHECK(desk.store.session.overlay == "help");
    CHECK_FALSE(gui.has("help/asked"));
    gui.key(ImGuiKey_Escape);
    gui.frames(2);
    desk.store.begin_frame();
    desk.store.enter("model");  // which does not read the choice
    desk.store.end_frame(false);
    ask("what is softmax");
    CHECK(gui.has("help/asked"));
}

TEST_CASE("a thing of which the other words say what it means begins its help with that") {
    PaletteDesk desk;
    for (const PaletteEntry& entry : desk.entries()) {
        const OtherWords* const other = find_other_words(entry.thing);
        if (other) CHECK_MESSAGE(entry.help.starts_with(other->meaning), entry.label);
    }
    CHECK(find_other_words("second_text=")->meaning.starts_with("Self-attention: "));
}

TEST_CASE("a choice that is found goes on with its values, and a number is typed on") {
    WindowDesk desk;
    GuiDriver& gui = desk.gui;
    desk.type_into_palette("sharpen");
    gui.key(ImGuiKey_Enter);
    gui.frames(3);
    CHECK(desk.store.session.overlay == "palette");
    CHECK(desk.state.palette_text == "temperature ");
    CHECK(gui.has("palette/Temperature: 0.5"));
    CHECK_FALSE(gui.has("palette/Temperature…"));
    gui.type("0.25");
    gui.key(ImGuiKey_Enter);
    gui.frames(3);
    CHECK(desk.store.session.overlay.empty());
    CHECK(desk.choices().temperature == 0.25);
}

TEST_CASE("scenes are listed from the easy ones to the rich ones, none is left out") {
    const std::vector<std::string_view> scenes = scenes_in_order();
    CHECK(scenes.size() == assets_under("assets/scenes").size());
    CHECK(scene_label(scenes.front()) == "Parameter free");
    CHECK(scene_label(scenes.back()) == "Training");
}

TEST_CASE("every scene says what it shows") {
    for (const std::string_view name : assets_under("assets/scenes")) {
        CAPTURE(name);
        CHECK(scene_description(name).size() > 15);
        CHECK(scene_description(name).find('\n') == std::string::npos);
    }
    CHECK(scene_description("assets/scenes/translation.attend") ==
          "Translation: the target asks, the source answers");
}

TEST_CASE("what a model's text is asked for is found by its path") {
    Saved saved;
    saved.document.choices = default_choices("model");
    saved.document.choices.model = ATTEND_SOURCE_DIR "/tests/references/models/gpt2";
    saved.document.choices.sentence = "The train";
    PaletteDesk desk(saved);
    do desk.gui.frame();
    while (desk.store.computation().busy() || !desk.store.computation().evaluation());
    for (const char* path : {"logits", "probabilities", "lens/1"}) CHECK(desk.first(path) == path);
}

TEST_CASE(
    "the palette puts weights into the head that is chosen, also where nothing else changed") {
    Desk desk(hand_made_document());
    GuiDriver gui([&](Ui& ui) {
        desk.draw(ui, [&](Frame& frame) {
            const auto& found = ui.states.of<PaletteList>().fitting(frame, "even weights");
            REQUIRE_FALSE(found.empty());
            const int head = frame.session().selection.head;
            CHECK(found.front()->label ==
                  "head." + std::to_string(head) + "/weights: even weights");
        });
    });
    desk.store.session.selection.head = 1;
    gui.frames(2);
}
