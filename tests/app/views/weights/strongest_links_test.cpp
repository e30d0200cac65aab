#include "app/views/weights/strongest_links.h"

#include <doctest/doctest.h>

#include <map>

#include "support/desk.h"

using namespace attend;

TEST_CASE("as many of the strongest links are shown as have room for their words") {
    const auto links = [](const std::string& sentence) {
        Saved saved = hand_made_document(1);
        saved.document.choices.sentence = sentence;
        saved.selection.node = "head.0/weights";
        DrivenPanel panel(view_drawn("weights"), {420, 760}, std::move(saved));
        panel.finish();
        std::map<float, int> on_line;
        for (const auto& [tag, item] : panel.gui.tags())
            if (tag.starts_with("links/")) ++on_line[item.min.y];
        return on_line;
    };
    const std::map<float, int> few = links("a cat sat on it"),
                               long_words = links(
                                   "internationalization counterrevolutionary "
                                   "electroencephalogram");
    CHECK(few.begin()->second == 3);
    CHECK(few.size() > 1);  // there is room below a square map
    for (const auto& [y, count] : long_words) CHECK(count == 1);
}
