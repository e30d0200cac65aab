#include "app/platform/png.h"
#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

namespace {

Arguments with(const char* command, Arguments sets, Arguments more = {}) {
    Arguments arguments{command, "--set", "embedding=hand_made", "--set",
                        "sentence=The train left"};
    for (std::string& set : sets) arguments.insert(arguments.end(), {"--set", std::move(set)});
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

const Arguments too_large{"score=dot", "head.0/q[0,0]=3e38", "head.0/k[1,0]=3e38"};

std::string said(const Arguments& arguments) {
    const Run run = run_attend(arguments);
    CHECK_MESSAGE(run.code == 0, run.err);
    return run.err;
}

/// One line of messages that begins with the place.
void check_said_once(const std::string& text, const std::string& place) {
    CHECK_MESSAGE(text.starts_with("attend: " + place), text);
    CHECK_MESSAGE(std::count(text.begin(), text.end(), '\n') == 1, text);
}

}  // namespace

TEST_CASE("a table is named as it was given, and one cell is one") {
    const TemporaryFolder folder;
    const auto refused = [&](const char* name, const char* text, const std::string& part) {
        const std::string file = folder.file(name, text).string();
        check_refused({"value", "--set", "workspace=kernel", "--set", "table=" + file, "--set",
                       "query=1", "--node", "output"},
                      1, file + part);
    };
    refused("text.csv", "a,b\n1,2\nx,3\n", ", line 3, column a: found “x”, expected a number");
    refused("ragged.csv", "a,b\n1,2\n3\n", ", line 3: found 1 cell, expected 2");
    refused("one.csv", "a\n1\n", ": found one column, expected two at least");
    const std::string file = folder.file("named.csv", "a,b\n1,2\n").string();
    check_refused({"value", "--set", "workspace=kernel", "--set", "table=" + file, "--set",
                   "key_column=c", "--node", "output"},
                  1, "expected a column of " + file);
}

TEST_CASE(
    "a table in the place of a document: what asks for it is told, or what is wrong with it") {
    const TemporaryFolder folder;
    const auto refused = [&](const char* name, const char* text, const std::string& part) {
        const std::string file = folder.file(name, text).string();
        check_refused({"value", file, "--node", "output"}, 1, file + ": found " + part);
    };
    const auto or_set = [&](const std::string& settings, const char* name) {
        return "a table, expected a document; or --set " + settings +
               (folder.path() / name).string();
    };
    refused("two.csv", "gpa,salary\n3.1,50\n2.9,40\n",
            or_set("workspace=kernel --set table=", "two.csv"));
    refused("names.csv", "key,value\nDoe,John\n",
            or_set("workspace=lookup --set table=", "names.csv"));
    refused("matrix.csv", "1,2\n3,4\n", or_set("embedding=", "matrix.csv"));
    const std::string wanted = ", expected a row at least: a key and its value";
    refused("empty.csv", "", "no rows (it is empty)" + wanted);
    refused("blank.csv", "\n\n \n", "no rows (blank lines alone)" + wanted);
    refused("heading.csv", "key,value\n", "no rows below the names of the columns" + wanted);
}

TEST_CASE("of a choice whose values are figures none is like another") {
    check_refused({"value", "--set", "plot_band=3", "--node", "output"}, 1, "known: 0, 1, 2");
    check_refused({"value", "--set", "plot_bnad=1", "--node", "output"}, 1,
                  "did you mean “plot_band”?");
}

TEST_CASE("where a weight cannot be compared, its row and its column are named") {
    const Run run = run_attend({"value", "--set", "mask=strictly_causal", "--set",
                                "sentence=at what time", "--node", "head.0/times_others"});
    CHECK(run.err.find("no value at ") != std::string::npos);
    CHECK(run.err.find("no time") == std::string::npos);
}

TEST_CASE("value and explain say where a number comes from that is none, and go on") {
    const std::string place = "head.0/dot[0,1]: found inf, expected a finite number";
    check_said_once(said(with("value", too_large, {"--node", "output"})), place);
    check_said_once(said(with("value", too_large, {"--node", "head.0/dot"})), place);
    check_said_once(said(with("explain", too_large, {"--node", "head.0/weights", "--cell", "0,0"})),
                    place);
    // What it is made from has no part in it.
    CHECK(said(with("value", too_large, {"--node", "head.0/q"})).empty());
    CHECK(said(with("value", {"mask=causal"}, {"--node", "head.0/masked"})).empty());
}

TEST_CASE("render says it, too") {
    const TemporaryFolder folder;
    const std::string picture = (folder.path() / "a.png").string();
    check_said_once(said(with("render", too_large,
                              {"--node", "output", "--size", "64x64", "--output", picture})),
                    "head.0/dot[0,1]: found inf");
    CHECK(said(with("render", too_large, {"--node", "x", "--size", "64x64", "--output", picture}))
              .empty());
}

TEST_CASE("a picture of the window shows no message") {
    const TemporaryFolder folder;
    const auto picture = [&](Arguments sets) {
        const std::string file = (folder.path() / "a.png").string();
        said(with("render", std::move(sets),
                  {"--view", "present", "--size", "640x400", "--output", file}));
        return attend::decode_png(content_of(file)).rgba;  // the document in it is another one
    };
    CHECK(picture({"second_dropped=1"}) == picture({}));
}

TEST_CASE("a mask cell is 0 or 1, from a number or from a file") {
    for (const char* number : {"0.5", "2", "-inf", "-1"})
        check_refused(with("nodes", {"mask=causal", std::string("mask[0,1]=") + number}), 1,
                      "--set mask[0,1]: found");
    check_refused(with("nodes", {"mask=causal", "mask[0,1]=0.5"}), 1,
                  "found “0.5”, expected 1 (may attend) or 0 (masked)");
    const TemporaryFolder folder;
    const std::string file = folder.file("mask.csv", "1,0,0\n1,1,0\n-inf,1,1\n").string();
    check_refused(with("nodes", {"mask=causal", "mask=@" + file}), 1, "mask");
    CHECK(
        values_of({"--set", "embedding=hand_made", "--set", "mask=causal", "--set", "mask[0,1]=1"},
                  "mask")[0][1] == 1);
}

TEST_CASE("choices that are not used are said, once, and the rest is computed") {
    check_said_once(said(with("value", {"projection=identity", "key_width=3"}, {"--node", "x"})),
                    "key_width: found 3, which is not used");
    check_said_once(said(with("value", {"second_dropped=1"}, {"--node", "x"})),
                    "second_dropped: found tokens to leave out, and no second text");
    check_said_once(said(with("value", {"corpus=none.txt"}, {"--node", "x"})),
                    "corpus: found none.txt, which is not read");
    check_refused(with("value", {"corpus=./none.txt", "pooling=tf_idf"}, {"--node", "x"}), 1,
                  "corpus: ./none.txt: found no such file");
}

TEST_CASE("a node that is not there is told with its layer, or with the choice that makes it") {
    check_refused(with("value", {"layers=2"}, {"--node", "head.0/weights"}), 1,
                  "did you mean “layer.0/head.0/weights”?");
    check_refused(with("value", {}, {"--node", "mask"}), 1, "mask=causal");
    check_refused(with("explain", {}, {"--node", "mask", "--cell", "0,0"}), 1, "mask=causal");
    check_refused(with("nodes", {"mask[0,0]=0"}), 1, "mask=causal");
    check_refused(with("nodes", {"layers=2", "head.0/weights[0,0]=0"}), 1,
                  "did you mean “layer.0/head.0/weights”?");
}

TEST_CASE("what a document's steps and selection name and its scene does not have is said") {
    const TemporaryFolder folder;
    const std::string file =
        folder
            .file("talk.attend", R"({"attend": 1, "choices": {"embedding": "hand_made"},
                "view": {"steps": "head.0/skores"}, "selection": {"node": "head.0/wieghts"}})")
            .string();
    const std::string text = said({"nodes", file});
    CHECK(has(text, file + ", view, steps: no node is called 'head.0/skores'"));
    CHECK(has(text, file + ", selection, node: no node is called 'head.0/wieghts'"));
    // Of another scene the document did not speak.
    CHECK(said({"nodes", file, "--set", "heads=2"}).empty());
    const std::string view =
        folder.file("view.attend", R"({"attend": 1, "selection": {"view": "galery"}})").string();
    check_refused({"nodes", view}, 1, view + ", selection, view: “galery” is not one");
}

TEST_CASE("a document that was saved with other layers selects a node that is there") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "two.attend").string();
    CHECK(said(with("save", {"layers=2"}, {"--output", file})).empty());
    CHECK(has(content_of(file), "\"node\": \"layer.0/head.0/weights\""));
    CHECK(said({"nodes", file}).empty());
}

TEST_CASE("what leaves one out leaves it out without a word") {
    CHECK(said({"value", "--set", "workspace=kernel", "--node", "leave_one_out/output"}).empty());
}
