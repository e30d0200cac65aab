#include "core/workspaces/choices.h"

#include <set>
#include <sstream>

#include "core/document/view.h"
#include "core/workspaces/workspace.h"
#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

namespace {

/// Some of the workspaces, in their order.
void check_workspaces(const Json& row) {
    CAPTURE(row.dump());
    Json known = Json::array();
    for (const attend::Workspace& room : attend::workspaces())
        for (const Json& name : row.at("workspaces"))
            if (name == room.name) known.push_back(name);
    CHECK(known == row.at("workspaces"));
    CHECK_FALSE(known.empty());
}

}  // namespace

TEST_CASE("choices lists every choice with values and default, and they are what --set takes") {
    const Json json = json_of({"choices"}).at("choices");
    std::set<std::string> listed;
    for (const Json& row : json) {
        listed.insert(row.at("name").get<std::string>());
        check_workspaces(row);
        CHECK_FALSE(row.at("help").get<std::string>().empty());
        CHECK_FALSE(row.at("values").get<std::string>().empty());
        CHECK(row.at("default").is_string());
    }
    CHECK(listed.size() == json.size());
    CHECK(listed.size() == attend::choice_fields().size() + attend::view_fields().size());
    for (const attend::ChoiceField& field : attend::choice_fields())
        CHECK_MESSAGE(listed.contains(std::string(field.name)), field.name);
    const std::string text = result_of({"choices"});
    for (const std::string& name : listed) CHECK(has(text, name));
    CHECK(has(text, "a whole number from 1 to 64"));
    CHECK(has(text, "salaries"));
    const Json table = json_of({"choices", "table"}).at("choices")[0];
    CHECK(table.at("workspaces") == Json({"lookup", "kernel"}));
    CHECK(table.at("default") == "names");
    CHECK(table.at("defaults").at("kernel") == "salaries");
}

TEST_CASE("choices NAME tells what each value means; every value that it lists is taken") {
    const std::string score = result_of({"choices", "score"});
    CHECK(has(score, "default: scaled_dot"));
    CHECK(has(score, "Bahdanau, Cho & Bengio 2015"));
    CHECK(has(score, "s = v·tanh(W_1 q + W_2 k + b)"));
    CHECK(has(result_of({"choices", "second_text"}), "default: empty"));
    CHECK(has(result_of({"choices", "key_width"}), "a whole number from 1 to 4096, or auto"));
    CHECK(json_of({"choices", "mask"}).at("choices").size() == 1);
    check_refused({"choices", "skore"}, 1, "did you mean “score”?");
    check_refused({"choices", "zzzzzz"}, 1, "`attend choices` lists them");
    for (const char* name : {"normalizer", "position", "rounding", "combined_rule", "tied"}) {
        const Json row = json_of({"choices", name}).at("choices")[0];
        std::stringstream values(row.at("values").get<std::string>());
        for (std::string value; std::getline(values >> std::ws, value, ',');)
            result_of(
                {"nodes", "--set", "embedding=random", "--set", std::string(name) + "=" + value});
    }
}

TEST_CASE("views lists all that render --view takes, each once") {
    std::set<std::string> listed;
    const Json json = json_of({"views"}).at("views");
    for (const Json& row : json) {
        listed.insert(row.at("name").get<std::string>());
        CHECK_FALSE(row.at("label").get<std::string>().empty());
        check_workspaces(row);
        for (const Json& option : row.at("options"))
            CHECK(attend::find_view_field(option.get<std::string>()));
    }
    CHECK(listed.size() == json.size());
    for (const std::string& name : attend::view_names()) CHECK(listed.contains(name));
    for (const char* name : {"setup", "computation", "weighted_sum", "explanation", "present"})
        CHECK(listed.contains(name));
    CHECK(has(result_of({"views"}), "Lines between tokens"));
    CHECK(has(result_of({"views"}), "options: lines_threshold, lines_one_head"));
}

TEST_CASE("a name that nothing has leads to the command that lists them all") {
    check_refused({"nodes", "--set", "zzz=3"}, 1,
                  "`attend choices` lists the choices, `attend nodes` the nodes");
    check_refused({"value", "--node", "qqqqqqqq"}, 1, "`attend nodes` lists them");
    check_refused({"render", "--view", "foo", "--output", "/tmp/none.png"}, 1,
                  "`attend views` lists them");
    // A list that can be read to its end is not cut.
    check_refused({"nodes", "--set", "mask=zzzzzzzz"}, 1, "painted, top_k");
}

TEST_CASE("a choice that is a file says so and takes it with @, too") {
    const TemporaryFolder folder;
    const std::string corpus = folder.file("texts.txt", "the cat\nthe mat\n").string();
    const std::string vectors = folder.file("words.txt", "the 1 2\ncat 3 4\n").string();
    CHECK(has(result_of({"choices", "corpus"}), "values: a file, or empty"));
    for (const char* name : {"embedding", "second_embedding"})
        CHECK(has(result_of({"choices", name}), "or a file"));
    const auto values = [](const std::string& corpus_value, const std::string& embedding) {
        return values_of({"--set", "pooling=tf_idf", "--set", "sentence=the cat", "--set",
                          "corpus=" + corpus_value, "--set", "embedding=" + embedding},
                         "x");
    };
    CHECK(values("@" + corpus, "@" + vectors) == values(corpus, vectors));
    CHECK(values(corpus, vectors) == std::vector<std::vector<double>>{{1, 2}, {3, 4}});
    for (const char* name : {"corpus", "embedding"})
        check_refused({"nodes", "--set", std::string(name) + "=@"}, 1,
                      "--set " + std::string(name) + ": @: found no name, expected a file's name");
}
