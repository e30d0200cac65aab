#include "program.h"
#include "support/temporary.h"

using namespace attend::test;

namespace {

Arguments with_sets(Arguments sets) {
    Arguments all{"tokens", "--set", "workspace=translation"};
    for (std::string& set : sets) {
        all.emplace_back("--set");
        all.push_back(std::move(set));
    }
    return all;
}

Json written_by(Arguments sets) { return json_of(with_sets(std::move(sets)))["written"]; }

std::string text_of_words(const Json& written) {
    std::string text;
    for (const Json& word : written)
        text += (text.empty() ? "" : " ") + word["text"].get<std::string>();
    return text;
}

}  // namespace

TEST_CASE("a translation is written, and an unknown word is copied") {
    const Json written = written_by({"sentence=the old zebra sees her"});
    CHECK(text_of_words(written).find("zebra") != std::string::npos);
    bool any = false;
    for (const Json& word : written)
        if (word["piece"] == "<unk>") {
            CHECK(word["copied_from"] == 2);
            CHECK(word["text"] == "zebra");
            any = true;
        } else {
            CHECK(word["copied_from"].is_null());
            CHECK(word["text"] == word["piece"]);
        }
    CHECK(any);
    CHECK(written.back()["text"] == "<end>");
    CHECK(text_of_words(written_by({"task=dates"})) == "2 0 2 1 - 0 5 - 0 3 <end>");
}

TEST_CASE("a task of a translation leads to its room, and rows are called by its words") {
    const std::string csv = result_of({"value", "--set", "task=dates", "--node", "decoder/weights",
                                       "--format", "csv", "--labels"});
    CHECK(csv.starts_with(",\"t\",\"h\",\"e\","));
    CHECK(has(csv, "\n\"<end>\","));
    CHECK(has(result_of({"nodes", "--set", "task=dates"}), "decoder/step.3/weights"));
    CHECK(has(result_of({"explain", "--set", "task=dates", "--node", "decoder/step.3/context",
                         "--cell", "0,5"}),
              "Σ"));
}

TEST_CASE("a step that is not reached, and a beam that nobody asked for, are said") {
    check_refused({"value", "--set", "task=dates", "--node", "decoder/step.40/weights"}, 1,
                  "the last step is decoder/step.10");
    check_refused({"value", "--set", "task=dates", "--node", "beam/tree"}, 1,
                  "decoding=beam makes it");
    check_refused({"value", "--set", "task=dates", "--node", "decoder/step.3/wieghts"}, 1,
                  "did you mean");
}

TEST_CASE("numbers are put in one after the other, and words follow") {
    const Json usual = written_by({}), forced = written_by({"forced_words=2:blanc"});
    Arguments endless = with_sets({"output/b[0,40]=60"});
    endless.insert(endless.end(), {"--format", "json"});
    const Run run = run_attend(endless);
    CHECK(has(run.err, "found no <end> in 34 words"));
    const Json pushed = Json::parse(run.out)["written"];
    CHECK(text_of_words(usual).starts_with("le chat noir n' a jamais vu la voiture rouge"));
    CHECK(text_of_words(forced).starts_with("le chat blanc n' a jamais vu"));
    CHECK(pushed[0]["piece"] == pushed[1]["piece"]);
    CHECK(pushed.size() == 34);  // until it may write no more
    // A step that is there only since the number before was put in.
    const auto later = written_by({"output/b[0,40]=60", "decoder/step.25/logits[0,2]=900"});
    CHECK(later.size() == 26);
}

TEST_CASE("what was learned by train is translated with") {
    const TemporaryFolder folder;
    const std::string weights = (folder.path() / "w.safetensors").string();
    result_of({"train", "--set", "task=dates", "--set", "batch=8", "--steps", "2", "--output",
               (folder.path() / "a.attend").string(), "--weights", weights, "--weights-only"});
    CHECK(std::filesystem::file_size(weights) < 250'000);
    CHECK_FALSE(written_by({"task=" + weights, "sentence=3.5.21"}).empty());
    const auto exact =
        values_of({"--set", "task=" + weights, "--set", "sentence=3.5.21"}, "accuracy/exact");
    CHECK(exact.size() == 8);
    check_refused({"tokens", "--set", "task=" + weights, "--set", "attend_to=nothing"}, 1,
                  "attend_to: found nothing, expected source");
}

TEST_CASE("numbers of a saved translation are followed to another text") {
    const TemporaryFolder folder;
    const std::string saved = (folder.path() / "a.attend").string();
    result_of({"save", "--set", "workspace=translation", "--set",
               "decoder/step.1/weights[0,10]=0.9", "--output", saved});
    CHECK(values_of({saved}, "decoder/weights")[1][10] == doctest::Approx(0.9));
    const auto other =
        values_of({saved, "--set", "sentence=the cat saw a red car"}, "decoder/weights");
    CHECK(other[1][5] == doctest::Approx(0.9));
}
