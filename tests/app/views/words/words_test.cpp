#include "app/views/words/words.h"

#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <chrono>
#include <thread>

#include "app/views/panels.h"
#include "app/views/words/options.h"
#include "app/views/words/plane_motion.h"
#include "support/desk.h"

using namespace attend;

namespace {

Saved identity_scene(std::string sentence = "The train left the station on time") {
    Saved saved = hand_made_document(1);
    saved.document.choices.sentence = std::move(sentence);
    saved.document.choices.projection = "identity";
    saved.selection.query = 4;
    return saved;
}

const auto& motion_job(DrivenPanel& words) { return words.gui.ui().states.of<WordsState>().motion; }

/// Frames until the job is done and its answer drawn.
void settle_words(DrivenPanel& words) {
    words.gui.frame();
    for (int i = 0; i < 2000 && !motion_job(words).current(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        words.gui.frame();
    }
    words.gui.frames(2);
}

struct WordsPanel : DrivenPanel {
    explicit WordsPanel(Saved saved = identity_scene(), ImVec2 size = {1280, 800})
        : DrivenPanel(view_drawn("words"), size, std::move(saved)) {
        settle_words(*this);
    }
    const WordMotion& motion() { return *motion_job(*this).result(); }
};

}  // namespace

TEST_CASE("words: the table holds the neighbors that were found, before, after and there") {
    WordsPanel words;
    REQUIRE(words.motion().near_before.size() == 10);
    CHECK(words.gui.has("words/before/0"));
    CHECK(words.gui.has("words/after/9"));
    CHECK(words.gui.has("words/there/0"));
    CHECK(words.gui.has("words/token/6"));
    words.store.change([](Document& document) { document.view.of<WordsOptions>().other.clear(); });
    settle_words(words);
    CHECK_FALSE(words.motion().other);
    CHECK(words.gui.has("words/after/0"));
}

TEST_CASE("words: nothing is computed unless something changed; a change begins one job") {
    WordsPanel words;
    const auto table = [&] {
        const Graph& graph = *words.scene().graph;
        return graph.node(graph.at("nearest/before")).operation->preparation();
    };
    const auto* const measured = table();
    words.gui.move({300, 300});
    words.gui.frame();
    CHECK(motion_job(words).current());
    words.store.session.selection.query = 1;
    words.gui.frame();
    CHECK(motion_job(words).running());
    settle_words(words);
    CHECK(words.motion().token == 1);
    CHECK(table() == measured);  // once
    CHECK(measured->made());
    words.store.change(
        [](Document& document) { document.view.of<WordsOptions>().by_distance = true; });
    settle_words(words);
    CHECK(words.motion().near_before[0].value == doctest::Approx(0));
}

TEST_CASE("words: pointing at an arrow lights its token everywhere, a click makes it the query") {
    WordsPanel words;
    const ImVec2 token = words.gui.center("words/token/1");
    words.gui.move(token);
    words.gui.frames(2);
    CHECK(words.store.session.hover.query == 1);
    CHECK(words.store.session.hover.key == 1);
    words.gui.press(true);
    words.gui.press(false);
    CHECK(words.selection().query == 1);
}

TEST_CASE("words: an output that lives elsewhere is said plainly, and mended by a button") {
    Saved saved = identity_scene();
    saved.document.choices.projection = "principal";
    WordsPanel words(saved);
    CHECK_FALSE(words.motion().elsewhere.empty());
    CHECK_FALSE(words.gui.has("words/plane"));
    words.gui.click("words/w_o");
    settle_words(words);
    CHECK(words.choices().output_projection == true);
    CHECK(words.gui.has("words/plane"));
    Saved random = identity_scene();
    random.document.choices.projection = "random";
    WordsPanel other(random);
    CHECK_FALSE(other.gui.has("words/w_o"));
    other.gui.click("words/identity");
    settle_words(other);
    CHECK(other.choices().projection == "identity");
    CHECK(other.gui.has("words/plane"));
}

TEST_CASE("words: drawn whatever the scene and the room") {
    for (const ImVec2 size : {ImVec2{1280, 800}, {480, 700}, {300, 200}, {2400, 500}})
        for (const std::string& sentence :
             {std::string("station"), std::string("a " + std::string(300, 'w')),
              std::string("The train left the train")}) {
            Saved saved = identity_scene(sentence);
            WordsPanel words(saved, size);
            words.gui.move({size.x / 2, size.y / 2});
            words.gui.frames(3);
            CHECK(motion_job(words).problem().empty());
        }
    Saved random = identity_scene();
    random.document.choices.embedding = "random";
    WordsPanel without(random);
    CHECK(without.gui.has("words/plane"));
    CHECK_FALSE(without.gui.has("words/before/0"));
    WordsPanel empty(identity_scene(""));
    CHECK_FALSE(empty.gui.has("words/plane"));
}

TEST_CASE("outputs much longer than words are drawn shorter, about the vector 0") {
    WordMotion motion;
    motion.plane.origin = Eigen::VectorXd::Zero(2);
    motion.plane.axes = Eigen::Matrix2d::Identity();
    motion.before = PlanePoints::Constant(3, 2, 1);
    motion.after = PlanePoints::Constant(3, 2, 1.5);
    CHECK(drawn_shorter(motion) == 1);
    motion.after *= 5;
    CHECK(drawn_shorter(motion) == 5);
    motion.after *= 100;
    CHECK(drawn_shorter(motion) == 500);
    motion.plane.origin << 1, 0;
    CHECK(zero_of(motion).x() == -1);
    CHECK(zero_of(motion).y() == 0);
}

TEST_CASE("words: what is chosen already is not offered as a remedy; what mends it is") {
    Saved saved = identity_scene();
    saved.document.choices.layer_norm = "after";
    WordsPanel norm(saved);
    CHECK_FALSE(norm.gui.has("words/identity"));
    norm.gui.click("words/attention_alone");
    settle_words(norm);
    CHECK(norm.gui.has("words/plane"));

    saved = identity_scene();
    saved.document.choices.position = "one_hot";
    WordsPanel places(saved);
    CHECK_FALSE(places.gui.has("words/identity"));
    places.gui.click("words/position");
    settle_words(places);
    CHECK(places.choices().position == "none");
    CHECK(places.gui.has("words/plane"));

    saved = identity_scene();
    saved.document.choices.second_text = "a bus";
    saved.document.choices.second_embedding = "random";
    saved.document.choices.set(random_width, 8);  // as the hand-made table
    WordsPanel tables(saved);
    REQUIRE_FALSE(tables.motion().elsewhere.empty());
    CHECK_FALSE(tables.gui.has("words/identity"));
    tables.gui.click("words/source");
    settle_words(tables);
    CHECK(tables.gui.has("words/plane"));
}

TEST_CASE("of a long text the query and its heaviest keys have arrows, all others dots") {
    std::string sentence;
    for (int i = 0; i < 8; ++i) sentence += "The train left the station on time ";
    WordsPanel words(identity_scene(sentence));
    std::size_t arrows = 0, tokens = 0;
    for (int i = 0; i < 56; ++i) {
        arrows += words.gui.has("words/arrow/" + std::to_string(i)) ? 1 : 0;
        tokens += words.gui.has("words/token/" + std::to_string(i)) ? 1 : 0;
    }
    CHECK(tokens == 56);
    CHECK(arrows >= 5);
    CHECK(arrows <= 6);
    CHECK(words.gui.has("words/arrow/4"));
}

TEST_CASE("words: in a low panel rows are lower, so that the sentence below them is whole") {
    WordsPanel words(identity_scene(), {736, 470});
    const TaggedItem &first = words.gui.item("words/before/0"),
                     &said = words.gui.item("words/said");
    CHECK(first.max.y - first.min.y < words.gui.ui().em(1.5f));
    CHECK(said.min.y > first.max.y);
    CHECK(said.max.y < 470);
}
