#include "core/lesson/record.h"

#include <doctest/doctest.h>

#include <random>

#include "core/error.h"

using namespace attend;
using namespace attend::lesson;

namespace {

Saved begun() {
    Saved saved;
    saved.document.choices.sentence = "the dog saw the cat";
    saved.document.choices.embedding = "one_hot";
    return saved;
}

/// What the commands of a block give.
Saved played(const Saved& before, const std::string& commands) {
    std::vector<Command> read;
    Faults faults;
    std::size_t from = 0;
    for (std::size_t end = commands.find('\n'); end != commands.npos;
         from = end + 1, end = commands.find('\n', from))
        parse_commands(commands.substr(from, end - from), 1, read, faults);
    REQUIRE(faults.empty());
    State state = state_of(before, {});
    for (const Command& command : read) state = after(state, command, {});
    return state.saved();
}

using Dice = std::mt19937;
int rolled(Dice& dice, int sides) { return std::uniform_int_distribution<int>(0, sides - 1)(dice); }

void change_choices(Dice& dice, Document& document) {
    Choices& choices = document.choices;
    constexpr std::array masks{"none", "causal"};
    constexpr std::array normalizers{"softmax", "sparsemax", "hardmax"};
    if (rolled(dice, 2)) choices.mask = masks[static_cast<std::size_t>(rolled(dice, 2))];
    if (rolled(dice, 2)) choices.temperature = 0.25 * (1 + rolled(dice, 9));
    if (rolled(dice, 2))
        choices.normalizer = normalizers[static_cast<std::size_t>(rolled(dice, 3))];
    if (rolled(dice, 2)) set_field(document.view, view_field("root_d"), "49");
}

/// Numbers put in, changed and taken away, of nodes with and without names on their sides.
void change_numbers(Dice& dice, Document& document) {
    constexpr std::array paths{"head.0/w_q", "head.0/scores", "head.0/weights", "x", "head.0/k"};
    for (int i = rolled(dice, 6); i > 0; --i) {
        const std::string path = paths[static_cast<std::size_t>(rolled(dice, 5))];
        const Cell cell{rolled(dice, 4), rolled(dice, 2)};
        document.edits[path].cells.insert_or_assign(cell, Scalar(rolled(dice, 1000)) / 77);
    }
    if (!document.edits.empty() && rolled(dice, 2)) {
        auto& [path, edit] = *document.edits.begin();
        edit.cells.erase(edit.cells.begin()->first);
        if (edit.empty()) document.edits.erase(std::string(path));
    }
    if (rolled(dice, 4) == 0) document.edits.erase("x");
}

}  // namespace

TEST_CASE("a step that was recorded gives the document again, whatever was changed") {
    Dice dice(7);
    for (int trial = 0; trial < 40; ++trial) {
        CAPTURE(trial);
        Saved before = begun();
        change_numbers(dice, before.document);
        Saved now = before;
        change_choices(dice, now.document);
        // Numbers go along with choices: they are changed as the scene has them then.
        now = played(before, recorded(before, now, {}));
        change_numbers(dice, now.document);
        const std::string commands = recorded(before, now, {});
        CAPTURE(commands);
        CHECK(played(before, commands).document == now.document);
    }
}

TEST_CASE("a recorded step names words, the room, the view and the cell that was chosen") {
    const Saved before = begun();
    CHECK(recorded(before, before, {}).empty());
    CHECK(recorded_block(before, before, {}).empty());
    Saved now = before;
    now.document.choices.sentence = "one two";
    now.document.edits["head.0/scores"].cells[{1, 0}] = 2;
    now.selection.view = "weights";
    now.selection.node = "head.0/scores", now.selection.cell = {0, 1}, now.selection.chosen = true;
    CHECK(recorded_block(before, now, {}) ==
          "```do\nset sentence=\"one two\"\nset head.0/scores[two,one]=2\nview weights\n"
          "select head.0/scores[one,two]\n```\n");

    Saved repeated = before;
    repeated.document.edits["head.0/scores"].cells[{3, 2}] = -1;
    CHECK(recorded(before, repeated, {}) == "set head.0/scores[the#2,saw]=-1\n");
    CHECK(recorded(repeated, before, {}) == "set head.0/scores=computed\n");

    Saved room = before;
    room.document.choices = default_choices("kernel");
    room.selection = first_selection("kernel");
    const Saved there = played(before, recorded(before, room, {}));
    CHECK(there.document.choices.workspace == "kernel");
}

TEST_CASE("what a lesson cannot say is not recorded, and says so") {
    const Saved before = begun();
    Saved now = before;
    now.document.choices.sentence = "she said \"no\"";
    CHECK_THROWS_WITH_AS(
        recorded(before, now, {}),
        "found sentence, a text with a line break or quotation marks, expected a text that a "
        "lesson can say; save the document and open it there: open FILE",
        Error);
}

TEST_CASE("lessons: what was put into a cell or a node goes where set says computed") {
    Saved before = begun();
    before.document.edits["head.0/scores"].cells[{0, 1}] = 3;
    before.document.edits["head.0/scores"].cells[{0, 2}] = 4;
    const Saved one = played(before, "set head.0/scores[the#1,dog]=computed\n");
    CHECK(one.document.edits.at("head.0/scores").cells.size() == 1);
    CHECK(one.document.edits.at("head.0/scores").cells.contains({0, 2}));
    CHECK(played(before, "set head.0/scores=computed\n").document.edits.empty());
}
