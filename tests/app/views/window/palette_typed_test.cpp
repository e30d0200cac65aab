#include "app/views/window/palette_typed.h"

#include <doctest/doctest.h>

#include <utility>

#include "app/views/window/window_view.h"
#include "core/document/choice_values.h"
#include "core/document/compute.h"
#include "core/workspaces/workspace.h"
#include "support/desk.h"

using namespace attend;

namespace {

std::vector<std::string> labels(std::string_view typed) {
    std::vector<std::string> all;
    for (const PaletteEntry& entry : read_typed_choice(typed, Document{}).entries)
        all.push_back(entry.label);
    return all;
}

std::string note(std::string_view typed) { return read_typed_choice(typed, Document{}).note; }

using Labels = std::vector<std::string>;

}  // namespace

TEST_CASE("a choice and its value can be typed; what is no value of it is not offered") {
    CHECK(labels("D_K 16") == Labels{"d_k: 16"});
    CHECK(labels("sentence=The cat") == Labels{"Sentence: The cat"});
    CHECK(labels("mask causal and window") == Labels{"Mask: causal and window"});
    CHECK(labels("layer_norm=after") == Labels{"Layer norm: after"});
    CHECK(labels("layers three").empty());
    CHECK(labels("layers").empty());
    CHECK(labels(" 3").empty());
    CHECK(labels("").empty());
}

TEST_CASE("a choice and its value get one answer, however they are spelled") {
    for (const char* typed : {"layers 3", "layers=3", "layers = 3", "  Layers  3 ", "LAYERS=3"}) {
        CAPTURE(typed);
        CHECK(labels(typed) == Labels{"Layers: 3"});
        CHECK(note(typed) == "Layers: a whole number from 0 to 12");
    }
    for (const char* typed : {"layers ", "layers=", "layers = "}) {
        CAPTURE(typed);
        CHECK(labels(typed).empty());
        CHECK(note(typed) == "Layers: a whole number from 0 to 12");
        CHECK(read_typed_choice(typed, {}).asked == "layers ");
    }
    for (const char* typed : {"layers 99", "layers=99", "layers = 99", "LAYERS 99"}) {
        CAPTURE(typed);
        CHECK(labels(typed).empty());
        CHECK(note(typed) == "layers: found “99”, expected a whole number from 0 to 12");
        CHECK(read_typed_choice(typed, {}).refused);
    }
    for (const char* typed : {"mask cau", "mask=cau"}) {
        CAPTURE(typed);
        CHECK(note(typed).starts_with("Mask: none, causal"));
        CHECK_FALSE(read_typed_choice(typed, {}).refused);
    }
    CHECK(note("layers").empty());
}

TEST_CASE("a value may stand where a sentence has it") {
    for (const char* typed : {"number of layers 3", "3 layers", "set layers to 3", "layers: 3",
                              "Set the number of layers to 3", "change layers to 3"})
        CHECK_MESSAGE(labels(typed) == Labels{"Layers: 3"}, typed);
    CHECK(read_typed_choice("3 layers", {}).entries.front().words == "3 layers");
    CHECK(labels("set temperature to 1,5").size() == 1);
    CHECK(labels("Set The Number Of Layers To 3") == Labels{"Layers: 3"});
    CHECK(labels("set sentence=\"I went to school\"").empty());  // nor is its text taken apart
    for (const char* typed : {"set temperature to 1,500", "set heads to 3.5", "65 heads"}) {
        CHECK_MESSAGE(labels(typed).empty(), typed);
        CHECK_MESSAGE(read_typed_choice(typed, {}).refused, typed);
    }
    for (const char* typed :
         {"3", "3 dogs", "3 4", "set 3", "set to", "the layers", "set the table to"})
        CHECK_MESSAGE(labels(typed).empty(), typed);
    CHECK(note("k nearest") == "k: a whole number from 1 to 1000000");
}

TEST_CASE("the longest name is meant, by its name or by its label") {
    for (const char* typed : {"heads_off 1", "heads off 1", "Heads off=1"})
        CHECK(labels(typed) == Labels{"Heads off: 1"});
    CHECK(labels("heads 0").empty());  // nor is it head 0 that is switched off
    for (const char* typed : {"mask window 3", "mask_window=3", "Window 3"})
        CHECK(labels(typed) == Labels{"Window: 3"});
    for (const char* typed : {"K = V on", "shared_key_value=on", "k = v = on"})
        CHECK(labels(typed) == Labels{"K = V: on"});
    CHECK(labels("k 3") == Labels{"k: 3"});
    CHECK(labels("resid on") == Labels{"Residual: on"});
}

TEST_CASE(
    "a choice that any text is a value of takes = or quotes: words behind it are looked for") {
    for (const char* typed : {"sentence similarity", "Sentence The cat", "sente similarity",
                              "second text similarity"}) {
        CAPTURE(typed);
        CHECK(labels(typed).empty());
        CHECK_FALSE(read_typed_choice(typed, {}).refused);
    }
    CHECK(note("sentence similarity") == "Sentence: text, behind = or in quotes");
    for (const char* typed : {"sentence=The cat", "sentence = The cat", "sentence \"The cat\"",
                              "sentence “The cat”", "Sentence='The cat'"}) {
        CAPTURE(typed);
        CHECK(labels(typed) == Labels{"Sentence: The cat"});
    }
    CHECK(read_typed_choice("sentence ", {}).asked == "sentence=");
    Document kernel;
    kernel.choices = default_choices("kernel");
    CHECK(read_typed_choice("query 3.2", kernel).entries.size() == 1);
    CHECK(read_typed_choice("query point", kernel).entries.empty());
}

/// Other than those that any text is a value of: there a blank may be a blank.
TEST_CASE("every choice answers alike to a blank and to =, by name and by label") {
    const auto check = [](const auto& field, const Document& document) {
        if (takes_any_text(field)) return;
        const auto labels = [&](std::string_view typed) {
            Labels found;
            for (const PaletteEntry& entry : read_typed_choice(typed, document).entries)
                found.push_back(entry.label);
            return found;
        };
        const auto note = [&](std::string_view typed) {
            return read_typed_choice(typed, document).note;
        };
        for (const std::string_view name : {field.name, field.label})
            for (const char* value : {"1", "99999999999", "on", "auto", "zzz", "0,1"}) {
                const std::string blank = std::string(name) + " " + value,
                                  equals = std::string(name) + "=" + value;
                CAPTURE(blank);
                CHECK(labels(blank) == labels(equals));
                CHECK(note(blank) == note(equals));
                CHECK_FALSE(note(blank).empty());
            }
    };
    for (const Workspace& room : workspaces()) {
        Document document;
        document.choices = default_choices(room.name);
        for (const ChoiceField& field : choice_fields())
            if (room.reads(field.name)) check(field, document);
        for (const ViewField& field : view_fields()) check(field, document);
    }
}

TEST_CASE("a choice that the room does not read is not offered there") {
    Document document;
    document.choices = default_choices("model");
    for (const char* typed : {"heads 5", "head 5"})
        CHECK(read_typed_choice(typed, document).entries.empty());
    CHECK(read_typed_choice("query key value", document).entries.empty());
    CHECK(read_typed_choice("heads off 5", document).entries.size() == 1);
    CHECK(read_typed_choice("query key value", Document{}).entries.empty());
    document.choices = default_choices("lookup");
    CHECK(read_typed_choice("query=key value", document).entries.size() == 1);
}

TEST_CASE("a choice of other rooms is set there, where it is written as one") {
    CHECK(labels("model=smollm2") == Labels{"Model: smollm2, in the room Model"});
    CHECK(labels("table=majors") ==
          Labels{"Table: majors, in the room Lookup", "Table: majors, in the room Kernel"});
    CHECK(labels("model smollm2").empty());
    CHECK(labels("similarity=nonsense").empty());
    Desk desk(hand_made_document());
    GuiDriver gui([&](Ui& ui) { desk.draw(ui, [](Frame&) {}); });
    gui.frames(2);
    const Choices left = desk.store.document().choices;
    const TypedChoice typed = read_typed_choice("similarity=exact", desk.store.draft);
    REQUIRE(typed.entries.size() == 1);
    bool run = false;
    GuiDriver chosen([&](Ui& ui) {
        desk.draw(ui, [&](Frame& frame) {
            if (!std::exchange(run, true)) typed.entries.front().run(frame);
        });
    });
    chosen.frames(3);
    CHECK(desk.store.document().choices.workspace == "lookup");
    CHECK(desk.store.document().choices.similarity == "exact");
    CHECK(desk.store.document().choices.table == default_choices("lookup").table);
    CHECK(desk.store.saved().left.at("attention").choices == left);
}

TEST_CASE("a room is entered, never set as a value") {
    for (const char* const typed : {"workspace=kernel", "room kernel", "room=kernel"})
        CHECK(labels(typed).empty());
}

TEST_CASE("a value that is only begun is none, also where a file could have that name") {
    CHECK(labels("embedding one").empty());
    CHECK(labels("embedding glov").empty());
    CHECK(labels("embedding vectors.txt") == Labels{"Embedding: vectors.txt"});
    CHECK(labels("embedding dimension").empty());
    CHECK(labels("embedding layer").empty());
    Document kernel;
    kernel.choices = default_choices("kernel");
    CHECK(read_typed_choice("validation 1:4:1", kernel).entries.size() == 1);
}

namespace {

/// The palette as somebody types into it.
struct OpenPalette : Desk {
    OpenPalette()
        : Desk(hand_made_document()), gui([this](Ui& ui) {
              draw(ui, [&](Frame& frame) {
                  if (!opened) frame.session().overlay = "palette";
                  opened = true;
                  if (frame.session().overlay == "palette") draw_palette(frame, state);
              });
          }) {
        gui.frames(3);
    }

    bool opened = false;
    WindowState state;
    GuiDriver gui;
};

}  // namespace

TEST_CASE("what is refused says what was expected, and Enter takes nothing else for it") {
    for (const char* typed : {"heads 99", "heads=99", "heads -2", "heads=−2", "temperature=-1",
                              "embedding=missing", "table=missing"}) {
        CAPTURE(typed);
        OpenPalette palette;
        palette.gui.type(typed);
        palette.gui.frames(2);
        CHECK(palette.gui.has("palette/note"));
        const Document before = palette.store.document();
        palette.gui.key(ImGuiKey_Enter);
        palette.gui.frames(2);
        CHECK(palette.store.session.overlay == "palette");
        CHECK(palette.store.document() == before);
    }
}

TEST_CASE("the list says of a matrix what this scene makes it from") {
    Document document = hand_made_document().document;
    const auto made = [&](std::string_view path) {
        const std::shared_ptr<const Graph> graph = compute(document).scene.graph;
        return made_from(*graph, graph->node(graph->at(path)));
    };
    CHECK(made("head.0/v") == "head.0/v = memory × head.0/w_v");
    document.choices.shared_key_value = true;
    CHECK(made("head.0/v") == "head.0/v = head.0/k");
    document.choices.heads = 1;
    CHECK(made("output") == "output = concat");
    document.choices.heads = 2;
    CHECK(made("output") == "output = concat × w_o");
    document.choices.residual = true;
    CHECK(made("output") == "output = x + attended");
    document.choices.layer_norm = "after";
    CHECK(made("output").starts_with("output = layer_norm(residual, "));
    document.choices.layers = 2;
    CHECK(made("output") == "output = layer.1/output");
    CHECK(made("word_vectors").starts_with("word_vectors is given ("));
}

TEST_CASE(
    "asked what a matrix is, the palette speaks of heads and of layers, each in its own words") {
    Document document = hand_made_document().document;
    document.choices.heads = 2;
    document.choices.residual = true;
    document.choices.shared_key_value = true;
    Desk desk(Saved{document, {}});
    std::vector<PaletteEntry> entries;
    GuiDriver gui([&](Ui& ui) {
        desk.draw(ui, [&](Frame& frame) { entries = palette_entries(frame, "", {}); });
    });
    gui.frames(3);
    const auto help = [&](std::string_view label) {
        for (const PaletteEntry& entry : entries)
            if (entry.label == label) return entry.help;
        FAIL("no such entry: ", std::string(label));
        return std::string();
    };
    CHECK(help("output").starts_with("What a layer gives"));
    CHECK(help("output").ends_with(
        "In this scene: output = x + attended. A row each token, a column each property"));
    CHECK(help("head.1/output").starts_with("What a head gives"));
    CHECK(help("head.1/output").find("head.1/output = head.1/weights × head.1/v.") !=
          std::string::npos);
    CHECK(help("head.1/v").find("head.1/v = head.1/k.") != std::string::npos);
    for (const PaletteEntry& entry : entries)
        CHECK_MESSAGE(entry.help.find("X W_") == std::string::npos, entry.help);
}

TEST_CASE("another number of heads leaves off the heads that were off") {
    Saved saved = hand_made_document();
    Choices& choices = saved.document.choices;
    choices.heads = 2, choices.layers = 2;
    choices.heads_off = {2};  // layer 1, head 0
    choices.combined_shares = {1, 1, 0, 0.5};
    const PaletteEntry entry = value_entry(choice_field("heads"), "3");
    Desk desk(std::move(saved));
    GuiDriver gui([&](Ui& ui) {
        desk.draw(ui, [&](Frame& frame) {
            if (frame.draft().choices.heads == 2) entry.run(frame);
        });
    });
    gui.frames(3);
    const Choices& now = desk.store.document().choices;
    CHECK(now.heads == 3);
    CHECK(now.heads_off == NumberList{3});
    CHECK(now.combined_shares == NumberRow{1, 1, 1, 0, 0.5});
}
