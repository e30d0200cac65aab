#include <doctest/doctest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

#include "app/gui/box/big_parts.h"
#include "app/gui/box/motion.h"
#include "app/platform/picture.h"
#include "app/shell/render.h"
#include "app/views/lit.h"
#include "app/views/walkthrough/sum_play.h"
#include "lesson_desk.h"
#include "support/temporary.h"

using namespace attend;
using attend::test::TemporaryFolder;

namespace {

/// A lesson of one step for each block of commands.
std::shared_ptr<const ReadLesson> lesson_of(const TemporaryFolder& folder,
                                            const std::vector<std::string>& blocks) {
    std::string text = "---\nattend: lesson 1\ntitle: Own\nminutes: 5\ngoal: One thing.\n---\n";
    for (const std::string& block : blocks)
        text += "## Step\n```do\n" + block + "\n```\nWords.\n\n";
    const auto file = folder.file("own.md", text);
    return read_lesson(file.string());
}

std::string text_of(const TextLine& line) {
    std::string text;
    for (const TextLine::Letter& letter : line.letters) {
        char sign[5];
        ImTextCharToUtf8(sign, static_cast<unsigned>(letter.sign));
        text += sign;
    }
    return text;
}

/// How opaque each text of a beat on the stage is.
std::map<std::string, float> opacities(const std::shared_ptr<const ReadLesson>& read,
                                       std::size_t beat) {
    std::map<std::string, float> opaque;
    for (const Mark& mark : beat_drawing({read, beat}, {}, "dark").marks)
        if (const auto* const line = std::get_if<TextLine>(&mark.what))
            opaque[text_of(*line)] = line->paint.alpha;
    return opaque;
}

constexpr const char* look_up = "new; set workspace=lookup query=Lama";
constexpr const char* three_words = "new; set sentence=\"the cat sat\" embedding=one_hot; view ";

}  // namespace

TEST_CASE("what a lesson lights stays as it is, all else is at a quarter; light alone ends it") {
    const TemporaryFolder folder;
    const auto read = lesson_of(folder, {look_up, "light weights[0,Laplace]", "light"});
    auto before = opacities(read, 0), lit = opacities(read, 1), after = opacities(read, 2);
    REQUIRE(before.contains("Laplace"));
    REQUIRE(before.contains("Lastname"));
    CHECK(lit["Laplace"] == before["Laplace"]);
    CHECK(lit["Lastname"] ==
          doctest::Approx(0.25 * static_cast<double>(before["Lastname"])).epsilon(0.02));
    CHECK(lit["Words."] == before["Words."]);
    for (const char* const word : {"Laplace", "Lastname", "Firstname", "Pierre", "even"}) {
        REQUIRE(before.contains(word));
        CHECK_MESSAGE(after[word] == before[word], word);
    }
}

TEST_CASE("a lesson lights numbers, rows and columns of a map") {
    const TemporaryFolder folder;
    const auto read =
        lesson_of(folder, {std::string(three_words) + "weights; set head.0/scores[0,0]=0",
                           "light head.0/weights[cat,sat]"});
    LessonDesk desk((folder.path() / "own.md").string(), 1, true);
    Frame frame{desk.gui.ui(), desk.store, desk.settings, desk.requests, {}};
    const NodeId weights = frame.block().weights;
    CHECK(is_lit(frame, weights, {1, 2}));
    CHECK_FALSE(is_lit(frame, weights, {2, 2}));
    CHECK(is_lit_query(frame, 1));
    CHECK_FALSE(is_lit_query(frame, 2));
    CHECK(is_lit_key(frame, 2));
    const auto lit = opacities(read, 1);
    const auto faint =
        std::ranges::count_if(lit, [](const auto& one) { return one.second < 0.3f; });
    CHECK(faint > 3);
    CHECK(std::ranges::any_of(lit, [](const auto& one) { return one.second > 0.9f; }));
}

TEST_CASE("where nothing of the picture is lit nothing of it is dimmed") {
    const TemporaryFolder folder;
    const auto read =
        lesson_of(folder, {std::string(three_words) + "why_root_d", "light head.0/k"});
    const auto before = opacities(read, 0), after = opacities(read, 1);
    std::size_t same = 0;
    for (const auto& one : after) {
        if (!before.contains(one.first)) continue;  // what the next key does
        ++same;
        CHECK_MESSAGE(one.second == before.at(one.first), one.first);
    }
    CHECK(same > 5);
}

TEST_CASE("a part that a lesson makes large takes what the others leave") {
    const TemporaryFolder folder;
    const std::string plot = "new; set workspace=kernel; view plot";
    lesson_of(folder, {plot, "big sum", "big"});
    const std::string file = (folder.path() / "own.md").string();
    const auto wide = [](LessonDesk& desk, const char* part) {
        const TaggedItem& item = desk.gui.item(part);
        return item.max.x - item.min.x;
    };
    LessonDesk usual(file, 0), large(file, 1), again(file, 2);
    CHECK(wide(large, "part/sum") > 1.3f * wide(usual, "part/sum"));
    CHECK(wide(large, "part/plot") < 0.8f * wide(usual, "part/plot"));
    CHECK(wide(again, "part/sum") == wide(usual, "part/sum"));
}

TEST_CASE("an axis that a lesson fixes has its ends whatever numbers there are") {
    const TemporaryFolder folder;
    const auto read = lesson_of(folder, {std::string(three_words) + "why_root_d; set root_d=16",
                                         "axis products -64 .. 64"});
    CHECK_FALSE(opacities(read, 0).contains("64"));
    CHECK(opacities(read, 1).contains("64"));
    CHECK(opacities(read, 1).contains("−64"));
}

TEST_CASE("a panel that a lesson opens is the picture; a part of the view fills it") {
    const TemporaryFolder folder;
    lesson_of(folder, {std::string(three_words) + "weights", "panel computation", "view sum"});
    const std::string file = (folder.path() / "own.md").string();
    LessonDesk desk(file, 1, true);
    CHECK(desk.store.session.maximized == "computation");
    CHECK(desk.gui.has("stage/title"));
    desk.key(ImGuiKey_PageDown);
    CHECK(desk.store.session.maximized.empty());
    lesson_of(folder, {look_up, "panel shares"});
    LessonDesk shares(file, 1, true);
    CHECK(large_parts(shares.gui.ui()) == std::vector<std::string>{"shares"});
    CHECK(shares.gui.has("lookup/plot"));
}

TEST_CASE("a product that a lesson plays adds up one number of its row after the other") {
    const TemporaryFolder folder;
    lesson_of(folder, {std::string(three_words) + "steps",
                       "step head.0/k; play product head.0/k[cat] at 20"});
    LessonDesk desk((folder.path() / "own.md").string(), 0, true);
    allow_motion(desk.gui.ui(), true);
    desk.play->turn(1);
    std::vector<Cell> chosen;
    double terms = 0;
    for (int i = 0; i < 600; ++i) {
        desk.gui.frame();
        if (desk.selection().node != "head.0/k" || desk.selection().cell.row != 1) continue;
        const SumPlay& play = desk.gui.ui().states.of<SumPlay>();
        terms = std::max(terms, play.position);
        if (chosen.empty() || chosen.back() != desk.selection().cell)
            chosen.push_back(desk.selection().cell);
    }
    const Index columns = desk.evaluation().value("head.0/k").cols();
    REQUIRE(std::ssize(chosen) == columns);
    for (Index column = 0; column < columns; ++column)
        CHECK(chosen[static_cast<std::size_t>(column)] == Cell{1, column});
    CHECK(terms == static_cast<double>(desk.gui.ui().states.of<SumPlay>().terms()));
    CHECK(desk.play->at() == 1);
    CHECK(desk.selection().node == "head.0/k");
    CHECK(desk.selection().view == "steps");
    CHECK(desk.gui.has("stage/title"));
    CHECK(desk.gui.ui().states.of<SumPlay>().begun);
    CHECK(desk.gui.ui().states.of<SumPlay>().cell == Cell{1, columns - 1});
    CHECK(desk.gui.has("stage/formula"));
    CHECK(desk.gui.has("stage/added"));
}

TEST_CASE(
    "on the stage a number that is clicked on unfolds; Space adds its terms up, Esc folds it") {
    const TemporaryFolder folder;
    lesson_of(folder, {std::string(three_words) + "steps; step head.0/k", "view weights"});
    LessonDesk desk((folder.path() / "own.md").string(), 0, true);
    CHECK_FALSE(desk.gui.has("stage/number"));
    desk.gui.click("steps/head.0/k[1,1]");
    desk.settle();
    CHECK(desk.gui.has("stage/number"));
    const SumPlay& play = desk.gui.ui().states.of<SumPlay>();
    CHECK_FALSE(play.begun);
    desk.gui.key(ImGuiKey_Space);
    CHECK(desk.play->at() == 0);
    CHECK(desk.gui.ui().states.of<SumPlay>().begun);
    desk.key(ImGuiKey_Escape);
    CHECK_FALSE(desk.gui.has("stage/number"));
    CHECK(desk.store.session.presenting);
    desk.key(ImGuiKey_Space);
    CHECK(desk.play->at() == 1);
}
