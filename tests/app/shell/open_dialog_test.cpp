#include <doctest/doctest.h>

#include <fstream>

#include "support/burst.h"
#include "support/models.h"
#include "support/program.h"

using namespace attend;
using namespace attend::test;

TEST_CASE("Ctrl+O lists what can be opened first, and takes a model's folder") {
    const TemporaryFolder folder;
    const std::filesystem::path model = folder.path() / "a model";
    std::filesystem::create_directory(model);
    for (const char* const name : {"config.json", "tokenizer.json"})
        std::ofstream(model / name) << "{}";
    std::ofstream(folder.path() / "attend.log") << "x";
    std::ofstream(folder.path() / "zebra.csv") << "k,v\n1,2\n";
    ProgramDriver p(folder);
    p.open_hand_made();
    p.gui().key(ImGuiMod_Ctrl | ImGuiKey_O);
    p.gui().frames(4);
    REQUIRE(p.gui().has("file/zebra.csv"));
    REQUIRE(p.gui().has("file/attend.log"));
    CHECK(p.gui().item("file/attend.log").min.y >= p.gui().item("file/zebra.csv").max.y);
    p.gui().double_click("file/a model");
    p.gui().frames(4);
    CHECK_FALSE(p.gui().has("file/cancel"));
    CHECK(p.store().document().choices.model == model.string());
}
