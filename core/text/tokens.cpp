#include "core/text/tokens.h"

#include <algorithm>
#include <array>

#include "core/named.h"
#include "core/text/character.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

constexpr Tokenizer all_tokenizers[] = {
    {"words", "Words", "Words and punctuation, with English contractions split as GloVe has them.",
     words},
    {"characters", "Characters", "Every visible character is a token of its own.", characters},
};

}  // namespace

std::span<const Tokenizer> tokenizers() { return all_tokenizers; }

const Tokenizer& tokenizer(std::string_view name) { return named(tokenizers(), "tokenizer", name); }

Tokens tokenize(std::string_view tokenizer_name, std::string_view text) {
    const Tokenizer& chosen = tokenizer(tokenizer_name);
    check_utf8(text, "text");
    return chosen.function(text);
}

namespace {

Token token(std::string_view text, std::size_t begin, std::size_t end) {
    const std::string_view typed = text.substr(begin, end - begin);
    return {std::string(typed), look_up_word(typed), begin, end};
}

/// Cuts one text. A "run" is a word as it is found, before contractions are looked at.
class WordCutter {
  public:
    explicit WordCutter(std::string_view text) : text_(text), characters_(characters_of(text)) {}

    Tokens cut() {
        while (at_ < characters_.size()) {
            if (kind(at_) == CharacterKind::space)
                ++at_;
            else if (kind(at_) == CharacterKind::word)
                take_word();
            else
                take(std::max(gap_end(at_), at_ + 1));
        }
        return std::move(tokens_);
    }

  private:
    /// Past the end of the text there is space.
    CharacterKind kind(std::size_t i) const {
        return i < characters_.size() ? characters_[i].kind : CharacterKind::space;
    }

    /// Where a run of underscores that begins at `i`, a gap in a text, ends; `i` where there is
    /// none.
    std::size_t gap_end(std::size_t i) const {
        const auto is_underscore = [&](const Character& character) {
            return text_.substr(character.begin, character.end - character.begin) == "_";
        };
        while (i < characters_.size() && is_underscore(characters_[i])) ++i;
        return i;
    }

    std::size_t run_end(std::size_t i) const {
        while (kind(i) == CharacterKind::word ||
               (kind(i) == CharacterKind::joiner && kind(i + 1) == CharacterKind::word))
            ++i;
        return i;
    }

    std::string word(std::size_t first, std::size_t last) const {
        return look_up_word(text_.substr(characters_[first].begin,
                                         characters_[last - 1].end - characters_[first].begin));
    }

    /// Makes the characters from here up to `end` a token.
    void take(std::size_t end) {
        tokens_.push_back(token(text_, characters_[at_].begin, characters_[end - 1].end));
        at_ = end;
    }

    void take_word() {
        const std::size_t end = run_end(at_);
        if (is_not(end)) {
            if (end - 1 > at_) take(end - 1);
            take(run_end(end + 1));
        } else {
            take(end);
        }
        while (const std::size_t clitic_end = clitic(at_)) take(clitic_end);
    }

    /// Whether the run that ends at `end` goes on with "'t" and has the "n" for it.
    bool is_not(std::size_t end) const {
        if (kind(end) != CharacterKind::apostrophe || kind(end + 1) != CharacterKind::word)
            return false;
        return word(end - 1, end) == "n" && word(end + 1, run_end(end + 1)) == "t";
    }

    /// Where the "'s", "'ll", … that begins at `i` ends, or 0.
    std::size_t clitic(std::size_t i) const {
        static constexpr std::array<std::string_view, 6> endings = {"s",  "m",  "d",
                                                                    "ll", "re", "ve"};
        if (kind(i) != CharacterKind::apostrophe || kind(i + 1) != CharacterKind::word) return 0;
        const std::size_t end = run_end(i + 1);
        if (end - i > 3) return 0;  // an apostrophe and two letters at most
        return std::ranges::count(endings, word(i + 1, end)) > 0 ? end : 0;
    }

    std::string_view text_;
    std::vector<Character> characters_;
    std::size_t at_ = 0;
    Tokens tokens_;
};

}  // namespace

Tokens words(std::string_view text) { return WordCutter(text).cut(); }

Tokens characters(std::string_view text) {
    Tokens tokens;
    for (const Character& character : characters_of(text))
        if (character.kind != CharacterKind::space)
            tokens.push_back(token(text, character.begin, character.end));
    return tokens;
}

}  // namespace attend
