#include <doctest/doctest.h>

#include "app/state/editing.h"
#include "app/views/computation/computation.h"
#include "support/desk.h"

using namespace attend;

namespace {

std::string said;

void say_subtitle(Frame& frame) {
    said.clear();
    for (const TextRun& run : computation_subtitle(frame)) said += run.text;
}

bool says_the_same() { return said.find("Q = K = V") != std::string::npos; }

}  // namespace

TEST_CASE("that queries, keys and values are the same is said as long as they are") {
    DrivenPanel panel(say_subtitle, {600, 300}, hand_made_document(2));
    CHECK(said.starts_with("head 0"));
    CHECK(says_the_same());
    panel.store.change([](Document& draft) { set_number(draft, "head.0/w_k", {3, 2}, 0.5); });
    panel.gui.frames(2);
    CHECK_FALSE(says_the_same());
    panel.store.undo();
    panel.gui.frames(2);
    CHECK(says_the_same());
    panel.store.change([](Document& draft) { draft.choices.projection = "random"; });
    panel.gui.frames(2);
    CHECK_FALSE(says_the_same());
}
