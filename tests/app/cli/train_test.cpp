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

TEST_CASE("numbers of a leaf that are set are where training begins") {
    const TemporaryFolder folder;
    result_of(training(folder, "a.attend", {"--steps", "1", "--set", "unembedding/b[0,3]=2"}));
    const double after = values_of({at(folder, "a.attend")}, "unembedding/b")[0][3];
    CHECK(after != 2);
    CHECK(std::abs(after - 2) < 0.01);
}
