#include <cmath>
#include <functional>
#include <set>
#include <sstream>

#include "program.h"
#include "support/temporary.h"
#include "support/tex.h"

using namespace attend::test;

namespace {

Arguments explain(const std::string& node, const std::string& cell, Arguments more = {}) {
    Arguments arguments{
        "explain", "--set",  "embedding=hand_made", "--set", "sentence=The train left the station",
        "--set",   "heads=2"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    arguments.insert(arguments.end(), {"--node", node, "--cell", cell});
    return arguments;
}

double number(const Json& json) {
    return json.is_string() ? std::stod(json.get<std::string>()) : json.get<double>();
}

/// The terms come to what was computed, here and for every origin.
void check_adds_up(const Json& cell) {
    double sum = 0;
    for (const Json& term : cell.at("terms")) sum += number(term.at("contribution"));
    const double computed = number(cell.at("computed"));
    if (cell.at("fold") == "sum") CHECK(std::abs(sum - computed) < 1e-5);
    if (cell.at("fold") == "share") {
        const double own =
            number(cell.at("terms")[cell.at("own").get<std::size_t>()].at("contribution"));
        CHECK(std::abs(own / sum - computed) < 1e-5);
    }
    if (!cell.at("edited")) CHECK(number(cell.at("value")) == computed);
    for (const Json& origin : cell.at("origins")) check_adds_up(origin);
}

const Json& deepest(const Json& cell) {
    return cell.at("origins").empty() ? cell : deepest(cell.at("origins")[0]);
}

}  // namespace

namespace {

/// What TeX reads of an explanation: no comments, and no signs of the table that align* is.
std::string mathematics_of(const std::string& text) {
    std::string mathematics;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("%") || line.find("{align*}") != std::string::npos) continue;
        for (const std::string_view sign : {" \\\\", "&"})
            if (const auto at = line.find(sign); at != std::string::npos)
                line.erase(at, sign.size());
        mathematics += line;
    }
    return mathematics;
}

}  // namespace

TEST_CASE("explanations add up, level by level, down to the leaf") {
    for (const char* node : {"output", "concat", "head.1/output", "head.1/weights", "head.1/scores",
                             "head.1/dot", "head.0/q", "memory"}) {
        const Json cell = json_of(explain(node, "4,1"));
        CHECK(cell.at("node") == node);
        CHECK(cell.at("row") == 4);
        CHECK_FALSE((cell.at("formula").get<std::string>().empty() &&
                     cell.at("note").get<std::string>().empty()));
        check_adds_up(cell);
        CHECK(deepest(cell).at("leaf") == true);
    }
    const Json weights = json_of(explain("head.1/weights", "4,1"));
    CHECK(weights.at("row_label") == "station");
    CHECK(weights.at("column_label") == "train");
    CHECK(weights.at("terms").size() == 5);
    CHECK(deepest(weights).at("node") == "word_vectors");
    CHECK(deepest(weights).at("note").get<std::string>().find("station") != std::string::npos);
}

TEST_CASE("an explanation in text: value, formula, steps, terms, the word it comes from") {
    const std::string text = result_of(explain("head.0/weights", "4,1"));
    CHECK(text.starts_with("head.0/weights[station, train] = "));
    CHECK(text.find("α = exp(s) / Σ_j exp(s_j)") != std::string::npos);
    CHECK(text.find("head.0/scores[station, train]") != std::string::npos);
    CHECK(text.find("“station”") != std::string::npos);
}

TEST_CASE("an explanation in TeX") {
    const std::string text = result_of([&] {
        Arguments arguments = explain("head.0/weights", "4,1");
        arguments.insert(arguments.end(), {"--format", "tex"});
        return arguments;
    }());
    CHECK(text.find("\\begin{align*}") != std::string::npos);
    CHECK(text.find("\\exp(s) / \\sum_j \\exp(s_j)") != std::string::npos);
    CHECK(text.find("−") == std::string::npos);
}

TEST_CASE("an explanation compiles in TeX, whatever the tokens are") {
    for (const char* const node :
         {"head.0/q", "head.0/weights", "head.0/scores", "output", "head.0/entropy",
          "head.0/value_length", "rollout/with_residual/mixing", "head.0/identity/half_k", "needed",
          "word_vectors"})
        for (const char* const second : {"", "50% of #1_a & {b}~^ $x \\input"}) {
            const std::string text =
                result_of(explain(node, "0,0",
                                  {"--set", "score=gaussian", "--set", "mask=window", "--set",
                                   std::string("second_text=") + second, "--format", "tex"}));
            CAPTURE(text);
            check_tex(mathematics_of(text));
        }
}

TEST_CASE("the end of a line in a table's cell does not end TeX's comment") {
    const TemporaryFolder folder;
    const std::string file =
        folder.file("table.csv", "key,value\n\"x\n\\input{secret}\",1\ny,2\n").string();
    const std::string text =
        result_of({"explain", "--set", "workspace=lookup", "--set", "table=" + file, "--set",
                   "query=x", "--node", "weights", "--cell", "0,0", "--format", "tex"});
    CHECK(text.find("\\x0A\\input{secret}") != std::string::npos);
    CHECK(text.find("\n\\input") == std::string::npos);
    check_tex(mathematics_of(text));
}

TEST_CASE("what is explained has an end, and says how to go on") {
    const Arguments deep{"--set", "layers=12", "--set", "residual=on", "--set", "embedding=random"};
    Arguments limited = deep, unlimited = deep;
    limited.insert(limited.end(), {"--limit", "300"});
    unlimited.insert(unlimited.end(), {"--limit", "999999999"});
    const std::string all = result_of(explain("output", "4,1", unlimited)),
                      some = result_of(explain("output", "4,1", limited));
    CHECK(5 * some.size() < all.size());
    CHECK(all.find("left out") == std::string::npos);
    CHECK(some.find("left out") != std::string::npos);
    CHECK(some.find("To go on there: --node layer.") != std::string::npos);
    CHECK(some.find("more at once: --limit 20000") != std::string::npos);

    limited.insert(limited.end(), {"--format", "json"});
    const Run run = run_attend(explain("output", "4,1", limited));
    CHECK(run.err.find("--limit 20000") != std::string::npos);
    const Json cell = Json::parse(run.out);
    std::size_t left_out = 0;
    const std::function<void(const Json&)> count = [&](const Json& json) {
        left_out += json.value("origins_left_out", 0U);
        for (const Json& origin : json.at("origins")) count(origin);
    };
    count(cell);
    CHECK(left_out > 0);
    CHECK_FALSE(cell.contains("terms_left_out"));

    const Json one = Json::parse(
        run_attend(explain("head.0/q", "4,1",
                           {"--limit", "30", "--set", "embedding=random", "--format", "json"}))
            .out);
    double sum = number(one.at("terms_left_out").at("contribution"));
    for (const Json& term : one.at("terms")) sum += number(term.at("contribution"));
    CHECK(std::abs(sum - number(one.at("computed"))) < 1e-5);
    check_refused(explain("output", "4,1", {"--limit", "-1"}), 1, "expected a whole number from 0");
}

TEST_CASE("an explanation says what was set by hand, and what stood there") {
    const Json cell =
        json_of(explain("head.0/weights", "4,1", {"--set", "head.0/weights[4,1]=0.75"}));
    CHECK(cell.at("value") == 0.75);
    CHECK(cell.at("edited") == true);
    CHECK(number(cell.at("computed")) < 0.75);
    check_adds_up(cell);
    const std::string text =
        result_of(explain("head.0/weights", "4,1", {"--set", "head.0/weights[4,1]=0.75"}));
    CHECK(text.find("= 0.75") != std::string::npos);
    CHECK(text.find("set by hand") != std::string::npos);
}

TEST_CASE("masked cells and heads that are off are explained too") {
    const Json masked = json_of(explain("head.0/masked", "0,1", {"--set", "mask=causal"}));
    CHECK(masked.at("value") == "-inf");
    CHECK(masked.at("note").get<std::string>().find("masked") != std::string::npos);
    const Json weight = json_of(explain("head.0/weights", "0,1", {"--set", "mask=causal"}));
    CHECK(number(weight.at("value")) == 0);
    const Json off = json_of(explain("concat", "0,1", {"--set", "heads_off=0"}));
    CHECK(off.at("note").get<std::string>().find("switched off") != std::string::npos);
    // What the head gives is computed all the same, and read by nobody.
    const Json given = json_of(explain("head.0/output", "0,1", {"--set", "heads_off=0"}));
    CHECK(given.at("note").get<std::string>().find("switched off") != std::string::npos);
}

TEST_CASE("cells that are none end with 1, where, and what was expected") {
    check_refused(explain("head.0/weights", "5,0"), 1, "expected a row from 0 to 4");
    check_refused(explain("head.0/weights", "0,5"), 1, "head.0/weights[0,5]");
    for (const char* cell :
         {"", "1", "1,", ",1", "1,2,3", "a,b", "-1,0", "1.5,0", "99999999999999999999,0"})
        check_refused(explain("head.0/weights", cell), 1, "--cell: found");
    check_refused(explain("head.0/wieghts", "0,0"), 1, "did you mean “head.0/weights”?");
}

TEST_CASE("through twelve layers every number is told once") {
    const Json cell = json_of(
        explain("output", "4,1",
                {"--set", "layers=12", "--set", "residual=on", "--set", "layer_norm=before"}));
    check_adds_up(cell);
    std::set<std::string> told;
    std::size_t repeated = 0;
    const std::function<void(const Json&)> count = [&](const Json& json) {
        const std::string place = json.at("node").get<std::string>() + " " +
                                  std::to_string(json.at("row").get<int>()) + " " +
                                  std::to_string(json.at("column").get<int>());
        CHECK(told.insert(place).second != json.at("told_above").get<bool>());
        repeated += json.at("told_above").get<bool>();
        for (const Json& origin : json.at("origins")) count(origin);
    };
    count(cell);
    CHECK(told.size() > 100);
    CHECK(repeated > 0);
}

TEST_CASE("a cell is explained where what is made from it fails") {
    const Arguments fails{"--set", "score=additive", "--set", "normalizer=sum"};
    const Json cell = json_of(explain("head.0/q", "0,0", fails));
    CHECK(cell.at("node") == "head.0/q");
    check_adds_up(cell);
    CHECK(deepest(cell).at("node") == "word_vectors");
    check_refused(explain("head.0/weights", "0,0", fails), 1, "head.0/weights: ");
}

TEST_CASE("of other numbers of the same matrix nothing is said") {
    const Arguments masked{"--set", "mask=strictly_causal"};
    CHECK(result_of(explain("head.0/entropy", "3,0", masked)).find("H") != std::string::npos);
    const Run none = run_attend(explain("head.0/entropy", "0,0", masked));
    CHECK(none.code == 0);
    CHECK(none.out.find("nothing is left to attend to") != std::string::npos);
}
