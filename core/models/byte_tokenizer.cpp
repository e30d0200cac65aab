#include "core/models/byte_tokenizer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/error.h"
#include "core/models/bert_text.h"
#include "core/text/split.h"
#include "core/text/utf8.h"

namespace attend {

const std::string_view gpt2_pattern =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

namespace {

using Place = PlacedText::Place;

PlacedText placed(std::string_view text, std::size_t from, bool compose) {
    PlacedText result;
    result.places.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        if (compose) {  // composing stays within what a reader takes for one character
            const std::string_view character = text.substr(at, grapheme_end(text, at) - at);
            const std::string whole = composed(character);
            if (whole != character) {
                at += character.size();
                result.add(whole, {from + begin, from + at});
                continue;
            }
        }
        next_code_point(text, at);
        result.add(text.substr(begin, at - begin), {from + begin, from + at});
    }
    return result;
}

using Ranges = std::vector<std::pair<std::size_t, std::size_t>>;

Ranges cut_by(const std::vector<SplitPattern>& patterns, std::string_view text,
              SplitBudget& budget) {
    Ranges words{{0, text.size()}};
    for (const SplitPattern& pattern : patterns) {
        Ranges finer;
        for (const auto& [begin, end] : words)
            for (const auto& [first, last] : pattern.words(text.substr(begin, end - begin), budget))
                finer.emplace_back(begin + first, begin + last);
        words = std::move(finer);
    }
    return words;
}

/// With "▁" in the place of each space, and before it where the tokenizer wants one; `from`: where
/// the text begins in all that is read.
PlacedText marked(const PlacedText& plain, SpaceMarks marks, std::size_t from) {
    using enum SpaceMarks::Before;
    const bool begins_marked = plain.text.starts_with(' ') || plain.text.starts_with(space_mark);
    PlacedText result;
    if (marks.before == each_text || (marks.before == each_unmarked_text && !begins_marked) ||
        (marks.before == first_unmarked_text && !begins_marked && from == 0))
        result.add(space_mark, {from, from});
    for (std::size_t i = 0; i < plain.text.size(); ++i)
        result.add(plain.text[i] == ' ' ? space_mark : std::string_view(plain.text).substr(i, 1),
                   plain.places[i]);
    return result;
}

/// Without the spaces before it, unless it is nothing else; `space`: as it stands in the words.
Place place_of(const PlacedText& words, std::size_t begin, std::size_t end,
               std::string_view space) {
    std::size_t first = begin;
    while (first < end && std::string_view(words.text).substr(first).starts_with(space))
        first += space.size();
    if (first == end) first = begin;
    return {words.places[first].begin, words.places[end - 1].end};
}

void check_ids(const ByteTokenizerPlan& plan, const std::string& place) {
    const auto check = [&](std::int64_t id, std::string_view what) {
        if (id >= static_cast<std::int64_t>(plan.pieces.size()))
            throw Error(fmt::format("{}, {}", place, what), fmt::format("token {}", id),
                        fmt::format("a number below {}", plan.pieces.size()));
    };
    for (const AddedToken& added : plan.added) check(added.id, "added tokens");
    for (const auto* around : {&plan.single, &plan.pair})
        for (const std::int64_t id : *around) check(id, "what stands around a text");
    if (plan.unknown) check(*plan.unknown, "the unknown token");
}

std::vector<std::string> checked_pieces(ByteTokenizerPlan& plan, const std::string& place) {
    check_ids(plan, place);
    return std::move(plan.pieces);
}

}  // namespace

ByteTokenizer::ByteTokenizer(ByteTokenizerPlan plan, const std::string& place)
    : plan_(std::move(plan)),
      pairs_(checked_pieces(plan_, place), plan_.merges, plan_.unknown, place, plan_.characters) {
    plan_.merges = {};
    if (!plan_.scores.empty()) pairs_.merge_by_scores(plan_.scores, place);
    plan_.scores = {};
    for (const std::string& pattern : plan_.patterns) patterns_.emplace_back(pattern, place);
    own_pattern_ = !std::ranges::all_of(plan_.patterns, is_known_pattern);
    added_by_id_.resize(size());
    std::array<std::vector<std::string>, 2> texts;
    for (const AddedToken& added : plan_.added) {
        added_by_id_[added.id] = &added;
        AddedTexts& of = added.marked ? in_marks_ : in_text_;
        of.tokens.push_back(&added);
        texts[added.marked].push_back(added.text);
    }
    in_text_.texts = AddedTokens(std::move(texts[false]), place);
    in_marks_.texts = AddedTokens(std::move(texts[true]), place);
}

std::string ByteTokenizer::text_of(std::uint32_t id) const {
    const std::string_view found = piece(id);
    if (id >= size() || added_by_id_[id]) return std::string(found);
    if (plan_.characters) {
        if (const auto byte = byte_of_piece(found)) return std::string(1, static_cast<char>(*byte));
        std::string text(found);
        replace_all(text, space_mark, " ");
        return text;
    }
    const std::string bytes = bytes_of_letters(found);
    return bytes.empty() ? std::string(found) : bytes;
}

bool has_own_pattern(const ModelTokenizer& tokenizer) {
    const auto* const bytes = dynamic_cast<const ByteTokenizer*>(&tokenizer);
    return bytes && bytes->has_own_pattern();
}

std::vector<ModelToken> ByteTokenizer::encode_word(std::string_view word) const {
    std::vector<ModelToken> tokens;
    for (const BytePairs::Piece& one : pairs_.cut(word, plan_.whole_words))
        tokens.push_back({one.id, std::string(piece(one.id)), one.begin, one.end, false});
    return tokens;
}

void ByteTokenizer::add_plain(std::vector<ModelToken>& tokens, std::string_view text,
                              std::size_t from, SplitBudget& budget) const {
    if (text.empty()) return;
    PlacedText words = placed(text, from, plan_.compose);
    if (plan_.marks) {
        words = marked(words, *plan_.marks, from);
    } else if (plan_.prefix_space && words.text[0] != ' ') {
        words.text.insert(0, 1, ' ');
        words.places.insert(words.places.begin(), {from, from});
    }
    std::size_t plain = 0;
    for (std::size_t at = 0; at < words.text.size() && !in_marks_.tokens.empty(); ++at) {
        const AddedToken* const added = in_marks_.at(words.text, at);
        if (!added) continue;
        add_words(tokens, words, plain, at, budget);
        plain = at + added->text.size();
        const Place place = place_of(words, at, plain, space_mark);
        tokens.push_back(
            {added->id, std::string(piece(added->id)), place.begin, place.end, added->special});
        at = plain - 1;
    }
    add_words(tokens, words, plain, words.text.size(), budget);
}

void ByteTokenizer::add_words(std::vector<ModelToken>& tokens, const PlacedText& words,
                              std::size_t begin, std::size_t end, SplitBudget& budget) const {
    const std::string_view space = plan_.marks ? space_mark : " ",
                           text = std::string_view(words.text).substr(begin, end - begin);
    for (const auto& [first, last] : cut_by(patterns_, text, budget)) {
        const std::string_view word = text.substr(first, last - first);
        for (const BytePairs::Piece& one : pairs_.cut(word, plan_.whole_words)) {
            const Place place =
                place_of(words, begin + first + one.begin, begin + first + one.end, space);
            tokens.push_back({one.id, std::string(piece(one.id)), place.begin, place.end, false});
        }
    }
}

void ByteTokenizer::add_text(std::vector<ModelToken>& tokens, std::string_view text,
                             SplitBudget& budget) const {
    std::size_t plain = 0, solid = 0;  // where plain text begins, and where its last spaces do
    for (std::size_t at = 0; at < text.size();) {
        const AddedToken* const added = in_text_.at(text, at);
        if (!added) {
            if (!is_space(next_code_point(text, at))) solid = at;
            continue;
        }
        add_plain(tokens, text.substr(plain, (added->takes_left ? solid : at) - plain), plain,
                  budget);
        const std::size_t end = at + added->text.size();
        tokens.push_back({added->id, added->text, at, end, added->special});
        at = end;
        for (std::size_t next = at; added->takes_right && next < text.size(); at = next)
            if (!is_space(next_code_point(text, next))) break;
        plain = solid = at;
    }
    add_plain(tokens, text.substr(plain), plain, budget);
}

std::vector<ModelToken> ByteTokenizer::encode(std::string_view text,
                                              std::optional<std::string_view> second) const {
    std::vector<ModelToken> tokens;
    SplitBudget budget(text.size() + (second ? second->size() : 0));
    for (const std::int64_t part : second ? plan_.pair : plan_.single) {
        if (part < 0) {
            add_text(tokens, part == ByteTokenizerPlan::first ? text : *second, budget);
            continue;
        }
        const auto id = static_cast<std::uint32_t>(part);
        tokens.push_back({id, std::string(piece(id)), 0, 0, true});
    }
    return tokens;
}

}  // namespace attend
