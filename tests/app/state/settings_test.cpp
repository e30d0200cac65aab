#include "app/state/settings.h"

#include <doctest/doctest.h>

#include <fstream>

#include "support/temporary.h"

using namespace attend;
using attend::test::TemporaryFolder;

TEST_CASE("settings come back as they were") {
    const TemporaryFolder temporary;
    const auto& folder = temporary.path();
    Settings settings;
    settings.theme = "light";
    settings.zoom = 1.5;
    settings.splits["setup"] = 0.2;
    settings.toggle("explanation");
    settings.remember("/tmp/a.attend");
    settings.remember("/tmp/b.attend");
    settings.remember("/tmp/a.attend");
    save_settings(settings, folder / "deeper" / "settings.json");
    std::string note;
    CHECK(load_settings(folder / "deeper" / "settings.json", note) == settings);
    CHECK(note.empty());
    CHECK(settings.recent == std::vector<std::string>{"/tmp/a.attend", "/tmp/b.attend"});
}

TEST_CASE("settings that cannot be read give the defaults and say why") {
    const TemporaryFolder temporary;
    const auto& folder = temporary.path();
    for (const char* text : {"", "{", "[1]", "{\"zoom\": \"large\"}", "{\"splits\": 3}"}) {
        std::ofstream(folder / "settings.json") << text;
        std::string note;
        CHECK(load_settings(folder / "settings.json", note).theme == "dark");
        if (std::string_view(text) != "[1]") CHECK_FALSE(note.empty());
    }
    std::string note;
    CHECK(load_settings(folder / "none.json", note) == Settings{});
    CHECK(note.empty());
}
