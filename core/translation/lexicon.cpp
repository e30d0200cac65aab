#include "core/translation/lexicon.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "core/error.h"
#include "core/named.h"
#include "core/plural.h"
#include "core/text/character.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

namespace {

bool is_blank(std::string_view text) { return trimmed(text).empty(); }

/// Each character that a reader sees as one, in lower case; every blank is a space.
Tokens all_characters(std::string_view text) {
    Tokens tokens;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = grapheme_end(text, begin);
        const std::string typed(text.substr(begin, end - begin));
        tokens.push_back({typed, is_blank(typed) ? " " : look_up_word(typed), begin, end});
        begin = end;
    }
    return tokens;
}

/// Joins an apostrophe and an s behind it that were cut apart, as in "woman 's".
Tokens with_possessives(Tokens tokens, std::string_view text) {
    Tokens joined;
    for (Token& token : tokens) {
        const bool is_s = token.word == "s" && !joined.empty() && joined.back().word == "'" &&
                          joined.back().end == token.begin;
        if (!is_s) {
            joined.push_back(std::move(token));
            continue;
        }
        Token& apostrophe = joined.back();
        apostrophe.end = token.end;
        apostrophe.text = text.substr(apostrophe.begin, token.end - apostrophe.begin);
        apostrophe.word = "'s";
    }
    return joined;
}

Tokens cut(TextPieces pieces, std::string_view text) {
    if (pieces == TextPieces::characters) return all_characters(text);
    return with_possessives(words(text), text);
}

/// What is written between blanks, cut behind each apostrophe that stands in it.
std::vector<std::string> target_words(std::string_view text) {
    std::vector<std::string> found;
    std::string plain(text);
    for (char& byte : plain)
        if (byte == '\t' || byte == '\n' || byte == '\r') byte = ' ';
    for (std::string_view part : split(plain, ' ')) {
        while (!part.empty()) {
            const std::size_t at = part.find('\'');
            const std::size_t end = at == part.npos ? part.size() : at + 1;
            found.emplace_back(part.substr(0, end));
            part.remove_prefix(end);
        }
    }
    return found;
}

std::vector<std::string> target_pieces(const Lexicon& lexicon, std::string_view text) {
    if (lexicon.target_pieces == TextPieces::words) return target_words(look_up_word(text));
    std::vector<std::string> found;
    for (const Token& token : all_characters(trimmed(text))) found.push_back(token.word);
    return found;
}

/// Parts between commas; one behind a backslash belongs to its part.
std::vector<std::string> comma_parts(std::string_view text) {
    std::vector<std::string> parts(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size())
            parts.back() += text[++i];
        else if (text[i] == ',')
            parts.emplace_back();
        else
            parts.back() += text[i];
    }
    return parts;
}

constexpr std::string_view forced_form = "STEP:WORD, with commas between several";

Index step_in(const std::string& part, std::size_t colon) {
    Index step = 0;
    const char* const end = part.data() + std::min(colon, part.size());  // npos: no colon
    const auto read = std::from_chars(part.data(), end, step);
    if (colon == part.npos || read.ec != std::errc() || read.ptr != end || step < 0)
        throw Error("forced_words", in_quotes(part), forced_form);
    return step;
}

Index word_in(const Lexicon& lexicon, const std::string& word) {
    const auto number = lexicon.target.find(word);
    if (number && lexicon.may_write(*number)) return *number;
    throw Error(
        "forced_words", in_quotes(word),
        fmt::format("a word of the vocabulary; {}", did_you_mean(word, lexicon.target.words())));
}

}  // namespace

WordList::WordList(std::vector<std::string> words, std::string_view place)
    : words_(std::move(words)) {
    for (Index i = 0; i < size(); ++i) {
        const std::string& added = word(i);
        if (added.empty()) throw Error(place, "a word without letters", "words");
        if (!numbers_.emplace(added, i).second)
            throw Error(place, fmt::format("{} twice", in_quotes(added)), "each word once");
    }
}

std::optional<Index> WordList::find(std::string_view word) const {
    const auto found = numbers_.find(word);
    if (found == numbers_.end()) return std::nullopt;
    return found->second;
}

std::vector<std::string> SourceText::labels() const {
    std::vector<std::string> labels;
    for (const Token& token : tokens) labels.push_back(token.word);
    labels.emplace_back(end_of_text);
    return labels;
}

bool SourceText::knows(std::size_t token, const Lexicon& lexicon) const {
    return lexicon.source.word(numbers[token]) != unknown_word;
}

SourceText read_source(const Lexicon& lexicon, std::string_view text) {
    check_utf8(text, "sentence");
    SourceText source{is_blank(text) ? Tokens() : cut(lexicon.source_pieces, text), {}};
    if (source.tokens.empty()) throw Error("sentence", "no text", "a text to translate");
    if (source.tokens.size() > most_source_tokens)
        throw Error("sentence", count_of(source.tokens.size(), "token"),
                    fmt::format("at most {}", most_source_tokens));
    const auto unknown = lexicon.source.find(unknown_word);
    for (const Token& token : source.tokens) {
        const auto number = lexicon.source.find(token.word);
        if (!number && !unknown)
            throw Error("sentence", in_quotes(token.text), "words of the vocabulary");
        source.numbers.push_back(number ? *number : *unknown);
    }
    source.numbers.push_back(lexicon.source.at(end_of_text));
    return source;
}

std::vector<Index> read_reference(const Lexicon& lexicon, std::string_view text) {
    check_utf8(text, "reference");
    const std::vector<std::string> words = target_pieces(lexicon, text);
    if (words.empty()) throw Error("reference", "no word", "a translation");
    if (words.size() > most_source_tokens)
        throw Error("reference", count_of(words.size(), "word"),
                    fmt::format("at most {}", most_source_tokens));
    const auto unknown = lexicon.target.find(unknown_word);
    std::vector<Index> numbers;
    for (const std::string& word : words) {
        auto number = lexicon.target.find(word);
        if (number && !lexicon.may_write(*number)) number.reset();
        if (!number && !unknown)
            throw Error("reference", in_quotes(word),
                        fmt::format("one of {}", fmt::join(lexicon.target.words(), " ")));
        numbers.push_back(number ? *number : *unknown);
    }
    if (numbers.back() != lexicon.end()) numbers.push_back(lexicon.end());
    return numbers;
}

std::map<Index, Index> read_forced_words(const Lexicon& lexicon, std::string_view text) {
    check_utf8(text, "forced_words");
    std::map<Index, Index> forced;
    if (text.empty() || text == "none") return forced;
    for (const std::string& part : comma_parts(text)) {
        const std::size_t colon = part.find(':');
        const Index step = step_in(part, colon);
        if (!forced.emplace(step, word_in(lexicon, part.substr(colon + 1))).second)
            throw Error("forced_words", fmt::format("step {} twice", step), "each step once");
    }
    return forced;
}

std::string joined_target(const Lexicon& lexicon, const std::vector<std::string>& words) {
    return fmt::format("{}",
                       fmt::join(words, lexicon.target_pieces == TextPieces::words ? " " : ""));
}

}  // namespace attend
