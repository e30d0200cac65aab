#include <doctest/doctest.h>

#include <algorithm>

#include "core/training/task.h"
#include "core/translation/pairs/pair.h"
#include "support/translation_reference.h"

using namespace attend;

TEST_CASE("pairs and vocabularies are those of an independent program") {
    const nlohmann::json reference = translation_reference("pairs");
    for (const std::string name : {"french", "dates"}) {
        CAPTURE(name);
        const PairMaker* const pairs = name == "french" ? &french_pairs() : &date_pairs();
        const Lexicon& lexicon = pairs->lexicon();
        const std::string vocabulary = name + "_vocabulary";
        CHECK(lexicon.source.words() == reference[vocabulary]["source"]);
        CHECK(lexicon.target.words() == reference[vocabulary]["target"]);
        std::uint64_t number = 0;
        for (const nlohmann::json& expected : reference[name]) {
            const Uniforms uniforms(0, "training/" + name, number++);
            const TranslationPair pair = pairs->make([&](Index k) { return uniforms[k]; });
            const auto text = [&](const std::vector<std::string>& words) {
                return joined_target(lexicon, words);
            };
            CHECK(text(pair.source) == expected[0]);
            CHECK(text(pair.target) == expected[1]);
        }
        CHECK(number == 20);
    }
}

TEST_CASE("no pair is longer than is said, and all words are known") {
    for (const PairMaker* const pairs : {&french_pairs(), &date_pairs()})
        for (std::uint64_t number = 0; number < 2000; ++number) {
            const Uniforms uniforms(1, "pairs", number);
            const TranslationPair pair = pairs->make([&](Index k) { return uniforms[k]; });
            CHECK(std::ssize(pair.source) < pairs->longest_source);
            CHECK(std::ssize(pair.target) < pairs->longest_target);
            for (const std::string& word : pair.source) CHECK(pairs->lexicon().source.find(word));
            for (const std::string& word : pair.target) CHECK(pairs->lexicon().target.find(word));
        }
}
