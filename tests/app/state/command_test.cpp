#include "app/state/command.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "app/state/editing.h"
#include "support/store.h"

using namespace attend;

TEST_CASE("every command has a name and a shortcut of its own, a label and a help") {
    std::set<std::string_view> names, shortcuts;
    for (const Command& command : commands()) {
        CHECK(names.insert(command.name).second);
        if (!command.shortcut.empty()) CHECK(shortcuts.insert(command.shortcut).second);
        CHECK_FALSE(command.label.empty());
        CHECK_FALSE(command.help.empty());
        CHECK(find_command(command.name) == &command);
    }
}

TEST_CASE("undo is there when there is something to undo") {
    Store store(hand_made_document());
    Settings settings;
    Requests requests;
    CommandContext context{store, settings, requests};
    CHECK_FALSE(run_command("undo", context));
    frame(store, false, [](Document& draft) { draft.choices.heads = 4; });
    CHECK(run_command("undo", context));
    CHECK(store.document().choices.heads == 2);
    CHECK(run_command("redo", context));
    CHECK(store.document().choices.heads == 4);
}

TEST_CASE("side effects are asked for, not done") {
    Store store(hand_made_document());
    Settings settings;
    Requests requests;
    CommandContext context{store, settings, requests};
    CHECK(run_command("save", context));
    REQUIRE(requests.size() == 1);
    CHECK(std::holds_alternative<Save>(requests[0]));
    run_command("panel_setup", context);
    CHECK(settings.shows("setup"));
    run_command("reset_layout", context);
    CHECK_FALSE(settings.shows("setup"));
}

TEST_CASE(
    "commands lead from head to head and from layer to layer, and what is selected goes along") {
    Saved saved = hand_made_document();
    saved.document.choices.layers = 2;
    Store store(saved);
    frame(store);
    Settings settings;
    Requests requests;
    CommandContext context{store, settings, requests};
    const Selection& at = store.session.selection;
    store.session.select("layer.0/head.0/scores", {2, 1});
    CHECK(run_command("next_head", context));
    CHECK(at.node == "layer.0/head.1/scores");
    CHECK(at.cell == Cell{2, 1});
    run_command("next_head", context);
    CHECK(at.node == "layer.1/head.0/scores");
    run_command("previous_layer", context);
    CHECK(at.node == "layer.0/head.0/scores");
    run_command("previous_head", context);  // there is none
    CHECK(at.node == "layer.0/head.0/scores");
    run_command("next_layer", context);
    CHECK(at.layer == 1);
    CHECK(at.node == "layer.1/head.0/scores");
}

TEST_CASE("a matrix is copied with its names, as a spreadsheet and as a matrix that is pasted") {
    Store store(hand_made_document());
    frame(store);
    Settings settings;
    Requests requests;
    CommandContext context{store, settings, requests};
    store.session.select("head.1/weights", {0, 0});
    CHECK(run_command("copy_matrix", context));
    REQUIRE(requests.size() == 1);
    const std::string& text = std::get<CopyText>(requests[0]).text;
    CHECK(text.starts_with("\"\"\t\"The\"\t\"train\"\t"));
    const Evaluation& shown = *store.computation().evaluation();
    const NodeId id = shown.graph->at("head.1/weights");
    Document document;
    paste_block(document, shown.graph->node(id), {0, 0}, text);
    const auto& cells = document.edits.at("head.1/weights").cells;
    for (const auto& [cell, number] : cells)
        CHECK(number == shown.value(id)(cell.row, cell.column));
    CHECK(static_cast<Index>(cells.size()) == shown.value(id).size());
}

TEST_CASE("a name that a clipboard would end at is copied as it is drawn") {
    const Matrix one{Matrix::Ones(1, 2)};
    const std::string text = copied_with_names(
        one, {Axis("token", std::vector<std::string>{"a"}),
              Axis("piece", std::vector<std::string>{std::string("\0", 1), "\t"})});
    CHECK(text.find('\0') == std::string::npos);
    CHECK(std::count(text.begin(), text.end(), '\t') == 4);
    CHECK(text.ends_with("\t1\t1"));
}
