#include "app/state/earlier_reads.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <thread>

#include "app/state/edited_store.h"
#include "core/attention/scores/kernels.h"
#include "core/document/change.h"
#include "core/workspaces/workspace.h"
#include "support/temporary.h"

using namespace attend;

namespace {

constexpr const char *four_rows = "x,y\n0,0\n1,1\n2,4\n3,9\n",
                     *six_rows = "x,y\n-2,4\n-1,1\n0,0\n1,1\n2,4\n3,9\n";

/// A store of kernel regression over a file that is written and read again, whose last point's
/// score is edited.
struct RereadTable {
    test::TemporaryFolder folder;
    Saved saved = edited();
    Store store{saved};
    RereadTable() { settle(store); }

    void read(const char* rows) {
        folder.file("points.csv", rows);
        store.read_again();
        settle(store);
        CHECK(store.computation().problem().empty());
    }
    void edit(Cell cell, double number) {
        frame(store, false, [&](Document& draft) { set_number(draft, "scores", cell, number); });
        settle(store);
    }
    void undo() {
        store.undo();
        settle(store);
    }
    void redo() {
        store.redo();
        settle(store);
    }
    EditedCells cells() const {
        const Edits& edits = store.document().edits;
        return edits.contains("scores") ? edits.at("scores").cells : EditedCells();
    }

  private:
    Saved edited() const {
        Saved result;
        result.document.choices = default_choices("kernel");
        result.document.choices.table = folder.file("points.csv", four_rows).string();
        set_number(result.document, "scores", {0, 3}, 0.5);
        return result;
    }
};

EditedCells one(Index row, double number) { return {{{0, row}, Scalar(number)}}; }

}  // namespace

TEST_CASE("edits stay with their rows when a file is read again") {
    RereadTable files;
    files.read(six_rows);
    CHECK(files.cells() == one(5, 0.5));
    files.read("x,y\n0,0\n1,1\n2,4\n");
    CHECK(files.cells().empty());
    CHECK(files.store.waiting().size() == 1);
    files.read(four_rows);
    CHECK(files.store.document().edits == files.saved.document.edits);
    CHECK(files.store.waiting().empty());
}

TEST_CASE("a file that is read again is no step, and undo finds rows where they are now") {
    RereadTable files;
    files.edit({0, 3}, 0.75);
    frame(files.store, false, [](Document& draft) { draft.choices.set(bandwidth, 0.25); });
    settle(files.store);
    files.edit({0, 3}, 1);
    files.undo();
    const std::size_t steps = files.store.history().size(), at = files.store.history().cursor();
    files.read(six_rows);
    CHECK(files.store.history().size() == steps);
    CHECK(files.store.history().cursor() == at);
    CHECK(files.cells() == one(5, 0.75));
    files.undo();
    CHECK(files.cells() == one(5, 0.75));
    files.undo();
    CHECK(files.cells() == one(5, 0.5));
    CHECK_FALSE(files.store.history().can_undo());
    for (int i = 0; i < 3; ++i) files.redo();
    CHECK(files.cells() == one(5, 1));
    files.read(four_rows);
    files.undo();
    CHECK(files.cells() == one(3, 0.75));
}

TEST_CASE("undo while files are read again goes back, and forgets nothing of what was undone") {
    RereadTable files;
    files.edit({0, 3}, 0.75);
    files.edit({0, 3}, 1);
    files.undo();
    files.folder.file("points.csv", six_rows);
    files.store.read_again();
    files.undo();
    CHECK(files.cells() == one(5, 0.5));
    files.redo();
    files.redo();
    CHECK(files.cells() == one(5, 1));
}

TEST_CASE("a number that is put in before its file is read follows with the others") {
    RereadTable files;
    files.folder.file("points.csv", six_rows);
    files.store.read_again();
    frame(files.store, false, [](Document& draft) { set_number(draft, "scores", {0, 0}, 0.25); });
    settle(files.store);
    CHECK(files.cells() == EditedCells{{{0, 2}, Scalar(0.25)}, {{0, 5}, Scalar(0.5)}});
}

TEST_CASE("where a file of vectors is gone, edits go with their words") {
    const test::TemporaryFolder folder;
    const std::string vectors =
        folder.file("words.txt", "red 1 2 3\ngreen 4 5 6\nblue 7 8 9\n").string();
    Saved saved = saying("red green blue");
    saved.document.choices.embedding = vectors;
    set_number(saved.document, "head.0/weights", {0, 2}, 0.5);
    set_number(saved.document, "head.0/q", {1, 2}, 7);
    set_number(saved.document, "word_vectors", {2, 1}, 6);
    std::filesystem::remove(vectors);
    Store store(saved);
    settle(store);
    REQUIRE_FALSE(store.computation().problem().empty());
    frame(store, false, [](Document& draft) { draft.choices.sentence = "so blue is red green"; });
    settle(store);
    frame(store, false, [](Document& draft) { draft.choices.embedding = "hand_made"; });
    settle(store);
    REQUIRE(store.computation().problem().empty());
    const auto cells = [&](const char* path) { return store.document().edits.at(path).cells; };
    CHECK(cells("head.0/weights") == EditedCells{{{3, 1}, Scalar(0.5)}});
    CHECK(cells("head.0/q") == EditedCells{{{4, 2}, Scalar(7)}});
    CHECK(cells("word_vectors") == EditedCells{{{1, 1}, Scalar(6)}});
}

TEST_CASE("a saved document knows its rows by name: the file may hold others when it is opened") {
    RereadTable files;
    const Saved saved = files.store.saved();
    Store same(saved);
    settle(same);
    CHECK(same.document().edits == saved.document.edits);
    CHECK_FALSE(same.modified());
    files.folder.file("points.csv", six_rows);
    Store other(parse_document(document_text(saved), "a document"));
    settle(other);
    CHECK(other.document().edits.at("scores").cells == one(5, 0.5));
    CHECK(other.history().size() == 1);
    CHECK(other.saved().document.edits.at("scores").cells == one(5, 0.5));
}

TEST_CASE("while a file is gone edits wait for it, in a saved document, too, and steps are steps") {
    RereadTable files;
    const std::filesystem::path path = files.folder.path() / "points.csv";
    std::filesystem::remove(path);
    files.store.read_again();
    settle(files.store);
    CHECK(files.cells().empty());
    CHECK(files.store.session.status.find("a file is missing") != std::string::npos);
    for (const double sigma : {0.2, 0.3}) {
        frame(files.store, false, [&](Document& draft) { draft.choices.set(bandwidth, sigma); });
        settle(files.store);
    }
    CHECK(files.store.history().size() == 3);
    files.undo();
    files.redo();
    CHECK(files.store.history().size() == 3);
    const Saved saved = files.store.saved();
    CHECK(saved.document.edits.empty());
    files.read(six_rows);
    CHECK(files.cells() == one(5, 0.5));
    files.undo();
    files.undo();
    CHECK(files.cells() == one(5, 0.5));
    Store again(saved);
    settle(again);
    CHECK(again.document().edits.at("scores").cells == one(5, 0.5));
}

TEST_CASE("a text that is typed while its vectors are gone is saved with its edits' words") {
    const test::TemporaryFolder folder;
    const char* const rows = "red 1 2 3\ngreen 4 5 6\nblue 7 8 9\n";
    Saved start = saying("red green blue");
    start.document.choices.embedding = folder.file("words.txt", rows).string();
    set_number(start.document, "head.0/weights", {0, 2}, 0.5);
    std::filesystem::remove(start.document.choices.embedding);
    Store store(start);
    settle(store);
    frame(store, false, [](Document& draft) { draft.choices.sentence = "blue red green"; });
    settle(store);
    const Saved saved = store.saved();
    folder.file("words.txt", rows);
    Store again(saved);
    settle(again);
    REQUIRE(again.computation().problem().empty());
    CHECK(again.document().edits.at("head.0/weights").cells == EditedCells{{{1, 0}, Scalar(0.5)}});
}

TEST_CASE("a document with a home, whose vectors are gone, has the words of its other edits") {
    const test::TemporaryFolder folder;
    Saved start = saying("red green blue");
    start.document.choices.embedding =
        folder.file("words.txt", "red 1 2 3\ngreen 4 5 6\nblue 7 8 9\n").string();
    set_number(start.document, "head.0/weights", {0, 2}, 0.5);
    Store store(start);
    settle(store);
    frame(store, false, [](Document& draft) { draft.choices.sentence = "so red green blue"; });
    settle(store);
    frame(store, false, [](Document& draft) { set_number(draft, "head.0/scores", {1, 2}, 7); });
    settle(store);
    const Saved saved = store.saved();
    REQUIRE(saved.orphaned_edits.size() == 1);
    std::filesystem::remove(start.document.choices.embedding);
    Store again(saved);
    settle(again);
    CHECK(again.document().edits.empty());
    frame(again, false, [](Document& draft) {
        draft.choices.sentence = "green red";
        draft.choices.embedding = "hand_made";
    });
    settle(again);
    CHECK(again.document().edits.at("head.0/scores").cells == EditedCells{{{1, 0}, Scalar(7)}});
    frame(again, false, [](Document& draft) { draft.choices.sentence = "blue green red"; });
    settle(again);
    CHECK(again.document().edits.at("head.0/weights").cells == EditedCells{{{2, 0}, Scalar(0.5)}});
}

TEST_CASE("a row that is renamed keeps its number ever after, and one in its place has none") {
    RereadTable files;
    files.read("x,y\n0,0\n1,1\n2,4\n7,9\n");
    CHECK(files.cells() == one(3, 0.5));
    files.read("x,y\n-1,1\n7,9\n0,0\n1,1\n2,4\n");
    CHECK(files.cells() == one(1, 0.5));
    files.read("x,y\n-1,1\n0,0\n1,1\n2,4\n");
    CHECK(files.cells().empty());
    files.read("x,y\n-1,1\n8,9\n0,0\n1,1\n2,4\n");
    CHECK(files.cells().empty());
    files.read("x,y\n-1,1\n7,9\n0,0\n1,1\n2,4\n");
    CHECK(files.cells() == one(1, 0.5));
}

TEST_CASE("undo goes by way of each reading: a number is no stranger's, and a new name is known") {
    RereadTable files;
    const auto smooth = [&](double by) {
        frame(files.store, false, [&](Document& draft) { draft.choices.set(bandwidth, by); });
        settle(files.store);
    };
    smooth(0.25);
    files.read("x,y\n0,0\n1,1\n2,4\n");
    files.read("x,y\n0,0\n1,1\n2,4\n8,64\n");
    CHECK(files.cells().empty());
    files.undo();
    CHECK(files.cells().empty());
    CHECK(files.store.waiting().size() == 1);
    files.read(four_rows);
    CHECK(files.cells() == one(3, 0.5));
    smooth(0.75);
    files.read("x,y\n0,0\n1,1\n2,4\n7,9\n");
    files.read("x,y\n7,9\n2,4\n1,1\n0,0\n");
    files.undo();
    CHECK(files.cells() == one(0, 0.5));
}

TEST_CASE("after many readings undo still finds rows where they are") {
    RereadTable files;
    for (int i = 0; i < 40; ++i) {
        frame(files.store, false,
              [&](Document& draft) { draft.choices.set(bandwidth, 1 + i / 10.0); });
        settle(files.store);
        files.read(i % 2 ? four_rows : "x,y\n3,9\n0,0\n1,1\n2,4\n");
    }
    files.read("x,y\n1,1\n3,9\n0,0\n2,4\n");
    while (files.store.history().can_undo()) files.undo();
    CHECK(files.cells() == one(1, 0.5));
}

TEST_CASE("a key that is a number is the same however it is written") {
    RereadTable files;
    files.read("x,y\n3.0,9.0\n2.0,4.0\n1.0,1.0\n0.0,0.0\n");
    CHECK(files.cells() == one(0, 0.5));
    // What it was called when the number was put in comes first.
    files.read("x,y\n3.0,8\n2,4\n3,9\n1,1\n0,0\n");
    CHECK(files.cells() == one(2, 0.5));
    files.read("x,y\n1,1\n0,0\n3.00,9\n2,4\n");  // which of the two?
    CHECK(files.cells().empty());
}

TEST_CASE("a saved document knows its words by name where they are a matrix' in a file") {
    test::TemporaryFolder folder;
    Saved saved;
    saved.document.choices.embedding =
        folder.file("words.csv", "w,a,b\nAnna,1,2\nBen,3,4\nCarl,5,6\n").string();
    set_number(saved.document, "word_vectors", {2, 0}, 9);
    Store store(saved);
    settle(store);
    const Saved kept = store.saved();
    folder.file("words.csv", "w,a,b\nCarl,5,6\nBen,3,4\nAnna,1,2\n");
    Store sorted(kept);
    settle(sorted);
    CHECK(sorted.document().edits.at("word_vectors").cells == one(0, 9));
    folder.file("words.csv", "w,a,b\nAnna,1,2\nBen,3,4\n");
    Store without(kept);
    settle(without);
    CHECK(without.document().edits.empty());
    CHECK(without.waiting().size() == 1);
}

TEST_CASE("a row that comes in the place of another is told by the rows that were there last") {
    RereadTable files;
    files.read("x,y\n5,5\n0,0\n1,1\n2,4\n3,9\n");  // a row before them
    CHECK(files.cells() == one(4, 0.5));
    files.read("x,y\n5,5\n0,0\n1,1\n2,4\n");  // as many as there were first, and 3 is gone
    CHECK(files.cells().empty());
    files.read("x,y\n5,5\n0,0\n1,1\n2,4\n3,9\n");
    CHECK(files.cells() == one(4, 0.5));
    files.read("x,y\n5,5\n0,0\n1,1\n2,4\n8,9\n");
    CHECK(files.cells() == one(4, 0.5));
    const Saved saved = files.store.saved();
    files.folder.file("points.csv", "x,y\n8,9\n5,5\n0,0\n1,1\n2,4\n");
    Store again(saved);
    settle(again);
    CHECK(again.document().edits.at("scores").cells == one(0, 0.5));
}

TEST_CASE("after rows were sorted another column of keys leaves numbers on their rows") {
    RereadTable files;
    files.read("x,y\n3,9\n2,4\n1,1\n0,0\n");
    CHECK(files.cells() == one(0, 0.5));
    frame(files.store, false, [](Document& draft) {
        draft.choices.key_column = "y";
        draft.choices.value_column = "x";
    });
    settle(files.store);
    CHECK(files.cells() == one(0, 0.5));
}

TEST_CASE("a whole matrix on a table's rows is saved with their names") {
    RereadTable files;
    Matrix numbers(4, 1);
    numbers << 1, 2, 3, 4;
    frame(files.store, false, [&](Document& draft) {
        draft.edits.clear();
        draft.edits["v"].whole = share(numbers);
    });
    settle(files.store);
    const Saved saved = parse_document(document_text(files.store.saved()), "a document");
    const auto opened = [&](const char* rows) {
        files.folder.file("points.csv", rows);
        Store store(saved);
        settle(store);
        CHECK(store.computation().problem().empty());
        return store.saved();
    };
    CHECK(same_work(opened(four_rows), saved));
    CHECK(opened(four_rows).document.edits == saved.document.edits);
    const EditedCells sorted{
        {{0, 0}, Scalar(4)}, {{1, 0}, Scalar(3)}, {{2, 0}, Scalar(2)}, {{3, 0}, Scalar(1)}};
    CHECK(opened("x,y\n3,9\n2,4\n1,1\n0,0\n").document.edits.at("v").cells == sorted);
    CHECK(opened("x,y\n0,0\n1,1\n3,9\n").document.edits.at("v").cells ==
          EditedCells{{{0, 0}, Scalar(1)}, {{1, 0}, Scalar(2)}, {{2, 0}, Scalar(4)}});
}

TEST_CASE("what became of edits is said of the files, not of the last step") {
    RereadTable files;
    files.edit({0, 1}, 0.25);
    files.read("x,y\n0,0\n1,1\n2,4\n");
    CHECK(files.store.session.status ==
          "files are read · 1 edited number set aside: it comes back with what it is of");
}

TEST_CASE("files are read again from the beginning, also one that was being read") {
    const test::TemporaryFolder folder;
    std::string many;
    for (int i = 0; i < 200000; ++i) many += "w" + std::to_string(i) + " 1 2 3\n";
    Saved saved = saying("red");
    saved.document.choices.embedding = folder.file("words.txt", "red 5 2 3\n" + many).string();
    Store store(saved);
    frame(store);
    REQUIRE(store.computation().busy());
    while (store.computation().busy()->progress == 0) std::this_thread::yield();
    std::filesystem::rename(folder.file("other.txt", "red 7 2 3\ngreen 1 2 3\n"),
                            folder.path() / "words.txt");
    store.read_again();
    settle(store);
    CHECK(store.computation().evaluation()->value("word_vectors")(0, 0) == 7);
}
