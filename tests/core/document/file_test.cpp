#include "core/document/file.h"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>

#include "core/document/compute.h"
#include "core/error.h"
#include "core/random.h"
#include "core/workspaces/workspace.h"
#include "support/temporary.h"

using namespace attend;
using attend::test::content_of;
using attend::test::OrdinaryUser;
using attend::test::TemporaryFolder;

namespace {

std::string refusal(std::string_view text) {
    try {
        parse_document(text, "a.attend");
    } catch (const Error& error) {
        CHECK(std::string(error.what()).size() < 500);
        return error.what();
    }
    return "not refused";
}

void check_refused(std::string_view text, std::string_view part) {
    const std::string message = refusal(text);
    CHECK_MESSAGE(message.starts_with("a.attend"), message);
    CHECK_MESSAGE(message.find(part) != std::string::npos, message);
}

Scalar any_number(RandomStream& random) {
    const double exponent = std::floor(80 * random.uniform() - 40);
    return static_cast<Scalar>(random.normal() * std::pow(10.0, exponent * 0.9));
}

Saved any_document(std::uint64_t seed) {
    RandomStream random(seed, "document");
    const auto below = [&](std::uint64_t most) { return static_cast<int>(random.bits() % most); };
    Saved saved;
    Choices& choices = saved.document.choices;
    choices.sentence = below(2) ? "Grüße, “世界”! \"quoted\" \\ \n\t🚂" : "";
    choices.second_text = below(2) ? "@@ at" : "";
    choices.embedding = below(2) ? "random" : "/folder/file with space.csv";
    choices.set(attend::seed, static_cast<std::uint32_t>(random.bits()));
    choices.heads = 1 + below(64);
    for (int head = 0; head < choices.heads; head += 1 + below(9))
        choices.heads_off.push_back(head);
    if (below(2)) choices.key_width = 1 + below(100);
    if (below(2)) choices.output_projection = below(2) == 1;
    choices.temperature = 0.01 + random.uniform();
    for (int i = 0; i < below(20); ++i)
        saved.document.edits["head.0/w_q"].cells[{below(9), below(9)}] = any_number(random);
    if (below(2)) saved.document.edits["head.0/scores"].cells[{1, 1}] = -INFINITY;
    if (below(2)) {
        Matrix matrix(1 + below(4), 1 + below(4));
        for (Index i = 0; i < matrix.size(); ++i) matrix.number(i) = any_number(random);
        saved.document.edits["w_o"].whole = share(std::move(matrix));
        saved.document.edits["w_o"].cells[{0, 0}] = any_number(random);
    }
    if (below(2)) {
        LeftRoom& room = saved.left["lookup"];
        room.choices = default_choices("lookup");
        room.choices.rows = "key,value\na,b\n";
        room.selection = {"weights", {0, below(9)}, 0, 0};
    }
    saved.document.view.range = "fixed";
    saved.document.view.range_low = random.normal();
    saved.document.view.tied = below(2) == 1;
    saved.selection = {"head.1/q", {below(9), below(9)}, below(4), below(9)};
    saved.selection.chosen = below(2) == 1;
    return saved;
}

const std::string_view every_key =
    R"({"attend": 1, "choices": {"heads": 4, "sentence": "a b"},
  "edits": {"head.0/w_q": {"cells": {"3,2": 0.52}, "matrix": ["1 2", "3 4e-1"]}},
  "view": {"tied": "off"}, "selection": {"node": "x", "row": 1}})";

}  // namespace

TEST_CASE("a document reads back equal, whatever is in it") {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const Saved saved = any_document(seed);
        CHECK(parse_document(document_text(saved), "a.attend") == saved);
    }
}

TEST_CASE("a painted mask of 40000 cells reads back equal, its cells in their order") {
    Saved saved;
    for (Index row = 0; row < 200; ++row)
        for (Index column = 0; column < 200; ++column)
            saved.document.edits["mask"].cells[{row, column}] = Scalar((row + column) % 2);
    const std::string text = document_text(saved);
    CHECK(text.find("\"0,1\": 1,") < text.find("\"199,198\": 1,"));
    CHECK(text.find("\"199,199\": 0\n") != std::string::npos);
    CHECK(parse_document(text, "a.attend") == saved);
}

TEST_CASE("the sample of the tests is a document") {
    const Saved saved = parse_document(every_key, "a.attend");
    CHECK(saved.document.choices.heads == 4);
    CHECK(saved.document.choices.embedding == "glove");
    CHECK(saved.document.edits.at("head.0/w_q").cells.at({3, 2}) == Scalar(0.52));
    CHECK((*saved.document.edits.at("head.0/w_q").whole)(1, 1) == Scalar(0.4));
    CHECK_FALSE(saved.document.view.tied);
    CHECK(saved.selection.node == "x");
    CHECK(parse_document("{\"attend\": 1}", "a.attend") == Saved{});
}

TEST_CASE("a file is small and readable: choices by name, edited numbers in their shortest form") {
    Saved saved;
    saved.document.choices.heads = 64;
    saved.document.edits["head.0/w_q"].cells[{3, 2}] = Scalar(0.52);
    saved.document.edits["head.0/w_q"].cells[{4, 0}] = Scalar(-0.0);
    const std::string text = document_text(saved);
    CHECK(text.size() < 4000);  // nothing of the 64 heads' matrices
    CHECK(text.find("\"3,2\": 0.52\n") == std::string::npos);
    CHECK(text.find("\"3,2\": 0.52,") != std::string::npos);
    CHECK(text.find("\"4,0\": -0.0") != std::string::npos);
    CHECK(text.find("\"heads\": 64") != std::string::npos);
    CHECK(text.find("\"embedding\": \"glove\"") != std::string::npos);
}

TEST_CASE("a document that is cut off anywhere is refused") {
    for (std::size_t size = 0; size < every_key.size(); ++size)
        check_refused(every_key.substr(0, size), "found");
}

TEST_CASE("any one byte changed: read or refused, never a crash") {
    for (std::size_t at = 0; at < every_key.size(); ++at)
        for (const char c : {'\0', '"', '{', '}', '9', '-', '\xFF', ','}) {
            std::string text(every_key);
            text[at] = c;
            try {
                parse_document(text, "a.attend");
            } catch (const Error& error) {
                CHECK(std::string(error.what()).starts_with("a.attend"));
            }
        }
}

TEST_CASE("what is no document is refused with the place and what was expected") {
    check_refused("", "found an empty file");
    check_refused(" \n ", "found an empty file");
    using namespace std::string_literals;
    check_refused("\xFF\xFE{\0}\0"s, "found a text in UTF-16, expected JSON in UTF-8");
    check_refused("heads: 4", "line 1, column 1");
    check_refused("{\"bro\n", "line 1, column 6: found the end of the file");
    check_refused("{\"attend\": 1, \"note\": \"a\nb\"}",
                  "line 1, column 25: found the end of the line");
    // A zero byte is no end, whatever stands after it.
    for (const std::string& noise : {std::string("\0\0\0{", 4), std::string("\0", 1)}) {
        check_refused("{\"attend\": 1}\n" + noise, "line 2, column 1");
        check_refused("{\"attend\": 1, \"note\": \"a" + noise + "\"}", "line 1, column 25");
    }
    check_refused("{\"attend\": 1} {", "line 1, column 15");
    check_refused("{\"attend\": 1,\n \"choices\": nonsense}", "line 2, column");
    check_refused("[]", "found a list, expected an object");
    check_refused("17", "found the number 17, expected an object");
    check_refused("null", "found null");
    check_refused("{}", "found no \"attend\"");
    check_refused("{\"attend\": \"1\"}", "found the text “1”");
    check_refused("{\"attend\": 0}", "found the number 0");
    check_refused("{\"attend\": 1.5}", "found the number 1.5");
    check_refused("{\"attend\": 2}", "version 2, made by a newer Attend");
    check_refused("{\"attend\": 1, \"choices\": {\"sentence\": \"\xFF\"}}", "line 1");
    check_refused("\xEF\xBB", "line 1");
    check_refused("{\"attend\": 1} trailing", "line 1");
    check_refused("{\"attend\": 1, \"choices\": {\"temperature\": NaN}}", "line 1");
    check_refused("{\"attend\": 1, \"choices\": {\"temperature\": 1e999}}",
                  "choices, temperature: found “1e999”, expected a number that fits");
}

TEST_CASE("nesting of any depth is refused, not followed") {
    check_refused(std::string(100'000, '['), "nesting deeper than 32");
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
    check_refused(objects, "nesting deeper than 32");
}

TEST_CASE("unknown and doubled keys are refused by name") {
    check_refused("{\"attend\": 1, \"chioces\": {}}", "unknown key “chioces”");
    check_refused("{\"attend\": 1, \"attend\": 1}", "the key “attend” twice");
    check_refused("{\"attend\": 1, \"choices\": {\"heads\": 1, \"heads\": 2}}", "“heads” twice");
    check_refused("{\"attend\": 1, \"choices\": {\"hedas\": 1}}", "did you mean “heads”?");
    check_refused("{\"attend\": 1, \"view\": {\"colour\": 1}}", "a.attend, view");
    check_refused("{\"attend\": 1, \"selection\": {\"cell\": 1}}", "unknown key “cell”");
    check_refused("{\"attend\": 1, \"edits\": {\"x\": {\"cell\": {}}}}", "unknown key “cell”");
    check_refused("{\"attend\": 1, \"edits\": {\"x\": {\"cells\": {\"0,0\": 1, \"0,0\": 2}}}}",
                  "“0,0” twice");
}

TEST_CASE("values of the wrong kind or out of range are refused with their key") {
    const auto choice = [](std::string_view value, std::string_view part) {
        check_refused("{\"attend\": 1, \"choices\": {" + std::string(value) + "}}", part);
    };
    choice("\"heads\": \"4\"", "heads: found the text “4”, expected a number");
    choice("\"heads\": true", "heads: found true");
    choice("\"heads\": null", "heads: found null");
    choice("\"heads\": [1]", "heads: found a list");
    choice("\"heads\": 1.5", "heads");
    choice("\"heads\": 65", "from 1 to 64");
    choice("\"heads\": -1", "from 1 to 64");
    choice("\"seed\": 4294967296", "seed");
    choice("\"sentence\": 5", "sentence: found the number 5, expected a text");
    choice("\"mask\": \"casual\"", "did you mean “causal”?");
    choice("\"key_width\": \"wide\"", "key_width");
    check_refused("{\"attend\": 1, \"choices\": []}", "choices: found a list, expected an object");
    check_refused("{\"attend\": 1, \"selection\": {\"row\": -1}}", "selection, row");
    check_refused("{\"attend\": 1, \"selection\": {\"row\": 1e30}}", "selection, row");
    check_refused("{\"attend\": 1, \"selection\": {\"row\": 2000000000}}",
                  "selection, row: found the number 2000000000, expected a whole number from 0 to "
                  "1000000000");
    check_refused("{\"attend\": 1, \"selection\": {\"rwo\": \"x\"}}", "unknown key “rwo”");
    check_refused("{\"attend\": 1, \"selection\": {\"node\": 1}}", "a node's path");
    check_refused("{\"attend\": 1, \"selection\": {\"chosen\": 1}}", "true or false");
}

TEST_CASE("a room whose document says no selection begins where the room does") {
    const Saved saved = parse_document(
        R"({"attend": 1, "choices": {"workspace": "kernel"},
            "rooms": {"lookup": {"choices": {"workspace": "lookup"}}}})",
        "a.attend");
    CHECK(saved.selection == first_selection("kernel"));
    CHECK(saved.left.at("lookup").selection == first_selection("lookup"));
    CHECK(parse_document(R"({"attend": 1})", "a.attend").selection == Selection{});
}

TEST_CASE("views and color maps that do not exist are refused with the nearest name") {
    check_refused("{\"attend\": 1, \"selection\": {\"view\": \"galery\"}}",
                  "a.attend, selection, view: “galery” is not one; did you mean “gallery”?");
    check_refused("{\"attend\": 1, \"view\": {\"sequential_colors\": \"embr\"}}",
                  "a.attend, view: sequential_colors: “embr” is not one; did you mean “ember”?");
    check_refused("{\"attend\": 1, \"view\": {\"diverging_colors\": \"viridis\"}}",
                  "known: auto, thistle");
}

TEST_CASE("a mask cell that is neither 1 nor 0 is refused with its place") {
    Document document;
    document.choices.embedding = "one_hot";
    document.choices.mask = "causal";
    document.edits["mask"].cells.insert_or_assign({0, 1}, Scalar(0.5));
    CHECK_THROWS_WITH_AS(compute(document),
                         "edits: mask[0,1]: found 0.5, expected 1 (may attend) or 0 (masked)",
                         Error);
    document.edits["mask"].cells.insert_or_assign({0, 1}, minus_infinity);
    CHECK_THROWS_WITH_AS(compute(document),
                         "edits: mask[0,1]: found -inf, expected 1 (may attend) or 0 (masked)",
                         Error);
}

TEST_CASE("edits that are none are refused with path and cell") {
    const auto edit = [](std::string_view value, std::string_view part) {
        check_refused("{\"attend\": 1, \"edits\": {\"head.0/w_q\": " + std::string(value) + "}}",
                      part);
    };
    edit("3", "head.0/w_q: found the number 3, expected an object");
    edit("{}", "found nothing edited");
    edit("{\"cells\": {}}", "found nothing edited");
    edit("{\"cells\": {\"3\": 1}}", "expected a cell as ROW,COLUMN");
    edit("{\"cells\": {\"-1,0\": 1}}", "expected a cell as ROW,COLUMN");
    edit("{\"cells\": {\"99999999999999999999,0\": 1}}", "expected a cell");
    edit("{\"cells\": {\"9223372036854775807,0\": 1}}",
         "found “9223372036854775807,0”, expected a row and a column below 10000000");
    edit("{\"cells\": {\"0,10000000\": 1}}", "expected a row and a column below 10000000");
    edit("{\"cells\": {\"0,0\": \"1\"}}", "head.0/w_q[0,0]: found the text “1”");
    edit("{\"cells\": {\"0,0\": \"nan\"}}", "[0,0]");
    edit("{\"cells\": {\"0,0\": 1e39}}", "[0,0]");
    edit("{\"matrix\": []}", "matrix: found an empty list, expected at least one row");
    edit("{\"matrix\": {}}", "matrix: found an object, expected a list of rows");
    edit("{\"matrix\": [\"\"]}", "row 0: found no number, expected at least one");
    edit("{\"matrix\": [\"1 2\", \"3\"]}", "row 1: found 1 number, expected 2 like row 0");
    edit("{\"matrix\": [\"1 two\"]}", "row 0: found “two”");
    edit("{\"matrix\": [[1, 2]]}", "row 0: found a list");
    edit("{\"matrix\": [\"nan\"]}", "row 0");
    edit("{\"cells\": {\"0,0\": " + std::string(1'000'000, '9') + "}}", "cells, 0,0: found");
}

TEST_CASE("other workspaces are refused with their place") {
    const std::string_view begin = R"({"attend": 1, "rooms": )";
    for (const auto& [rooms, part] :
         {std::pair{R"([])", "rooms"},
          {R"({"lokup": {}})", "lokup"},
          {R"({"lookup": {"choices": {"workspace": "kernel"}}})", "kernel"},
          {R"({"lookup": {"choices": {"letters": "x"}}})", "rooms, lookup, choices, letters"},
          {R"({"lookup": {"edits": {}}})", "edits"}})
        check_refused(std::string(begin) + rooms + "}", part);
}

TEST_CASE("saving and loading; what cannot be written leaves the old file whole") {
    const TemporaryFolder folder;
    const auto path = folder.path() / "a.attend";
    const Saved saved = any_document(1);
    save_document(saved, path);
    CHECK(load_document(path) == saved);

    const std::string before = content_of(path);
    rlimit old_limit = {};
    ::getrlimit(RLIMIT_FSIZE, &old_limit);
    const rlimit full{100, old_limit.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &full);
    CHECK_THROWS_AS(save_document(any_document(2), path), Error);
    ::setrlimit(RLIMIT_FSIZE, &old_limit);
    CHECK(content_of(path) == before);
    CHECK(folder.count() == 1);
}

TEST_CASE("a document finds the files beside it, wherever both are") {
    const TemporaryFolder folder, other;
    Saved saved;
    saved.document.choices.embedding = folder.file("vectors.txt", "a 1\n").string();
    saved.document.choices.second_embedding = other.file("far.txt", "a 1\n").string();
    save_document(saved, folder.path() / "a.attend");
    const std::string text = content_of(folder.path() / "a.attend");
    CHECK(text.find("\"embedding\": \"./vectors.txt\"") != std::string::npos);
    CHECK(load_document(folder.path() / "a.attend") == saved);
    // Named in a roundabout way: through the folder of the vectors into the other one.
    const auto beside = folder.path() / ".." / other.path().filename() / "b.attend";
    save_document(saved, beside);
    CHECK(load_document(beside).document.choices.embedding ==
          (folder.path() / "vectors.txt").string());
    // Moved together.
    std::filesystem::rename(folder.path() / "a.attend", other.path() / "a.attend");
    std::filesystem::rename(folder.path() / "vectors.txt", other.path() / "vectors.txt");
    CHECK(load_document(other.path() / "a.attend").document.choices.embedding ==
          (other.path() / "vectors.txt").string());
}

TEST_CASE("a model that is named, not a path, stays named") {
    const TemporaryFolder folder, hub;
    namespace fs = std::filesystem;
    const fs::path snapshot = hub.path() / "models--owner--tiny" / "snapshots";
    fs::create_directories(snapshot);
    fs::copy(fs::path(ATTEND_SOURCE_DIR) / "tests" / "references" / "models" / "bert",
             snapshot / "one", fs::copy_options::recursive);
    setenv("HF_HUB_CACHE", hub.path().c_str(), 1);
    Saved saved;
    saved.document.choices = default_choices("model");
    saved.document.choices.model = "owner/tiny";
    const fs::path file = folder.path() / "named.attend";
    save_document(saved, file);
    CHECK(load_document(file) == saved);
    unsetenv("HF_HUB_CACHE");
}

TEST_CASE("a document keeps what was being typed, and is read again") {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "typed.attend";
    for (std::string Choices::*const member :
         {static_cast<std::string Choices::*>(&Choices::sentence),
          static_cast<std::string Choices::*>(&Choices::second_text),
          static_cast<std::string Choices::*>(&Choices::query)})
        for (const char* const text : {"", "2", "2:", "2:4", "2:4:0", "-", "nan", " ", "😀"})
            for (const char* const validation :
                 {"", "2", "2:", ":", "2:4:0", "2:4:1e-300", "aut"}) {
                CAPTURE(text);
                CAPTURE(validation);
                Saved saved;
                saved.document.choices = default_choices("kernel");
                saved.document.choices.*member = text;
                saved.document.choices.validation = validation;
                save_document(saved, file);
                CHECK(load_document(file) == saved);
            }
}

TEST_CASE("a folder that may not be written to, and files that are not there") {
    const TemporaryFolder folder;
    std::filesystem::permissions(folder.path(), std::filesystem::perms(0555));
    {
        const OrdinaryUser user;
        CHECK_THROWS_AS(save_document({}, folder.path() / "a.attend"), Error);
    }
    CHECK(folder.count() == 0);
    CHECK_THROWS_AS(load_document(folder.path() / "none.attend"), Error);
    CHECK_THROWS_AS(load_document(folder.path()), Error);
    CHECK_THROWS_AS(save_document({}, folder.path() / "none" / "a.attend"), Error);
}
