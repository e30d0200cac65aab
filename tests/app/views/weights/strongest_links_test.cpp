#include "app/views/weights/strongest_links.h"

#include <doctest/doctest.h>

#include <chrono>
#include <map>
#include <string>
#include <thread>
#include <vector>

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

TEST_CASE("of many weights the strongest are looked for beside the frame") {
    Saved saved = hand_made_document(1);
    saved.document.choices.embedding = "random";
    saved.document.choices.sentence.clear();
    for (int i = 0; i < 700; ++i) saved.document.choices.sentence += "w" + std::to_string(i) + " ";
    Desk desk(std::move(saved));
    compute_all(desk.store);
    std::vector<std::size_t> found;  // by frame
    GuiDriver gui([&](Ui& ui) {
        desk.draw(ui, [&](Frame& frame) {
            found.push_back(
                plan_links(frame, frame.block().weights, ui.em(60), ui.em(20)).links.size());
        });
    });
    CHECK(found.front() == 0);
    while (is_unfinished(gui.ui())) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        gui.frame();
    }
    CHECK(found.back() > 0);
}
