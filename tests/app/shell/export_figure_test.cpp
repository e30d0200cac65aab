#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "app/platform/picture_clipboard.h"
#include "core/document/file.h"
#include "core/error.h"
#include "support/program.h"

using namespace attend;
using namespace attend::test;

namespace {

using What = FigureChoices::What;

/// The sheet, open over a small scene, its figure drawn.
struct OpenSheet {
    TemporaryFolder folder;
    ProgramDriver p{folder};

    explicit OpenSheet(FigureChoices choices) {
        p.open_hand_made();
        p.gui().key(ImGuiMod_Ctrl | ImGuiKey_E);
        p.store().session.figure = std::move(choices);
        p.gui().frames(4);
    }
    std::filesystem::path save(const char* name) {
        const std::filesystem::path path = folder.path() / name;
        p.gui().click("export/save");
        p.gui().frames(4);
        p.gui().key(ImGuiMod_Ctrl | ImGuiKey_A);
        p.gui().type(path.c_str());
        p.gui().frames(1);
        p.gui().key(ImGuiKey_Enter);
        p.gui().frames(3);
        return path;
    }
};

bool holds(const std::string& text, const char* part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("Ctrl+E opens the sheet with the figure as it will be, and Escape closes it") {
    OpenSheet sheet({});
    CHECK(sheet.p.gui().has("export/save"));
    CHECK(sheet.p.figures() == 1);
    sheet.p.gui().frames(5);
    CHECK(sheet.p.figures() == 1);  // it is drawn where it changes, and only there
    sheet.p.gui().click("export/width/174 mm");
    sheet.p.gui().frames(2);
    CHECK(sheet.p.store().session.figure.width == 174);
    CHECK(sheet.p.figures() == 2);
    sheet.p.gui().key(ImGuiKey_Escape);
    sheet.p.gui().frames(2);
    CHECK_FALSE(sheet.p.gui().has("export/save"));
}

TEST_CASE("a figure is saved as PDF, SVG, PNG with its scene, and TikZ") {
    for (const std::string format : {"pdf", "svg", "png", "tikz"}) {
        CAPTURE(format);
        const std::string begin = format == "pdf"   ? "%PDF-"
                                  : format == "svg" ? "<svg"
                                  : format == "png" ? "\x89PNG"
                                                    : "% attend render";
        OpenSheet sheet({What::map, "head.0/weights", format});
        const auto path = sheet.save(("figure." + format).c_str());
        REQUIRE(std::filesystem::exists(path));
        CHECK(content_of(path).starts_with(begin));
        if (format == "png") CHECK(load_document(path).document == sheet.p.store().document());
    }
}

TEST_CASE("Enter saves") {
    OpenSheet sheet({});
    sheet.p.gui().key(ImGuiKey_Enter);
    sheet.p.gui().frames(4);
    CHECK(sheet.p.store().session.overlay.empty());
    const std::filesystem::path path = sheet.folder.path() / "figure.pdf";
    sheet.p.gui().key(ImGuiMod_Ctrl | ImGuiKey_A);
    sheet.p.gui().type(path.c_str());
    sheet.p.gui().frames(1);
    sheet.p.gui().key(ImGuiKey_Enter);
    sheet.p.gui().frames(3);
    REQUIRE(std::filesystem::exists(path));
    CHECK(content_of(path).starts_with("%PDF-"));
}

TEST_CASE("the figure is copied as SVG, for LaTeX with its caption, and as a picture") {
    OpenSheet sheet({What::map, "head.0/weights"});
    sheet.p.gui().click("export/copy_svg");
    sheet.p.gui().frames(2);
    CHECK(sheet.p.clipboard().starts_with("<svg"));
    CHECK(holds(sheet.p.clipboard(), ">key: answers<"));
    sheet.p.gui().click("export/copy_tex");
    sheet.p.gui().frames(2);
    CHECK(holds(sheet.p.clipboard(), "\\includegraphics[width=84mm]{head.0-weights.pdf}"));
    CHECK(holds(sheet.p.clipboard(), "\\caption{Attention weights of head 0 for ``"));
    sheet.p.gui().click("export/copy_picture");
    sheet.p.gui().frames(2);
    CHECK(sheet.p.copied_picture().starts_with("\x89PNG"));
}

TEST_CASE("what cannot be printed is said in the sheet, and not saved") {
    OpenSheet sheet({What::view, {}, "tikz"});
    CHECK(sheet.p.figures() == 1);  // the one with which the sheet opened
    sheet.p.gui().click("export/save");
    sheet.p.gui().frames(4);
    CHECK(sheet.p.store().session.overlay == "export");
    sheet.p.gui().click("export/what/map");
    sheet.p.gui().frames(4);
    CHECK(sheet.p.figures() == 2);
}

TEST_CASE(
    "a picture goes to the clipboard by the program that is there, or it is said which is not") {
    const TemporaryFolder folder;
    const std::string path = std::getenv("PATH"), out = (folder.path() / "copied").string();
    const char* const wayland = std::getenv("WAYLAND_DISPLAY");
    const std::string before = wayland ? wayland : "";
    unsetenv("WAYLAND_DISPLAY");
    setenv("PATH", folder.path().c_str(), 1);
    CHECK_THROWS_WITH_AS(copy_picture("a picture"), doctest::Contains("the package xclip"), Error);
    folder.file("xclip", "#!/bin/sh\n/bin/cat > '" + out + "'\n");
    REQUIRE(::chmod((folder.path() / "xclip").c_str(), 0700) == 0);
    copy_picture("a picture");
    CHECK(content_of(out) == "a picture");
    folder.file("xclip", "#!/bin/sh\nexit 1\n");
    CHECK_THROWS_WITH_AS(copy_picture("a picture"), doctest::Contains("xclip could not reach"),
                         Error);
    setenv("PATH", path.c_str(), 1);
    if (wayland) setenv("WAYLAND_DISPLAY", before.c_str(), 1);
}
