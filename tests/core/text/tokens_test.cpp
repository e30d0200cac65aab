#include "core/text/tokens.h"

#include <doctest/doctest.h>

#include <ctime>

#include "core/error.h"

using namespace attend;
using Strings = std::vector<std::string>;

namespace {

Strings texts(std::string_view text, std::string_view name = "words") {
    Strings result;
    for (const Token& token : tokenize(name, text)) result.push_back(token.text);
    return result;
}

Strings looked_up(std::string_view text) {
    Strings result;
    for (const Token& token : tokenize("words", text)) result.push_back(token.word);
    return result;
}

}  // namespace

TEST_CASE("words are runs of letters, every other visible character is a token") {
    CHECK(texts("The train left the station on time") ==
          Strings{"The", "train", "left", "the", "station", "on", "time"});
    CHECK(texts("Yes, it (really) left!") ==
          Strings{"Yes", ",", "it", "(", "really", ")", "left", "!"});
    CHECK(texts("wait...") == Strings{"wait", ".", ".", "."});
    CHECK(texts("a_b+c") == Strings{"a", "_", "b", "+", "c"});
}

TEST_CASE("a run of underscores is one token: a gap") {
    CHECK(texts("was _____, so") == Strings{"was", "_____", ",", "so"});
    CHECK(texts("__ a___b _") == Strings{"__", "a", "___", "b", "_"});
    CHECK(texts("__a", "characters") == Strings{"_", "_", "a"});
    const Tokens tokens = tokenize("words", "é __!");
    REQUIRE(tokens.size() == 3);
    CHECK((tokens[1].begin == 3 && tokens[1].end == 5));
}

TEST_CASE("hyphens and periods stay inside a word, and only there") {
    CHECK(texts("an e-mail about 3.14 and state-of-the-art.") ==
          Strings{"an", "e-mail", "about", "3.14", "and", "state-of-the-art", "."});
    CHECK(texts("the U.S. won") == Strings{"the", "U.S", ".", "won"});
    CHECK(texts("-5 well- a--b a..b") ==
          Strings{"-", "5", "well", "-", "a", "-", "-", "b", "a", ".", ".", "b"});
    CHECK(texts("3,000.50") == Strings{"3", ",", "000.50"});
}

TEST_CASE("English contractions are split as GloVe has them") {
    CHECK(texts("don't") == Strings{"do", "n't"});
    CHECK(texts("can't won't DON'T") == Strings{"ca", "n't", "wo", "n't", "DO", "N'T"});
    CHECK(texts("dog's I'll we're they've I'm he'd") ==
          Strings{"dog", "'s", "I", "'ll", "we", "'re", "they", "'ve", "I", "'m", "he", "'d"});
    CHECK(texts("I'd've shouldn't've") == Strings{"I", "'d", "'ve", "should", "n't", "'ve"});
    CHECK(texts("don’t dog’s") == Strings{"do", "n’t", "dog", "’s"});
    CHECK(looked_up("Don’t DOG’S") == Strings{"do", "n't", "dog", "'s"});
    CHECK(texts("n't") == Strings{"n't"});
}

TEST_CASE("other apostrophes are characters") {
    CHECK(texts("the dogs' 'tis o'clock") ==
          Strings{"the", "dogs", "'", "'", "tis", "o", "'", "clock"});
    CHECK(texts("'s 't x't") == Strings{"'", "s", "'", "t", "x", "'", "t"});
    CHECK(texts("'") == Strings{"'"});
}

TEST_CASE("what a reader takes for one character stays whole") {
    CHECK(texts("ok👍🏽👩‍👩‍👧!🇩🇪🇫🇷") ==
          Strings{"ok", "👍🏽", "👩‍👩‍👧", "!", "🇩🇪", "🇫🇷"});
    CHECK(texts("cafe\u0301 bar") == Strings{"cafe\u0301", "bar"});
    CHECK(looked_up("CAFE\u0301") == Strings{"caf\u00E9"});
    CHECK(texts("我爱你。好") == Strings{"我爱你", "。", "好"});
    CHECK(texts("नमस्ते दुनिया") == Strings{"नमस्ते", "दुनिया"});
    CHECK(looked_up("ÄRGER Straße ΣΟΦΙΑ") == Strings{"ärger", "straße", "σοφια"});
    CHECK(looked_up("e\u2010mail sta\u00ADtion") == Strings{"e-mail", "station"});
}

TEST_CASE("a text without a visible character has no tokens") {
    for (const char* text : {"", " ", "\t\r\n", "\u00A0\u2003\u200B\uFEFF"}) {
        CHECK(texts(text).empty());
        CHECK(texts(text, "characters").empty());
    }
}

TEST_CASE("characters are the visible grapheme clusters") {
    CHECK(texts("Hi e\u0301 👍🏽!", "characters") ==
          Strings{"H", "i", "e\u0301", "👍🏽", "!"});
}

TEST_CASE("a token says where it stands") {
    const std::string text = "  I’m  here.";
    for (const std::string_view name : {"words", "characters"}) {
        std::size_t before = 0;
        for (const Token& token : tokenize(name, text)) {
            CHECK(text.substr(token.begin, token.end - token.begin) == token.text);
            CHECK(token.begin >= before);
            before = token.end;
        }
    }
    CHECK(tokenize("words", text).back() == Token{".", ".", 13, 14});
}

TEST_CASE("bad input names what is wrong") {
    CHECK_THROWS_WITH_AS(tokenize("words", "one\ntw\xFFo"),
                         "text, line 2, byte 3: found byte 0xFF, expected UTF-8 text", Error);
    CHECK_THROWS_AS(tokenize("words", "cut off \xE2\x82"), Error);
    CHECK_THROWS_AS(tokenize("words", "overlong \xC0\x80"), Error);
    CHECK_THROWS_WITH_AS(tokenize("word", ""), doctest::Contains("words"), Error);
}

TEST_CASE("a text of a megabyte takes as long for each sentence as a short one") {
    const std::string sentence =
        "The dog's train didn't leave the café on time — 3.14 👍🏽. ";
    const std::size_t of_one = tokenize("words", sentence).size();
    const auto seconds_of = [&](std::size_t repeated) {
        std::string text;
        for (std::size_t i = 0; i < repeated; ++i) text += sentence;
        const std::clock_t start = std::clock();  // the processor's time: other programs run beside
        CHECK(tokenize("words", text).size() == repeated * of_one);
        return static_cast<double>(std::clock() - start);
    };
    seconds_of(2'000);
    CHECK(seconds_of(16'000) < 30 * seconds_of(2'000));  // 64 times where all is looked at for each
    // One run of letters, one run of signs.
    CHECK(tokenize("words", std::string(1'000'000, 'a')).size() == 1);
    CHECK(tokenize("words", std::string(1'000'000, '-')).size() == 1'000'000);
    CHECK(tokenize("words", std::string(1'000'000, '\'')).size() == 1'000'000);
}
