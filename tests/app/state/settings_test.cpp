#include "app/state/settings.h"

#include <doctest/doctest.h>

#include <fstream>

#include "core/error.h"
#include "support/temporary.h"

using namespace attend;
using attend::test::TemporaryFolder;

TEST_CASE("settings come back as they were") {
    const TemporaryFolder temporary;
    const auto& folder = temporary.path();
    Settings settings;
    settings.theme = "light";
    settings.zoom = 1.5;
    settings.maximized = true;
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
    for (const char* text : {"", "{", "[1]", "{\"zoom\": \"large\"}", "{\"recent\": 3}"}) {
        std::ofstream(folder / "settings.json") << text;
        std::string note;
        CHECK(load_settings(folder / "settings.json", note).theme == "dark");
        CHECK_FALSE(note.empty());
    }
    std::string note;
    CHECK(load_settings(folder / "none.json", note) == Settings{});
    CHECK(note.empty());
}

TEST_CASE("a folder of settings that cannot be looked into prevents no start") {
    const TemporaryFolder temporary;
    const auto file = temporary.path() / std::string(300, 'a') / "settings.json";  // too long
    std::string note;
    CHECK(load_settings(file, note) == Settings{});
    CHECK_FALSE(note.empty());
}

TEST_CASE("a setting that no file can hold is an error, and leaves the file as it was") {
    const TemporaryFolder temporary;
    const auto file = temporary.path() / "settings.json";
    Settings settings;
    settings.theme = "light";
    save_settings(settings, file);
    settings.remember("/tmp/caf\xE9.attend");
    CHECK_THROWS_WITH_AS(save_settings(settings, file), doctest::Contains("not UTF-8"), Error);
    std::string note;
    CHECK(load_settings(file, note).theme == "light");
}

TEST_CASE("a setting that cannot be used is told, and takes no other with it") {
    const TemporaryFolder temporary;
    const auto file = temporary.file("settings.json", R"({"zoom": "large", "theme": "light",
        "wobble": 3, "width": 1e300, "height": null, "recent": ["/tmp/a.attend"]})");
    std::string note;
    const Settings settings = load_settings(file, note);
    CHECK(settings.theme == "light");
    CHECK(settings.recent == std::vector<std::string>{"/tmp/a.attend"});
    CHECK(settings.zoom == 1);
    CHECK(settings.width == 16384);
    CHECK(settings.height == Settings().height);
    CHECK_MESSAGE(note.starts_with(file.string() + ": zoom: found the text “large”"), note);
    CHECK_MESSAGE(note.find("“wobble” is no setting") != std::string::npos, note);
    CHECK_MESSAGE(note.find("height: found null") != std::string::npos, note);
}

TEST_CASE("a panel that was hidden under its earlier name is hidden") {
    const TemporaryFolder temporary;
    std::string note;
    const Settings settings =
        load_settings(temporary.file("settings.json", R"({"hidden": ["weights", "setup"]})"), note);
    CHECK(note.empty());
    CHECK_FALSE(settings.shows("view"));
    CHECK_FALSE(settings.shows("setup"));
    CHECK(settings.shows("computation"));
}
