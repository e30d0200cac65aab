#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

namespace {

/// Whether a terminal obeys something in it.
bool obeyed(const std::string& text) {
    return std::any_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\n') || byte == 0x7F;
    });
}

/// A refusal that is safe to show and short enough to read.
std::string refused(const Arguments& arguments) {
    const Run run = run_attend(arguments);
    CHECK_MESSAGE(run.code != 0, run.err);
    CHECK(run.out.empty());
    CHECK_FALSE(obeyed(run.err));
    CHECK(run.err.size() < 2000);
    return run.err;
}

}  // namespace

TEST_CASE("control bytes of a stranger's document do not reach the terminal") {
    const TemporaryFolder folder;
    const auto document = [&](const std::string& text) {
        return folder.file("a\x1B[31m.attend", text).string();
    };
    const std::string key = R"({"attend": 1, "\u001b[2J\u0007": 3})";
    CHECK(has(refused({"nodes", document(key)}), "a\\x1B[31m.attend"));
    for (const char* text :
         {"{", R"({"attend": 1, "choices": {"sen\u001btence": "a"}})",
          R"({"attend": 1, "choices": {"mask": "\u001b]0;title\u0007"}})",
          R"({"attend": 1, "choices": {"embedding": "/none/\u001b[31m\u009b.csv"}})",
          R"({"attend": 1, "edits": {"head.0/\u001b[31mw": {"cells": {"0,0": 1}}}})",
          R"({"attend": 1, "selection": {"view": "\u001b[31m"}})"})
        refused({"value", document(text), "--set", "embedding=one_hot", "--node", "y"});
    refused({"value", "--set", "embedding=one_hot", "--node", "\x1B[31m\x07"});
    refused({"value", "--set", "\x1B[31m=3", "--node", "x"});
    refused({"\x1B[31mvalues"});
    refused({"value", "--\x1B[31m"});

    const std::string labels =
        folder.file("labels.csv", ",a,b\n\x1B[31mred,1,2\n\x07,3,4\n").string();
    for (const char* command : {"tokens", "nodes"}) {
        const Run run = run_attend({command, "--set", "embedding=" + labels});
        CHECK_FALSE(obeyed(run.out + run.err));
    }
    const Run shown = run_attend(
        {"explain", "--set", "embedding=" + labels, "--node", "head.0/weights", "--cell", "0,0"});
    CHECK_FALSE(obeyed(shown.out + shown.err));
}

TEST_CASE("a very long name is cut in a message") {
    refused({"value", "--set", "embedding=one_hot", "--node", std::string(100'000, 'n')});
    const TemporaryFolder folder;
    const std::string name(10'000'000, 'k');
    refused({"nodes", folder.file("a.attend", R"({"attend": 1, ")" + name + R"(": 1})").string()});
    refused({"nodes",
             folder.file("b.attend", R"({"attend": 1, "choices": {"embedding": ")" + name + "\"}}")
                 .string()});
}

TEST_CASE("a name with a NUL byte does not open the file before it") {
    const TemporaryFolder folder;
    const std::string vectors = folder.file("vectors.csv", "1,2\n3,4\n").string();
    const std::string text =
        R"({"attend": 1, "choices": {"embedding": ")" + vectors + R"(\u0000.txt"}})";
    CHECK(has(refused({"nodes", folder.file("a.attend", text).string()}), "NUL byte"));
}

TEST_CASE("files are refused by what they are read for") {
    const TemporaryFolder folder;
    const std::string sparse = folder.file("sparse", "").string();
    std::filesystem::resize_file(sparse, 20'000'000'000);
    CHECK(has(refused({"nodes", "--set", "embedding=one_hot", "--set", "sentence=@" + sparse}),
              sparse + ": found 20,000,000,000 bytes, expected a text of at most 1 MB"));
    CHECK(has(refused({"nodes", sparse}), "expected a document of at most 256 MB"));
    CHECK(has(refused({"nodes", "--set", "embedding=" + sparse}),
              "expected a table of word vectors of at most 16 GB"));
    CHECK(has(refused({"nodes", "--set", "embedding=one_hot", "--set", "pooling=tf_idf", "--set",
                       "corpus=" + sparse}),
              "expected a collection of texts of at most 100 MB"));
    CHECK(has(refused({"nodes", "--set", "embedding=one_hot", "--set", "head.0/w_q=@" + sparse}),
              "expected a matrix of at most 1 GB"));
    std::filesystem::resize_file(sparse, 15'000'000'000);
    refused({"nodes", "--set", "embedding=" + sparse});
}

TEST_CASE("a table that ends with its first line is refused") {
    const TemporaryFolder folder;
    const std::string table = folder.file("short.bin", "1 1   ").string();
    CHECK(has(refused({"nodes", "--set", "embedding=" + table}), table));
}

TEST_CASE("- is standard input and standard output") {
    const Arguments save{"save",     "--set", "embedding=hand_made", "--set", "heads=3",
                         "--output", "-"};
    const std::string document = result_of(save);
    CHECK(document.starts_with("{"));
    const TemporaryFolder folder;
    const std::string file = folder.file("a.attend", document).string();
    REQUIRE(::freopen(file.c_str(), "r", stdin) != nullptr);
    CHECK(result_of({"save", "-", "--output", "-"}) == document);
    CHECK(result_of({"value", file, "--node", "x", "--output", "-"}) ==
          result_of({"value", file, "--node", "x"}));
    CHECK_FALSE(std::filesystem::exists("-"));
    const Run picture =
        run_attend({"render", file, "--node", "x", "--size", "64x64", "--output", "-"});
    REQUIRE_MESSAGE(picture.code == 0, picture.err);
    CHECK(picture.out.starts_with("\x89PNG"));
    REQUIRE(::freopen("/dev/null", "r", stdin) != nullptr);
    CHECK(has(refused({"nodes", "-"}), "standard input: found an empty file"));
    const auto outside = folder.file("outside.attend",
                                     R"({"attend": 1, "choices": {"embedding": "hand_made"},
                                         "edits": {"head.0/q": {"cells": {"50,0": 1}}}})");
    REQUIRE(::freopen(outside.c_str(), "r", stdin) != nullptr);
    CHECK(has(refused({"nodes", "-"}), "standard input, edits: head.0/q[50,0]: found a cell"));
    REQUIRE(::freopen(folder.path().c_str(), "r", stdin) != nullptr);
    CHECK(has(refused({"nodes", "-"}), "standard input: cannot be read (Is a directory)"));
    REQUIRE(::freopen("/dev/null", "r", stdin) != nullptr);
    // The window, too: it says so before it needs a display.
    CHECK(has(refused({"-"}), "standard input: found an empty file"));
}

TEST_CASE("what a picture is, its name's ending says") {
    const TemporaryFolder folder;
    for (const char* name : {"a.jpg", "a", "a.png.gz"}) {
        const std::string path = (folder.path() / name).string();
        CHECK(has(refused({"render", "--set", "embedding=one_hot", "--output", path}),
                  "expected .png"));
        CHECK_FALSE(std::filesystem::exists(path));
    }
}
