#include <algorithm>
#include <cstdlib>

#include "core/document/file.h"
#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

namespace {

std::string at(const TemporaryFolder& folder, const char* name) {
    return (folder.path() / name).string();
}

Arguments training(const TemporaryFolder& folder, const char* name, Arguments more) {
    Arguments all{"train", "--set", "task=reverse", "--output", at(folder, name)};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

}  // namespace

TEST_CASE("train says how it goes, and writes a document whose weights are those") {
    const TemporaryFolder folder;
    const std::string out = result_of(training(
        folder, "a.attend", {"--steps", "60", "--every", "20", "--log", at(folder, "log.csv")}));
    CHECK(std::ranges::count(out, '\n') == 4);
    CHECK(has(out, "step 60"));
    CHECK(content_of(at(folder, "log.csv"))
              .starts_with("step,loss,validation_loss,accuracy,seconds\n0,"));
    CHECK(std::filesystem::exists(at(folder, "a.safetensors")));
    const attend::Saved saved = attend::load_document(at(folder, "a.attend"));
    CHECK(saved.document.choices.step == "60");
    // The same weights follow from the seed.
    const auto written = values_of({at(folder, "a.attend")}, "layer.0/head.0/w_q"),
               made =
                   values_of({"--set", "task=reverse", "--set", "step=60"}, "layer.0/head.0/w_q");
    CHECK(written == made);
}

TEST_CASE("30 steps and 30 more are 60, to the bit, whatever the number of threads") {
    const TemporaryFolder folder;
    result_of(training(folder, "all.attend", {"--steps", "60"}));
    result_of(training(folder, "half.attend", {"--steps", "30"}));
    result_of({"train", at(folder, "half.attend"), "--steps", "30", "--output",
               at(folder, "rest.attend")});
    const auto leaf = [&](const char* name) {
        return values_of({at(folder, name)}, "layer.0/head.0/w_q");
    };
    CHECK(leaf("rest.attend") == leaf("all.attend"));
    // With the history of both.
    CHECK(content_of(at(folder, "rest.safetensors")) == content_of(at(folder, "all.safetensors")));
    CHECK(values_of({at(folder, "rest.attend")}, "history/loss") ==
          values_of({at(folder, "all.attend")}, "history/loss"));
    CHECK(values_of({at(folder, "rest.attend")}, "history/step").size() == 201);
    const std::string one = std::string("taskset -c 0 '") + ATTEND_EXECUTABLE +
                            "' train --set task=reverse --steps 60 --output '" +
                            at(folder, "one.attend") + "' > /dev/null";
    REQUIRE(std::system(one.c_str()) == 0);
    CHECK(content_of(at(folder, "one.safetensors")) == content_of(at(folder, "all.safetensors")));
}

TEST_CASE("until: stops as soon as enough is right; else says both numbers, and has written") {
    const TemporaryFolder folder;
    const std::string out =
        result_of(training(folder, "a.attend", {"--until", "accuracy=0.9", "--every", "10"}));
    CHECK_FALSE(has(out, "step 200"));
    const Run run =
        run_attend(training(folder, "b.attend", {"--until", "accuracy=0.9", "--steps", "10"}));
    CHECK(run.code == 1);
    CHECK(has(run.err, "expected 0.9"));
    CHECK(std::filesystem::exists(at(folder, "b.safetensors")));
    check_refused(training(folder, "c.attend", {"--until", "loss=1"}), 1, "accuracy=X");
}

TEST_CASE("weights alone are a small file: leaves, and how good they are") {
    const TemporaryFolder folder;
    result_of(training(folder, "all.attend", {"--steps", "20"}));
    result_of(training(folder, "small.attend", {"--steps", "20", "--weights-only"}));
    const std::string small = content_of(at(folder, "small.safetensors"));
    CHECK(2 * small.size() < content_of(at(folder, "all.safetensors")).size());
    CHECK_FALSE(has(small, "moment_"));
    CHECK(values_of({at(folder, "small.attend")}, "layer.0/w_o") ==
          values_of({at(folder, "all.attend")}, "layer.0/w_o"));
    CHECK(values_of({at(folder, "small.attend")}, "history/accuracy").front() ==
          values_of({at(folder, "all.attend")}, "history/accuracy").at(20));
    check_refused(training(folder, "no.attend", {"--weights-only", "--snapshots"}), 1,
                  "--weights-only: found --snapshots");
}

TEST_CASE("what was learned attends in the room Attention with the same numbers") {
    const TemporaryFolder folder;
    result_of(training(folder, "a.attend", {"--steps", "40", "--weights-only"}));
    const std::string letters = "A B C D E F G H I J K L";
    const Arguments learned{at(folder, "a.attend"), "--set", "probe=" + letters},
        elsewhere{"--set", "projection=trained",
                  "--set", "embedding=trained",
                  "--set", "trained=" + at(folder, "a.safetensors"),
                  "--set", "sentence=" + letters};
    CHECK(values_of(elsewhere, "head.0/weights") == values_of(learned, "layer.0/head.0/weights"));
    CHECK(values_of(elsewhere, "probabilities") == values_of(learned, "probabilities"));
    // The same weights follow from the seed.
    CHECK(values_of(elsewhere, "head.0/weights") ==
          values_of({"--set", "task=reverse", "--set", "step=40", "--set", "probe=" + letters},
                    "layer.0/head.0/weights"));
    check_refused({"value", "--set", "projection=trained", "--set", "trained=none.safetensors",
                   "--node", "output"},
                  1, "none.safetensors: found no such file");
}

TEST_CASE("a run that diverges names step and place, and keeps the last good state") {
    const TemporaryFolder folder;
    const Run run = run_attend(
        training(folder, "a.attend", {"--set", "optimizer=sgd", "--set", "learning_rate=3"}));
    CHECK(run.code == 1);
    CHECK(has(run.err, "diverged at step "));
    CHECK(has(run.err, "learning rate 3"));
    CHECK(std::filesystem::exists(at(folder, "a.safetensors")));
    check_refused({"value", "--set", "task=reverse", "--set", "optimizer=sgd", "--set",
                   "learning_rate=3", "--node", "loss"},
                  1, "diverged");
}

TEST_CASE("a node at any step has its path, and is listed once") {
    const Arguments at_30{"--set", "task=reverse", "--set", "step=30"},
        at_60{"--set", "task=reverse", "--set", "step=60"};
    const std::string path = "layer.0/head.0/weights";
    CHECK(values_of(at_60, "at/30/" + path) == values_of(at_30, path));
    Arguments compared = at_60;
    compared.insert(compared.end(), {"--set", "compare_step=30"});
    CHECK(values_of(compared, "difference/" + path)[0][11] ==
          doctest::Approx(values_of(at_60, path)[0][11] - values_of(at_30, path)[0][11]));
    Arguments nodes{"nodes"};
    nodes.insert(nodes.end(), compared.begin(), compared.end());
    const std::string list = result_of(nodes);
    for (const char* const listed : {"at/STEP/PATH", "difference/PATH", "update/PATH",
                                     "batch_gradient/PATH", "moment_1/PATH", "moment_2/PATH"})
        CHECK(has(list, std::string("\n") + listed));
    CHECK_FALSE(has(list, "at/30/"));
    CHECK_FALSE(has(list, "update/layer.0"));
    check_refused({"value", "--set", "task=reverse", "--node", "difference/loss"}, 1,
                  "compare_step=STEP makes it");
    check_refused({"value", "--set", "task=reverse", "--node", "at/201/loss"}, 1,
                  "as far as the run goes");
    const std::string told =
        result_of({"explain", "--set", "task=reverse", "--node", "at/20/loss", "--cell", "0,0"});
    CHECK(has(told, "at/20/"));
}

TEST_CASE("a number that is set at a later step is where training goes on from") {
    const TemporaryFolder folder;
    const std::string set = "at/20/layer.0/head.0/w_q[0,0]=3";
    result_of(training(folder, "branch.attend", {"--steps", "40", "--set", set}));
    const auto leaf = [&](const Arguments& input) {
        return values_of(input, "layer.0/head.0/w_q");
    };
    const Arguments named{"--set", "task=reverse", "--set", "step=40", "--set", set};
    CHECK(leaf({at(folder, "branch.attend")}) == leaf(named));
    CHECK(attend::load_document(at(folder, "branch.attend")).document.edits.empty());
    result_of(training(folder, "half.attend", {"--steps", "20"}));
    result_of({"train", at(folder, "half.attend"), "--steps", "20", "--set",
               "layer.0/head.0/w_q[0,0]=3", "--output", at(folder, "rest.attend")});
    CHECK(leaf({at(folder, "rest.attend")}) == leaf(named));
}

TEST_CASE("numbers of a leaf that are set are where training begins") {
    const TemporaryFolder folder;
    result_of(training(folder, "a.attend", {"--steps", "1", "--set", "unembedding/b[0,3]=2"}));
    const double after = values_of({at(folder, "a.attend")}, "unembedding/b")[0][3];
    CHECK(after != 2);
    CHECK(std::abs(after - 2) < 0.01);
}
