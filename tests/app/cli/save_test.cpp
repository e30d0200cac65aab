#include <sys/stat.h>

#include "app/views/gallery/options.h"
#include "app/views/heads/options.h"
#include "core/document/file.h"
#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

TEST_CASE("save writes a document that reads back as what was set") {
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "new.attend").string();
    CHECK(result_of({"save", "--set", "embedding=hand_made", "--set", "sentence=a b", "--set",
                     "heads=2", "--set", "head.1/weights[0,1]=0.5", "--output", path})
              .empty());
    const attend::Saved saved = attend::load_document(path);
    CHECK(saved.document.choices.heads == 2);
    CHECK(saved.document.edits.at("head.1/weights").cells.at({0, 1}) == 0.5F);
    CHECK(values_of({path}, "head.1/weights")[0][1] == 0.5);
    CHECK(result_of({"save", path, "--output", path + "2"}).empty());
    CHECK(content_of(path + "2") == content_of(path));
}

TEST_CASE("a document's edits stay with their tokens when the text is changed") {
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "a.attend").string();
    result_of({"save", "--set", "embedding=hand_made", "--set", "sentence=the cat sat", "--set",
               "head.0/weights[1,2]=0.5", "--output", path});
    const auto weights = values_of({path, "--set", "sentence=the old cat sat"}, "head.0/weights");
    CHECK(weights[2][3] == 0.5);
    CHECK(weights[1][2] != 0.5);
    const Run gone = run_attend({"value", path, "--set", "sentence=the dog ran", "--node", "x"});
    CHECK(gone.code == 0);
    CHECK(gone.err.find("attend: 1 edited number") == 0);
}

TEST_CASE("words that are left out stay so when the text is changed, unless places are set") {
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "a.attend").string();
    result_of({"save", "--set", "embedding=hand_made", "--set", "sentence=one two three four",
               "--set", "dropped=2", "--output", path});
    const std::vector<std::string> longer{
        "save", path, "--set", "sentence=zero one two three four", "--output", path + "2"};
    result_of(longer);
    CHECK(attend::load_document(path + "2").document.choices.dropped == attend::NumberList{3});
    std::vector<std::string> set = longer;
    set.insert(set.end(), {"--set", "dropped=1"});
    result_of(set);
    CHECK(attend::load_document(path + "2").document.choices.dropped == attend::NumberList{1});
}

TEST_CASE("edits that another room or text has no place for are kept in the file, and come back") {
    const TemporaryFolder folder;
    const auto path = [&](const char* name) { return (folder.path() / name).string(); };
    result_of({"save", "--set", "embedding=hand_made", "--set", "sentence=the cat sat", "--set",
               "head.0/weights[1,2]=0.5", "--output", path("a")});
    for (const auto& [there, back] : {std::pair("workspace=lookup", "workspace=attention"),
                                      std::pair("sentence=the dog ran", "sentence=the cat sat")}) {
        const Run away = run_attend({"save", path("a"), "--set", there, "--output", path("b")});
        CHECK(away.err.find("1 edited number set aside") != std::string::npos);
        CHECK(attend::load_document(path("b")).document.edits.empty());
        CHECK(run_attend({"save", path("b"), "--output", path("c")}).code == 0);
        const Run again =
            run_attend({"save", path("c"), "--set", back, "--set", "embedding=hand_made", "--set",
                        "sentence=the cat sat", "--output", path("d")});
        CHECK(again.err.find("1 edited number came back") != std::string::npos);
        const attend::Saved saved = attend::load_document(path("d"));
        CHECK(saved.document.edits.at("head.0/weights").cells.at({1, 2}) == 0.5F);
        CHECK(saved.orphaned_edits.empty());
    }
}

TEST_CASE("what is set aside in a file is read with care") {
    const TemporaryFolder folder;
    const std::string sides = R"("rows": {"name": "a", "size": 2}, "columns": {"name": "b", )";
    for (const auto& [entry, message] :
         {std::pair(std::string("3"), "set_aside, 0: found the number 3"),
          std::pair(sides + R"("size": 1e18}, "edits": {})", "columns, size: found the number"),
          std::pair(sides + R"("labels": [3]}, "edits": {})", "columns, labels"),
          std::pair(sides + R"("size": 2}, "edits": {"x": {"cells": {"2,0": 1}}})", "x[2,0]"),
          std::pair(sides + R"("size": 2}, "edits": {"x": {"matrix": ["1"]}})", "other sides"),
          std::pair(sides + R"("size": 2}, "workspace": "no", "edits": {})", "workspace"),
          std::pair(sides + R"("size": 2})", "no edits")}) {
        const std::string text = entry == "3" ? entry : "{" + entry + "}";
        const auto file = folder.file("a.attend", "{\"attend\": 1, \"set_aside\": [" + text + "]}");
        check_refused({"save", file.string(), "--output", "/dev/null"}, 1, message);
    }
}

TEST_CASE("what cannot be saved leaves the old file whole") {
    const TemporaryFolder folder;
    const std::string path = folder.file("a.attend", "{\"attend\": 1}").string();
    const Arguments arguments{"save", "--set", "embedding=random", "--output", path};
    const Run full = run_attend(arguments, {}, 30);
    CHECK(full.code == 1);
    CHECK(full.err.starts_with("attend: " + path));
    CHECK(content_of(path) == "{\"attend\": 1}");
    CHECK(folder.count() == 1);
    check_refused({"save", path, "--set", "heads=0", "--output", path}, 1, "heads");
    CHECK(content_of(path) == "{\"attend\": 1}");
}

TEST_CASE("the scene of the first start: four heads, and an open cell from station to train") {
    const std::string path = ATTEND_SOURCE_DIR "/assets/scenes/first.attend";
    const attend::Saved saved = attend::load_document(path);
    CHECK(saved.document.choices.heads == 4);
    CHECK(saved.document.choices.sentence == "The train left the station on time");
    CHECK(saved.selection == attend::Selection{"head.2/weights", {4, 1}, 2, 4});
    CHECK(attend::document_text(saved) == content_of(path));
}

TEST_CASE("how the scene is looked at is set like a choice, and kept") {
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "view.attend").string();
    CHECK(result_of({"save", "--set", "embedding=hand_made", "--set", "gallery=mask", "--set",
                     "combined_shares=1,0.25", "--set", "flow_residual=on", "--output", path})
              .empty());
    const attend::Document document = attend::load_document(path).document;
    const attend::View& view = document.view;
    CHECK(view.of<attend::GalleryOptions>().choice == "mask");
    CHECK(document.choices.combined_shares == attend::NumberRow{1, 0.25});
    CHECK(view.of<attend::FlowOptions>().residual == std::optional(true));
    check_refused({"save", "--set", "gallery=masks", "--output", path}, 1, "mask");
    check_refused({"save", "--set", "lines_threshold=-1", "--output", path}, 1, "lines_threshold");
}

TEST_CASE("a fixed range that ends before it begins is refused with both numbers") {
    const TemporaryFolder folder;
    const std::string path = (folder.path() / "range.attend").string();
    check_refused({"save", "--set", "range=fixed", "--set", "range_low=1", "--set", "range_high=-1",
                   "--output", path},
                  1, "range_low 1 and range_high -1");
}

TEST_CASE("save refuses a file that is protected from being written, by name") {
    const TemporaryFolder folder;
    const auto path = folder.file("t.attend", "somebody's");
    ::chmod(path.c_str(), 0444);
    const Run run = run_attend({"save", "--set", "embedding=hand_made", "--output", path.string()});
    CHECK(run.code == 1);
    CHECK(run.err.find(path.string() + ": found a file that is protected from being written") !=
          std::string::npos);
    CHECK(content_of(path) == "somebody's");
}
