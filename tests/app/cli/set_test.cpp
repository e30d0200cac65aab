#include <cmath>

#include "core/files/data.h"
#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

namespace {

Arguments with(Arguments sets, std::string sentence = "The train left") {
    Arguments arguments{"--set", "embedding=hand_made", "--set", "sentence=" + std::move(sentence)};
    for (std::string& set : sets) arguments.insert(arguments.end(), {"--set", std::move(set)});
    return arguments;
}

void check_set_refused(const std::string& set, std::string_view part, int code = 1) {
    Arguments arguments = with({set});
    arguments.insert(arguments.begin(), "nodes");
    check_refused(arguments, code, part);
}

std::vector<std::string> tokens_of(const std::string& sentence) {
    std::vector<std::string> texts;
    const Json json =
        json_of({"tokens", "--set", "embedding=one_hot", "--set", "sentence=" + sentence});
    for (const Json& token : json.at("tokens")) texts.push_back(token.at("text"));
    return texts;
}

}  // namespace

TEST_CASE("mask with a file is the node's matrix, whole, else the choice") {
    const TemporaryFolder folder;
    const std::string mask = folder.file("mask.csv", "1,0,0\n1,1,0\n0,1,1\n").string();
    const auto painted = values_of(with({"mask=painted", "mask=@" + mask}), "mask");
    CHECK(painted == std::vector<std::vector<double>>{{1, 0, 0}, {1, 1, 0}, {0, 1, 1}});
    check_set_refused("mask=@" + mask, "no choice or node of this scene has that name");
}

TEST_CASE("all choices are taken before the nodes, the nodes in the order given") {
    // head.1 is only there once heads=2 is taken.
    const Arguments sets = with({"head.1/weights[0,1]=0.5", "heads=2", "head.1/weights[0,1]=0.75"});
    CHECK(values_of(sets, "head.1/weights")[0][1] == 0.75);
    const TemporaryFolder folder;
    const std::string zeros = folder.file("zeros.csv", "0,0,0\n0,0,0\n0,0,0\n").string();
    const auto cell_last =
        values_of(with({"head.0/weights=@" + zeros, "head.0/weights[1,1]=2"}), "head.0/weights");
    CHECK(cell_last == std::vector<std::vector<double>>{{0, 0, 0}, {0, 2, 0}, {0, 0, 0}});
    const auto matrix_last =
        values_of(with({"head.0/weights[1,1]=2", "head.0/weights=@" + zeros}), "head.0/weights");
    CHECK(matrix_last[1][1] == 0);
}

TEST_CASE("an overridden cell: the others go on following, downstream follows, nothing upstream") {
    const auto plain = with({}), edited = with({"head.0/scores[0,1]=9"});
    CHECK(values_of(edited, "head.0/dot") == values_of(plain, "head.0/dot"));
    const auto weights = values_of(edited, "head.0/weights");
    CHECK(weights[0][1] > 0.99);
    CHECK(weights[1] == values_of(plain, "head.0/weights")[1]);
    CHECK(values_of(edited, "output")[0] != values_of(plain, "output")[0]);
    CHECK(values_of(edited, "output")[1] == values_of(plain, "output")[1]);
    const auto both = with({"head.0/scores[0,1]=9", "x[0,0]=3"});
    CHECK(values_of(both, "head.0/scores")[0][1] == 9);
    CHECK(values_of(both, "head.0/scores")[0][0] != values_of(plain, "head.0/scores")[0][0]);
}

TEST_CASE("an overridden memory changes keys and values, not x") {
    const auto plain = with({}), edited = with({"memory[0,0]=9"});
    CHECK(values_of(edited, "x") == values_of(plain, "x"));
    CHECK(values_of(edited, "head.0/q") == values_of(plain, "head.0/q"));
    CHECK(values_of(edited, "head.0/k") != values_of(plain, "head.0/k"));
}

TEST_CASE("a text from a file, and one that begins with @") {
    const TemporaryFolder folder;
    const std::string file = folder
                                 .file("text.txt",
                                       "\xEF\xBB\xBF"
                                       "from a file\n")
                                 .string();
    CHECK(tokens_of("@" + file) == std::vector<std::string>{"from", "a", "file"});
    CHECK(tokens_of("@@home = here") == std::vector<std::string>{"@", "home", "=", "here"});
    CHECK(tokens_of("a=b") == std::vector<std::string>{"a", "=", "b"});
    check_refused({"tokens", "--set", "sentence=@" + file + ".none"}, 1, "text.txt.none");
    const std::string bad = folder.file("bad.txt", "ab\xFF").string();
    check_refused({"tokens", "--set", "sentence=@" + bad}, 1, "bad.txt");
    check_refused({"tokens", "--set", "sentence=\xFF"}, 1, "UTF-8");
}

TEST_CASE("bad values of choices end with 1, the choice, what was found and what was expected") {
    check_set_refused("heads=0", "--set heads: found “0”, expected a whole number from 1 to 64");
    check_set_refused("heads=two", "found “two”");
    check_set_refused("mask=casual", "did you mean “causal”?");
    check_set_refused("temperature=0", "temperature");
    check_set_refused("temperature=nan", "temperature");
    check_set_refused("seed=4294967296", "seed");
    check_set_refused("heads_off=1", "expected a head from 0 to 0");
    check_set_refused("sentence=", "found no token");
    check_set_refused("second_text= ", "second_text");
    check_set_refused("embedding=./none.csv", "none.csv");
    check_set_refused("heads=" + std::string(100'000, '9'), "heads");
}

TEST_CASE("unknown names end with 1 and the nearest name") {
    check_set_refused("hedas=2", "did you mean “heads”?");
    check_set_refused("head.0/wieghts[0,0]=1", "did you mean “head.0/weights”?");
    check_set_refused("head.1/weights[0,0]=1", "head.1/weights");
}

TEST_CASE("numbers that may not stand there end with 1 and their place") {
    for (const char* number : {"nan", "inf", "-inf", "", "x", "0x10", "1e39", "1,500", "1 2"})
        check_set_refused(std::string("head.0/dot[0,0]=") + number, "head.0/dot[0,0]");
    check_set_refused("head.0/scores[0,0]=inf", "head.0/scores[0,0]");
    check_set_refused("x[0,0]=" + std::string(100'000, '9'), "x[0,0]");
    check_set_refused("head.0/weights[3,0]=1", "expected a row from 0 to 2");
    check_set_refused("head.0/weights[0,-1]=1", "ROW,COLUMN");
    check_set_refused("head.0/weights[0]=1", "ROW,COLUMN");
    check_set_refused("head.0/weights[]=1", "ROW,COLUMN");
    check_set_refused("head.0/weights=1", "@FILE");
    CHECK(values_of(with({"head.0/scores[0,0]=-inf"}), "head.0/weights")[0][0] == 0);
    CHECK(std::isinf(values_of(with({"head.0/scores[0,0]=-inf"}), "head.0/scores")[0][0]));
    CHECK(values_of(with({"head.0/scores[0,0]=-1,5"}), "head.0/scores")[0][0] == -1.5);
    CHECK(values_of(with({"head.0/scores[0,0]=-1.5e-3"}), "head.0/scores")[0][0] == -0.0015);
}

TEST_CASE("matrices that do not fit end with 1, the file and its place") {
    const TemporaryFolder folder;
    const auto refused = [&](std::string_view name, std::string_view content, std::string_view part,
                             const std::string& node = "head.0/weights") {
        const std::string path = folder.file(name, content).string();
        check_set_refused(node + "=@" + path, path);
        check_set_refused(node + "=@" + path, part);
    };
    refused("shape.csv", "1,2\n3,4\n", "a 2 × 2 matrix, expected 3 × 3");
    refused("ragged.csv", "1,2,3\n4,5\n7,8,9\n", "line 2");
    refused("text.csv", "1,2,3\n4,five,6\n7,8,9\n", "line 2");
    refused("nan.csv", "1,2,3\n4,nan,6\n7,8,9\n", "nan");
    refused("masked.csv", "0,0,0\n0,-inf,0\n0,0,0\n", "-inf");
    refused("empty.csv", "", "empty");
    refused("short.npy", "\x93NUMPY\x01", "short.npy");
    refused("big.csv", "1,2,3\n4," + std::string(1'000'000, '9') + ",6\n7,8,9\n", "line 2");
    check_set_refused("head.0/weights=@" + (folder.path() / "none.csv").string(), "none.csv");
    const std::string masked = folder.file("masked.csv", "0,0,0\n0,-inf,0\n0,0,0\n").string();
    CHECK(values_of(with({"head.0/scores=@" + masked}), "head.0/weights")[1][1] == 0);
}

TEST_CASE("an embedding file: its columns, its tokens, and what is wrong with it") {
    const TemporaryFolder folder;
    const std::string labelled =
        folder.file("sky.csv", ",warm,far\nsun,1,0.5\nmoon,0,0.1\n").string();
    const Json tokens =
        json_of({"tokens", "--set", "embedding=" + labelled, "--set", "sentence=x"});
    CHECK(tokens.at("tokens")[1].at("text") == "moon");
    const std::string words = folder.file("w.txt", "sun 1 0.5\nmoon 0 0.1\nsun 7 7\n").string();
    const Run twice = run_attend({"value", "--set", "embedding=" + words, "--set",
                                  "sentence=Moon sun", "--node", "x", "--format", "csv"});
    CHECK(twice.out == "0,0.1\n1,0.5\n");
    CHECK(twice.err.find("attend: " + words + ": 1 row") == 0);  // "sun" stands there twice
    const std::string ragged = folder.file("ragged.txt", "sun 1 0.5\nmoon 0\n").string();
    check_refused({"tokens", "--set", "embedding=" + ragged}, 1, "ragged.txt");
}

TEST_CASE("a megabyte of text is refused, not run out of memory with") {
    const TemporaryFolder folder;
    std::string text;
    while (text.size() < 999'000) text += "words upon words ";
    const std::string file = folder.file("long.txt", text).string();
    const Arguments weights{
        "value",  "--set",         "embedding=hand_made", "--set", "sentence=@" + file,
        "--node", "head.0/weights"};
    check_refused(weights, 1, "which this machine has left");
}

TEST_CASE("the built-in GloVe table, where it was fetched") {
    if (!attend::find_data("glove-6b-50d.table")) {
        MESSAGE("GloVe is not there: skipped");
        return;
    }
    const Json tokens = json_of({"tokens"}).at("tokens");
    REQUIRE(tokens.size() == 7);
    CHECK(tokens[4].at("text") == "station");
    CHECK(tokens[4].at("from").get<std::string>().find("GloVe 6B 50d, line ") == 0);
    CHECK(values_of({}, "x")[4].size() == 50);
}

TEST_CASE("a message begins with what was typed, with no empty name in it") {
    Arguments arguments = with({"steps=zzz"});
    arguments.insert(arguments.begin(), "nodes");
    const Run steps = run_attend(arguments);
    CHECK(steps.code == 0);
    CHECK(steps.err == "attend: --set steps: no node is called 'zzz'; `attend nodes` lists them\n");
    for (const char* name : {"sentence", "head.0/weights"})
        check_set_refused(std::string(name) + "=@",
                          "--set " + std::string(name) + ": the file to read: found no name");
    check_set_refused("key_value_heads=2", "found 2 for 1 head, expected");
}

TEST_CASE("no number of a matrix is lost among labels, and what was read as labels is said") {
    const TemporaryFolder folder;
    const auto set_file = [&](std::string_view text) {
        Arguments arguments =
            with({"head.0/weights=@" + folder.file("numbers.csv", text).string()});
        arguments.insert(arguments.begin(), "nodes");
        return run_attend(arguments);
    };
    const Run refused = set_file("1,5;2;3;4\n1,5;2;3;4\n1,5;2;3;4\n");
    CHECK(refused.code == 1);
    CHECK(refused.err.find("numbers.csv, line 1, column 1: found “1,5”") != std::string::npos);
    const Run labelled = set_file("a,0,0,0\nb,0,0,0\nc,0,0,0\n");
    CHECK(labelled.code == 0);
    CHECK(labelled.err ==
          "attend: --set head.0/weights: numbers.csv: its first column was read as labels\n");
    CHECK(set_file("0,0,0\n0,0,0\n0,0,0\n").err.empty());
}
