#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>

#include "core/document/document_in_png.h"
#include "core/document/file.h"
#include "core/files/csv.h"
#include "support/burst.h"
#include "support/program.h"

using namespace attend;
using namespace attend::test;

namespace {

/// By the palette and the dialog, of the selected matrix.
void ask_to_export(ProgramDriver& p, const std::filesystem::path& to,
                   const char* words = "save matrix") {
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_K);
    p.gui().frames(2);
    p.gui().type(words);
    p.gui().frames(2);
    p.gui().key(ImGuiKey_Enter);
    p.gui().frames(3);
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_A);
    p.gui().type(to.c_str());
    p.gui().frames(1);
    p.gui().key(ImGuiKey_Enter);
    p.gui().frames(1);
}

void open_eight_hundred_words(ProgramDriver& p) {
    Saved saved = hand_made_document();
    saved.document.choices.sentence.clear();
    for (int i = 0; i < 400; ++i) saved.document.choices.sentence += "the cat ";
    p.store().open(saved, {});
    do p.gui().frame();
    while (p.store().computation().busy() || !p.store().computation().scene());
    p.gui().frames(3);
    p.store().session.select("head.0/scores", {0, 0});
}

Matrix written(const std::string& content) {
    return read_csv(content, "csv", Numbers::finite_or_negative_infinity).values;
}

}  // namespace

TEST_CASE("a small matrix is written at once") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.store().session.select("head.0/scores", {0, 0});
    const auto path = folder.path() / "scores.csv";
    ask_to_export(p, path);
    p.gui().frames(1);
    REQUIRE(std::filesystem::exists(path));
    CHECK(written(content_of(path)) == p.value("head.0/scores"));
}

TEST_CASE("a matrix is written with the names of its rows and columns where they are asked for") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.store().session.select("head.0/weights", {0, 0});
    const auto path = folder.path() / "weights.csv";
    ask_to_export(p, path, "csv with names");
    p.gui().frames(1);
    REQUIRE(std::filesystem::exists(path));
    const CsvTable read = read_csv(content_of(path), "csv");
    CHECK(read.values == p.value("head.0/weights"));
    const Node& weights = p.store().computation().evaluation()->graph->node(
        p.store().computation().evaluation()->graph->at("head.0/weights"));
    REQUIRE(read.row_labels);
    REQUIRE(read.column_labels);
    CHECK(read.row_labels->front() == weights.axes.rows.label(0));
    CHECK(read.column_labels->back() == weights.axes.columns.label(weights.shape().columns - 1));
}

TEST_CASE("a large matrix is written beside the frame, as it was when that was asked for") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    open_eight_hundred_words(p);
    const Matrix before = p.value("head.0/scores");
    const auto path = folder.path() / "scores.csv";
    ask_to_export(p, path);
    CHECK_FALSE(std::filesystem::exists(path));  // it begins in the frame after this one
    p.store().change([](Document& draft) { draft.choices.score = "dot"; });
    for (int i = 0; i < 3000 && !p.gui().has("toast/0"); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        p.gui().frame();
    }
    CHECK(p.gui().has("toast/0"));  // that it is written
    CHECK(written(content_of(path)) == before);
}

TEST_CASE("who leaves while a matrix is being written is asked, and may wait for it") {
    for (const bool waits : {true, false}) {
        const TemporaryFolder folder;
        ProgramDriver p(folder);
        open_eight_hundred_words(p);
        const auto path = folder.path() / "scores.csv";
        ask_to_export(p, path);
        p.program().request_quit();  // in the frame in which writing begins
        p.gui().frames(3);
        REQUIRE_FALSE(p.program().done());
        p.gui().click(waits ? "question/Leave when it is written" : "question/Leave without it");
        for (int i = 0; i < 3000 && !p.program().done(); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
            p.gui().frame();
        }
        CHECK(p.program().done());
        if (waits) CHECK(written(content_of(path)).rows() == 800);
    }
}

TEST_CASE("Ctrl+Q right after Return in the dialog writes the file, and is not lost") {
    const TemporaryFolder folder;
    ProgramDriver p(folder);
    p.open_hand_made();
    p.store().mark_saved_as({});
    p.store().session.select("head.0/scores", {0, 0});
    const auto path = folder.path() / "scores.csv";
    Burst().key(ImGuiMod_Ctrl | ImGuiKey_K).text("save matrix");
    p.gui().read_all();
    p.gui().frames(4);
    Burst().key(ImGuiKey_Enter).key(ImGuiMod_Ctrl | ImGuiKey_A).text(path.string());
    Burst().key(ImGuiKey_Enter).key(ImGuiMod_Ctrl | ImGuiKey_Q);
    p.gui().read_all();
    p.gui().frames(3);
    CHECK(std::filesystem::exists(path));
    CHECK((p.program().done() || p.gui().has("question/Cancel")));
}

TEST_CASE("a picture that was exported opens the scene that it shows, and is not written over") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "seen.png";
    ProgramDriver p(folder);
    p.open_hand_made();
    p.store().begin_frame();
    p.store().change([](Document& draft) { draft.choices.sentence = "the dog sat"; });
    p.store().end_frame(false);
    p.gui().frames(3);
    const Saved seen = p.store().saved();
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_E);
    p.store().session.figure = {FigureChoices::What::window, {}, "png"};
    p.gui().frames(3);
    p.gui().click("export/save");
    p.gui().frames(8);  // the picture is taken, and the dialog opens
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_A);
    p.gui().type(path.c_str());
    p.gui().frames(1);
    p.gui().key(ImGuiKey_Enter);
    p.gui().frames(3);
    REQUIRE(std::filesystem::exists(path));
    const std::string bytes = content_of(path);
    CHECK(load_document(path) == seen);
    p.store().open(hand_made_document(1), {});
    p.gui().frames(2);
    p.program().drop(path);
    p.gui().frames(3);
    CHECK(p.store().document() == seen.document);
    CHECK_FALSE(p.store().modified());
    CHECK(p.store().path().empty());  // saving asks for a name
    CHECK(content_of(path) == bytes);
    p.program().drop(folder.file("other.png", std::string("\x89PNG\r\n\x1a\n", 8)));
    p.gui().frames(3);
    CHECK(p.store().document() == seen.document);
}
