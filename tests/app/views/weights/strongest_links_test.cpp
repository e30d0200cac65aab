#include "app/views/weights/strongest_links.h"

#include <doctest/doctest.h>

#include "support/desk.h"

using namespace attend;

TEST_CASE("as many of the strongest links are shown as have room for their words") {
    const auto links = [](const std::string& sentence) {
        Saved saved = hand_made_document(1);
        saved.document.choices.sentence = sentence;
        saved.selection.node = "head.0/weights";
        DrivenPanel panel(view_drawn("weights"), {420, 760}, std::move(saved));
        panel.finish();
        int count = 0;
        for (const auto& [tag, item] : panel.gui.tags()) count += tag.starts_with("links/");
        return count;
    };
    CHECK(links("a cat sat on it") == 3);
    CHECK(links("internationalization counterrevolutionary electroencephalogram") == 1);
}
