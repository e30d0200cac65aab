#include <cmath>
#include <fstream>
#include <sstream>

#include "core/files/csv.h"
#include "core/files/npy.h"
#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

namespace {

const Arguments input{"--set", "embedding=hand_made",
                      "--set", "sentence=The train left the station",
                      "--set", "heads=2",
                      "--set", "mask=causal"};

std::string value(const std::string& node, const std::string& format, Arguments more = {}) {
    Arguments arguments{"value"};
    arguments.insert(arguments.end(), input.begin(), input.end());
    arguments.insert(arguments.end(), more.begin(), more.end());
    arguments.insert(arguments.end(), {"--node", node, "--format", format});
    return result_of(arguments);
}

}  // namespace

TEST_CASE("csv, npy and json hold the same float32 numbers") {
    for (const char* node : {"head.1/weights", "head.0/masked", "output", "head.1/w_q"}) {
        const attend::Matrix csv = attend::read_csv(value(node, "csv"), "csv",
                                                    attend::Numbers::finite_or_negative_infinity)
                                       .values;
        const attend::Matrix npy = attend::read_npy(value(node, "npy"), "npy",
                                                    attend::Numbers::finite_or_negative_infinity);
        CHECK(csv == npy);
        const auto json = values_of(input, node);
        REQUIRE(json.size() == static_cast<std::size_t>(csv.rows()));
        for (Eigen::Index row = 0; row < csv.rows(); ++row)
            for (Eigen::Index column = 0; column < csv.cols(); ++column)
                CHECK(static_cast<float>(
                          json[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]) ==
                      csv(row, column));
    }
}

TEST_CASE("csv has labels on request, and reads back with them, whatever the labels are") {
    const Arguments words{
        "value",  "--set",          "embedding=random", "--set", "sentence=say \"a , b 1",
        "--node", "head.0/weights", "--format",         "csv"};
    Arguments labelled = words;
    labelled.emplace_back("--labels");
    const attend::CsvTable table = attend::read_csv(result_of(labelled), "csv");
    const std::vector<std::string> labels{"say", "\"", "a", ",", "b", "1"};
    CHECK(table.row_labels == labels);
    CHECK(table.column_labels == labels);
    CHECK(table.values == attend::read_csv(result_of(words), "csv").values);
    check_refused({"value", "--node", "x", "--format", "npy", "--labels"}, 2,
                  "expected --format csv");
}

TEST_CASE("npy is float64, C order; csv is numbers only; json has labels and −∞ as a text") {
    const std::string npy = value("head.0/masked", "npy");
    CHECK(npy.substr(1, 5) == "NUMPY");
    CHECK(npy.find("'<f8'") != std::string::npos);
    CHECK(npy.find("'fortran_order': False") != std::string::npos);
    CHECK(npy.find("(5, 5)") != std::string::npos);
    const std::string csv = value("head.0/masked", "csv");
    CHECK(csv.find("-inf") != std::string::npos);
    CHECK(csv.find("train") == std::string::npos);
    CHECK(std::count(csv.begin(), csv.end(), '\n') == 5);
    const Json json = Json::parse(value("head.0/masked", "json"));
    CHECK(json.at("node") == "head.0/masked");
    CHECK(json.at("row_labels") == Json({"The", "train", "left", "the", "station"}));
    CHECK(json.at("column_labels")[4] == "station");
    CHECK(json.at("values")[0][1] == "-inf");
    CHECK(json.at("values")[1][1].is_number());
}

TEST_CASE("text stands in columns: the labels, and each number in its shortest form") {
    std::istringstream text(value("head.0/weights", "text"));
    const auto expected = values_of(input, "head.0/weights");
    std::string line, word;
    std::getline(text, line);
    std::istringstream head(line);
    head >> word;
    CHECK(word == "The");
    for (const auto& row : expected) {
        std::getline(text, line);
        std::istringstream words(line);
        words >> word;
        for (const double number : row) {
            words >> word;
            CHECK(std::stof(word) == static_cast<float>(number));
        }
    }
}

TEST_CASE("a matrix that was written reads back as the same numbers, in both formats") {
    const TemporaryFolder folder;
    for (const char* format : {"npy", "csv"}) {
        const auto file = folder.file(std::string("w.") + format,
                                      value("head.0/w_q", format, {"--set", "projection=random"}));
        CHECK(value("output", "csv",
                    {"--set", "head.0/w_q=@" + file.string(), "--set", "projection=random"}) ==
              value("output", "csv", {"--set", "projection=random"}));
        CHECK(value("head.0/w_q", "csv", {"--set", "head.0/w_q=@" + file.string()}) ==
              value("head.0/w_q", "csv", {"--set", "projection=random"}));
    }
}

TEST_CASE("--output replaces the file as a whole, or leaves it as it was") {
    const TemporaryFolder folder;
    const std::string path = folder.file("out.csv", "old\n").string();
    Arguments arguments{"value"};
    arguments.insert(arguments.end(), input.begin(), input.end());
    arguments.insert(arguments.end(), {"--node", "output", "--format", "csv", "--output", path});
    CHECK(result_of(arguments).empty());
    CHECK(content_of(path) == value("output", "csv"));
    CHECK(folder.count() == 1);

    folder.file("out.csv", "old\n");
    const Run full = run_attend(arguments, {}, 20);
    CHECK(full.code == 1);
    CHECK(content_of(path) == "old\n");
    CHECK(folder.count() == 1);

    arguments.back() = (folder.path() / "none" / "out.csv").string();
    check_refused(arguments, 1, "none/out.csv");
    arguments.back() = folder.path().string();
    check_refused(arguments, 1, "a folder");
    arguments.back() = "/dev/full";
    if (std::filesystem::exists("/dev/full")) check_refused(arguments, 1, "/dev/full");
}

TEST_CASE("rows of weights sum to one, and causal rows weigh nothing that comes later") {
    const auto weights = values_of(input, "head.1/weights");
    for (std::size_t row = 0; row < weights.size(); ++row) {
        double sum = 0;
        for (std::size_t column = 0; column < weights.size(); ++column) {
            sum += weights[row][column];
            if (column > row) CHECK(weights[row][column] == 0);
        }
        CHECK(std::abs(sum - 1) < 1e-6);
    }
}

TEST_CASE("an unknown node ends with 1 and the nearest name") {
    check_refused({"value", "--set", "embedding=random", "--node", "head.0/wieghts"}, 1,
                  "did you mean “head.0/weights”?");
    check_refused({"value", "--set", "embedding=random", "--node", ""}, 1, "no node");
}

TEST_CASE("what would not fit into this machine's memory is refused at once, and the rest works") {
    const attend::test::TemporaryFolder folder;
    std::string words;
    for (int i = 0; i < 400'000; ++i) words += "a ";
    const std::string sentence = "sentence=@" + folder.file("long.txt", words).string();
    const Arguments choices{"--set", "embedding=random", "--set", sentence};
    Arguments weights{"value", "--node", "head.0/weights"};
    weights.insert(weights.end(), choices.begin(), choices.end());
    check_refused(weights, 1, "640 GB for head.0/weights, some rows at a time");
    check_refused(weights, 1, "which this machine has left");
    Arguments nodes{"nodes"};
    nodes.insert(nodes.end(), choices.begin(), choices.end());
    CHECK(result_of(nodes).find("400000 × 400000") != std::string::npos);
}

TEST_CASE("--minus takes away what the node is in another document") {
    const TemporaryFolder folder;
    const std::string before = (folder.path() / "before.attend").string();
    Arguments save{"save"};
    save.insert(save.end(), input.begin(), input.end());
    save.insert(save.end(), {"--output", before});
    result_of(save);
    const auto csv = [](const std::string& text) { return attend::read_csv(text, "csv").values; };
    const Arguments edited{"--set", "head.0/scores[1,0]=3"};
    Arguments less = edited;
    less.insert(less.end(), {"--minus", before});
    const attend::Matrix a = csv(value("head.0/weights", "csv")),
                         b = csv(value("head.0/weights", "csv", edited)),
                         change = csv(value("head.0/weights", "csv", less));
    CHECK(change == b - a);
    CHECK(change.cwiseAbs().maxCoeff() > 0.01f);
    CHECK(csv(value("head.1/weights", "csv", less)).isZero(0));
    check_refused({"value", "--set", "embedding=hand_made", "--set", "sentence=The train", "--node",
                   "head.0/weights", "--minus", before},
                  1, "head.0/weights is 5 × 5 there, expected 2 × 2");
    check_refused({"value", "--set", "heads=3", "--node", "head.2/weights", "--minus", before}, 1,
                  "no node is called head.2/weights there");
    check_refused({"value", "--node", "x", "--minus", "missing.attend"}, 1, "missing.attend");
}
