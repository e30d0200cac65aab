#include "app/state/command.h"

#include <doctest/doctest.h>

#include <set>

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
    CHECK_FALSE(settings.shows("setup"));
    run_command("reset_layout", context);
    CHECK(settings.shows("setup"));
}
