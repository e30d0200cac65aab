#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "app/gui/file_dialog.h"
#include "app/gui/text_lines.h"
#include "app/gui/widgets.h"
#include "core/error.h"
#include "tests/support/gui_driver.h"

using namespace attend;

namespace {
/// Draws `content` in a window that fills the screen.
std::function<void(Ui&)> in_window(std::function<void(Ui&)> content) {
    return [content = std::move(content)](Ui& ui) {
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({600, 600});
        ImGui::Begin("controls", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
        content(ui);
        ImGui::End();
    };
}

struct Folder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("attend-dialog-" + std::to_string(getpid()));
    Folder() {
        std::filesystem::create_directories(path / "inner");
        for (const char* name : {"b.attend", "A.ATTEND", "notes.txt", ".hidden.attend"})
            std::ofstream(path / name) << "x";
    }
    ~Folder() { std::filesystem::remove_all(path); }
};

/// A file dialog over that folder, and what was chosen in it last.
struct DrivenDialog {
    const Folder folder = {};
    FileDialog dialog = {};
    std::optional<std::filesystem::path> chosen = {};
    GuiDriver gui{[this](Ui& ui) {
        if (const auto path = dialog.draw(ui)) chosen = path;
    }};
};
}  // namespace

TEST_CASE("a segment is chosen by a click, a step changes a number and stops at its bound") {
    int heads = 2;
    double width = 11;
    std::vector<Change> changes;
    GuiDriver driver(in_window([&](Ui& ui) {
        constexpr std::string_view labels[] = {"1", "2", "4", "8"};
        segmented(ui, "heads", labels, heads, ui.em(12));
        const Change change = number_field(ui, "d_k", "d_k", width, {1, 12, 1, 0}, Role::query);
        if (change.changed || change.finished) changes.push_back(change);
    }));
    driver.click("heads/8");
    CHECK(heads == 3);
    driver.click("d_k/more");
    CHECK(width == 12);
    driver.click("d_k/more");
    CHECK(width == 12);
    CHECK(changes.size() == 1);
    driver.click("d_k/less");
    CHECK(width == 11);
    driver.drag("d_k", {-200, 0});
    CHECK(width == 1);
    CHECK(changes.back().finished);
}

TEST_CASE("a slider's drag changes in many frames and finishes once") {
    double temperature = 1;
    int finished = 0;
    GuiDriver driver(in_window([&](Ui& ui) {
        finished += slider(ui, "temperature", "Temperature", temperature, {0.05, 20, 0.01, 2}, true)
                        .finished;
    }));
    driver.drag("temperature", {-150, 0});
    CHECK(temperature < 0.4);
    CHECK(finished == 1);
}

TEST_CASE("a choice lists its options, a text field takes what is typed") {
    int chosen = 0;
    std::string text = "The train";
    GuiDriver driver(in_window([&](Ui& ui) {
        constexpr std::string_view options[] = {"one_hot", "glove"};
        choice(ui, "embedding", "Embedding", options, chosen);
        text_field(ui, "sentence", text, "Type a sentence", ui.em(20), 1.3f);
    }));
    driver.click("embedding");
    driver.click("embedding/glove");
    CHECK(chosen == 1);
    driver.click("sentence");
    driver.key(ImGuiKey_End);
    driver.type(" left the station, “Zürich”");
    CHECK(text == "The train left the station, “Zürich”");
}

TEST_CASE("a double click on a panel's title asks for more room") {
    bool maximize = false;
    GuiDriver driver(in_window([&](Ui& ui) {
        const Panel panel(ui, "panel", {{10, 10}, {300, 200}}, "Attention weights",
                          {{"each row sums to 1"}});
        maximize |= panel.maximize();
    }));
    driver.double_click("panel/title");
    CHECK(maximize);
}

TEST_CASE("a question gives the button pressed, and the last one on Escape") {
    std::optional<int> answer;
    bool ask = true;
    GuiDriver driver(in_window([&](Ui& ui) {
        if (ask) ImGui::OpenPopup("Save changes?");
        ask = false;
        constexpr std::string_view buttons[] = {"Save", "Discard", "Cancel"};
        if (const auto now = question(ui, "Save changes?", "The scene was changed.", buttons))
            answer = now;
    }));
    driver.click("question/Discard");
    CHECK(answer == 1);
    ask = true;
    driver.frames(3);
    driver.key(ImGuiKey_Escape);
    CHECK(answer == 2);
}

TEST_CASE("the file dialog lists what fits, opens it, and asks before it replaces") {
    DrivenDialog driven;
    const FolderList list = list_folder(driven.folder.path, {".attend"});
    CHECK(list.folders == std::vector<std::string>{"inner"});
    CHECK(list.files == std::vector<std::string>{"A.ATTEND", "b.attend"});
    CHECK_THROWS_AS(list_folder(driven.folder.path / "none", {}), Error);
    CHECK(name_has("Übung.attend", "übung"));

    driven.dialog.open({"Open a document",
                        FileDialog::Purpose::open,
                        {".attend"},
                        driven.folder.path / "gone" / "deeper",
                        ""});
    driven.gui.frames(4);
    CHECK(driven.gui.has("file/b.attend"));
    CHECK_FALSE(driven.gui.has("file/notes.txt"));
    driven.gui.click("file/b.attend");
    driven.gui.click("file/accept");
    CHECK(driven.chosen == driven.folder.path / "b.attend");
    CHECK_FALSE(driven.dialog.is_open());

    driven.chosen.reset();
    driven.dialog.open(
        {"Save as", FileDialog::Purpose::save, {".attend"}, driven.folder.path, "b"});
    driven.gui.frames(4);
    driven.gui.click("file/accept");
    CHECK_FALSE(driven.chosen);
    driven.gui.click("file/replace");
    CHECK(driven.chosen == driven.folder.path / "b.attend");
}

TEST_CASE("in the file dialog a double click opens a file, and so does Enter on its name") {
    DrivenDialog driven;
    const auto open = [&] {
        driven.chosen.reset();
        driven.dialog.open(
            {"Open", FileDialog::Purpose::open, {".attend"}, driven.folder.path, ""});
        driven.gui.frames(4);
    };
    open();
    driven.gui.double_click("file/b.attend");
    CHECK(driven.chosen == driven.folder.path / "b.attend");
    open();
    driven.gui.click("file/b.attend");
    driven.gui.key(ImGuiKey_UpArrow);
    CHECK_FALSE(driven.chosen);
    driven.gui.key(ImGuiKey_Enter);
    CHECK(driven.chosen == driven.folder.path / "A.ATTEND");
    // The second click of the two would meet what stands in the folder that the first one opened.
    std::ofstream(driven.folder.path / "inner" / "c.attend") << "x";
    std::ofstream(driven.folder.path / "inner" / "d.attend") << "x";
    open();
    driven.gui.double_click("file/inner");
    CHECK_FALSE(driven.chosen);
    CHECK(driven.gui.has("file/c.attend"));
}

TEST_CASE("in the file dialog letters go to the name, whatever was clicked last") {
    DrivenDialog driven;
    driven.dialog.open({"Save as", FileDialog::Purpose::save, {".attend"}, driven.folder.path, ""});
    driven.gui.frames(4);
    driven.gui.type("ta");
    const ImVec2 corner = driven.gui.item("file/cancel").max;
    driven.gui.move({corner.x + 40, corner.y - 4});  // where nothing is
    driven.gui.press(true);
    driven.gui.press(false);
    driven.gui.type("lks");
    driven.gui.frames(4);
    driven.gui.key(ImGuiKey_Enter);
    CHECK(driven.chosen == driven.folder.path / "talks.attend");
    driven.chosen.reset();
    driven.dialog.open({"Open", FileDialog::Purpose::open, {".attend"}, driven.folder.path, ""});
    driven.gui.frames(4);
    driven.gui.click("file/b.attend");
    driven.gui.type("A.");
    driven.gui.frames(4);
    driven.gui.key(ImGuiKey_Enter);
    CHECK(driven.chosen == driven.folder.path / "A.ATTEND");
}

TEST_CASE("files of other kinds come last, and what cannot be read not at all") {
    DrivenDialog driven;
    const std::filesystem::path& path = driven.folder.path;
    ::mkfifo((path / "a pipe.attend").c_str(), 0600);
    const FolderList list = list_folder(path, {".attend"});
    CHECK(list.files == std::vector<std::string>{"A.ATTEND", "b.attend"});
    CHECK(list.others == std::vector<std::string>{"notes.txt"});
    FileDialog::Request request{"Open", FileDialog::Purpose::open, {".attend"}, path, ""};
    request.others = true;
    driven.dialog.open(request);
    driven.gui.frames(4);
    CHECK(driven.gui.item("file/notes.txt").min.y >= driven.gui.item("file/b.attend").max.y);
    CHECK_FALSE(driven.gui.has("file/a pipe.attend"));
    driven.gui.double_click("file/notes.txt");
    CHECK(driven.chosen == path / "notes.txt");
}

TEST_CASE("the file dialog stays where nothing can be written, and adds the ending that is meant") {
    DrivenDialog driven;
    const auto save_as = [&](const std::string& name) {
        driven.chosen.reset();
        driven.dialog.open(
            {"Save as", FileDialog::Purpose::save, {".attend"}, driven.folder.path, name});
        driven.gui.frames(4);
        driven.gui.click("file/accept");
        return driven.dialog.is_open();
    };
    CHECK(save_as("nowhere/talk"));
    CHECK(save_as("talk.jpg"));
    CHECK_FALSE(driven.chosen);
    CHECK_FALSE(save_as("Lecture 3.1"));
    CHECK(driven.chosen == driven.folder.path / "Lecture 3.1.attend");
}

TEST_CASE("the file dialog's list follows what is typed, and a folder may be what is opened") {
    DrivenDialog driven;
    const auto is_inner = [](const std::filesystem::path& path) {
        return path.filename() == "inner";
    };
    const FileDialog::Request request{
        "Open", FileDialog::Purpose::open, {".attend"}, driven.folder.path, "", is_inner};
    driven.dialog.open(request);
    driven.gui.frames(4);
    driven.gui.type("NN");
    driven.gui.frames(2);
    CHECK(driven.gui.has("file/inner"));
    CHECK_FALSE(driven.gui.has("file/b.attend"));
    driven.gui.key(ImGuiKey_Enter);
    CHECK(driven.chosen == driven.folder.path / "inner");
    driven.chosen.reset();
    driven.dialog.open(request);
    driven.gui.frames(4);
    driven.gui.click("file/inner");
    driven.gui.frames(3);
    CHECK_FALSE(driven.chosen);
    driven.gui.click("file/accept");  // inside of it nothing needs to be named
    CHECK(driven.chosen == driven.folder.path / "inner");
}

TEST_CASE("a segment is as wide as its label needs where equal ones are too narrow") {
    int chosen = 0;
    GuiDriver driver(in_window([&](Ui& ui) {
        constexpr std::string_view labels[] = {"auto (on)", "on", "off"};
        segmented(ui, "w_o", labels, chosen, ui.em(7.5f));
    }));
    const auto width = [&](const char* name) {
        return driver.item(name).max.x - driver.item(name).min.x;
    };
    CHECK(width("w_o/auto (on)") > width("w_o/on") + 10);
    CHECK(width("w_o/auto (on)") > measure_text(driver.ui(), "auto (on)", Face::regular, 0.92f).x);
    driver.click("w_o/off");
    CHECK(chosen == 2);
}

TEST_CASE("lines of a text that are formulas are set as formulas, the others as words") {
    float plain = 0, set = 0, words = 0;
    GuiDriver driver(in_window([&](Ui& ui) {
        const auto height = [&](const std::string& text) {
            const float top = ImGui::GetCursorPosY();
            text_lines(ui, text, ui.em(24));
            return ImGui::GetCursorPosY() - top;
        };
        plain = height("softmax\nBridle 1990");
        set = height("softmax\n" + formula_line("α = exp(s) / Σ_j exp(s_j)") + "\nBridle 1990");
        words = height(formula_line("") + "softmax");
    }));
    CHECK(set > plain);
    CHECK(words < plain);
}

TEST_CASE("a caption ends where it has no more room, after a whole word") {
    GuiDriver driver([](Ui&) {});
    const Ui& ui = driver.ui();
    const std::string text = "How alike two places are";
    const float room = measure_text(ui, "How alike two pla").x;
    CHECK(ended(ui, text, room) == "How alike two…");
    CHECK(ended(ui, text, 1000) == text);
    CHECK(measure_text(ui, ended(ui, "supercalifragilistic", room / 2)).x <= room / 2);
}

TEST_CASE("the file dialog ends its list between two names, also where it was scrolled") {
    DrivenDialog driven;
    for (int i = 0; i < 60; ++i)
        std::ofstream(driven.folder.path / ("talk" + std::to_string(10 + i) + ".attend"));
    driven.dialog.open({"Open", FileDialog::Purpose::open, {".attend"}, driven.folder.path, ""});
    driven.gui.frames(4);
    for (const float wheel : {0.0f, -1.0f, -2.0f}) {
        driven.gui.wheel("file/entries", wheel);
        driven.gui.frames(20);
        const TaggedItem& list = driven.gui.item("file/entries");
        for (const auto& [name, row] : driven.gui.tags()) {
            if (!name.starts_with("file/talk")) continue;
            const bool whole = row.min.y >= list.min.y && row.max.y <= list.max.y;
            const bool beyond = row.min.y >= list.max.y - 4 || row.max.y <= list.min.y + 4;
            CHECK((whole || beyond));
        }
    }
}
